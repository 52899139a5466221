// Who meets whom: the pairings of tournaments, as pure functions. Players are numbers from 0, in the
// order of their seeds: the order in which they were named, the one thought strongest first.
#pragma once

#include <array>
#include <span>
#include <vector>

namespace petteia {

using Pair = std::array<int, 2>;

struct RoundPairs {
    std::vector<Pair> pairs;
    std::vector<int> byes;  // Who sits out.
};

// Everyone meets everyone once, by the circle method: one player stays, the others go round. Each pair
// names first who plays first; nobody does so more than one game oftener than the other way round.
// REQUIRES: players >= 2.
std::vector<RoundPairs> round_robin(int players);

// The first player meets all others.
RoundPairs gauntlet(int players);

// How a Swiss tournament stands.
struct SwissTable {
    std::vector<int> half_points;            // By player, byes too.
    std::vector<std::vector<int>> meetings;  // How often two have met.
    std::vector<int> byes;                   // How often a player sat out.
};

// The next round: the best player who is left meets one of the same points, from the other half of
// those, or else one with the next fewer, but never makes it impossible to pair the rest. Nobody meets
// the same player twice as long as there is any way round it, then not a third time, and so on. With
// an odd number the last who sat out least often sits out. There is always a round.
RoundPairs swiss_round(const SwissTable& table);

// The players in the order of the bracket, padded with kNobody to a power of two: neighbours meet, and
// the winners of neighbouring pairs. The best seeds meet as late as can be, and get the byes.
inline constexpr int kNobody = -1;
std::vector<int> bracket(int players);

}  // namespace petteia
