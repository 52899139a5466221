// The arithmetic of the board, once for each kind of processor. All kernels give the same answers; the
// program takes the quickest that its machine can run.
#pragma once

#include <cstdint>
#include <span>

#include "games/othello/board.h"
#include "games/othello/evaluation.h"

namespace petteia::othello {

// What a position is worth to the player to move, in hundredths of a disc.
struct Value {
    int units;
    bool is_over;  // It is the final margin.
};

// What is known of an endgame: between which margins of the player to move its value lies, and a move to
// try first, or kSquares. Without discs: nothing.
struct EndgameEntry {
    Squares own, other;
    std::int8_t low, high;
    std::uint8_t square;
};
// So small that they stay in the cache that each core of a processor has for itself.
inline constexpr int kEndgameEntries = 1 << 15;

// What an evaluation needs besides a position: who is to move, 0 or 1, and the indices of the patterns, which only
// an evaluation with patterns reads.
struct Situation {
    int mover;
    const PatternIndices& indices;
};

struct Kernel {
    const char* name;
    // The squares where the player to move may place a disc.
    Squares (*moves)(const Position& position);
    int (*count_moves)(const Position& position);
    // The discs that turn when the player to move places one on `square`; none if that is no legal move.
    // REQUIRES: the square is empty.
    Squares (*flips)(Squares own, Squares other, int square);
    Value (*judge)(const Position& position, const Situation& situation,
                   const Evaluation& evaluation);
    // How early to try each of `size` legal moves, in a search of `depth` plies.
    void (*order)(const Position& position, const Situation& situation,
                  const Evaluation& evaluation, int depth, const std::uint16_t* squares, int size,
                  std::int32_t* scores);
    // The margin in discs of the player to move under best play, fail-soft in the window; adds the
    // positions it visited to `nodes`. Empty squares count for the winner. `memory` has
    // kEndgameEntries, which are fresh or from earlier calls on a board of this size.
    int (*solve_endgame)(const Position& position, int alpha, int beta, EndgameEntry* memory,
                         std::uint64_t& nodes);
    // The discs that can never turn again, as far as simple reasoning tells.
    Squares (*stable)(const Position& position, Squares discs);
};

// Those that this machine can run, the quickest last; the first is plain C++.
std::span<const Kernel* const> kernels();
inline const Kernel& best_kernel() { return *kernels().back(); }

}  // namespace petteia::othello
