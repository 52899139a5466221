// Discs that can never be turned again, and what they say about the result. Part of a kernel.
#pragma once

#include "games/othello/rays.h"

namespace petteia::othello {
namespace {

// The lines of each of the four directions that still have an empty square.
struct OpenLines {
    Squares along[4] = {0, 0, 0, 0};

    explicit OpenLines(Squares empty) {
        for (; empty != 0; empty &= empty - 1) {
            for (int i = 0; i < 4; ++i) along[i] |= kRays.lines[first_of(empty)][i];
        }
    }
};

// Those of `discs`, all of one colour, that are stable: on each of a disc's lines there is no empty
// square, or beside it is the edge or a stable disc of its colour.
inline Squares stable_discs(const OpenLines& open, Squares board, Squares discs) {
    Squares found = 0;
    for (;;) {
        const Squares rest = board & ~found;
        const Squares west = rest & kNotRight, east = rest & kNotLeft;
        const Squares loose =
            (open.along[0] & west << 1 & east >> 1) | (open.along[1] & east << 7 & west >> 7) |
            (open.along[2] & rest << 8 & rest >> 8) | (open.along[3] & west << 9 & east >> 9);
        const Squares next = discs & ~loose;
        if (next == found) return found;
        found = next;
    }
}

}  // namespace
}  // namespace petteia::othello
