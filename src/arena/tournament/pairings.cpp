#include "arena/tournament/pairings.h"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>
#include <cassert>
#include <cstddef>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "arena/tournament/index.h"

namespace petteia {
namespace {

// Of any two players always the same one, and as often each as can be: with an odd number of players
// exactly, with an even number but for one game.
Pair by_parity(int a, int b) {
    const auto [low, high] = std::minmax(a, b);
    return (low + high) % 2 != 0 ? Pair{low, high} : Pair{high, low};
}

class SwissRound {
  public:
    explicit SwissRound(const SwissTable& table) : table_(table), left_(table.half_points.size()) {
        std::iota(left_.begin(), left_.end(), 0);
        std::stable_sort(left_.begin(), left_.end(),
                         [&](int a, int b) { return points(a) > points(b); });
    }

    RoundPairs run() {
        while (!can_begin()) ++most_meetings_;
        while (!left_.empty()) {
            const int best = left_.front();
            const int other = opponent_of_best();
            round_.pairs.push_back({best, other});
            take(best);
            take(other);
        }
        return std::move(round_);
    }

  private:
    int points(int player) const { return table_.half_points[index(player)]; }
    int byes(int player) const { return table_.byes[index(player)]; }
    bool may_meet(int a, int b) const {
        return table_.meetings[index(a)][index(b)] <= most_meetings_;
    }
    void take(int player) { std::erase(left_, player); }

    // Sends one player away if their number is odd. False if the others cannot all meet.
    bool can_begin() {
        if (left_.size() % 2 == 0) return can_all_meet(left_);
        std::vector<int> candidates(left_.rbegin(), left_.rend());
        std::stable_sort(candidates.begin(), candidates.end(),
                         [&](int a, int b) { return byes(a) < byes(b); });
        const int fewest = byes(candidates.front());
        for (const int candidate : candidates) {
            if (byes(candidate) > fewest || !can_all_meet(left_without(candidate))) continue;
            round_.byes = {candidate};
            take(candidate);
            return true;
        }
        return false;
    }

    // REQUIRES: all who are left can meet.
    int opponent_of_best() const {
        const int best = left_.front();
        for (const int candidate : candidates_for_best()) {
            if (may_meet(best, candidate) && can_all_meet(left_without(best, candidate)))
                return candidate;
        }
        assert(false);
        return left_.back();
    }

    // Those of the same points first, the middle of them before all; then the rest in their order.
    std::vector<int> candidates_for_best() const {
        const auto group_end = std::find_if(left_.begin(), left_.end(), [&](int player) {
            return points(player) != points(left_.front());
        });
        const auto group = group_end - left_.begin();
        std::vector<std::ptrdiff_t> places(left_.size() - 1);
        std::iota(places.begin(), places.end(), 1);
        const auto from_middle = [&](std::ptrdiff_t place) { return std::abs(place - group / 2); };
        std::stable_sort(places.begin(), places.begin() + group - 1,
                         [&](auto a, auto b) { return from_middle(a) < from_middle(b); });
        std::vector<int> candidates;
        for (const auto place : places)
            candidates.push_back(left_[static_cast<std::size_t>(place)]);
        return candidates;
    }

    std::vector<int> left_without(int one, int other = kNobody) const {
        std::vector<int> players = left_;
        std::erase_if(players, [&](int player) { return player == one || player == other; });
        return players;
    }

    // Whether the players can be paired off. Mostly Dirac's theorem (1952) knows: where everyone may
    // meet half of them, there is a way. Else a matching tells. REQUIRES: their number is even.
    bool can_all_meet(const std::vector<int>& players) const {
        const auto may_meet_half = [&](int player) {
            const auto count = std::count_if(players.begin(), players.end(), [&](int other) {
                return other != player && may_meet(player, other);
            });
            return 2 * static_cast<std::size_t>(count) >= players.size();
        };
        return std::all_of(players.begin(), players.end(), may_meet_half) || has_matching(players);
    }

    // By Edmonds' algorithm (1965).
    bool has_matching(const std::vector<int>& players) const {
        boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS> graph(players.size());
        for (std::size_t i = 0; i < players.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (may_meet(players[i], players[j])) add_edge(i, j, graph);
            }
        }
        std::vector<std::size_t> mates(players.size());
        edmonds_maximum_cardinality_matching(graph, mates.data());
        return 2 * matching_size(graph, mates.data()) == players.size();
    }

    const SwissTable& table_;
    std::vector<int> left_;  // The best first.
    int most_meetings_ = 0;  // That two who are paired may have had before.
    RoundPairs round_;
};

}  // namespace

std::vector<RoundPairs> round_robin(int players) {
    assert(players >= 2);
    const int seats = players + players % 2;  // One of them empty, if the number is odd.
    std::vector<RoundPairs> rounds;
    for (int round = 0; round < seats - 1; ++round) {
        const auto at = [&](int seat) {
            return seat == 0 ? 0 : 1 + (seat - 1 + round) % (seats - 1);
        };
        RoundPairs& pairs = rounds.emplace_back();
        for (int seat = 0; seat < seats / 2; ++seat) {
            const auto [low, high] = std::minmax({at(seat), at(seats - 1 - seat)});
            if (high == players)
                pairs.byes.push_back(low);
            else
                pairs.pairs.push_back(by_parity(low, high));
        }
    }
    return rounds;
}

RoundPairs gauntlet(int players) {
    RoundPairs round;
    for (int other = 1; other < players; ++other) round.pairs.push_back(by_parity(0, other));
    return round;
}

RoundPairs neighbours(int players) {
    RoundPairs round;
    for (const int distance : {1, 2}) {
        for (int player = 0; player + distance < players; ++player)
            round.pairs.push_back(by_parity(player, player + distance));
    }
    return round;
}

RoundPairs swiss_round(const SwissTable& table) { return SwissRound(table).run(); }

std::vector<int> bracket(int players) {
    std::vector<int> seeds{0};
    while (seeds.size() < index(players)) {
        std::vector<int> wider;
        const int size = static_cast<int>(2 * seeds.size());
        for (const int seed : seeds) {
            wider.push_back(seed);
            wider.push_back(size - 1 - seed);
        }
        seeds = std::move(wider);
    }
    for (int& seed : seeds) {
        if (seed >= players) seed = kNobody;
    }
    return seeds;
}

}  // namespace petteia
