#include "arena/tournament/tournament.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <map>
#include <set>

#include "arena/tournament/standings.h"
#include "arena/tournament/tournament_fixture.h"

namespace petteia {
namespace {

struct Played {
    TournamentStore store;
    bool is_over;
};

Played play(const TournamentPlan& plan, int concurrency = 2) {
    auto store = value_of(TournamentStore::in_memory(plan));
    const auto entrants = value_of(entrants_of(plan));
    const bool is_over =
        value_of(play_tournament(game_named(plan.game), store, entrants, {concurrency}));
    return {std::move(store), is_over};
}

// All that was played, move by move.
std::map<FixtureKey, std::vector<std::string>> games_of(const TournamentStore& store) {
    std::map<FixtureKey, std::vector<std::string>> games;
    for (const StoredGame& game : value_of(store.games())) {
        auto& texts = games[game.fixture.key];
        texts = {game.start, std::to_string(game.score.half_points)};
        texts.insert(texts.end(), game.opening.begin(), game.opening.end());
        for (const auto& move : value_of(store.moves(game.id))) texts.push_back(move.move.text);
    }
    return games;
}

TEST(Tournament, PlaysEveryFormatToItsEnd) {
    for (const std::string& name : format_names()) {
        const auto plan = plan_of("tictactoe", {"random", "minimax:depth=1", "random", "random"},
                                  *format_named(name));
        const auto [store, is_over] = play(plan);
        EXPECT_TRUE(is_over);
        const Standings standings = value_of(standings_of(store));
        EXPECT_TRUE(standings.is_over) << name;
        EXPECT_GE(static_cast<std::int64_t>(standings.games.size()), standings.expected_games);
        double points = 0;
        for (const Standing& each : standings.order) points += each.half_points / 2.0;
        EXPECT_EQ(points, static_cast<double>(standings.games.size()));
    }
}

TEST(Tournament, DoesNotDependOnHowManyGamesAreAtOnce) {
    for (const Format format : {Format::RoundRobin, Format::Swiss, Format::KnockOut}) {
        TournamentPlan plan = plan_of(
            "hexthello", {"random", "minimax:depth=1", "random", "minimax:depth=1"}, format);
        const auto one = games_of(play(plan, 1).store);
        EXPECT_EQ(one, games_of(play(plan, 7).store)) << name_of(format);
        plan.seed = 2;
        EXPECT_NE(one, games_of(play(plan, 1).store));
    }
}

TEST(Tournament, PlaysEachOpeningTwiceWithColoursChanged) {
    TournamentPlan plan = plan_of("hexthello", {"random", "random", "random"});
    plan.games = 4;
    const Played played = play(plan);
    std::map<std::pair<int, int>, std::set<std::vector<std::string>>> openings;
    const auto games = value_of(played.store.games());
    for (const StoredGame& game : games) {
        const auto& [round, pairing, number] = game.fixture.key;
        EXPECT_EQ(game.opening.size(), 2u);
        openings[{round * 10 + pairing, number / 2}].insert(game.opening);
    }
    EXPECT_EQ(openings.size(), 6u);
    for (const auto& [pair, texts] : openings) EXPECT_EQ(texts.size(), 1u);
}

TEST(Tournament, StoresMovesWithTheirPlyAndMover) {
    const Played played = play(plan_of("hexthello", {"random", "random"}));
    for (const StoredGame& game : value_of(played.store.games())) {
        auto session = value_of(game_named("hexthello").open({}));
        ASSERT_TRUE(session->set_position(game.start));
        for (const auto& move : game.opening) ASSERT_TRUE(session->play(move));
        for (const StoredMove& move : value_of(played.store.moves(game.id))) {
            EXPECT_EQ(move.ply, static_cast<int>(session->history().size()));
            EXPECT_EQ(move.mover, session->to_move());
            ASSERT_TRUE(session->play(move.move.text));
        }
        ASSERT_TRUE(session->is_over());
        const int margin = session->result(Player::First).margin.value_or(0);
        EXPECT_EQ(game.score.margin.value_or(0), margin);
        EXPECT_EQ(game.score.half_points, margin > 0 ? 2 : margin < 0 ? 0 : 1);
    }
}

TEST(Tournament, GoesOnWhereItWasStopped) {
    const TournamentPlan plan =
        plan_of("tictactoe", {"random", "minimax:depth=1", "random", "random"}, Format::Swiss);
    const auto whole = games_of(play(plan).store);
    const TemporaryFolder folder;
    auto entrants = value_of(entrants_of(plan));
    static_cast<void>(value_of(TournamentStore::create(folder / "t", plan)));
    int runs = 0;
    for (bool is_over = false; !is_over; ++runs) {
        auto store = value_of(TournamentStore::open(folder / "t", TournamentStore::Access::Write));
        std::stop_source stop;
        int games = 0;
        is_over = value_of(play_tournament(game_named("tictactoe"), store, entrants, {1},
                                           stop.get_token(), [&](const TournamentProgress&) {
                                               if (++games == 3) stop.request_stop();
                                           }));
        EXPECT_EQ(value_of(standings_of(store)).is_over, is_over);
        ASSERT_LT(runs, 20);
    }
    EXPECT_GE(runs, 3);
    const auto store = value_of(TournamentStore::open(folder / "t", TournamentStore::Access::Read));
    EXPECT_EQ(games_of(store), whole);
}

// A single player whose first game lasts until the test lets it go.
TEST(Tournament, LetsNobodyElseWaitForAPlayerWhoIsBlocked) {
    const TournamentPlan plan = plan_of("tictactoe", {"slow", "b", "c", "d"});
    std::promise<void> release;
    const auto released = release.get_future().share();
    std::vector<Entrant> entrants;
    for (const auto& player : plan.players) {
        const bool is_slow = player.name == "slow";
        entrants.push_back(
            {player.name, std::make_shared<Scripted>([=](Session& session, const Turn&) {
                 if (is_slow) released.wait();
                 return first_move(session);
             })});
    }
    auto store = value_of(TournamentStore::in_memory(plan));
    std::atomic<std::int64_t> played = 0;
    auto done = std::async(std::launch::async, [&] {
        return value_of(play_tournament(game_named("tictactoe"), store, entrants, {}, {},
                                        [&](const TournamentProgress& p) { played = p.played; }));
    });
    // b, c and d have six games among themselves; one of them may wait with the slow player, and
    // then the other two have two games.
    for (int i = 0; i < 1000 && played < 2; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_GE(played, 2);
    EXPECT_LE(played, 6);
    release.set_value();
    EXPECT_TRUE(done.get());
    EXPECT_EQ(played, 12);
}

TEST(Tournament, GivesASinglePlayerOneGameAtATime) {
    const TournamentPlan plan = plan_of("tictactoe", {"single", "random", "random", "random"});
    auto entrants =
        value_of(entrants_of(plan_of("tictactoe", {"random", "random", "random", "random"})));
    std::atomic<int> inside = 0, most = 0;
    entrants[0] = {"single", std::make_shared<Scripted>([&](Session& session, const Turn&) {
                       most = std::max(most.load(), ++inside);
                       std::this_thread::sleep_for(std::chrono::milliseconds(1));
                       --inside;
                       return first_move(session);
                   })};
    auto store = value_of(TournamentStore::in_memory(plan));
    EXPECT_TRUE(value_of(play_tournament(game_named("tictactoe"), store, entrants, {8})));
    EXPECT_EQ(most, 1);
}

// How many games of these are played at the same time at most. Whoever is asked for a move waits a
// little, up to `longest` in all, for `wanted` others to be asked too.
int most_at_once(int threads, int wanted, std::chrono::milliseconds longest) {
    const TournamentPlan plan = plan_of("tictactoe", {"a", "b", "c", "d", "e", "f", "g", "h"});
    const auto deadline = std::chrono::steady_clock::now() + longest;
    std::atomic<int> inside = 0, most = 0;
    const auto choose = [&](Session& session, const Turn&) {
        most = std::max(most.load(), ++inside);
        while (most < wanted && std::chrono::steady_clock::now() < deadline)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        --inside;
        return first_move(session);
    };
    std::vector<Entrant> entrants;
    for (const auto& player : plan.players)
        entrants.push_back({player.name, Contestant{player.name, [&](std::uint64_t) {
                                                        return std::make_unique<Scripted>(choose,
                                                                                          threads);
                                                    }}});
    auto store = value_of(TournamentStore::in_memory(plan));
    EXPECT_TRUE(value_of(play_tournament(game_named("tictactoe"), store, entrants)));
    return most;
}

TEST(Tournament, KeepsWithinTheCoresUnlessPlayersThinkElsewhere) {
    EXPECT_GE(most_at_once(0, 20, std::chrono::seconds(20)), 20);
    EXPECT_EQ(most_at_once(1000, 2, std::chrono::milliseconds(100)), 1);
}

TEST(Tournament, KeepsWhoeverFailsInTheTournament) {
    const TournamentPlan plan = plan_of("tictactoe", {"random", "bad", "random"});
    auto entrants = value_of(entrants_of(plan_of("tictactoe", {"random", "random", "random"})));
    entrants[1] = {"bad", std::make_shared<Scripted>([](Session&, const Turn&) {
                       return Result<Agent::Decision, Forfeit>(Agent::Decision{"z9<b>", {}});
                   })};
    auto store = value_of(TournamentStore::in_memory(plan));
    EXPECT_TRUE(value_of(play_tournament(game_named("tictactoe"), store, entrants)));
    const Standings standings = value_of(standings_of(store));
    EXPECT_EQ(standings.games.size(), 6u);
    EXPECT_EQ(standings.order.back().player, 1);
    EXPECT_EQ(standings.order.back().technical_losses, 4u);
    EXPECT_EQ(standings.order.back().outcomes, (Outcomes{0, 0, 4}));
    for (const StoredGame& game : standings.games) {
        if (!game.offender) continue;
        EXPECT_EQ(*game.offender, 1);
        EXPECT_EQ(game.fault, "illegal");
        EXPECT_NE(game.reason.find("z9<b>"), std::string::npos) << game.reason;
    }
}

TEST(Tournament, RefusesWhatCannotBePlayed) {
    TournamentPlan plan = plan_of("tictactoe", {"random", "minimax:eval=nonsense"});
    EXPECT_FALSE(check(game_named("tictactoe"), plan, value_of(entrants_of(plan))));
    plan = plan_of("tictactoe", {"random", "random"});
    plan.opening_plies = 50;
    EXPECT_FALSE(check(game_named("tictactoe"), plan, value_of(entrants_of(plan))));
    plan.players[0].agent = "nobody";
    EXPECT_FALSE(entrants_of(plan));
}

// Three players; the first beats the second twice, who beats the third twice; the others are drawn.
TEST(Standings, CountPointsCrossTableAndTieBreak) {
    const TournamentPlan plan = plan_of("tictactoe", {"a", "b", "c"});
    auto store = value_of(TournamentStore::in_memory(plan));
    const auto open = value_of(schedule_so_far(plan.schedule(), {})).open;
    for (const Fixture& fixture : open) {
        GameRecord record;
        const auto [one, other] = fixture.players;
        record.half_points = one + other == 2 ? 1 : one < other ? 2 : 0;
        ASSERT_TRUE(store.finish_game(value_of(store.begin_game(fixture, "s", {})), record));
    }
    const Standings standings = value_of(standings_of(store));
    EXPECT_TRUE(standings.is_over);
    EXPECT_EQ(standings.expected_games, 6);
    ASSERT_EQ(standings.order[0].player, 0);
    EXPECT_EQ(standings.order[0].half_points, 6);
    EXPECT_EQ(standings.order[1].player, 1);
    EXPECT_EQ(standings.order[2].half_points, 2);
    EXPECT_EQ(standings.cross[0][1].half_points, 4);
    EXPECT_EQ(standings.cross[1][0].half_points, 0);
    EXPECT_EQ(standings.cross[2][0].half_points, 2);
    // a: 2 wins over b (2 points), 2 draws with c (1 point).
    EXPECT_EQ(standings.order[0].tie_break, 2 * 2 + 2 * 0.5 * 1);
    EXPECT_EQ(standings.order[0].outcomes, (Outcomes{2, 2, 0}));
    EXPECT_GT(standings.order[0].rating.elo, standings.order[2].rating.elo);
}

}  // namespace
}  // namespace petteia
