// How many discs turn when the last square is filled. The board being full otherwise, each line through the
// square is decided by the own discs on it: eight bits and a place, looked up. Part of a kernel.
#pragma once

#include <cstdint>

#include "games/othello/rays.h"

namespace petteia::othello {
namespace {

struct LastFlipTable {
    // Of a line of eight squares, by the place of the square that is filled and the own discs. Whatever is
    // neither stands for an opposing disc: beyond the edge of a smaller board, or of a diagonal, there is
    // no own disc that could enclose it.
    std::uint8_t of[8][256];
};
constexpr LastFlipTable make_last_flips() {
    LastFlipTable table{};
    const auto run = [](unsigned own, int place, int step) {
        int length = 0;
        for (int at = place + step; at >= 0 && at < 8; at += step, ++length) {
            if ((own >> at & 1) != 0) return length;
        }
        return 0;
    };
    for (int place = 0; place < 8; ++place) {
        for (unsigned own = 0; own < 256; ++own)
            table.of[place][own] =
                static_cast<std::uint8_t>(run(own, place, -1) + run(own, place, 1));
    }
    return table;
}
constexpr LastFlipTable kLastFlips = make_last_flips();

// REQUIRES: `square` is the only empty one.
inline int count_last_flips(Squares own, int square) {
    constexpr Squares kColumn = 0x0101010101010101u, kColumnToRow = 0x0102040810204080u;
    const int row = square / kWidth, col = square % kWidth;
    const auto& across = kLastFlips.of[col];
    const Squares* lines = kRays.lines[square];
    // A diagonal has at most one square in each column, and summing its rows puts them side by side.
    return across[own >> (kWidth * row) & 0xFF] + across[(own & lines[1]) * kColumn >> 56] +
           kLastFlips.of[row][(own >> col & kColumn) * kColumnToRow >> 56] +
           across[(own & lines[3]) * kColumn >> 56];
}

}  // namespace
}  // namespace petteia::othello
