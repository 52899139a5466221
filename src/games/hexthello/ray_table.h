// What a move on one of the last empty cells changes in the sight of the others: plain tables, which
// rays.h makes and reads.
//
// An empty cell sees six rays, one in each direction, a lane of sixteen bits each: bit i is the cell i + 1
// steps away, and the last two lanes stay zero.
#pragma once

#include <cstdint>

#include "games/hexthello/board.h"

namespace petteia::hexthello {

using Rays = std::uint16_t __attribute__((vector_size(16)));

inline constexpr int kDirections = 6;
inline constexpr int kMaxRayCells = 32;
// A row has the cells of a run as a board, and then as each of the listed cells sees them.
inline constexpr int kBoardSlots = 2;
// Of a cell: itself, and the runs of every length in each direction; its three lines have at most 45 cells.
inline constexpr int kMaxRowsOfCell = 1 + 42 + kDirections;

struct RayTable {
    Board board;   // The cells where a disc is or may come,
    Board listed;  // and those whose rays are here. None: the table is not made.
    int size;      // Of the latter.
    int stride;    // Of rows, in slots.
    std::uint8_t cells[kMaxRayCells];  // By number.
    std::uint8_t numbers[kBits];
    std::uint32_t neighbours[kMaxRayCells];  // Of a number, a bit each.
    // In slots: the row of the cell alone, and those of the empty run in each direction, which those of one
    // disc and more follow.
    std::uint32_t own_row[kMaxRayCells];
    std::uint32_t first_row[kMaxRayCells][kDirections];
    Rays slots[kMaxRayCells * kMaxRowsOfCell * (kMaxRayCells + kBoardSlots)];
};

}  // namespace petteia::hexthello
