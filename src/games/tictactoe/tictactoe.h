// Tic-tac-toe, and with it every m,n,k game: two players fill an m × n board in turn, and whoever
// has k own marks in a straight line wins. A full board without such a line is a draw.
//
// Cells are numbered 1, 2, 3, … row by row from the top left. X moves first.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/explanation.h"
#include "core/game.h"
#include "core/win_curve.h"
#include "games/marking.h"

namespace petteia {

class TicTacToe : public MarkingGame {
  public:
    static constexpr GameInfo kInfo{
        .name = "tictactoe",
        .title = "Tic-tac-toe",
        .summary = "Get three of your marks in a row; the board and the row can be larger.",
        .players = {"X", "O"}};

    static std::vector<Parameter> parameters();
    static Result<TicTacToe> make(const Settings& settings);
    static std::vector<GameExample> examples();

    State start(Rng&) const { return {}; }
    // Only the player who has just moved can have completed a line.
    [[gnu::always_inline]] bool is_over(const State& state) const {
        return has_line(state.marks.of(opponent(state.mover))) || is_full(state);
    }
    // Inlined: where many searches of a program call it, the compiler would make a call of what every node does.
    [[gnu::always_inline]] void generate(const State& state, MoveList<TicTacToe>& moves) const {
        moves.clear();
        if (!has_line(state.marks.of(opponent(state.mover)))) add_empty_cells(state, moves);
    }
    [[gnu::always_inline]] Score final_score(const State& state, Player pov) const {
        if (!has_line(state.marks.of(opponent(state.mover)))) return Score::draw();
        return pov == state.mover ? Score::loss_in(0) : Score::win_in(0);
    }
    // Lines still open to one player only, weighted by the marks already on them.
    Score evaluate(const State& state, Player pov) const;
    std::vector<EvaluationTerm> explain(const State& state) const;
    WinCurve win_curve() const;

    std::string to_text(const State& state) const { return board_text(state, '.'); }
    std::string to_text(const State&, Move move) const { return std::to_string(move + 1); }
    Result<State> parse_state(std::string_view text) const;
    Result<Move> parse_move(const State& state, std::string_view text) const;
    View view(const State& state) const;
    RulesCard rules_card() const;

    // Winning cells first, then those that would win for the opponent, then those on most lines.
    int ordering_score(const State& state, Move move) const {
        const CellSet bit = cell_bit(move);
        if (has_line(state.marks.of(state.mover) | bit)) return 200;
        if (has_line(state.marks.of(opponent(state.mover)) | bit)) return 100;
        return weights_[move];
    }

    int max_plies(const State& state) const {
        return grid_.size() - std::popcount(state.marks.both());
    }
    double proof_nodes(const State& state) const;
    // Wins at once, or takes the cell where the opponent would.
    ScoreRange tactics(const State& state, int depth, MoveList<TicTacToe>& moves) const;

    std::size_t memory_bytes() const {
        const std::size_t board = small_board_ ? (std::size_t{1} << grid_.size()) / 8 : 0;
        return MarkingGame::memory_bytes() + board + lines_.capacity() * sizeof(CellSet);
    }

  private:
    TicTacToe(int rows, int cols, int line);

    // True if `cells` holds a whole line. On a small board all answers are in a table, a bit for each
    // set of cells. Every node asks: inlined, and the rest apart.
    [[gnu::always_inline]] bool has_line(CellSet cells) const {
        if (small_board_) return ((small_board_[cells >> 6] >> (cells & 63)) & 1) != 0;
        return find_line(cells);
    }
    // Shifting a set onto itself once per further cell of the line leaves the cells where a line
    // starts; the mask drops those that wrap round an edge.
    [[gnu::noinline]] bool find_line(CellSet cells) const {
        for (std::size_t direction = 0; direction < Grid::kDirections; ++direction) {
            CellSet starts = cells & starts_[direction];
            for (int i = 1, shift = steps_[direction]; i < line_; ++i, shift += steps_[direction])
                starts &= cells >> shift;
            if (starts != 0) return true;
        }
        return false;
    }

    int line_;
    std::array<int, Grid::kDirections> steps_{};
    std::array<CellSet, Grid::kDirections> starts_{};
    std::vector<CellSet> lines_;
    std::shared_ptr<std::uint64_t[]> small_board_;  // Null if the board has too many cells.
    std::array<std::int16_t, Grid::kMaxCells> weights_{};
};

}  // namespace petteia
