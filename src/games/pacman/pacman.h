// Pac-Man against the ghosts: he collects the flags of a maze, and one to four ghosts, all led by the
// second player, hunt him. In a turn he chooses a direction, then each ghost in the order of their
// numbers, knowing what was chosen before; then all move at once. He is caught where he meets a ghost or
// changes places with one; a flag is his if he stands there uncaught. All flags win for him, catching
// him wins for the ghosts, and the limit of turns is a draw.
//
// Which steps the ghosts may make together. A joint move gives every ghost one direction, or none: then
// it stays. It is legal if
//   (a) every direction is open and leads into no flag room;
//   (b) no two ghosts end in one room, those that stay included, and no two change places;
//   (c) a ghost stays only if it must: whichever direction it took instead, the others moving as they
//       do, would break (a) or (b).
// All staying satisfies (a) and (b), and a joint move with as few staying as possible satisfies (c) as
// well, so there is always one. The rule does not depend on the ghosts' numbers.
//
// The game asks for one ghost's step at a time. A step is legal if it is part of a legal joint move with
// the steps already chosen; so every legal joint move is reached, no other, and nobody is ever stuck.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/draft.h"
#include "core/explanation.h"
#include "core/game.h"
#include "core/win_curve.h"
#include "games/pacman/evaluation.h"
#include "games/pacman/maze.h"

namespace petteia {

class Pacman {
  public:
    static constexpr GameInfo kInfo{
        .name = "pacman",
        .title = "Pac-Man",
        .summary = "Collect all flags of a maze before the ghosts catch you.",
        .players = {"Pac-Man", "Ghosts"},
        .has_roles = true,
        .is_simultaneous = true};
    static constexpr bool kMayRepeat = true;
    static constexpr std::size_t kMaxMoves = 5;
    static constexpr int kMaxCreatures = 1 + pacman::kMaxGhosts;

    using Room = pacman::Room;
    using Move = std::uint8_t;  // A Direction, or kStay.
    static constexpr Move kStay = pacman::kDirections;

    // Creature 0 is Pac-Man, 1 to 4 are the ghosts; rooms of creatures that are not there are 0.
    struct State {
        std::array<Room, kMaxCreatures> rooms{};
        std::array<Room, kMaxCreatures> next{};  // Where those before `step` go; the others 0.
        std::uint16_t taken = 0;                 // Flags, a bit each.
        std::uint16_t turn = 0;                  // Turns that are over.
        std::uint8_t step = 0;                   // The creature to choose.
        bool is_caught = false;
        friend bool operator==(const State&, const State&) = default;
    };

    static std::vector<Parameter> parameters();
    static Result<Pacman> make(const Settings& settings);
    static std::vector<GameExample> examples();
    // REQUIRES: check_fit(*maze, ghosts); limit from 1 to kMaxLimit.
    Pacman(std::shared_ptr<const pacman::Maze> maze, int ghosts, int limit);
    static constexpr int kMaxLimit = 10'000;
    // An error if the maze has no room for them.
    static Status check_fit(const pacman::Maze& maze, int ghosts);

    const pacman::Maze& maze() const { return *maze_; }
    int ghosts() const { return ghosts_; }
    int limit() const { return limit_; }

    // Creatures that the maze does not place get random rooms: Pac-Man any room from which he can walk to
    // all flags (any room, if there is none), each ghost 10 to 15 rows and columns from him, in a room
    // of its own without a flag. Where no such room is left, as near to that span as can be.
    State start(Rng& rng) const;
    Player to_move(const State& state) const {
        return state.step == 0 ? Player::First : Player::Second;
    }
    bool is_over(const State& state) const {
        return state.is_caught || state.taken == all_flags_ || state.turn >= limit_;
    }
    void generate(const State& state, MoveList<Pacman>& moves) const {
        moves.clear();
        if (!is_over(state)) add_steps(state, moves);
    }
    void apply(State& state, Move move) const {
        state.next[state.step] = target(state, move);
        if (state.step++ == ghosts_) resolve(state);
    }
    Score final_score(const State& state, Player pov) const;
    // By walking distances: see evaluation.h.
    Score evaluate(const State& state, Player pov) const;
    std::vector<EvaluationTerm> explain(const State& state) const;
    WinCurve win_curve() const;
    // A step towards the flags comes early for Pac-Man; for a ghost one that takes ground from him, or
    // right above the horizon, where advice must be cheap, one towards him.
    void ordering_scores(const State& state, const MoveList<Pacman>& moves, int depth,
                         std::int32_t* scores) const;
    // See bounds.h.
    std::optional<StaticBound> static_bound(const State& state, int depth, Score alpha,
                                            Score beta) const;
    // Two things that cannot matter are left out, so that more positions are one. How many turns were
    // played counts only near the limit: kDeepestSearch steps earlier no search can see it. And in
    // mid-turn, where a creature came from counts only as long as another may get in its way.
    std::uint64_t hash(const State& state) const;
    static constexpr int kDeepestSearch = 255;

    // "P 3 4 G 10 4 0 12 F 5 T 12": rows and columns of Pac-Man and the ghosts, the flags taken as a
    // number of bits, the turns played. Choices of a turn in progress follow as "> E N", and "X" says
    // that he has been caught. "T 0" may be left out.
    std::string to_text(const State& state) const;
    // W, S, E, N or "-" for staying.
    std::string to_text(const State& state, Move move) const;
    Result<State> parse_state(std::string_view text) const;
    Result<Move> parse_move(const State& state, std::string_view text) const;
    View view(const State& state) const;
    // At the beginning of a turn. Where Pac-Man stands, the flag is his.
    Draft draft(const State& state) const;
    Result<std::string> draft_text(const Draft& draft) const;
    RulesCard rules_card() const;

    // The ways in which the ghosts can finish the turn after this step, or as many for every step.
    std::uint32_t turn_weight(const State& state, Move move) const {
        if (state.step == 0 || is_apart(state)) return 1;
        return static_cast<std::uint32_t>(completions(state, move, kAll));
    }
    // "course" for Pac-Man and "chasers" for the ghosts; course.h has what they do.
    static std::vector<PolicyInfo> policies();
    Move policy_move(std::size_t policy, const Settings& settings, const State& state) const;
    std::vector<Advice<Move>> policy_advice(std::size_t policy, const Settings& settings,
                                            const State& state) const;
    // Flags taken and turns played.
    std::vector<Count> tally(const State& state) const;
    // Flags that cannot be reached.
    std::vector<std::string> warnings() const;
    // Those of the maze, which games in equal mazes share.
    std::size_t memory_bytes() const {
        return maze_->memory_bytes() + places_.capacity() * sizeof(Room);
    }

    // The steps of the creature to choose, whether or not the game is over.
    MoveList<Pacman> steps(const State& state) const {
        MoveList<Pacman> moves;
        add_steps(state, moves);
        return moves;
    }
    // Where the creature to choose would go.
    Room target(const State& state, Move move) const {
        const Room from = state.rooms[state.step];
        return move == kStay ? from : way(state.step, from, move);
    }

  private:
    // kNone where creature `number` cannot go.
    Room way(int number, Room from, Move direction) const {
        return number == 0 ? maze_->step(from, direction) : maze_->ghost_step(from, direction);
    }
    void add_steps(const State& state, MoveList<Pacman>& moves) const;
    // The ghost to choose can be in no other ghost's way.
    bool is_apart(const State& state) const;
    // It would hit, or change places with, a ghost that has chosen.
    bool collides(const State& state, Room target) const;
    // False only if the ghost to choose keeps a way, whatever the others do.
    bool may_have_to_stay(const State& state) const;
    // How many legal joint moves begin with this step of the ghost to choose, counted up to `enough`.
    static constexpr int kAll = 1 << 16;
    int completions(State state, Move move, int enough) const;
    // Whether there are any.
    bool leads_on(const State& state, Move move) const { return completions(state, move, 1) > 0; }
    // All have chosen, and (c) holds.
    bool stay_only_who_must(const State& state) const;
    // Of creature `number`, which has chosen: nothing but where it goes matters any more.
    bool has_left(const State& state, std::size_t number) const;
    bool catches(const State& state, std::size_t ghost) const;
    void resolve(State& state) const;
    std::uint16_t flags_left(const State& state) const {
        return static_cast<std::uint16_t>(all_flags_ & ~state.taken);
    }

    const pacman::Evaluation& evaluation() const { return lazy_evaluation_->of(*maze_); }
    pacman::Scene scene_of(const State& state) const;
    // In a turn that has begun: some ghost meets him, or can.
    bool may_be_caught(const State& state, const pacman::Scene& scene) const;
    // Longer walks have too many ways to look at all of them.
    static constexpr int kLongestWalk = 2;

    Status place(const std::vector<std::int64_t>& places);
    Room pacman_start(Rng& rng) const;
    Room ghost_start(const State& state, int number, Rng& rng) const;
    // Whether the first `count` creatures can be where they are.
    Status check_rooms(const State& state, int creatures) const;
    bool could_be_caught(const State& state) const;
    Move direction_of(const State& state, int number) const;
    std::string place_text(Room room) const;
    void add_walls(View& view) const;
    View::Arrow passage(pacman::Room room, int direction) const;

    std::shared_ptr<const pacman::Maze> maze_;
    int ghosts_, limit_;
    std::uint16_t all_flags_;
    std::shared_ptr<const pacman::LazyEvaluation> lazy_evaluation_;  // The maze's.
    std::vector<Room> places_;  // Given starts: Pac-Man's, then the first ghosts'.
};

}  // namespace petteia
