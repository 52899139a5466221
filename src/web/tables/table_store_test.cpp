// The store of tables: what is saved comes back, older stores are brought up to date, and what somebody
// else has written into it is refused.
#include "web/tables/table_store.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>

#include "arena/store/database.h"

namespace petteia {
namespace {

namespace json = boost::json;

class TableStoreTest : public ::testing::Test {
  protected:
    TableStoreTest() { remove(); }
    ~TableStoreTest() override { remove(); }

    TableStore open() const {
        auto store = TableStore::open(path_);
        EXPECT_TRUE(store) << store.error().message;
        return *std::move(store);
    }
    // As somebody with another program.
    void change(const std::string& sql) const {
        SQLite::Database(path_.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec(sql);
    }

    const std::filesystem::path path_ =
        std::filesystem::temp_directory_path() /
        ("petteia-" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()) +
         ".db");

  private:
    void remove() const {
        for (const char* rest : {"", "-wal", "-shm", "-journal", "-lock"})
            std::filesystem::remove(path_.string() + rest);
    }
};

TableChange table(const std::string& id, std::int64_t changed) {
    TableChange change;
    change.head.id = id;
    change.head.game = "nim";
    change.head.key = "key of " + id;
    change.head.settings = {{"misere", "yes"}};
    change.head.start = "3 4 5";
    change.head.changed = changed;
    change.summary = json::serialize(json::object{{"id", id},
                                                  {"changed", changed},
                                                  {"game", "nim"},
                                                  {"title", "Nim"},
                                                  {"rules", "misère"},
                                                  {"players", {"human", "random"}},
                                                  {"names", {"First", "Second"}},
                                                  {"plies", 1},
                                                  {"over", false},
                                                  {"result", nullptr}});
    return change;
}

std::vector<std::string> ids(const Result<TableList>& list) {
    std::vector<std::string> ids;
    if (!list) return {list.error().message};
    for (const TableSummary& summary : list->tables) ids.push_back(summary.id);
    return ids;
}
using Ids = std::vector<std::string>;

TEST_F(TableStoreTest, KeepsKeyAndHoldersInTheirOrder) {
    TableChange change = table("a", 1);
    change.head.holders = {"zoe", "ann"};
    {
        TableStore store = open();
        ASSERT_TRUE(store.save(change));
        change.head.holders = {"zoe", "ann", "bob"};
        ASSERT_TRUE(store.save(change));
    }
    const auto record = open().load("a");
    ASSERT_TRUE(record && *record);
    EXPECT_EQ((*record)->key, "key of a");
    EXPECT_EQ((*record)->holders, (Ids{"zoe", "ann", "bob"}));
}

TEST_F(TableStoreTest, ListsTheTablesOfAHolderLatestFirst) {
    TableStore store = open();
    for (int i = 0; i < 6; ++i) {
        TableChange change = table(std::string(1, static_cast<char>('a' + i)), i);
        change.head.holders = {i % 2 == 0 ? "even" : "odd"};
        if (i == 1) change.head.holders.push_back("even");
        ASSERT_TRUE(store.save(change));
    }
    EXPECT_EQ(ids(store.summaries(10, "even")), (Ids{"e", "c", "b", "a"}));
    EXPECT_EQ(ids(store.summaries(2, "even")), (Ids{"e", "c"}));
    EXPECT_EQ(ids(store.summaries(10, "nobody")), Ids{});
    EXPECT_EQ(ids(store.summaries(3, std::nullopt)), (Ids{"f", "e", "d"}));
    ASSERT_TRUE(store.remove("e"));
    EXPECT_EQ(ids(store.summaries(10, "even")), (Ids{"c", "b", "a"}));
}

constexpr const char* kVersion1 = R"(
CREATE TABLE board (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, settings TEXT NOT NULL, start TEXT NOT NULL,
    first TEXT NOT NULL, second TEXT NOT NULL, move_ms INTEGER, game_ms INTEGER,
    pace_ms INTEGER NOT NULL, running INTEGER NOT NULL, looking_back INTEGER NOT NULL,
    node INTEGER NOT NULL, winner INTEGER, reason TEXT, changed INTEGER NOT NULL,
    summary TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX board_by_change ON board (changed);
CREATE TABLE node (
    board TEXT NOT NULL REFERENCES board, number INTEGER NOT NULL, parent INTEGER NOT NULL,
    move TEXT NOT NULL, mover INTEGER NOT NULL, seconds REAL NOT NULL,
    kind INTEGER, distance INTEGER, estimate INTEGER, margin INTEGER,
    PRIMARY KEY (board, number)) WITHOUT ROWID;
INSERT INTO board VALUES ('a', 'nim', '{"misere":"yes"}', '3 4 5', 'human', 'random', NULL, 60000,
    5, 1, 0, 1, NULL, NULL, 7, '{"id":"a","changed":7,"game":"nim","title":"Nim","rules":"",
    "players":["a","b"],"names":["a","b"],"plies":0,"over":false,"result":null}');
INSERT INTO board VALUES ('b', 'nim', '{}', '3 4 5', 'human', 'random', NULL, NULL,
    5, 1, 0, 0, 1, 'resigned', 8, '{"id":"b","changed":8,"game":"nim","title":"Nim","rules":"",
    "players":["a","b"],"names":["a","b"],"plies":0,"over":true,"result":{}}');
INSERT INTO node VALUES ('a', 1, 0, '1:2', 0, 0.25, NULL, NULL, NULL, NULL);
PRAGMA application_id = 1347703874;
PRAGMA user_version = 1;
)";

TEST_F(TableStoreTest, BringsAStoreOfTheFirstVersionUpToDate) {
    change(kVersion1);
    std::string key;
    for (int time = 0; time < 2; ++time) {
        const TableStore store = open();
        const auto record = store.load("a"), other = store.load("b");
        ASSERT_TRUE(record && *record && other && *other);
        EXPECT_EQ((*record)->settings, (Settings::Given{{"misere", "yes"}}));
        EXPECT_EQ((*record)->clock.game, Milliseconds(60'000));
        ASSERT_EQ((*record)->nodes.size(), 1u);
        EXPECT_EQ((*record)->nodes[0].move, "1:2");
        EXPECT_TRUE((*record)->holders.empty());
        EXPECT_EQ((*record)->key.size(), 32u);
        EXPECT_NE((*record)->key, (*other)->key);
        if (time == 0) key = (*record)->key;
        EXPECT_EQ((*record)->key, key);
        EXPECT_EQ((*other)->ending->reason, "resigned");
        EXPECT_EQ(ids(store.summaries(10, std::nullopt)), (Ids{"b", "a"}));
    }
}

// Somebody who knows how the sums are made.
constexpr const char* kBoard =
    "'board', id, game, settings, start, first, second, move_ms, game_ms, pace_ms, running, "
    "looking_back, node, winner, reason, changed, summary, key, nodes, holders, increment_ms, "
    "offer";

TEST_F(TableStoreTest, ASummaryThatCannotBeReadHidesNoOther) {
    {
        TableStore store = open();
        for (const char* id : {"a", "b", "c", "d", "e"}) ASSERT_TRUE(store.save(table(id, id[0])));
    }
    {
        store_file::Database database(path_.string(), SQLite::OPEN_READWRITE);
        database.exec(R"(UPDATE board SET summary = '{"id":5,"changed":1}' WHERE id = 'b')");
        database.exec(R"(UPDATE board SET summary = '{"id":"c"}' WHERE id = 'c')");
        database.exec(std::string("UPDATE board SET sum = row_sum(") + kBoard + ")");
        database.exec("UPDATE board SET summary = 'nonsense' WHERE id = 'd'");
    }
    const TableStore store = open();
    EXPECT_EQ(ids(store.summaries(10, std::nullopt)), (Ids{"e", "a"}));
    EXPECT_EQ(store.summaries(10, std::nullopt)->unreadable.size(), 3u);
    EXPECT_EQ(store.notices().size(), 4u) << "one for each, and one for their count";
}

// A misère game must not become a normal one.
TEST_F(TableStoreTest, SettingsThatCannotBeReadAreAnError) {
    for (const char* settings : {"nonsense", "[]", R"({"misere": 1})"}) {
        {
            TableStore store = open();
            ASSERT_TRUE(store.save(table("a", 1)));
            ASSERT_TRUE(store.save(table("b", 1)));
        }
        {
            store_file::Database database(path_.string(), SQLite::OPEN_READWRITE);
            database.exec(std::string("UPDATE board SET settings = '") + settings +
                          "' WHERE id = 'a'");
            database.exec(std::string("UPDATE board SET sum = row_sum(") + kBoard + ")");
        }
        const TableStore store = open();
        const auto record = store.load("a");
        ASSERT_FALSE(record);
        EXPECT_NE(record.error().message.find("board \"a\" is damaged: its setting"),
                  std::string::npos)
            << record.error().message;
        EXPECT_TRUE(store.load("b"));
        ASSERT_FALSE(store.notices().empty());
        EXPECT_NE(store.notices()[0].find("board \"a\""), std::string::npos);
    }
}

TEST_F(TableStoreTest, NamesTheRowThatWasChangedOrLost) {
    const std::pair<const char*, const char*> changes[] = {
        {"UPDATE board SET first = 'cmd:rm' WHERE id = 'a'", "board \"a\" is damaged"},
        {"UPDATE node SET move = '2:2' WHERE number = 2", "node 2 of board \"a\" is damaged"},
        {"UPDATE node SET board = 'b', number = 3 WHERE number = 2", "board \"a\" has 1 moves"},
        {"DELETE FROM node WHERE number = 2", "board \"a\" has 1 moves, not 2"},
        {"UPDATE holder SET visitor = 'eve'", "holder 0 of board \"a\" is damaged"},
        {"DELETE FROM holder", "board \"a\" has 0 holders, not 1"},
    };
    for (const auto& [sql, words] : changes) {
        SCOPED_TRACE(sql);
        {
            TableStore store = open();
            TableChange saved = table("a", 1);
            saved.head.holders = {"ann"};
            saved.nodes = {{0, "1:1", Player::First, 0.5}, {1, "1:2", Player::Second, 0.5}};
            ASSERT_TRUE(store.save(saved));
        }
        change(sql);
        const TableStore store = open();
        const auto record = store.load("a");
        ASSERT_FALSE(record);
        EXPECT_NE(record.error().message.find(words), std::string::npos) << record.error().message;
        ASSERT_FALSE(store.notices().empty());
        EXPECT_NE(store.notices()[0].find(words), std::string::npos) << store.notices()[0];
        change("DELETE FROM node; DELETE FROM holder; DELETE FROM board");
    }
}

TEST_F(TableStoreTest, TellsOnceThatTablesAreMissing) {
    {
        TableStore store = open();
        for (const char* id : {"a", "b", "c"}) ASSERT_TRUE(store.save(table(id, 1)));
        ASSERT_TRUE(store.remove("c"));
    }
    EXPECT_TRUE(open().notices().empty());
    change("DELETE FROM board WHERE id = 'a'");
    const auto notices = open().notices();
    ASSERT_EQ(notices.size(), 1u);
    EXPECT_NE(notices[0].find("it has 1 rows of \"board\", not 2"), std::string::npos)
        << notices[0];
    EXPECT_TRUE(open().notices().empty());
}

TEST_F(TableStoreTest, SetsADamagedFileAside) {
    for (int time = 1; time <= 2; ++time) {
        { ASSERT_TRUE(open().save(table("a", 1))); }
        const auto size = std::filesystem::file_size(path_);
        std::filesystem::resize_file(path_, size / 2);
        const TableStore store = open();
        ASSERT_EQ(store.notices().size(), 1u);
        const std::string aside = path_.string() + ".damaged-" + std::to_string(time);
        EXPECT_NE(store.notices()[0].find("set aside"), std::string::npos) << store.notices()[0];
        EXPECT_EQ(ids(store.summaries(10, std::nullopt)), Ids{});
        ASSERT_TRUE(std::filesystem::exists(aside));
        EXPECT_EQ(std::filesystem::file_size(aside), size / 2);
    }
    for (const char* number : {"1", "2"})
        std::filesystem::remove(path_.string() + ".damaged-" + number);
}

TEST_F(TableStoreTest, SetsAsideAFileWithForeignThingsInIt) {
    { ASSERT_TRUE(open().save(table("a", 1))); }
    change("CREATE TRIGGER mine AFTER INSERT ON node BEGIN DELETE FROM board; END");
    const TableStore store = open();
    ASSERT_EQ(store.notices().size(), 1u);
    EXPECT_NE(store.notices()[0].find("foreign trigger mine"), std::string::npos);
    std::filesystem::remove(path_.string() + ".damaged-1");
}

TEST_F(TableStoreTest, KeepsIncrementsAndOpenOffers) {
    TableChange change = table("a", 1);
    change.head.clock = {{std::nullopt, Milliseconds(60'000)}, Milliseconds(1500)};
    change.head.offer = DrawOffer{Player::Second};
    ASSERT_TRUE(open().save(change));
    const auto record = open().load("a");
    ASSERT_TRUE(record && *record);
    EXPECT_EQ((*record)->clock.increment, Milliseconds(1500));
    ASSERT_TRUE((*record)->offer);
    EXPECT_TRUE((*record)->offer->by == Player::Second && !(*record)->offer->is_declined);
}

// As the store was before it knew of increments. The sum of board 'b' is wrong.
constexpr const char* kVersion2 = R"(
CREATE TABLE content (
    name TEXT NOT NULL PRIMARY KEY, rows INTEGER NOT NULL, digest INTEGER NOT NULL,
    sum INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE board (
    id TEXT NOT NULL PRIMARY KEY, game TEXT NOT NULL, settings TEXT NOT NULL, start TEXT NOT NULL,
    first TEXT NOT NULL, second TEXT NOT NULL, move_ms INTEGER, game_ms INTEGER,
    pace_ms INTEGER NOT NULL, running INTEGER NOT NULL, looking_back INTEGER NOT NULL,
    node INTEGER NOT NULL, winner INTEGER, reason TEXT, changed INTEGER NOT NULL,
    summary TEXT NOT NULL, key TEXT NOT NULL, nodes INTEGER NOT NULL, holders INTEGER NOT NULL,
    sum INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX board_by_change ON board (changed);
CREATE TABLE node (
    board TEXT NOT NULL REFERENCES board, number INTEGER NOT NULL, parent INTEGER NOT NULL,
    move TEXT NOT NULL, mover INTEGER NOT NULL, seconds REAL NOT NULL,
    kind INTEGER, distance INTEGER, estimate INTEGER, margin INTEGER,
    sum INTEGER NOT NULL, PRIMARY KEY (board, number)) STRICT, WITHOUT ROWID;
CREATE TABLE holder (
    board TEXT NOT NULL REFERENCES board, place INTEGER NOT NULL, visitor TEXT NOT NULL,
    sum INTEGER NOT NULL, PRIMARY KEY (board, place)) STRICT, WITHOUT ROWID;
CREATE INDEX holder_by_visitor ON holder (visitor, board);
INSERT INTO board VALUES ('a', 'nim', '{}', '3 4 5', 'human', 'random', NULL, 60000, 5, 1, 0, 1, NULL, NULL, 7,
    '{"id":"a","changed":7,"game":"nim","title":"Nim","rules":"","players":["a","b"],"names":["a","b"],"plies":0,"over":false,"result":null}',
    'key of a', 1, 1, 0);
INSERT INTO board SELECT 'b', game, settings, start, first, second, move_ms, game_ms, pace_ms, running, looking_back,
    0, winner, reason, changed, summary, key, 0, 0, 0 FROM board;
UPDATE board SET sum = row_sum('board', id, game, settings, start, first, second, move_ms, game_ms, pace_ms, running,
    looking_back, node, winner, reason, changed, summary, key, nodes, holders) + (id = 'b');
INSERT INTO node VALUES ('a', 1, 0, '1:2', 0, 0.25, NULL, NULL, NULL, NULL, 0);
UPDATE node SET sum = row_sum('node', board, number, parent, move, mover, seconds, kind, distance, estimate, margin);
INSERT INTO holder VALUES ('a', 0, 'zoe', row_sum('holder', 'a', 0, 'zoe'));
PRAGMA application_id = 1347703874;
PRAGMA user_version = 2;
)";

TEST_F(TableStoreTest, BringsAStoreOfTheSecondVersionUpToDate) {
    for (const std::int64_t lost : {0, 1}) {
        SCOPED_TRACE(lost);
        std::filesystem::remove(path_);
        {
            store_file::Database database(path_.string(),
                                          SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            database.exec(kVersion2);
            auto content = store_file::counted(database, "board");
            content.rows += lost;
            store_file::store_content(database, "board", content);
        }
        const TableStore store = open();
        const auto record = store.load("a");
        ASSERT_TRUE(record && *record);
        EXPECT_EQ((*record)->clock.game, Milliseconds(60'000));
        EXPECT_EQ((*record)->clock.increment, Milliseconds(0));
        EXPECT_FALSE((*record)->offer);
        EXPECT_EQ((*record)->holders, Ids{"zoe"});
        ASSERT_EQ((*record)->nodes.size(), 1u);
        EXPECT_EQ((*record)->nodes[0].move, "1:2");
        // What was damaged before is not made right on the way.
        EXPECT_FALSE(store.load("b"));
        EXPECT_EQ(store.notices().size(), 1u + static_cast<std::size_t>(lost));
    }
}

}  // namespace
}  // namespace petteia
