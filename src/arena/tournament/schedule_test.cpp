#include "arena/tournament/schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "core/rng.h"

namespace petteia {
namespace {

using Judge = std::function<GameScore(const Fixture&)>;

// The player of the better seed wins every game.
GameScore better_seed_wins(const Fixture& fixture) {
    return {fixture.players[0] < fixture.players[1] ? 2 : 0, {}};
}

// A result that depends on the game alone.
GameScore by_lot(const Fixture& fixture) {
    const auto& [round, pairing, number] = fixture.key;
    return {static_cast<int>(
                Rng(mix64(static_cast<std::uint64_t>(1 + round * 10007 + pairing * 101 + number)))
                    .below(3)),
            {}};
}

// Plays all games, in the order in which they are known or the reverse.
std::vector<Fixture> play_all(Schedule& schedule, const Judge& judge, bool is_reversed = false) {
    std::vector<Fixture> open = schedule.take_due(), played;
    while (!open.empty()) {
        const Fixture fixture = is_reversed ? open.back() : open.front();
        open.erase(is_reversed ? open.end() - 1 : open.begin());
        schedule.record(fixture.key, judge(fixture));
        played.push_back(fixture);
        for (const Fixture& next : schedule.take_due()) open.push_back(next);
    }
    EXPECT_TRUE(schedule.is_over());
    std::ranges::sort(played, {}, &Fixture::key);
    return played;
}

TEST(Schedule, PlaysEveryPairingOfARoundRobinWithBothColours) {
    Schedule schedule({Format::RoundRobin, 5, 2, 4});
    std::map<Pair, int> games;
    for (const Fixture& each : play_all(schedule, by_lot)) ++games[each.players];
    EXPECT_EQ(games.size(), 20u);
    for (const auto& [players, count] : games) EXPECT_EQ(count, 4);
    EXPECT_EQ(expected_games({Format::RoundRobin, 5, 2, 4}), 80);
}

TEST(Schedule, ChangesColoursWhereASingleGameIsRepeated) {
    Schedule schedule({Format::RoundRobin, 4, 2, 1});
    std::map<Pair, int> games;
    for (const Fixture& each : play_all(schedule, by_lot)) ++games[each.players];
    EXPECT_EQ(games.size(), 12u);
}

TEST(Schedule, KnowsAllGamesOfARoundRobinAtOnce) {
    Schedule schedule({Format::RoundRobin, 6, 1, 2});
    EXPECT_EQ(schedule.take_due().size(), 30u);
    EXPECT_TRUE(schedule.take_due().empty());
}

TEST(Schedule, DependsOnResultsAndNotOnTheirOrder) {
    for (const Format format : {Format::Swiss, Format::KnockOut}) {
        for (int players = 2; players <= 17; ++players) {
            const SchedulePlan plan{format, players, usual_rounds(format, players), 2};
            Schedule one(plan), other(plan);
            const auto games = play_all(one, by_lot), again = play_all(other, by_lot, true);
            ASSERT_EQ(games.size(), again.size());
            for (std::size_t i = 0; i < games.size(); ++i) {
                EXPECT_EQ(games[i].key, again[i].key);
                EXPECT_EQ(games[i].players, again[i].players);
            }
        }
    }
}

TEST(Schedule, LetsNeighboursMeetOnly) {
    for (int players = 2; players <= 11; ++players) {
        const SchedulePlan plan{Format::Neighbours, players, 1, 2};
        Schedule schedule(plan);
        std::map<Pair, int> games;
        const auto played = play_all(schedule, by_lot);
        for (const Fixture& each : played) ++games[each.players];
        for (int one = 0; one < players; ++one) {
            for (int other = 0; other < players; ++other) {
                const bool meet = one != other && std::abs(one - other) <= 2;
                EXPECT_EQ((games[{one, other}]), meet ? 1 : 0) << one << " and " << other;
            }
        }
        EXPECT_EQ(static_cast<std::size_t>(expected_games(plan)), played.size());
    }
}

TEST(Schedule, GivesAByeInASwissAsMuchAsAWonPairing) {
    Schedule schedule({Format::Swiss, 3, 3, 2});
    play_all(schedule, better_seed_wins);
    EXPECT_EQ(expected_games({Format::Swiss, 3, 3, 2}), 6);
    for (int player = 0; player < 3; ++player) EXPECT_EQ(schedule.byes(player), 1);
    EXPECT_EQ(schedule.half_points(0), 12);
    EXPECT_EQ(schedule.half_points(1), 8);
    EXPECT_EQ(schedule.half_points(2), 4);
}

TEST(Schedule, BalancesColoursInASwissOfSingleGames) {
    Schedule schedule({Format::Swiss, 20, 8, 1});
    std::map<int, int> surplus;
    for (const Fixture& each : play_all(schedule, by_lot)) {
        ++surplus[each.players[0]];
        --surplus[each.players[1]];
    }
    for (const auto& [player, count] : surplus) EXPECT_LE(std::abs(count), 2) << player;
}

TEST(Schedule, LetsTheBestSeedWinAKnockOutOfAnySize) {
    for (int players = 2; players <= 33; ++players) {
        Schedule schedule({Format::KnockOut, players, 1, 2});
        const auto games = play_all(schedule, better_seed_wins);
        EXPECT_EQ(games.size(), static_cast<std::size_t>(2 * (players - 1)));
        EXPECT_EQ(expected_games({Format::KnockOut, players, 1, 2}), 2 * (players - 1));
        const int rounds = games.back().key.round + 1;
        EXPECT_EQ(schedule.rounds_survived(0), rounds);
        EXPECT_EQ(schedule.rounds_survived(1), rounds - 1) << "the best two meet last";
        // Everyone but the winner is beaten in exactly one pairing.
        std::multiset<int> beaten;
        for (const Fixture& each : games) {
            if (each.key.number == 0) beaten.insert(std::max(each.players[0], each.players[1]));
        }
        for (int player = 1; player < players; ++player) EXPECT_EQ(beaten.count(player), 1u);
    }
}

TEST(Schedule, DecidesATiedKnockOutByMargin) {
    // Player 1 wins by more when first than it loses by when not.
    Schedule schedule({Format::KnockOut, 2, 1, 2});
    const auto games = play_all(schedule, [](const Fixture& fixture) {
        return GameScore{2, fixture.players[0] == 1 ? 9 : 4};
    });
    EXPECT_EQ(games.size(), 2u);
    EXPECT_EQ(schedule.rounds_survived(1), 1);
}

TEST(Schedule, PlaysExtraPairsInATiedKnockOutThenGoesBySeed) {
    Schedule drawn({Format::KnockOut, 2, 1, 2});
    EXPECT_EQ(play_all(drawn,
                       [](const Fixture&) {
                           return GameScore{1, 0};
                       })
                  .size(),
              static_cast<std::size_t>(2 + 2 * Schedule::kExtraPairs));
    EXPECT_EQ(drawn.rounds_survived(0), 1);

    Schedule decided({Format::KnockOut, 2, 1, 2});
    const auto games = play_all(decided, [](const Fixture& fixture) {
        if (fixture.key.number < 2) return GameScore{1, 0};
        return GameScore{fixture.players[0] == 1 ? 2 : 0, {}};
    });
    EXPECT_EQ(games.size(), 4u);
    EXPECT_EQ(decided.rounds_survived(1), 1);
}

TEST(Schedule, RefusesWhatNobodyCouldPlay) {
    EXPECT_TRUE(check({Format::RoundRobin, 200, 1, 2}));
    EXPECT_FALSE(check({Format::RoundRobin, 1, 1, 2}));
    EXPECT_FALSE(check({Format::RoundRobin, 2, 0, 2}));
    EXPECT_FALSE(check({Format::RoundRobin, 2, 1, 0}));
    EXPECT_FALSE(check({Format::RoundRobin, 1000, 1000, 1000}));
}

TEST(Schedule, NamesItsFormats) {
    for (const std::string& name : format_names()) EXPECT_EQ(name_of(*format_named(name)), name);
    EXPECT_FALSE(format_named("league"));
    EXPECT_EQ(usual_rounds(Format::Swiss, 8), 4);
    EXPECT_EQ(usual_rounds(Format::Swiss, 9), 5);
}

}  // namespace
}  // namespace petteia
