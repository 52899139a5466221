// XOX, the triplet game: X and O fill a grid in turn with their own marks. The game ends as soon as
// a straight line of three adjacent cells reads XOX or OXO, or the grid is full. More
// XOX than OXO wins for X, fewer for O, as many is a draw. A move may complete either kind, or
// several.
//
// The start holds one X and one O on cells that do not touch, random or given. X moves first.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/explanation.h"
#include "core/game.h"
#include "core/win_curve.h"
#include "games/marking.h"

namespace petteia {

class Xox : public MarkingGame {
  public:
    static constexpr GameInfo kInfo{
        .name = "xox",
        .title = "XOX",
        .summary = "Place marks until a line of three reads XOX or OXO: XOX wins for X, OXO for O.",
        .players = {"X", "O"},
        .computer_first = true};

    static std::vector<Parameter> parameters();
    static Result<Xox> make(const Settings& settings);
    static std::vector<GameExample> examples();

    State start(Rng& rng) const;
    std::vector<State> starts() const;
    bool is_over(const State& state) const { return has_triplet(state.marks) || is_full(state); }
    void generate(const State& state, MoveList<Xox>& moves) const {
        moves.clear();
        if (!has_triplet(state.marks)) add_empty_cells(state, moves);
    }
    Score final_score(const State& state, Player pov) const;
    // Lines of three with one empty cell left, counted for whom their triplet would serve.
    Score evaluate(const State& state, Player pov) const;
    std::vector<EvaluationTerm> explain(const State& state) const;
    WinCurve win_curve() const;

    std::string to_text(const State& state) const { return board_text(state, '_'); }
    std::string to_text(const State& state, Move move) const;
    Result<State> parse_state(std::string_view text) const { return parse_board(text); }
    Result<Move> parse_move(const State& state, std::string_view text) const;
    View view(const State& state) const;
    RulesCard rules_card() const;

    // Moves that end the game well first, those that end it badly last.
    int ordering_score(const State& state, Move move) const;

    // How many `ends`–`middle`–`ends` triplets are on the grid.
    int triplets(CellSet ends, CellSet middle) const;

  private:
    Xox(int rows, int cols);

    // The cells where a triplet of `ends`, `middle`, `ends` starts, in one direction.
    CellSet triplet_starts(CellSet ends, CellSet middle, std::size_t direction) const {
        const int step = steps_[direction];
        return ends & starts_[direction] & (middle >> step) & (ends >> (2 * step));
    }
    bool has_triplet(Marks marks) const {
        for (std::size_t direction = 0; direction < Grid::kDirections; ++direction) {
            if ((triplet_starts(marks.first, marks.second, direction) |
                 triplet_starts(marks.second, marks.first, direction)) != 0)
                return true;
        }
        return false;
    }
    void add_triplets(View& view, CellSet ends, CellSet middle) const;
    bool may_start_together(int x, int o) const;
    // XOX minus OXO.
    int lead_of_x(Marks marks) const {
        return triplets(marks.first, marks.second) - triplets(marks.second, marks.first);
    }

    std::array<CellSet, Grid::kDirections> starts_{};
    std::array<int, Grid::kDirections> steps_{};
    int start_x_ = -1, start_o_ = -1;  // Given cells, or -1: random.
};

}  // namespace petteia
