// The arithmetic of the board, once for each kind of processor. All kernels give the same answers;
// the program takes the quickest that its machine can run.
//
// `own` are the discs of the player to move, `other` the opponent's, `empty` the cells that can still
// be filled: a hole is in none of the three, and neither is what lies outside the board.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "games/hexthello/board.h"
#include "games/hexthello/evaluation.h"
#include "games/hexthello/ray_table.h"

namespace petteia::hexthello {

struct Position {
    Board own, other, empty;
};

// What a position is worth to the player to move, in hundredths of a disc.
struct Value {
    int units;
    bool is_over;  // It is the final margin.
};

// The best of all moves, each judged where it leads.
struct Choice {
    int units;
    int cell;        // -1: a pass, or the end.
    int nodes;       // Positions that were judged.
    bool is_proven;  // Rests on finished games alone.
};

// What an evaluation needs besides a position: who is to move, 0 or 1, the discs on the board, and the indices of
// the patterns, which only an evaluation with patterns reads.
struct Situation {
    int mover;
    int discs;
    const PatternIndices& indices;
};

inline constexpr int kMaxFinishedCells = 12;

// What is known of an endgame: between which margins of the player to move its value lies, and a move to
// try first. All zero: nothing.
struct EndgameEntry {
    std::uint64_t key;
    std::int16_t low, high;
    std::uint8_t cell;
    std::uint8_t size;  // Cells that are left.
};
// A MiB, which stays in the caches that are near.
inline constexpr int kEndgameEntries = 1 << 16;

// What is kept from one endgame to the next. Nothing: entries of zero, and no cells in the table of rays.
struct EndgameMemory {
    EndgameEntry entries[kEndgameEntries];
    RayTable rays;
};

struct Kernel {
    const char* name;
    // The cells where the player to move may place a disc.
    Board (*moves)(const Board& own, const Board& other, const Board& empty);
    // The same, listed in rising order; gives their number. `cells` has room for kBits, all of which may
    // be written to.
    int (*list_moves)(const Board& own, const Board& other, const Board& empty,
                      std::uint8_t* cells);
    int (*count_moves)(const Board& own, const Board& other, const Board& empty);
    // The discs that turn when the player to move places one on `cell`; none if that is no legal move.
    // REQUIRES: the cell is empty.
    Board (*flips)(const Board& own, const Board& other, int cell);
    // What stands after a disc is placed on `cell`, seen by the opponent, whose turn it is then: `own`
    // are his discs. REQUIRES: a legal move.
    void (*play)(const Position& before, int cell, Position& after);
    // The same with the indices of patterns. REQUIRES: situation.indices.set == tables.set.
    void (*play_patterns)(const Position& before, const Situation& situation, int cell,
                          const PatternTables& tables, Position& after,
                          PatternIndices& indices_after);
    Value (*judge)(const Position& position, const Situation& situation,
                   const Evaluation& evaluation);
    // A search of one ply that ends as soon as a move is worth `beta`; tries `first` early if it is legal.
    Choice (*choose)(const Position& position, const Situation& situation,
                     const Evaluation& evaluation, int beta, int first);
    // For each of `size` legal moves, how many moves the opponent has afterwards.
    void (*replies)(const Position& position, const std::uint8_t* cells, int size, int* counts);
    // The margin in discs of the player to move under best play, fail-soft in the window, for positions
    // with few empty cells; adds the positions it visited to `nodes`. `memory` has nothing or what other
    // positions with the same holes have left.
    int (*solve_endgame)(const Position& position, int alpha, int beta, EndgameMemory& memory,
                         std::uint64_t& nodes);
};

// Those that this machine can run, the quickest last; the first is plain C++.
std::span<const Kernel* const> kernels();
inline const Kernel& best_kernel() { return *kernels().back(); }

}  // namespace petteia::hexthello
