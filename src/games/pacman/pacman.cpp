#include "games/pacman/pacman.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>

#include "core/text.h"
#include "games/pacman/bounds.h"

namespace petteia {

static_assert(HasDraft<Pacman> && HasStaticBound<Pacman> && HasTurnWeights<Pacman> &&
              HasPolicies<Pacman> && HasTally<Pacman> && HasWarnings<Pacman> && HasMemory<Pacman>);

using pacman::Maze;

namespace {

constexpr const char *kClassic = "classic", *kRandom = "random";
constexpr int kNearestStart = 10, kFarthestStart = 15;
constexpr int kDefaultRows = 20, kDefaultCols = 25, kDefaultFlags = 4;

bool is_random(const Settings& settings) {
    return settings.has("maze") && settings.text("maze") == kRandom;
}

Result<std::shared_ptr<const Maze>> random_maze(const Settings& settings) {
    const auto value = [&](const char* name, int otherwise) {
        return settings.has(name) ? static_cast<int>(settings.integer(name)) : otherwise;
    };
    const int rows = value("rows", kDefaultRows), cols = value("cols", kDefaultCols);
    const int flags = value("flags", kDefaultFlags);
    if (rows * cols > pacman::kMaxRooms)
        return Error{"a maze of " + std::to_string(rows) + " × " + std::to_string(cols) +
                     " is too large: at most " + std::to_string(pacman::kMaxRooms) + " rooms"};
    if (flags >= rows * cols)
        return Error{"a maze of " + std::to_string(rows) + " × " + std::to_string(cols) +
                     " is too small for " + std::to_string(flags) + " flags"};
    const auto seed = static_cast<std::uint64_t>(value("maze-seed", 1));
    return Maze::shared(Maze::random(rows, cols, flags, seed));
}

Result<std::shared_ptr<const Maze>> maze_of(const Settings& settings) {
    if (is_random(settings)) return random_maze(settings);
    for (const char* name : {"rows", "cols", "flags", "maze-seed"}) {
        if (settings.has(name))
            return Error{std::string(name) + " goes with a random maze only: maze=random"};
    }
    if (!settings.has("maze") || settings.text("maze") == kClassic) return Maze::classic();
    auto maze = Maze::parse(settings.text("maze"));
    if (!maze)
        return Error{"maze must be classic, random or a maze as text, not " +
                     in_quotes(settings.text("maze")) + ": " + maze.error().message};
    return Maze::shared(*std::move(maze));
}

Result<std::string> maze_line(std::string_view text) {
    const auto maze = Maze::parse(text);
    if (!maze) return maze.error();
    return maze->to_line();
}

}  // namespace

std::vector<Parameter> Pacman::parameters() {
    return {
        Parameter::document("maze", {kClassic, kRandom}, maze_line,
                            "the classic one, a random one, or one of your own")
            .labelled("Maze"),
        Parameter::integer("ghosts", "", 1, pacman::kMaxGhosts,
                           "number of ghosts; by default as many as the maze has, or 4")
            .labelled("Ghosts"),
        Parameter::integer("limit", "1000", 1, kMaxLimit, "turns until the game is drawn")
            .labelled("Turns")
            .advanced(),
        Parameter::integer("rows", "", 2, 100, "rows of a random maze").labelled("Rows").advanced(),
        Parameter::integer("cols", "", 2, 100, "columns of a random maze")
            .labelled("Columns")
            .advanced(),
        Parameter::integer("flags", "", 1, pacman::kMaxFlags, "flags of a random maze")
            .labelled("Flags")
            .advanced(),
        Parameter::integer("maze-seed", "", 0, 1'000'000'000,
                           "the same number makes the same random maze")
            .labelled("Number of the maze")
            .advanced(),
        Parameter::integers("places", "", 0, pacman::kMaxRooms,
                            "row,col of Pac-Man, then of ghosts; the others are random")
            .labelled("Places at the start")
            .start_only()
            .advanced()};
}

std::vector<GameExample> Pacman::examples() {
    return {
        {.settings = {}, .random_games = 2, .random_positions = 20, .bench_depth = 20},
        {.settings = {{"ghosts", "1"}, {"limit", "20"}}, .random_games = 3},
        {.settings = {{"ghosts", "2"}}, .threaded_positions = 50, .bench_depth = 20},
        // So small that the ghosts are in each other's way all the time.
        {.settings = {{"maze", "random"}, {"rows", "3"}, {"cols", "3"}, {"flags", "2"}},
         .random_games = 30},
        {.settings = {{"maze", "random"},
                      {"rows", "2"},
                      {"cols", "4"},
                      {"flags", "1"},
                      {"ghosts", "3"},
                      {"limit", "6"}},
         .random_games = 30},
        // So small that games end, in all three ways, and positions repeat.
        {.settings = {{"maze", "random"},
                      {"rows", "3"},
                      {"cols", "3"},
                      {"flags", "1"},
                      {"ghosts", "2"},
                      {"limit", "5"}},
         .random_positions = 60},
        {.settings = {{"maze", "random"},
                      {"rows", "5"},
                      {"cols", "6"},
                      {"ghosts", "2"},
                      {"maze-seed", "7"},
                      {"places", "0,0"}},
         .random_games = 20},
    };
}

Result<Pacman> Pacman::make(const Settings& settings) {
    const auto maze = maze_of(settings);
    if (!maze) return maze.error();
    const auto placed = static_cast<int>((*maze)->ghost_starts().size());
    const int ghosts = settings.has("ghosts") ? static_cast<int>(settings.integer("ghosts"))
                       : placed > 0           ? placed
                                              : pacman::kMaxGhosts;
    if (const Status fits = check_fit(**maze, ghosts); !fits) return fits.error();
    Pacman game(*maze, ghosts, static_cast<int>(settings.integer("limit")));
    if (!settings.has("places")) return game;
    if (const Status placing = game.place(settings.integers("places")); !placing)
        return placing.error();
    return game;
}

Status Pacman::check_fit(const Maze& maze, int ghosts) {
    const int free = maze.size() - static_cast<int>(maze.flags().size());
    if (ghosts < free) return ok();
    return Error{"a maze with " + std::to_string(free) + " rooms without a flag is too small for " +
                 std::to_string(ghosts) + " ghosts and Pac-Man"};
}

Pacman::Pacman(std::shared_ptr<const Maze> maze, int ghosts, int limit)
    : maze_(std::move(maze)),
      ghosts_(ghosts),
      limit_(limit),
      all_flags_(static_cast<std::uint16_t>((1 << maze_->flags().size()) - 1)),
      lazy_evaluation_(maze_->evaluation()) {
    assert(check_fit(*maze_, ghosts));
    if (!maze_->pacman_start()) return;
    places_.push_back(*maze_->pacman_start());
    for (const Room room : maze_->ghost_starts()) {
        if (static_cast<int>(places_.size()) <= ghosts_) places_.push_back(room);
    }
}

Status Pacman::place(const std::vector<std::int64_t>& places) {
    const std::size_t most = 2 * static_cast<std::size_t>(1 + ghosts_);
    if (places.size() % 2 != 0 || places.size() > most)
        return Error{"places has " + std::to_string(places.size()) +
                     " numbers; expected row,col of Pac-Man and then of ghosts, at most " +
                     std::to_string(most) + " numbers"};
    State state;
    places_.clear();
    for (std::size_t i = 0; i < places.size(); i += 2) {
        if (places[i] >= maze_->rows() || places[i + 1] >= maze_->cols())
            return Error{"places names " + std::to_string(places[i]) + "," +
                         std::to_string(places[i + 1]) + "; expected a room of a maze of " +
                         std::to_string(maze_->rows()) + " × " + std::to_string(maze_->cols())};
        places_.push_back(
            maze_->room(static_cast<int>(places[i]), static_cast<int>(places[i + 1])));
        state.rooms[i / 2] = places_.back();
    }
    return check_rooms(state, static_cast<int>(places_.size()));
}

Status Pacman::check_rooms(const State& state, int creatures) const {
    for (int i = 1; i < creatures; ++i) {
        const Room room = state.rooms[static_cast<std::size_t>(i)];
        const std::string ghost = "ghost " + std::to_string(i) + " at " + place_text(room);
        if (maze_->flag_bit(room) != 0)
            return Error{ghost + " stands on a flag room; expected another: ghosts enter none"};
        const auto* const before = state.rooms.begin() + i;
        if (std::find(state.rooms.begin() + 1, before, room) != before)
            return Error{ghost + " shares a room with another ghost; expected one of its own"};
        if (room == state.rooms[0] && !state.is_caught)
            return Error{ghost + " is where Pac-Man is; expected another room"};
    }
    return ok();
}

Pacman::State Pacman::start(Rng& rng) const {
    State state;
    for (int i = 0; i <= ghosts_; ++i) {
        const auto number = static_cast<std::size_t>(i);
        state.rooms[number] = number < places_.size() ? places_[number]
                              : i == 0                ? pacman_start(rng)
                                                      : ghost_start(state, i, rng);
    }
    return state;
}

Pacman::Room Pacman::pacman_start(Rng& rng) const {
    std::vector<Room> rooms;
    for (Room room = 0; room < maze_->size(); ++room) {
        if (maze_->has_all_flags_in_reach(room)) rooms.push_back(room);
    }
    if (rooms.empty())
        return static_cast<Room>(rng.below(static_cast<std::uint64_t>(maze_->size())));
    return rooms[rng.below(rooms.size())];
}

Pacman::Room Pacman::ghost_start(const State& state, int number, Rng& rng) const {
    const auto* const end = state.rooms.begin() + number;
    int least_gap = std::numeric_limits<int>::max();
    std::vector<Room> rooms;
    for (Room room = 0; room < maze_->size(); ++room) {
        if (maze_->flag_bit(room) != 0 || std::find(state.rooms.begin(), end, room) != end)
            continue;
        const int distance = maze_->manhattan(room, state.rooms[0]);
        const int gap = std::max({0, kNearestStart - distance, distance - kFarthestStart});
        if (gap < least_gap) rooms.clear();
        if (gap <= least_gap) rooms.push_back(room);
        least_gap = std::min(least_gap, gap);
    }
    return rooms[rng.below(rooms.size())];
}

void Pacman::add_steps(const State& state, MoveList<Pacman>& moves) const {
    if (state.step != 0 && !is_apart(state)) {
        for (Move move = 0; move <= kStay; ++move) {
            if (leads_on(state, move)) moves.push_back(move);
        }
        return;
    }
    for (Move move = 0; move < kStay; ++move) {
        if (target(state, move) != Maze::kNone) moves.push_back(move);
    }
    if (moves.empty()) moves.push_back(kStay);
}

bool Pacman::is_apart(const State& state) const {
    for (int i = 1; i <= ghosts_; ++i) {
        const Room other = state.rooms[static_cast<std::size_t>(i)];
        if (i != state.step && !maze_->are_apart(state.rooms[state.step], other)) return false;
    }
    return true;
}

bool Pacman::collides(const State& state, Room target) const {
    for (std::size_t i = 1; i < state.step; ++i) {
        const bool do_swap = state.next[i] == state.rooms[state.step] && target == state.rooms[i];
        if (state.next[i] == target || do_swap) return true;
    }
    return false;
}

// Each of those who choose later can close one room to it.
bool Pacman::may_have_to_stay(const State& state) const {
    const auto* const first = state.next.begin() + 1;
    const auto* const end = state.next.begin() + state.step;
    int open = 0;
    for (Move move = 0; move < kStay; ++move) {
        const Room room = target(state, move);
        // In a maze of two columns west and east are the same room.
        const bool is_counted =
            move >= 2 && room == target(state, static_cast<Move>(pacman::opposite(move)));
        if (room != Maze::kNone && !is_counted && std::find(first, end, room) == end) ++open;
    }
    return open <= ghosts_ - state.step;
}

int Pacman::completions(State state, Move move, int enough) const {
    // Not needed for the answer: it saves trying all that the others can do.
    if (move == kStay && !may_have_to_stay(state)) return 0;
    const Room room = target(state, move);
    if (room == Maze::kNone || collides(state, room)) return 0;
    state.next[state.step++] = room;
    if (state.step > ghosts_) return stay_only_who_must(state) ? 1 : 0;
    int found = 0;
    for (Move next = 0; next <= kStay && found < enough; ++next)
        found += completions(state, next, enough - found);
    return found;
}

// Nobody changes places with one that stays, so only rooms that others go to are closed to it.
bool Pacman::stay_only_who_must(const State& state) const {
    const auto* const first = state.next.begin() + 1;
    const auto* const end = first + ghosts_;
    for (int i = 1; i <= ghosts_; ++i) {
        const Room room = state.rooms[static_cast<std::size_t>(i)];
        if (state.next[static_cast<std::size_t>(i)] != room) continue;
        for (int d = 0; d < pacman::kDirections; ++d) {
            const Room other = maze_->ghost_step(room, d);
            if (other != Maze::kNone && std::find(first, end, other) == end) return false;
        }
    }
    return true;
}

// It meets Pac-Man or changes places with him.
bool Pacman::catches(const State& state, std::size_t ghost) const {
    const bool do_swap = state.next[ghost] == state.rooms[0] && state.next[0] == state.rooms[ghost];
    return state.next[ghost] == state.next[0] || do_swap;
}

void Pacman::resolve(State& state) const {
    for (std::size_t i = 1; i <= static_cast<std::size_t>(ghosts_); ++i)
        state.is_caught |= catches(state, i);
    if (!state.is_caught) state.taken |= maze_->flag_bit(state.next[0]);
    state.rooms = state.next;
    state.next = {};
    state.step = 0;
    ++state.turn;
}

Score Pacman::final_score(const State& state, Player pov) const {
    if (!state.is_caught && state.taken != all_flags_) return Score::draw();
    return state.is_caught == (pov == Player::Second) ? Score::win_in(0) : Score::loss_in(0);
}

pacman::Scene Pacman::scene_of(const State& state) const {
    const bool is_turn = state.step != 0;
    pacman::Scene scene{.pacman = is_turn ? state.next[0] : state.rooms[0],
                        .ghosts = {},
                        .count = static_cast<std::size_t>(ghosts_),
                        .left = flags_left(state)};
    for (std::size_t i = 1; i <= scene.count; ++i) {
        const bool has_chosen = i < state.step;
        const bool is_late = is_turn && !has_chosen;
        scene.ghosts[i - 1] = {has_chosen ? state.next[i] : state.rooms[i],
                               static_cast<std::uint8_t>(is_late ? 1 : 0)};
    }
    return scene;
}

Score Pacman::evaluate(const State& state, Player pov) const {
    const int units = evaluation().units(scene_of(state));
    return Score::estimate(pov == Player::First ? units : -units);
}

bool Pacman::may_be_caught(const State& state, const pacman::Scene& scene) const {
    for (std::size_t i = 1; i < state.step; ++i) {
        if (catches(state, i)) return true;
    }
    return is_in_reach(evaluation(), scene);
}

// Near the limit of turns a draw may come into it, which is worth more to him than any estimate.
std::optional<StaticBound> Pacman::static_bound(const State& state, int depth, Score alpha,
                                                Score beta) const {
    const int creatures = 1 + ghosts_, end = state.step + depth;
    if (state.turn + end / creatures >= limit_) return std::nullopt;
    const bool is_his = state.step == 0;
    const Score low = is_his ? alpha : -beta, high = is_his ? beta : -alpha;  // As he sees them.
    const auto seen = [&](int units) {
        return StaticBound{Score::estimate(is_his ? units : -units), false};
    };

    const pacman::Horizon horizon{(end + ghosts_) / creatures - (is_his ? 0 : 1),
                                  end % creatures != 0};
    pacman::Scene scene = scene_of(state);
    const auto most = most_units(*maze_, evaluation(), scene, horizon);
    if (!most) return std::nullopt;
    if (Score::estimate(*most) <= low) return seen(*most);
    if (Score::estimate(*most) < high || horizon.steps > kLongestWalk) return std::nullopt;
    if (!is_his && may_be_caught(state, scene)) return std::nullopt;
    if (!is_his && end >= creatures) scene.left = without_flag(*maze_, scene.left, scene.pacman);
    const auto least = least_units(*maze_, evaluation(), scene, horizon, high.raw());
    if (!least || Score::estimate(*least) < high) return std::nullopt;
    return seen(*least);
}

void Pacman::ordering_scores(const State& state, const MoveList<Pacman>& moves, int depth,
                             std::int32_t* scores) const {
    constexpr int kMinDepthForGround = 2;
    const pacman::Evaluation& tables = evaluation();
    pacman::Scene scene = scene_of(state);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Room there = target(state, moves[i]);
        if (state.step == 0) {
            scores[i] = -tables.tours().length(there, scene.left);
        } else if (depth < kMinDepthForGround) {
            scores[i] = -std::min<int>(tables.ghost_distance(there, scene.pacman), maze_->size());
        } else {
            scene.ghosts[state.step - 1U] = {there, 0};
            scores[i] = -tables.ground(scene);
        }
    }
}

// The rules ask for the old room of a creature that has chosen when they look for an exchange of places,
// and whether a ghost that stays must. So it counts for Pac-Man only if a ghost that is still to choose
// stands where he goes, and for a ghost only if it stays or is near one that is still to choose.
bool Pacman::has_left(const State& state, std::size_t number) const {
    if (number != 0 && state.next[number] == state.rooms[number]) return false;
    for (std::size_t i = state.step; i <= static_cast<std::size_t>(ghosts_); ++i) {
        const Room other = state.rooms[i];
        if (number == 0 ? other == state.next[0] : !maze_->are_apart(other, state.rooms[number]))
            return false;
    }
    return true;
}

std::uint64_t Pacman::hash(const State& state) const {
    constexpr int kRoomBits = 11;
    constexpr Room kLeft = (1 << kRoomBits) - 1;
    static_assert(kLeft >= pacman::kMaxRooms);
    std::uint64_t from = 0, to = 0;
    bool is_caught = state.is_caught;
    for (std::size_t i = 0; i <= static_cast<std::size_t>(ghosts_); ++i) {
        const bool has_chosen = i < state.step;
        from = from << kRoomBits | (has_chosen && has_left(state, i) ? kLeft : state.rooms[i]);
        to = to << kRoomBits | state.next[i];
        is_caught |= has_chosen && i != 0 && catches(state, i);
    }
    const int turns_left = std::min(limit_ - state.turn, kDeepestSearch / (1 + ghosts_) + 1);
    const std::uint64_t rest = std::uint64_t{state.taken} << 32 |
                               static_cast<std::uint64_t>(turns_left) << 16 |
                               std::uint64_t{state.step} << 8 | (is_caught ? 1 : 0);
    return mix64(from + mix64(to + mix64(rest)));
}

}  // namespace petteia
