#include "arena/play/level.h"

#include <array>
#include <cassert>

#include "search/limits.h"

namespace petteia {
namespace {

constexpr std::array<Level, kLevels> kLevelTable{{
    {1, 0.85, "Newcomer", "one ply deep, mostly random moves"},
    {1, 0.60, "Beginner", "one ply deep, often careless"},
    {2, 0.45, "Novice", "sees your next move, still careless"},
    {2, 0.30, "Apprentice", "sees your next move"},
    {3, 0.20, "Amateur", "three plies deep, occasional slips"},
    {4, 0.12, "Advanced", "four plies deep, rare slips"},
    {5, 0.06, "Club player", "five plies deep, seldom careless"},
    {7, 0.03, "Expert", "hard to catch out"},
    {10, 0.01, "Master", "nearly perfect in small games"},
    {Limits::kMaxDepth, 0.0, "Grandmaster", "plays its best"},
}};

}  // namespace

const Level& level(int number) {
    assert(number >= 1 && number <= kLevels);
    return kLevelTable[static_cast<std::size_t>(number - 1)];
}

std::string named_level(int number) {
    return std::string(level(number).title) + " (level " + std::to_string(number) + ")";
}

}  // namespace petteia
