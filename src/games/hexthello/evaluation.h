// What a kernel needs to know to judge a position: plain tables, for one board and one evaluation.
#pragma once

#include <cstdint>

#include "games/hexthello/board.h"
#include "patterns/indices.h"

namespace petteia::hexthello {

// The cells that matter most on a board of some side.
struct Landmarks {
    Board corners;
    Board beside_corners, inside_corners;  // Next to a corner: on the edge, and not.
};

// The worth of each thing that is counted, own less other, in hundredths of a disc.
struct Weights {
    std::int16_t constant = 0;  // Of having the move.
    std::int16_t lead = 0;      // A disc.
    std::int16_t moves = 0;     // A move.
    std::int16_t freedom = 0;   // All moves being one's own: the difference over the sum.
    std::int16_t openings = 0;  // An empty cell beside an opposing disc: a move that may come.
    std::int16_t corners = 0;
    std::int16_t beside = 0, inside = 0;  // A disc next to an empty corner.
    // The fear of having none soon: times the square of the discs that are missing to `few`.
    std::int16_t scarcity = 0, few = 0;
};

inline constexpr int kDiscUnits = 100;  // The worth of a disc at the end.
inline constexpr int kMaxDiscs = 169;
inline constexpr int kEdgePatterns = 6561;  // Eight cells, each empty, own or other.

struct Evaluation {
    Landmarks landmarks;
    Weights weights[kMaxDiscs + 1];  // By the discs on the board.
    // The worth of what stands on an edge, for each number of discs; null where edges are not looked at
    // (as on boards that are not of side 8).
    const std::int16_t* edges[kMaxDiscs + 1];
    // Learnt patterns of the whole board, or null.
    const PatternTables* patterns;
};

}  // namespace petteia::hexthello
