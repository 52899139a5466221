// The store of tables: what is saved comes back, older stores are brought up to date, and what somebody
// else has written into it is refused.
#include "web/tables/table_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>

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
    change.summary = json::serialize(json::object{{"id", id}, {"changed", changed}});
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
    5, 1, 0, 1, NULL, NULL, 7, '{"id":"a","changed":7}');
INSERT INTO board VALUES ('b', 'nim', '{}', '3 4 5', 'human', 'random', NULL, NULL,
    5, 1, 0, 0, 1, 'resigned', 8, '{"id":"b","changed":8}');
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

TEST_F(TableStoreTest, ASummaryThatCannotBeReadHidesNoOther) {
    {
        TableStore store = open();
        for (const char* id : {"a", "b", "c", "d", "e"}) ASSERT_TRUE(store.save(table(id, id[0])));
    }
    change(R"(UPDATE board SET summary = '{"id":5,"changed":1}' WHERE id = 'b')");
    change(R"(UPDATE board SET summary = '{"id":"c"}' WHERE id = 'c')");
    change("UPDATE board SET summary = 'nonsense' WHERE id = 'd'");
    const TableStore store = open();
    EXPECT_EQ(ids(store.summaries(10, std::nullopt)), (Ids{"e", "a"}));
    EXPECT_EQ(store.summaries(10, std::nullopt)->unreadable.size(), 3u);
}

}  // namespace
}  // namespace petteia
