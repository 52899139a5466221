// Discs that can never be turned again, and what they say about the result. Part of a kernel, made of
// its primitives.
#pragma once

#include "games/hexthello/kernel.h"
#include "games/hexthello/words.h"

namespace petteia::hexthello {
namespace {

// The three lines through each cell, as far as there are bits.
struct LineTable {
    Board rows[kBits], columns[kBits], diagonals[kBits];
};
constexpr LineTable make_line_table() {
    LineTable table{};
    const auto walk = [](Board& line, int cell, int down, int right) {
        int row = cell / kStride, col = cell % kStride;
        for (; row >= 0 && row < 16 && col >= 0 && col < 16; row += down, col += right)
            line.words[row / 4] |= std::uint64_t{1} << (kStride * (row % 4) + col);
    };
    for (int cell = 0; cell < kBits; ++cell) {
        for (const int sense : {1, -1}) {
            walk(table.rows[cell], cell, 0, sense);
            walk(table.columns[cell], cell, sense, 0);
            walk(table.diagonals[cell], cell, sense, -sense);
        }
    }
    return table;
}
alignas(64) constexpr LineTable kLineTable = make_line_table();

template <typename Ops>
class Stability {
    using Bits = typename Ops::Bits;

  public:
    Stability(const Board& own, const Board& other, const Board& empty)
        : own_(Ops::load(own)),
          other_(Ops::load(other)),
          board_(Ops::either(Ops::either(own_, other_), Ops::load(empty))),
          open_rows_(Ops::none()),
          open_columns_(Ops::none()),
          open_diagonals_(Ops::none()) {
        std::uint8_t cells[kBits];
        const int size = list_cells(empty, cells);
        for (int i = 0; i < size; ++i) {
            open_rows_ = Ops::either(open_rows_, Ops::load(kLineTable.rows[cells[i]]));
            open_columns_ = Ops::either(open_columns_, Ops::load(kLineTable.columns[cells[i]]));
            open_diagonals_ =
                Ops::either(open_diagonals_, Ops::load(kLineTable.diagonals[cells[i]]));
        }
    }

    int stable_own() const { return count(Ops::store(stable(own_))); }
    int stable_other() const { return count(Ops::store(stable(other_))); }

  private:
    // A disc is stable if on each of its lines there is no empty cell, or beside it is the edge, a hole
    // or a stable disc of its colour.
    Bits stable(const Bits& discs) const {
        Bits found = Ops::none();
        for (;;) {
            const Bits rest = Ops::without(board_, found);
            const auto between = [](const Bits& line, const Bits& a, const Bits& b) {
                return Ops::both(line, Ops::both(a, b));
            };
            Bits loose = between(open_rows_, Ops::left(rest), Ops::right(rest));
            loose = Ops::either(loose, between(open_columns_, Ops::above(rest), Ops::below(rest)));
            loose = Ops::either(
                loose, between(open_diagonals_, Ops::above_right(rest), Ops::below_left(rest)));
            const Bits next = Ops::without(discs, loose);
            if (Ops::is_none(Ops::without(next, found))) return found;
            found = next;
        }
    }

    Bits own_, other_, board_;
    Bits open_rows_, open_columns_, open_diagonals_;
};

}  // namespace
}  // namespace petteia::hexthello
