// Patterns: parts of the board whose discs are judged together (Buro 1997). Part of a kernel, and of the
// program that fits their weights.
//
// A part is a number to the base of three, a digit a square: 0 empty, 1 own, 2 the opponent's. Parts that a
// symmetry of the board takes to each other share their weights, so a pattern is looked up in several places.
#pragma once

#include <cstdint>

#include "games/othello/board.h"
#include "games/othello/evaluation.h"

namespace petteia::othello {
// Without a name, since each kernel is compiled for its own processor: no function may be shared.
namespace {

struct TernaryTable {
    std::uint16_t of[1024];  // The bits of the place as digits to the base of three.
};
constexpr TernaryTable make_ternary() {
    TernaryTable table{};
    for (unsigned bits = 0; bits < 1024; ++bits) {
        unsigned power = 1;
        for (unsigned i = 0; i < 10; ++i, power *= 3) {
            if ((bits >> i & 1) != 0)
                table.of[bits] = static_cast<std::uint16_t>(table.of[bits] + power);
        }
    }
    return table;
}
constexpr TernaryTable kTernary = make_ternary();

// The four boards whose first row is an edge, and one that begins at the corner opposite to the first's.
struct Views {
    Squares of[4], opposite;

    explicit Views(Squares set)
        : of{set, upside_down(set), transposed(set), upside_down(transposed(set))},
          opposite(mirrored(of[1])) {}
};

inline unsigned row_of(Squares set, int row) {
    return static_cast<unsigned>(set >> (8 * row) & 0xFF);
}
// The first row and the squares inside its two corners.
inline unsigned edge_of(Squares set) {
    return static_cast<unsigned>((set & 0xFF) | (set >> 1 & 0x100) | (set >> 5 & 0x200));
}
// The nine squares round the first corner.
inline unsigned corner_of(Squares set) {
    return static_cast<unsigned>((set & 7) | (set >> 5 & 0x38) | (set >> 10 & 0x1C0));
}
// A diagonal has at most one square in each column: its squares as the bits of their columns.
inline unsigned diagonal_of(Squares set, Squares diagonal, int first_column) {
    return static_cast<unsigned>((set & diagonal) * 0x0101010101010101u >> 56) >> first_column;
}

struct Diagonal {
    Squares squares;
    int first_column;
    int offset;  // Where its weights begin.
};

constexpr Squares diagonal_squares(int row, int col, int down) {
    Squares set = 0;
    for (; row >= 0 && row < 8 && col < 8; row += down, ++col) set |= bit_of(8 * row + col);
    return set;
}
constexpr Diagonal kDiagonals[] = {
    {diagonal_squares(0, 0, 1), 0, kDiagonal8},  {diagonal_squares(7, 0, -1), 0, kDiagonal8},
    {diagonal_squares(0, 1, 1), 1, kDiagonal7},  {diagonal_squares(1, 0, 1), 0, kDiagonal7},
    {diagonal_squares(6, 0, -1), 0, kDiagonal7}, {diagonal_squares(7, 1, -1), 1, kDiagonal7},
    {diagonal_squares(0, 2, 1), 2, kDiagonal6},  {diagonal_squares(2, 0, 1), 0, kDiagonal6},
    {diagonal_squares(5, 0, -1), 0, kDiagonal6}, {diagonal_squares(7, 2, -1), 2, kDiagonal6},
    {diagonal_squares(0, 3, 1), 3, kDiagonal5},  {diagonal_squares(3, 0, 1), 0, kDiagonal5},
    {diagonal_squares(4, 0, -1), 0, kDiagonal5}, {diagonal_squares(7, 3, -1), 3, kDiagonal5},
    {diagonal_squares(0, 4, 1), 4, kDiagonal4},  {diagonal_squares(4, 0, 1), 0, kDiagonal4},
    {diagonal_squares(3, 0, -1), 0, kDiagonal4}, {diagonal_squares(7, 4, -1), 4, kDiagonal4}};

// Calls see(place) for each pattern of a position, the place being that of its weight in a stage.
template <typename See>
inline void for_each_pattern(Squares own, Squares other, const See& see) {
    const auto place = [](int offset, unsigned own_bits, unsigned other_bits) {
        return offset + kTernary.of[own_bits] + 2 * kTernary.of[other_bits];
    };
    const Views mine(own), theirs(other);
    for (int i = 0; i < 4; ++i) {
        const Squares a = mine.of[i], b = theirs.of[i];
        see(place(kEdge, edge_of(a), edge_of(b)));
        see(place(kRow2, row_of(a, 1), row_of(b, 1)));
        see(place(kRow3, row_of(a, 2), row_of(b, 2)));
        see(place(kRow4, row_of(a, 3), row_of(b, 3)));
    }
    see(place(kCorner, corner_of(mine.of[0]), corner_of(theirs.of[0])));
    see(place(kCorner, corner_of(mine.of[1]), corner_of(theirs.of[1])));
    see(place(kCorner, corner_of(mine.of[3]), corner_of(theirs.of[3])));
    see(place(kCorner, corner_of(mine.opposite), corner_of(theirs.opposite)));
    for (const Diagonal& each : kDiagonals)
        see(place(each.offset, diagonal_of(own, each.squares, each.first_column),
                  diagonal_of(other, each.squares, each.first_column)));
}

}  // namespace
}  // namespace petteia::othello
