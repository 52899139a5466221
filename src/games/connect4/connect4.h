// Connect Four: discs fall into the columns of an upright board, and whoever has four own discs in a straight
// line wins. A full board without such a line is a draw. Width, height and the length of a line can be set.
//
// A set of cells is one 64-bit word, column by column from the left, each from the bottom up. One more row
// on top stays empty: it separates the columns, so that a shifted set never wraps into its neighbour.
//
//   7 × 6:     6 13 20 27 34 41 48     always empty
//              5 12 19 26 33 40 47     top row
//              …
//              0  7 14 21 28 35 42     bottom row
//
// Shifts lead from a cell to its neighbours: 1 up, rows + 1 to the right, rows and rows + 2 along the
// diagonals.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/draft.h"
#include "core/explanation.h"
#include "core/game.h"
#include "core/win_curve.h"

namespace petteia {

class Connect4 {
  public:
    using Cells = std::uint64_t;
    struct State {
        Cells own = 0;           // Discs of the player to move,
        Cells discs = 0;         // and of both.
        std::uint8_t plies = 0;  // How many discs there are.
        bool operator==(const State&) const = default;
    };
    using Move = std::uint8_t;  // The cell where the disc lands, as the number of its bit.
    static constexpr std::size_t kMaxMoves = 32;

    static constexpr GameInfo kInfo{
        .name = "connect4",
        .title = "Connect Four",
        .summary = "Drop discs into columns, and get four of yours in a straight line.",
        .players = {"Red", "Yellow"}};

    static std::vector<Parameter> parameters();
    static Result<Connect4> make(const Settings& settings);
    static std::vector<GameExample> examples();

    State start(Rng&) const { return {}; }
    Player to_move(const State& state) const {
        return state.plies % 2 == 0 ? Player::First : Player::Second;
    }
    // Only the player who has just moved can have completed a line.
    bool is_over(const State& state) const {
        return state.discs == board_ || has_line(other(state));
    }
    void generate(const State& state, MoveList<Connect4>& moves) const {
        moves.clear();
        if (!has_line(other(state))) add_moves(landing_cells(state), moves);
    }
    int count_moves(const State& state) const {
        return has_line(other(state)) ? 0 : std::popcount(landing_cells(state));
    }
    void apply(State& state, Move move) const {
        state.own = other(state);
        state.discs |= Cells{1} << move;
        ++state.plies;
    }
    Score final_score(const State& state, Player pov) const {
        if (!has_line(other(state))) return Score::draw();
        return pov == to_move(state) ? Score::loss_in(0) : Score::win_in(0);
    }
    Score evaluate(const State& state, Player pov) const;
    std::vector<EvaluationTerm> explain(const State& state) const;
    WinCurve win_curve() const;
    std::uint64_t hash(const State& state) const { return mix64(key(state)); }

    std::string to_text(const State& state) const;
    std::string to_text(const State&, Move move) const {
        return std::to_string(column_of(move) + 1);
    }
    // A drawn board, "…/...RY../..RRY.. R" from the top row down, or the columns played: "4453".
    Result<State> parse_state(std::string_view text) const;
    Result<Move> parse_move(const State& state, std::string_view text) const;
    View view(const State& state) const;
    // Who moves follows from the discs.
    Draft draft(const State& state) const;
    Result<std::string> draft_text(const Draft& draft) const {
        return signs_of(draft, "RY", '.', static_cast<std::size_t>(cols_));
    }
    RulesCard rules_card() const;

    // The board and its mirror image.
    int symmetry_count() const { return 2; }
    State symmetry(const State& state, int i) const {
        return i == 0 ? state : State{mirrored(state.own), mirrored(state.discs), state.plies};
    }
    Move symmetry(Move move, int i) const {
        return i == 0 ? move
                      : static_cast<Move>(move + (cols_ - 1 - 2 * column_of(move)) * height_);
    }
    // Later few positions have a mirror image that can also be reached.
    bool symmetry_pays(const State& state) const { return state.plies <= kMirroredDiscs; }

    // In each column of this sum the own discs are added to a number that says how many discs there are,
    // and no two columns of discs give the same sum.
    int key_bits() const { return cols_ * height_; }
    std::uint64_t key(const State& state) const { return state.own + state.discs; }
    State state_of(std::uint64_t key) const;

    int max_plies(const State& state) const { return cells_ - state.plies; }
    double proof_nodes(const State& state) const;

    // Wins at once or by two threats, and does not let the opponent win at once, if that can be helped.
    // `scores` gets what ordering_scores() says, unless it is null.
    ScoreRange tactics(const State& state, int depth, MoveList<Connect4>& moves,
                       std::int32_t* scores = nullptr) const;
    // What is certain of the rest of the game: nobody wins without room for a line, and a player who can
    // answer every move in the same column gets the upper of every two cells.
    std::optional<StaticBound> static_bound(const State& state, int depth, Score alpha,
                                            Score beta) const;
    // Moves that make most threats first, lasting ones above all, then those through most lines.
    void ordering_scores(const State& state, const MoveList<Connect4>& moves, int depth,
                         std::int32_t* scores) const;

    static std::span<const EvaluationInfo> evaluations();
    Connect4 with_evaluation(std::size_t i) const;

  private:
    static constexpr int kMaxLine = 16;
    static constexpr int kMirroredDiscs = 20;
    static constexpr int kThreatOrder = 16, kThreatWorth = 20, kGoodThreatWorth = 30;
    // Of the four directions in which a line may run.
    static constexpr std::size_t kDirections = 4;
    using Steps = std::array<int, kDirections>;
    // On a board of six rows. Shifts by constants are quicker.
    static constexpr Steps kUsualSteps{1, 7, 6, 8};

    Connect4(int cols, int rows, int line);

    static Cells other(const State& state) { return state.discs ^ state.own; }
    Cells bottom_of(int column) const { return Cells{1} << (column * height_); }
    // Where the next disc of each column lands; above the board if the column is full.
    Cells landing_places(const State& state) const { return state.discs + bottom_; }
    Cells landing_cells(const State& state) const { return landing_places(state) & board_; }
    int column_of(Move move) const { return move / height_; }
    static void add_moves(Cells landing, MoveList<Connect4>& moves) {
        for (; landing != 0; landing &= landing - 1)
            moves.push_back(static_cast<Move>(std::countr_zero(landing)));
    }

    bool has_line(Cells cells) const {
        if (has_usual_steps_) return has_line_of_four(cells, kUsualSteps);
        return line_ == 4 ? has_line_of_four(cells, steps_) : has_line_of_any(cells);
    }
    [[gnu::always_inline]] static bool has_line_of_four(Cells cells, const Steps& steps) {
        Cells ends = 0;
        for (const int step : steps) {
            const Cells pairs = cells & cells >> step;
            ends |= pairs & pairs >> 2 * step;
        }
        return ends != 0;
    }
    bool has_line_of_any(Cells cells) const;
    void add_lines(View& view, Cells discs) const;
    // Two sets side by side: one instruction of any processor works on both.
    typedef Cells TwoSets __attribute__((vector_size(2 * sizeof(Cells))));

    // The empty cells that make a line of `cells`; what it says of others means nothing.
    template <typename Word>
    [[gnu::always_inline]] Word completions(Word cells) const {
        if (has_usual_steps_) return completions_of_four(cells, kUsualSteps) & board_;
        return line_ == 4 ? completions_of_four(cells, steps_) & board_ : completions_of_any(cells);
    }
    template <typename Word>
    [[gnu::always_inline]] static Word completions_of_four(Word cells, const Steps& steps);
    Cells completions_of_any(Cells cells) const;
    TwoSets completions_of_any(TwoSets cells) const {
        return TwoSets{completions_of_any(cells[0]), completions_of_any(cells[1])};
    }

    Cells column_cells(int column) const { return ((Cells{1} << rows_) - 1) << (column * height_); }

    void count_lines();
    // Looks at each move: true if one wins by two threats, which one reply cannot both meet. Otherwise `scores`
    // says how early to try them, unless it is null. The answer holds where nobody can win at once.
    bool try_moves(const State& state, const MoveList<Connect4>& moves, std::int32_t* scores) const;
    std::int32_t order_of(Move move, Cells threats, Cells at_once) const;
    Cells mirrored(Cells cells) const;
    // Where the rest of the game is even, the player to move leads and the other can follow. Where it is odd, he
    // chooses the column in which the opponent leads.
    ScoreRange range_for_leader(const State& state, int plies) const;
    ScoreRange range_for_chooser(const State& state, int plies) const;

    struct Colours {
        Cells first = 0, second = 0;
    };
    Result<State> parse_columns(std::string_view text) const;
    Result<State> parse_board(std::string_view text) const;
    Result<Colours> parse_rows(const std::vector<std::string_view>& rows) const;
    Result<State> position_of(const Colours& colours, std::string_view text) const;
    static View::Piece disc_of(Player player);

    int cols_, rows_, line_;
    int height_;  // Of a column, with the row that stays empty.
    int cells_;
    Steps steps_;
    bool has_usual_steps_;  // And lines of four.
    Cells bottom_ = 0, board_ = 0;
    // Of a column with an even number of empty cells, the lower and the upper ones of each two. The rows
    // of the upper ones go on above the board.
    Cells lower_rows_ = 0, upper_rows_ = 0;
    Cells odd_rows_ = 0;  // The first, third … from below.
    std::array<std::uint8_t, 64> lines_through_{};
    bool counts_threats_ = true;  // In evaluate().
};

// A line of four with a gap: two neighbours and a single one beyond the gap or beside them.
template <typename Word>
inline Word Connect4::completions_of_four(Word cells, const Steps& steps) {
    Word found = cells << 1 & cells << 2 & cells << 3;  // Columns grow upwards only.
    for (std::size_t i = 1; i < kDirections; ++i) {
        const int step = steps[i];
        const Word pairs = cells & cells >> step;  // The first of two neighbours.
        found |= pairs << 2 * step & (cells >> step | cells << 3 * step);
        found |= pairs >> step & (cells << step | cells >> 3 * step);
    }
    return found;
}

}  // namespace petteia
