#include "arena/tournament/tournament_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <thread>

#include "arena/tournament/tournament_fixture.h"

namespace petteia {
namespace {

using Access = TournamentStore::Access;

TournamentPlan small_plan() { return plan_of("tictactoe", {"random", "random"}); }

const Fixture kFixture{{0, 0, 0}, {0, 1}};

GameRecord won_game() {
    GameRecord record;
    record.half_points = 2;
    record.margin = 7;
    return record;
}

std::string content_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

// That opening fails with these words, and leaves the file as it is.
void expect_refused(const std::filesystem::path& path, const std::string& words) {
    const std::string before = content_of(path);
    for (const Access access : {Access::Read, Access::Write}) {
        const auto opened = TournamentStore::open(path, access);
        ASSERT_FALSE(opened);
        EXPECT_NE(opened.error().message.find(words), std::string::npos) << opened.error().message;
    }
    EXPECT_EQ(content_of(path), before);
}

TEST(TournamentPlan, IsReadAsItWasWritten) {
    TournamentPlan plan = plan_of("cubes", {"random", "minimax:depth=2", "random"}, Format::Swiss);
    plan.settings = {{"m", "5"}};
    plan.games = 6;
    plan.opening_plies = 3;
    plan.seed = 99;
    plan.time = {Milliseconds(250), std::nullopt};
    const auto again = value_of(TournamentPlan::from_lines(plan.to_lines(), plan.players));
    EXPECT_EQ(again.to_lines(), plan.to_lines());
    EXPECT_EQ(difference(again, plan), std::nullopt);
    EXPECT_EQ(again.time.move, Milliseconds(250));
    EXPECT_EQ(again.players[2].name, "random 2");
}

TEST(TournamentPlan, SaysWhatDiffers) {
    TournamentPlan plan = small_plan(), other = plan;
    other.games = 4;
    EXPECT_EQ(difference(plan, other), "games is 4 there, not 2");
    other = plan;
    other.settings["rows"] = "4";
    EXPECT_EQ(difference(plan, other), "set rows is 4 there, not unset");
    other = plan;
    other.players[0].agent = "engine";
    EXPECT_EQ(difference(plan, other), "the players there are random, random 2");
}

TEST(TournamentPlan, NamesTheLineThatDoesNotFit) {
    for (const auto& [key, value] : TournamentPlan::Lines{
             {"games", "0"}, {"rounds", "x"}, {"format", "league"}, {"move_time_ms", "-1"}}) {
        auto lines = small_plan().to_lines();
        lines[key] = value;
        const auto plan = TournamentPlan::from_lines(lines, small_plan().players);
        ASSERT_FALSE(plan);
        EXPECT_NE(plan.error().message.find(key), std::string::npos) << plan.error().message;
    }
    EXPECT_FALSE(TournamentPlan::from_lines({}, small_plan().players));
    EXPECT_FALSE(TournamentPlan::from_lines(small_plan().to_lines(), {}));
}

TEST(TournamentStore, GivesBackAllThatWasPutIn) {
    const TemporaryFolder folder;
    const std::vector<std::string> opening(40, "a1");
    {
        auto store = value_of(TournamentStore::create(folder / "t", small_plan()));
        const auto id = value_of(store.begin_game(kFixture, "start", opening));
        ASSERT_TRUE(store.add_move(id, {2, Player::First, {"c3", 0.25}}));
        ASSERT_TRUE(store.add_move(id, {3, Player::Second, {"a2", 0.5}}));
        ASSERT_TRUE(store.add_move(id, {4, Player::First, {"a3", 1.5}}));
        ASSERT_TRUE(store.finish_game(id, won_game()));

        GameRecord lost;
        lost.half_points = 2;
        lost.failed = 1;
        lost.forfeit = {Fault::Illegal, std::string("\"x\0y\" is no move <b>", 19)};
        const Fixture second{{0, 0, 1}, {1, 0}};
        ASSERT_TRUE(store.finish_game(value_of(store.begin_game(second, "start", {})), lost));
    }
    const auto store = value_of(TournamentStore::open(folder / "t", Access::Read));
    EXPECT_EQ(difference(store.plan(), small_plan()), std::nullopt);
    const auto games = value_of(store.games());
    ASSERT_EQ(games.size(), 2u);
    EXPECT_TRUE(games[0].is_finished);
    EXPECT_EQ(games[0].start, "start");
    EXPECT_EQ(games[0].opening, opening);
    EXPECT_EQ(games[0].score.half_points, 2);
    EXPECT_EQ(games[0].score.margin, 7);
    EXPECT_EQ(games[0].offender, std::nullopt);
    EXPECT_LE(games[0].started_ms, games[0].ended_ms);
    EXPECT_EQ(games[1].score.margin, std::nullopt);
    EXPECT_EQ(games[1].offender, 0) << "the second seat is player 0 here";
    EXPECT_EQ(games[1].fault, "illegal");
    EXPECT_EQ(games[1].reason.size(), 19u);
    const auto moves = value_of(store.moves(games[0].id));
    ASSERT_EQ(moves.size(), 3u);
    EXPECT_EQ(moves[1].ply, 3);
    EXPECT_EQ(moves[1].mover, Player::Second);
    EXPECT_EQ(moves[1].move.text, "a2");
    EXPECT_EQ(moves[1].move.seconds, 0.5);
    const auto efforts = value_of(store.efforts());
    EXPECT_EQ(efforts[0].moves, 2u);
    EXPECT_EQ(efforts[0].seconds, 1.75);
    EXPECT_EQ(efforts[0].longest_move, 1.5);
}

TEST(TournamentStore, DropsUnfinishedGamesWhenItGoesOn) {
    const TemporaryFolder folder;
    {
        auto store = value_of(TournamentStore::create(folder / "t", small_plan()));
        const auto done = value_of(store.begin_game(kFixture, "s", {}));
        ASSERT_TRUE(store.add_move(done, {0, Player::First, {"a1", 0}}));
        ASSERT_TRUE(store.finish_game(done, won_game()));
        const auto open = value_of(store.begin_game({{0, 0, 1}, {1, 0}}, "s", {}));
        ASSERT_TRUE(store.add_move(open, {0, Player::First, {"a1", 0}}));
    }
    EXPECT_EQ(value_of(value_of(TournamentStore::open(folder / "t", Access::Read)).games()).size(),
              2u)
        << "reading drops nothing";
    const auto store = value_of(TournamentStore::open(folder / "t", Access::Write));
    const auto games = value_of(store.games());
    ASSERT_EQ(games.size(), 1u);
    EXPECT_TRUE(games[0].is_finished);
    EXPECT_EQ(value_of(store.moves(games[0].id)).size(), 1u);
    EXPECT_TRUE(value_of(store.moves(games[0].id + 1)).empty());
}

TEST(TournamentStore, ShowsMovesToReadersWhileTheGameGoesOn) {
    const TemporaryFolder folder;
    auto store = value_of(TournamentStore::create(folder / "t", small_plan()));
    const auto id = value_of(store.begin_game(kFixture, "s", {}));
    ASSERT_TRUE(store.add_move(id, {0, Player::First, {"a1", 0}}));
    const auto reader = value_of(TournamentStore::open(folder / "t", Access::Read));
    std::size_t seen = 0;
    for (int i = 0; i < 500 && seen == 0; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        seen = value_of(reader.moves(id)).size();
    }
    EXPECT_EQ(seen, 1u);
}

TEST(TournamentStore, HasOneWriterAtATime) {
    const TemporaryFolder folder;
    {
        const auto writer = value_of(TournamentStore::create(folder / "t", small_plan()));
        const auto second = TournamentStore::open(folder / "t", Access::Write);
        ASSERT_FALSE(second);
        EXPECT_NE(second.error().message.find("another process is writing"), std::string::npos);
        EXPECT_TRUE(TournamentStore::open(folder / "t", Access::Read));
    }
    EXPECT_TRUE(TournamentStore::open(folder / "t", Access::Write));
    EXPECT_EQ(folder.files(), 1u) << "nothing is left beside it";
}

TEST(TournamentStore, OverwritesNothing) {
    const TemporaryFolder folder;
    std::ofstream(folder / "t") << "my diary";
    EXPECT_FALSE(TournamentStore::create(folder / "t", small_plan()));
    EXPECT_EQ(content_of(folder / "t"), "my diary");
    // An empty file holds nothing that could be lost.
    std::ofstream(folder / "empty").flush();
    EXPECT_FALSE(TournamentStore::exists(folder / "empty"));
    EXPECT_TRUE(TournamentStore::create(folder / "empty", small_plan()));
    EXPECT_FALSE(TournamentStore::create(folder / "no/such/folder", small_plan()));
}

TEST(TournamentStore, RefusesForeignFiles) {
    const TemporaryFolder folder;
    std::ofstream(folder / "text") << std::string(5000, 'x');
    expect_refused(folder / "text", "no SQLite database");
    std::ofstream(folder / "short") << "SQLite format 3";
    expect_refused(folder / "short", "no SQLite database");
    EXPECT_FALSE(TournamentStore::open(folder / "missing", Access::Read));
    EXPECT_FALSE(TournamentStore::open(folder / "", Access::Read)) << "a folder";
    {
        SQLite::Database other((folder / "other").string(),
                               SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        other.exec("CREATE TABLE game (id INTEGER)");
    }
    expect_refused(folder / "other", "another program");
}

TEST(TournamentStore, RefusesOtherVersions) {
    const TemporaryFolder folder;
    static_cast<void>(value_of(TournamentStore::create(folder / "t", small_plan())));
    {
        SQLite::Database store((folder / "t").string(), SQLite::OPEN_READWRITE);
        store.exec("PRAGMA journal_mode = DELETE; PRAGMA user_version = 2");
    }
    expect_refused(folder / "t", "version 2");
}

TEST(TournamentStore, RefusesDamagedFiles) {
    const TemporaryFolder folder;
    {
        auto store = value_of(TournamentStore::create(folder / "t", small_plan()));
        const auto id = value_of(store.begin_game(kFixture, "s", {}));
        for (int ply = 0; ply < 2000; ++ply)
            ASSERT_TRUE(store.add_move(id, {ply, Player::First, {"a1", 0}}));
        ASSERT_TRUE(store.finish_game(id, won_game()));
    }
    const std::string whole = content_of(folder / "t");
    ASSERT_GT(whole.size(), 20000u);
    std::ofstream(folder / "cut", std::ios::binary) << whole.substr(0, whole.size() / 2);
    expect_refused(folder / "cut", "damaged");
    std::string scratched = whole;
    for (std::size_t i = 8192; i < 16384; ++i) scratched[i] = static_cast<char>(i * 7);
    std::ofstream(folder / "scratched", std::ios::binary) << scratched;
    expect_refused(folder / "scratched", "damaged");
}

TEST(TournamentStore, NoticesGamesThatDoNotFollowFromThePlan) {
    auto store = value_of(TournamentStore::in_memory(small_plan()));
    const auto so_far = [&] {
        return schedule_so_far(store.plan().schedule(), value_of(store.games()));
    };
    ASSERT_TRUE(so_far());
    EXPECT_EQ(so_far()->open.size(), 2u);
    ASSERT_TRUE(store.finish_game(value_of(store.begin_game(kFixture, "s", {})), won_game()));
    EXPECT_EQ(so_far()->open.size(), 1u);
    EXPECT_EQ(so_far()->schedule.half_points(0), 2);
    // Player 1 should play first in the second game.
    ASSERT_TRUE(
        store.finish_game(value_of(store.begin_game({{0, 0, 1}, {0, 1}}, "s", {})), won_game()));
    EXPECT_FALSE(so_far());
}

}  // namespace
}  // namespace petteia
