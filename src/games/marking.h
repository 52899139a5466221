// What the games have in common in which X and O fill a grid with marks in turn: the state, its
// key, hash, symmetries and text. Such a game adds when a position is over and what it is worth.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/draft.h"
#include "core/player.h"
#include "core/result.h"
#include "core/rng.h"
#include "core/static_vector.h"
#include "core/view.h"
#include "games/grid.h"

namespace petteia {

// The marks of two players on a grid.
struct Marks {
    CellSet first = 0, second = 0;

    CellSet of(Player player) const { return player == Player::First ? first : second; }
    CellSet both() const { return first | second; }
    void put(Player player, int cell) {
        (player == Player::First ? first : second) |= cell_bit(cell);
    }
    friend bool operator==(const Marks&, const Marks&) = default;
};

class MarkingGame {
  public:
    struct State {
        Marks marks;
        Player mover = Player::First;
        friend bool operator==(const State&, const State&) = default;
    };
    // The cell. Two bytes, since a single one may alias anything, which costs a search dearly.
    using Move = std::uint16_t;
    static constexpr std::size_t kMaxMoves = Grid::kMaxCells;

    Player to_move(const State& state) const { return state.mover; }
    void apply(State& state, Move move) const { state = child(state, move); }
    // From its parts: a processor waits for a state that is copied as a whole and then changed in part.
    State child(const State& state, Move move) const {
        const CellSet bit = cell_bit(move);
        const bool is_first = state.mover == Player::First;
        return {
            {state.marks.first | (is_first ? bit : 0), state.marks.second | (is_first ? 0 : bit)},
            opponent(state.mover)};
    }
    std::uint64_t hash(const State& state) const {
        return mix64(state.marks.first ^ mix64(state.marks.second + 0x9E3779B97F4A7C15u));
    }

    int symmetry_count() const { return grid_.symmetry_count(); }
    State symmetry(const State& state, int i) const {
        return {{grid_.symmetry(state.marks.first, i), grid_.symmetry(state.marks.second, i)},
                state.mover};
    }
    Move symmetry(Move move, int i) const { return static_cast<Move>(grid_.symmetry(move, i)); }

    // X's cells in the low half, O's in the high half; the mover follows from the counts.
    int key_bits() const { return grid_.size() <= 32 ? 32 + grid_.size() : 2 * Grid::kMaxCells; }
    std::uint64_t key(const State& state) const {
        return state.marks.first | state.marks.second << 32;
    }
    State state_of(std::uint64_t key) const { return with_mover({key & 0xFFFFFFFFu, key >> 32}); }

    std::size_t memory_bytes() const { return grid_.memory_bytes(); }

    // Who moves follows from the marks.
    Draft draft(const State& state) const;
    Result<std::string> draft_text(const Draft& draft) const {
        return signs_of(draft, "XO", '.', static_cast<std::size_t>(grid_.cols()));
    }

  protected:
    MarkingGame(int rows, int cols) : grid_(rows, cols) {}

    bool is_full(const State& state) const { return state.marks.both() == grid_.all(); }
    void add_empty_cells(const State& state, StaticVector<Move, kMaxMoves>& moves) const {
        for (CellSet empty = grid_.all() & ~state.marks.both(); empty != 0; empty &= empty - 1)
            moves.push_back(static_cast<Move>(std::countr_zero(empty)));
    }

    // "X.O/.X./..O X": rows of marks, then the side to move; `empty` is the sign of an empty cell.
    std::string board_text(const State& state, char empty) const;
    // Reads that back; the side may be left out, and both '.' and '_' are empty cells.
    Result<State> parse_board(std::string_view text) const;
    // A square per cell, drawn with its mark.
    View board_view(const State& state) const;
    static View::Piece mark_of(Player player);

    Grid grid_;

  private:
    // X moves first, so it is X's turn exactly when both have as many marks.
    static State with_mover(Marks marks) {
        const bool is_even = std::popcount(marks.first) == std::popcount(marks.second);
        return {marks, is_even ? Player::First : Player::Second};
    }
    Result<Marks> parse_marks(std::string_view text) const;
};

}  // namespace petteia
