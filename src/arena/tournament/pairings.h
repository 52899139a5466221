// Who meets whom: the pairings of tournaments, as pure functions. Players are numbers from 0, in the
// order of their seeds: the order in which they were named, the strongest first.
#pragma once

#include <array>
#include <span>
#include <vector>

namespace petteia {

using Pair = std::array<int, 2>;

struct RoundPairs {
    std::vector<Pair> pairs;
    std::vector<int> byes;  // Players without an opponent.
};

// Everyone meets everyone once, by the circle method: one player stays, the others go round. The
// first of a pair plays first; no player has one colour more than one game more often than the other.
// REQUIRES: players >= 2.
std::vector<RoundPairs> round_robin(int players);

// The first player meets all others.
RoundPairs gauntlet(int players);

// Each player meets the next and the one after, in the order of seeds: who stands far apart need not play to
// show who is stronger.
RoundPairs neighbours(int players);

// The standings of a Swiss tournament.
struct SwissTable {
    std::vector<int> half_points;            // By player, with byes.
    std::vector<std::vector<int>> meetings;  // How often two have met.
    std::vector<int> byes;                   // Byes by player.
};

// The next round: the best unpaired player meets one with the same points, from the other half of
// these, or one with the next fewer, as long as the rest can still be paired. Nobody meets the same
// player twice if it can be avoided, then not a third time, and so on. With an odd number of players the
// lowest of those with the fewest byes gets a bye. There is always a round.
RoundPairs swiss_round(const SwissTable& table);

// The players in the order of the bracket, padded with kNobody to a power of two: neighbours meet, and
// the winners of neighbouring pairs. The best seeds meet as late as possible and get the byes.
inline constexpr int kNobody = -1;
std::vector<int> bracket(int players);

}  // namespace petteia
