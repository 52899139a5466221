// The lines through each square, as tables. Part of a kernel.
#pragma once

#include "games/othello/board.h"

namespace petteia::othello {
// Without a name, since each kernel is compiled for its own processor: no function may be shared.
namespace {

inline constexpr int kSteps[4] = {1, 7, 8, 9};  // East, south-west, south, south-east.

struct RayTable {
    // From a square to the edge, the square itself not included: in each of kSteps, and against it.
    Squares rising[kSquares][4], falling[kSquares][4];
    // All squares on the four lines, the square itself included.
    Squares lines[kSquares][4];
    Squares neighbours[kSquares];
};

constexpr RayTable make_rays() {
    constexpr int kRight[4] = {1, -1, 0, 1}, kDown[4] = {0, 1, 1, 1};
    RayTable table{};
    const auto walk = [](int square, int right, int down) {
        Squares ray = 0;
        for (int row = square / 8 + down, col = square % 8 + right;
             row >= 0 && row < 8 && col >= 0 && col < 8; row += down, col += right)
            ray |= bit_of(8 * row + col);
        return ray;
    };
    const auto is_near = [](int a, int b) {
        const int rows = a / 8 - b / 8, cols = a % 8 - b % 8;
        return a != b && rows * rows <= 1 && cols * cols <= 1;
    };
    for (int square = 0; square < kSquares; ++square) {
        for (int i = 0; i < 4; ++i) {
            table.rising[square][i] = walk(square, kRight[i], kDown[i]);
            table.falling[square][i] = walk(square, -kRight[i], -kDown[i]);
            table.lines[square][i] =
                table.rising[square][i] | table.falling[square][i] | bit_of(square);
        }
        for (int other = 0; other < kSquares; ++other) {
            if (is_near(square, other)) table.neighbours[square] |= bit_of(other);
        }
    }
    return table;
}
alignas(64) constexpr RayTable kRays = make_rays();

inline int count(Squares set) { return __builtin_popcountll(set); }
inline int first_of(Squares set) { return __builtin_ctzll(set); }
inline int last_of(Squares set) { return 63 - __builtin_clzll(set); }

constexpr Squares kNotLeft = 0xFEFEFEFEFEFEFEFEu, kNotRight = 0x7F7F7F7F7F7F7F7Fu;
constexpr Squares kCorners = 0x8100000000000081u;

// All squares beside one of the set.
inline Squares beside(Squares set) {
    const Squares wide = set | (set << 1 & kNotLeft) | (set >> 1 & kNotRight);
    return (wide | wide << 8 | wide >> 8) & ~set;
}

}  // namespace
}  // namespace petteia::othello
