// A set of cells of a HexThello board: sixteen bits a row, cell (row, col) at bit 16 * row + col.
//
// The six neighbours of a cell are then 1, 15 and 16 bits away on either side. Column 15 is outside
// every board (side 8 has 15 columns), so a shift never carries a disc from the end of one row into
// the next, and no edge needs a mask. A smaller board lies in the corner at (0, 0).
#pragma once

#include <cstdint>

namespace petteia::hexthello {

// Plain data with nothing inline from elsewhere: files that are compiled for one processor only
// include this. Not aligned to 32 bytes: g++ 12 does not keep that for values that functions return.
struct alignas(16) Board {
    std::uint64_t words[4];
};

// The six edges of a board of side 8, eight bits each, from one corner to the next.
struct Edges {
    std::uint8_t bits[6];
};

inline constexpr int kStride = 16;
inline constexpr int kBits = 256;

}  // namespace petteia::hexthello
