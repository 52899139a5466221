#include "arena/tournament/pairings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <set>

#include "arena/tournament/index.h"
#include "core/rng.h"

namespace petteia {
namespace {

// Everyone once in a round, with a partner or a bye.
void expect_everyone_once(const RoundPairs& round, int players) {
    std::multiset<int> seen(round.byes.begin(), round.byes.end());
    for (const Pair& pair : round.pairs) seen.insert(pair.begin(), pair.end());
    EXPECT_EQ(seen.size(), index(players));
    for (int player = 0; player < players; ++player) EXPECT_EQ(seen.count(player), 1u) << player;
}

TEST(Pairings, RoundRobinLetsEveryPairMeetOnceWithColoursBalanced) {
    for (int players = 2; players <= 33; ++players) {
        const auto rounds = round_robin(players);
        EXPECT_EQ(rounds.size(), index(players - 1 + players % 2));
        std::set<std::set<int>> met;
        std::map<int, int> firsts, byes;
        for (const RoundPairs& round : rounds) {
            expect_everyone_once(round, players);
            for (const Pair& pair : round.pairs) {
                EXPECT_TRUE(met.insert({pair[0], pair[1]}).second);
                ++firsts[pair[0]];
                --firsts[pair[1]];
            }
            for (const int player : round.byes) ++byes[player];
        }
        EXPECT_EQ(met.size(), index(players * (players - 1) / 2));
        for (const auto& [player, surplus] : firsts)
            EXPECT_LE(std::abs(surplus), players % 2 == 0 ? 1 : 0) << player << " of " << players;
        for (const auto& [player, count] : byes) EXPECT_EQ(count, 1);
    }
}

TEST(Pairings, GauntletLetsTheFirstMeetAllOthers) {
    const RoundPairs round = gauntlet(6);
    std::set<int> others;
    int firsts = 0;
    for (const Pair& pair : round.pairs) {
        EXPECT_TRUE(pair[0] == 0 || pair[1] == 0);
        others.insert(std::max(pair[0], pair[1]));
        firsts += pair[0] == 0 ? 1 : 0;
    }
    EXPECT_EQ(others, (std::set<int>{1, 2, 3, 4, 5}));
    EXPECT_TRUE(firsts == 2 || firsts == 3);
}

SwissTable fresh_table(int players) {
    const auto size = index(players);
    return {std::vector<int>(size), std::vector(size, std::vector<int>(size)),
            std::vector<int>(size)};
}

// Plays a round with random results, and keeps the table.
void play_round(SwissTable& table, const RoundPairs& round, Rng& rng) {
    for (const auto& [a, b] : round.pairs) {
        ++table.meetings[index(a)][index(b)];
        ++table.meetings[index(b)][index(a)];
        const int result = static_cast<int>(rng.below(3));
        table.half_points[index(a)] += result;
        table.half_points[index(b)] += 2 - result;
    }
    for (const int player : round.byes) {
        ++table.byes[index(player)];
        table.half_points[index(player)] += 2;
    }
}

int most_meetings(const SwissTable& table) {
    int most = 0;
    for (const auto& row : table.meetings) most = std::max(most, *std::ranges::max_element(row));
    return most;
}

TEST(Pairings, SwissHasNoRematchAsLongAsThereIsAnotherWay) {
    for (int players = 2; players <= 21; ++players) {
        SwissTable table = fresh_table(players);
        Rng rng(static_cast<std::uint64_t>(players));
        for (int round = 0; round < players + 3; ++round) {
            const RoundPairs pairs = swiss_round(table);
            expect_everyone_once(pairs, players);
            play_round(table, pairs, rng);
            // Half as many rounds as players can always be had without a rematch.
            if (round < players / 2) {
                EXPECT_LE(most_meetings(table), 1) << players << " players, round " << round;
            }
            if (round < players) {
                EXPECT_LE(*std::ranges::max_element(table.byes), 1);
            }
        }
    }
}

TEST(Pairings, SwissPairsTheTopHalfOfAScoreGroupWithTheBottomHalf) {
    SwissTable table = fresh_table(8);
    EXPECT_EQ(swiss_round(table).pairs, (std::vector<Pair>{{0, 4}, {1, 5}, {2, 6}, {3, 7}}));
    table.half_points = {2, 2, 0, 0, 0, 0, 2, 2};
    EXPECT_EQ(swiss_round(table).pairs, (std::vector<Pair>{{0, 6}, {1, 7}, {2, 4}, {3, 5}}));
}

TEST(Pairings, SwissLooksAheadWhereTheFirstChoiceLeavesNobodyToMeet) {
    SwissTable table = fresh_table(4);
    table.half_points = {4, 4, 0, 0};
    table.meetings[2][3] = table.meetings[3][2] = 1;
    // 0 and 1 have the same points, but 2 and 3 have met.
    EXPECT_EQ(swiss_round(table).pairs, (std::vector<Pair>{{0, 2}, {1, 3}}));
}

TEST(Pairings, SwissSendsTheLastAwayWhoHasNotSatOut) {
    SwissTable table = fresh_table(5);
    table.half_points = {4, 2, 2, 1, 0};
    EXPECT_EQ(swiss_round(table).byes, std::vector<int>{4});
    table.byes[4] = 1;
    EXPECT_EQ(swiss_round(table).byes, std::vector<int>{3});
}

TEST(Pairings, SwissPairsTwoHundredPlayersWithoutRematches) {
    SwissTable table = fresh_table(200);
    Rng rng(1);
    const auto started = std::chrono::steady_clock::now();
    for (int round = 0; round < 20; ++round) play_round(table, swiss_round(table), rng);
    EXPECT_LE(most_meetings(table), 1);
    EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(20));
}

TEST(Pairings, BracketKeepsTheBestApartAndGivesThemTheByes) {
    EXPECT_EQ(bracket(2), (std::vector<int>{0, 1}));
    EXPECT_EQ(bracket(3), (std::vector<int>{0, kNobody, 1, 2}));
    EXPECT_EQ(bracket(8), (std::vector<int>{0, 7, 3, 4, 1, 6, 2, 5}));
    for (int players = 2; players <= 33; ++players) {
        const auto slots = bracket(players);
        EXPECT_LT(slots.size(), index(2 * players));
        int byes = 0;
        for (std::size_t i = 0; i < slots.size(); i += 2) {
            ASSERT_NE(slots[i], kNobody);
            if (slots[i + 1] != kNobody) continue;
            ++byes;
            EXPECT_LT(slots[i], static_cast<int>(slots.size()) - players) << "not a best seed";
        }
        EXPECT_EQ(byes, static_cast<int>(slots.size()) - players);
    }
}

}  // namespace
}  // namespace petteia
