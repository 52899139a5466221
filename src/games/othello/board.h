// The board as the kernels see it: a set of squares is one 64-bit word. Smaller boards lie in the middle of
// the 8 × 8 squares, so that all sizes have the same lines and symmetries; squares outside are in no set.
//
//   bit 8 * row + col, a1 being bit 0:    a1 b1 … h1
//                                         a2 b2 … h2
#pragma once

#include <bit>
#include <cstdint>

namespace petteia::othello {

using Squares = std::uint64_t;

inline constexpr int kWidth = 8;
inline constexpr int kSquares = 64;

constexpr Squares bit_of(int square) { return Squares{1} << square; }

// All squares of a board with `size` to a side. REQUIRES: 4, 6 or 8.
constexpr Squares board_of(int size) {
    const int margin = (kWidth - size) / 2;
    Squares board = 0;
    for (int row = margin; row < margin + size; ++row) {
        for (int col = margin; col < margin + size; ++col) board |= bit_of(kWidth * row + col);
    }
    return board;
}

// The discs of the player to move, the opponent's, and what can still be filled.
struct Position {
    Squares own, other, empty;
};

// Upside down: row 1 becomes row 8.
constexpr Squares upside_down(Squares set) {
    set = (set >> 8 & 0x00FF00FF00FF00FFu) | (set & 0x00FF00FF00FF00FFu) << 8;
    set = (set >> 16 & 0x0000FFFF0000FFFFu) | (set & 0x0000FFFF0000FFFFu) << 16;
    return set >> 32 | set << 32;
}
// Left to right: column a becomes column h.
constexpr Squares mirrored(Squares set) {
    set = (set >> 1 & 0x5555555555555555u) | (set & 0x5555555555555555u) << 1;
    set = (set >> 2 & 0x3333333333333333u) | (set & 0x3333333333333333u) << 2;
    return (set >> 4 & 0x0F0F0F0F0F0F0F0Fu) | (set & 0x0F0F0F0F0F0F0F0Fu) << 4;
}
// Rows become columns.
constexpr Squares transposed(Squares set) {
    const auto exchange = [&set](Squares mask, int shift) {
        const Squares differing = (set ^ set >> shift) & mask;
        set ^= differing ^ differing << shift;
    };
    exchange(0x00AA00AA00AA00AAu, 7);
    exchange(0x0000CCCC0000CCCCu, 14);
    exchange(0x00000000F0F0F0F0u, 28);
    return set;
}

inline constexpr int kSymmetries = 8;
// Symmetry `number` of the board: bits of the number say whether it is transposed, mirrored and turned
// upside down, in this order.
constexpr Squares image_of(Squares set, int number) {
    if ((number & 1) != 0) set = transposed(set);
    if ((number & 2) != 0) set = mirrored(set);
    if ((number & 4) != 0) set = upside_down(set);
    return set;
}

}  // namespace petteia::othello
