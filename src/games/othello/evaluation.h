// What a kernel needs to know to judge a position: plain data, for one board and one evaluation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/game.h"
#include "games/othello/board.h"
#include "patterns/indices.h"

namespace petteia::othello {

inline constexpr int kDiscUnits = 100;  // The worth of a disc at the end.

inline constexpr std::array<EvaluationInfo, 4> kEvaluations{{
    {"learnt",
     "edges, corners, rows and diagonals as patterns, and moves; learnt from its own games"},
    {"classic", "moves now and to come, corners and the squares beside them, weighed by hand"},
    {"mobility", "moves and corners counted"},
    {"discs", "own discs less the opponent's"},
}};

// The squares that matter most on a board.
struct Landmarks {
    Squares corners;
    Squares beside_corners, inside_corners;  // Next to a corner: on the edge, and not.
};

// The worth of each thing that is counted, own less other, in hundredths of a disc.
struct Weights {
    std::int16_t lead = 0;      // A disc.
    std::int16_t moves = 0;     // A move.
    std::int16_t freedom = 0;   // All moves being one's own: the difference over the sum.
    std::int16_t openings = 0;  // An empty square beside an opposing disc: a move that may come.
    std::int16_t corners = 0;
    std::int16_t beside = 0, inside = 0;  // A disc next to an empty corner.
};

// What is counted besides patterns in a learnt evaluation.
struct Terms {
    std::int16_t constant = 0;  // Of having the move.
    std::int16_t parity = 0;  // Of an odd number of empty squares; of an even one it is taken off.
    std::int16_t moves = 0, replies = 0;  // A move of the player to move, and of the opponent.
};

inline constexpr int kMaxPatterns = 48;  // Of a learnt evaluation.

struct Evaluation {
    Landmarks landmarks;
    Weights weights;
    // Used instead of `weights` if there are any, with terms by the discs on the board.
    const PatternTables* patterns = nullptr;
    std::array<Terms, kSquares + 1> terms = {};
};

// Number `number` of kEvaluations for a board with `size` squares to a side. Without weights the learnt one is the
// one made by hand.
Evaluation make_evaluation(int size, std::size_t number);

}  // namespace petteia::othello
