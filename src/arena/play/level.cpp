#include "arena/play/level.h"

#include <array>
#include <cassert>

#include "search/limits.h"

namespace petteia {
namespace {

constexpr std::array<Level, kLevels> kLevelTable{{
    {1, 0.85, "one ply deep, mostly random moves"},
    {1, 0.60, "one ply deep, often careless"},
    {2, 0.45, "sees your next move, still careless"},
    {2, 0.30, "sees your next move"},
    {3, 0.20, "three plies deep, occasional slips"},
    {4, 0.12, "four plies deep, rare slips"},
    {5, 0.06, "a careful club player"},
    {7, 0.03, "hard to catch out"},
    {10, 0.01, "nearly perfect in small games"},
    {Limits::kMaxDepth, 0.0, "plays its best"},
}};

}  // namespace

const Level& level(int number) {
    assert(number >= 1 && number <= kLevels);
    return kLevelTable[static_cast<std::size_t>(number - 1)];
}

}  // namespace petteia
