// The engine's levels of strength: the same for players, the engine protocol and every menu.
#pragma once

#include <string>
#include <string_view>

namespace petteia {

// An engine of a level searches `depth` plies and plays some moves at random. The last level searches
// as deep as its time allows and uses everything it knows.
struct Level {
    int depth;
    double random_moves;     // The share of moves that are played at random.
    std::string_view title;  // Unique: "Club player".
    std::string_view summary;
};
inline constexpr int kLevels = 10;
// REQUIRES: 1 <= number <= kLevels.
const Level& level(int number);
// "Club player (level 7)"
std::string named_level(int number);

}  // namespace petteia
