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
        store.exec("PRAGMA journal_mode = DELETE; PRAGMA user_version = 3");
    }
    expect_refused(folder / "t", "version 3");
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

// A store with one finished game, and changed by somebody with another program.
void make_changed(const std::filesystem::path& path, const std::string& sql) {
    {
        auto store = value_of(TournamentStore::create(path, small_plan()));
        const auto id = value_of(store.begin_game(kFixture, "s", {}));
        for (int ply = 0; ply < 3; ++ply)
            ASSERT_TRUE(store.add_move(id, {ply, Player::First, {"a" + std::to_string(ply), 0}}));
        ASSERT_TRUE(store.finish_game(id, won_game()));
    }
    SQLite::Database database(path.string(), SQLite::OPEN_READWRITE);
    database.exec("PRAGMA journal_mode = DELETE");
    database.exec(sql);
}

TEST(TournamentStore, NamesTheRowThatWasChangedOrLost) {
    const std::pair<const char*, const char*> changes[] = {
        {"UPDATE game SET half_points = 0", "game 1 is damaged"},
        {"UPDATE game SET state = 'playing'", "game 1 is damaged"},
        {"UPDATE move SET text = 'b1' WHERE ply = 2", "game 1, move 2 is damaged"},
        {"UPDATE move SET ply = 9 WHERE ply = 2", "game 1, move 9 is damaged"},
        {"DELETE FROM move WHERE ply = 2", "game 1 has lost moves"},
        {"DELETE FROM game", "it has 0 rows of \"game\", not 1"},
        {"DELETE FROM game; DELETE FROM move", "it has 0 rows of \"game\", not 1"},
        {"UPDATE player SET agent = 'engine' WHERE id = 1", "player 1 is damaged"},
        {"UPDATE plan SET value = '4' WHERE key = 'games'", "plan \"games\" is damaged"},
        {"DELETE FROM plan WHERE key = 'games'", "rows of \"plan\""},
        {"DELETE FROM content", "content \"plan\" is missing"},
        {"UPDATE content SET rows = 7 WHERE name = 'game'", "content \"game\" is damaged"},
    };
    for (const auto& [sql, words] : changes) {
        SCOPED_TRACE(sql);
        const TemporaryFolder folder;
        make_changed(folder / "t", sql);
        expect_refused(folder / "t", words);
    }
}

// The view that stands for the table game would never end.
TEST(TournamentStore, RefusesAForeignSchema) {
    const std::pair<const char*, const char*> changes[] = {
        {"ALTER TABLE game RENAME TO other; CREATE VIEW game AS WITH RECURSIVE endless(n) AS "
         "(SELECT 1 UNION ALL SELECT n + 1 FROM endless) SELECT n AS id FROM endless",
         "it has a foreign "},
        {"CREATE VIEW mine AS SELECT 1", "foreign view mine"},
        {"CREATE TRIGGER mine AFTER INSERT ON move BEGIN DELETE FROM game; END",
         "foreign trigger mine"},
        {"CREATE INDEX mine ON game (reason)", "foreign index mine"},
        {"ALTER TABLE game ADD COLUMN mine TEXT", "foreign table game"},
        {"DROP TABLE move", "no table move"},
    };
    for (const auto& [sql, words] : changes) {
        SCOPED_TRACE(sql);
        const TemporaryFolder folder;
        make_changed(folder / "t", sql);
        expect_refused(folder / "t", words);
    }
}

TEST(TournamentStore, CanBeStoppedWhileItIsRead) {
    const TemporaryFolder folder;
    {
        auto store = value_of(TournamentStore::create(folder / "t", small_plan()));
        const auto id = value_of(store.begin_game(kFixture, "s", {}));
        for (int ply = 0; ply < 3000; ++ply)
            ASSERT_TRUE(store.add_move(id, {ply, Player::First, {"a1", 0}}));
        ASSERT_TRUE(store.finish_game(id, won_game()));
    }
    std::stop_source stop;
    const auto store = TournamentStore::open(folder / "t", Access::Read, stop.get_token());
    ASSERT_TRUE(store);
    EXPECT_TRUE(store->efforts());
    stop.request_stop();
    EXPECT_FALSE(store->efforts());
    const auto late = TournamentStore::open(folder / "t", Access::Read, stop.get_token());
    ASSERT_FALSE(late);
    EXPECT_NE(late.error().message.find("interrupted"), std::string::npos) << late.error().message;
}

constexpr const char* kVersion1 = R"(
CREATE TABLE plan (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, agent TEXT NOT NULL);
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    round INTEGER NOT NULL, pairing INTEGER NOT NULL, number INTEGER NOT NULL,
    first INTEGER NOT NULL REFERENCES player, second INTEGER NOT NULL REFERENCES player,
    start TEXT NOT NULL, opening TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('playing', 'finished')),
    half_points INTEGER CHECK (half_points BETWEEN 0 AND 2), margin INTEGER,
    fault TEXT, offender INTEGER REFERENCES player, reason TEXT,
    started_ms INTEGER NOT NULL, ended_ms INTEGER,
    UNIQUE (round, pairing, number));
CREATE TABLE move (
    game INTEGER NOT NULL REFERENCES game, ply INTEGER NOT NULL, seat INTEGER NOT NULL,
    text TEXT NOT NULL, microseconds INTEGER NOT NULL,
    PRIMARY KEY (game, ply)) WITHOUT ROWID;
INSERT INTO plan VALUES ('game', 'tictactoe'), ('format', 'round-robin'), ('rounds', '1'),
    ('games', '2'), ('openings', '2'), ('seed', '1'), ('move_time_ms', 'none'),
    ('game_time_ms', 'none');
INSERT INTO player VALUES (0, 'random', 'random'), (1, 'random 2', 'random');
INSERT INTO game VALUES (5, 0, 0, 0, 0, 1, 's', '', 'finished', 2, 7, NULL, NULL, NULL, 10, 20);
INSERT INTO game VALUES (6, 0, 0, 1, 1, 0, 's', '', 'playing', NULL, NULL, NULL, NULL, NULL, 10, NULL);
INSERT INTO move VALUES (5, 0, 0, 'a1', 250000), (5, 1, 1, 'a2', 500000), (6, 0, 0, 'b1', 1);
PRAGMA application_id = 1347701831;
PRAGMA user_version = 1;
PRAGMA journal_mode = WAL;
)";

TEST(TournamentStore, BringsAStoreOfTheFirstVersionUpToDate) {
    const TemporaryFolder folder;
    SQLite::Database((folder / "t").string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec(kVersion1);
    const std::string before = content_of(folder / "t");
    for (const Access access : {Access::Read, Access::Write, Access::Read}) {
        const auto store = value_of(TournamentStore::open(folder / "t", access));
        const auto games = value_of(store.games());
        ASSERT_GE(games.size(), 1u);
        EXPECT_EQ(games[0].score.margin, 7);
        EXPECT_EQ(games[0].ended_ms, 20);
        const auto moves = value_of(store.moves(5));
        ASSERT_EQ(moves.size(), 2u);
        EXPECT_EQ(moves[1].move.text, "a2");
        EXPECT_EQ(difference(store.plan(), small_plan()), std::nullopt);
        if (access == Access::Read) continue;
        EXPECT_EQ(games.size(), 1u) << "the unfinished game is dropped";
    }
    EXPECT_NE(content_of(folder / "t"), before);
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
