// Stores that were damaged or changed at random: whatever is done to a store, loading it gives an error or
// what was stored. PETTEIA_DAMAGES says how many changes of each kind are tried.
//
// By construction nothing notices a store that was replaced by an older copy of itself, sums and counts that
// somebody made again, and commits that were only in a write-ahead log that was lost.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <optional>
#include <sstream>

#include "arena/proving/proof_store.h"
#include "arena/tournament/tournament_store.h"
#include "core/rng.h"
#include "solver/solution.h"
#include "web/tables/table_store.h"

namespace petteia {
namespace {

namespace fs = std::filesystem;

int damages() {
    const char* text = std::getenv("PETTEIA_DAMAGES");
    return text != nullptr ? std::atoi(text) : 60;
}

int below(Rng& rng, std::size_t n) { return static_cast<int>(rng.next() % n); }

// All that a store holds, as text; nothing if it said that something is wrong.
using Content = std::optional<std::string>;

// What happened to the damaged stores.
struct Tally {
    int told = 0, same = 0, untouched = 0;
    std::vector<std::string> wrong;  // Loaded without a word, but not what was stored.
};

class StoreDamageTest : public ::testing::Test {
  protected:
    StoreDamageTest() { fs::create_directory(folder_); }
    ~StoreDamageTest() override { fs::remove_all(folder_); }

    std::string bytes() const {
        std::ifstream file(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void put(const std::string& bytes) const {
        fs::remove_all(folder_);
        fs::create_directory(folder_);
        std::ofstream(path_, std::ios::binary) << bytes;
    }

    using Load = std::function<Content(const fs::path&)>;
    // Gives what it did; empty if it could do nothing.
    using Change = std::function<std::string(Rng&)>;
    Tally damage(const Load& load, const Change& change) {
        const std::string whole = bytes();
        const Content expected = load(path_);
        EXPECT_TRUE(expected);
        Rng rng(5);
        Tally tally;
        for (int i = 0; i < damages(); ++i) {
            put(whole);
            const std::string done = change(rng);
            if (done.empty()) {
                ++tally.untouched;
                continue;
            }
            const Content content = load(path_);
            if (!content)
                ++tally.told;
            else if (*content == *expected)
                ++tally.same;
            else
                tally.wrong.push_back(done);
        }
        return tally;
    }

    // Flips a bit, or sets a byte at random.
    std::string flip(Rng& rng) const {
        std::string altered = bytes();
        const auto place = static_cast<std::size_t>(below(rng, altered.size()));
        const char before = altered[place];
        altered[place] = rng.next() % 2 == 0 ? static_cast<char>(before ^ 1 << below(rng, 8))
                                             : static_cast<char>(rng.next());
        if (altered[place] == before) return "";
        put(altered);
        return "byte " + std::to_string(place);
    }
    std::string change_by_sql(Rng& rng) const;

    void expect_none_wrong(const char* what, const Tally& tally) const {
        std::cout << what << ": " << damages() << " changes, " << tally.told << " told, "
                  << tally.same << " without effect, " << tally.untouched << " not possible, "
                  << tally.wrong.size() << " loaded wrong\n";
        EXPECT_GT(tally.told, 0);
        for (const std::string& each : tally.wrong) ADD_FAILURE() << what << ": " << each;
    }

    const fs::path folder_ =
        fs::temp_directory_path() / ("petteia-damage-" + std::to_string(::getpid()));
    const fs::path path_ = folder_ / "store";
};

// --- Changes by SQL, as somebody would make them with another program.

std::vector<std::string> column(SQLite::Database& database, const std::string& sql) {
    std::vector<std::string> texts;
    SQLite::Statement row(database, sql);
    while (row.executeStep()) texts.push_back(row.getColumn(0).getString());
    return texts;
}

std::string random_value(Rng& rng) {
    switch (below(rng, 8)) {
        case 0:
            return "NULL";
        case 1:
            return "0";
        case 2:
            return "1";
        case 3:
            return std::to_string(static_cast<std::int64_t>(rng.next()));
        case 4:
            return "''";
        case 5:
            return "'" + std::to_string(below(rng, 1000)) + "'";
        case 6:
            return "x'" + std::to_string(10 + below(rng, 90)) + "'";
        default:
            return std::to_string(below(rng, 100)) + ".5";
    }
}

struct Place {
    std::string table, column, row;  // The row as a condition.
};

Place random_place(SQLite::Database& database, Rng& rng) {
    const auto tables = column(database, "SELECT name FROM sqlite_schema WHERE type = 'table'");
    const std::string table = tables[static_cast<std::size_t>(below(rng, tables.size()))];
    const auto columns = column(database, "SELECT name FROM pragma_table_info('" + table + "')");
    const auto keys = column(
        database, "SELECT name FROM pragma_table_info('" + table + "') WHERE pk > 0 ORDER BY pk");
    std::string condition;
    for (const std::string& key : keys) {
        std::string before = condition.empty() ? "" : " WHERE " + condition;
        const auto values = column(database, "SELECT quote(" + key + ") FROM " + table + before);
        if (values.empty()) return {table, columns[0], "false"};
        condition += (condition.empty() ? "" : " AND ") + key + " = " +
                     values[static_cast<std::size_t>(below(rng, values.size()))];
    }
    return {table, columns[static_cast<std::size_t>(below(rng, columns.size()))], condition};
}

std::string random_change(SQLite::Database& database, Rng& rng) {
    const Place place = random_place(database, rng);
    const std::string& table = place.table;
    switch (below(rng, 16)) {
        case 0:
            return "DELETE FROM " + table + " WHERE " + place.row;
        case 1:
            return "DELETE FROM " + table;
        case 2:
            return "UPDATE " + table + " SET " + place.column + " = " + random_value(rng);
        case 3:
            return "ALTER TABLE " + table + " DROP COLUMN " + place.column;
        case 4:
            return "DROP TABLE " + table;
        case 5:
            return "ALTER TABLE " + table + " RENAME COLUMN " + place.column + " TO mine";
        case 6:
            return "CREATE VIEW mine AS SELECT * FROM " + table;
        case 7:
            return "CREATE TRIGGER mine AFTER UPDATE ON " + table + " BEGIN DELETE FROM " + table +
                   "; END";
        case 8:
            return "PRAGMA user_version = " + std::to_string(below(rng, 4));
        case 9:  // A value of another row.
        case 10:
            return "UPDATE " + table + " SET " + place.column + " = (SELECT " + place.column +
                   " FROM " + table + " LIMIT 1 OFFSET " + std::to_string(below(rng, 10)) +
                   ") WHERE " + place.row;
        case 11:  // Two rows exchanged, where numbers name them.
            return "UPDATE OR REPLACE " + table + " SET " + place.column + " = " + place.column +
                   " + 1 WHERE " + place.row;
        default:
            return "UPDATE " + table + " SET " + place.column + " = " + random_value(rng) +
                   " WHERE " + place.row;
    }
}

std::string StoreDamageTest::change_by_sql(Rng& rng) const {
    try {
        SQLite::Database database(path_.string(), SQLite::OPEN_READWRITE);
        database.exec("PRAGMA ignore_check_constraints = ON");
        const std::string sql = random_change(database, rng);
        database.exec(sql);
        return sql;
    } catch (const SQLite::Exception&) {
        return "";
    }
}

// --- The store of tables.

TableChange table(int number) {
    TableChange change;
    change.head.id = "table" + std::to_string(number);
    change.head.game = "nim";
    change.head.key = "key" + std::to_string(number);
    change.head.holders = {"ann", "bob"};
    change.head.settings = {{"misere", "yes"}};
    change.head.start = "3 4 5";
    change.head.changed = 1000 + number;
    change.head.node = 2;
    change.nodes = {{0, "1:1", Player::First, 0.5}, {1, "2:2", Player::Second, 1.25}};
    change.nodes[1].value = Verdict{};
    change.summary = boost::json::serialize(boost::json::object{{"id", change.head.id},
                                                                {"changed", change.head.changed},
                                                                {"game", "nim"},
                                                                {"title", "Nim"},
                                                                {"rules", "misère"},
                                                                {"players", {"human", "random"}},
                                                                {"names", {"First", "Second"}},
                                                                {"plies", 2},
                                                                {"over", false},
                                                                {"result", nullptr}});
    return change;
}

void make_tables(const fs::path& path) {
    auto store = TableStore::open(path);
    ASSERT_TRUE(store) << store.error().message;
    for (int i = 0; i < 20; ++i) ASSERT_TRUE(store->save(table(i)));
}

void write(std::ostream& text, const TableRecord& record) {
    text << record.id << record.game << record.key << record.start << record.players[0]
         << record.players[1] << record.pace_ms.value_or(-1) << record.is_running
         << record.is_looking_back << record.node << record.changed << record.ending.has_value();
    for (const auto& [name, value] : record.settings) text << name << value;
    for (const std::string& holder : record.holders) text << holder;
    for (const TableNode& node : record.nodes)
        text << node.parent << node.move << index_of(node.mover) << node.seconds
             << node.value.has_value();
    for (const auto& time : {record.clock.move, record.clock.game})
        text << (time ? time->count() : -1);
}

Content load_tables(const fs::path& path) {
    const auto store = TableStore::open(path);
    if (!store) return std::nullopt;
    // What is told must not hide a crash: the rest is read all the same.
    bool is_told = !store->notices().empty();
    std::ostringstream text;
    for (const auto& holder : {std::optional<std::string>(), std::optional<std::string>("bob")}) {
        const auto list = store->summaries(100, holder);
        if (!list || !list->unreadable.empty()) is_told = true;
        if (!list) continue;
        for (const TableSummary& summary : list->tables) text << summary.id << summary.json;
    }
    for (int i = 0; i < 20; ++i) {
        const auto record = store->load("table" + std::to_string(i));
        if (!record) is_told = true;
        if (record && *record) write(text, **record);
    }
    return is_told ? Content() : text.str();
}

TEST_F(StoreDamageTest, TablesAreToldOrWhole) {
    make_tables(path_);
    expect_none_wrong("tables, bytes", damage(load_tables, [&](Rng& rng) { return flip(rng); }));
}
TEST_F(StoreDamageTest, TablesChangedBySqlAreToldOrWhole) {
    make_tables(path_);
    expect_none_wrong("tables, SQL",
                      damage(load_tables, [&](Rng& rng) { return change_by_sql(rng); }));
}

// --- The store of a tournament.

void make_tournament(const fs::path& path) {
    TournamentPlan plan;
    plan.game = "nim";
    plan.settings = {{"misere", "yes"}};
    plan.players = with_names({"random", "engine:level=2", "random"});
    plan.games = 4;
    auto store = TournamentStore::create(path, plan);
    ASSERT_TRUE(store) << store.error().message;
    int number = 0;
    for (const Fixture& fixture : Schedule(plan.schedule()).take_due()) {
        const auto game = store->begin_game(fixture, "3 4 5", {"1:1", "2:2"});
        ASSERT_TRUE(game);
        for (int ply = 2; ply < 8; ++ply)
            ASSERT_TRUE(store->add_move(
                *game, {ply, ply % 2 == 0 ? Player::First : Player::Second, {"1:1", 0.25}}));
        GameRecord record;
        record.half_points = ++number % 3;
        if (number % 4 == 0) {
            record.failed = 1;
            record.forfeit = {Fault::Illegal, "no move"};
        }
        ASSERT_TRUE(store->finish_game(*game, record));
    }
}

Content load_tournament(const fs::path& path, TournamentStore::Access access) {
    const auto store = TournamentStore::open(path, access);
    if (!store) return std::nullopt;
    std::ostringstream text;
    for (const auto& [name, value] : store->plan().to_lines()) text << name << value;
    for (const auto& player : store->plan().players) text << player.name << player.agent;
    const auto games = store->games();
    if (!games) return std::nullopt;
    for (const StoredGame& game : *games) {
        const auto& [round, pairing, number] = game.fixture.key;
        text << game.id << round << pairing << number << game.fixture.players[0]
             << game.fixture.players[1] << game.start << game.opening.size() << game.is_finished
             << game.score.half_points << game.score.margin.value_or(-1)
             << game.offender.value_or(-1) << game.fault << game.reason << game.started_ms << "-"
             << game.ended_ms;
        const auto moves = store->moves(game.id);
        if (!moves) return std::nullopt;
        for (const StoredMove& move : *moves)
            text << move.ply << index_of(move.mover) << move.move.text << move.move.seconds;
    }
    const auto efforts = store->efforts();
    if (!efforts) return std::nullopt;
    for (const Effort& effort : *efforts) text << effort.moves << effort.seconds;
    return text.str();
}

Content read_tournament(const fs::path& path) {
    return load_tournament(path, TournamentStore::Access::Read);
}
Content resume_tournament(const fs::path& path) {
    return load_tournament(path, TournamentStore::Access::Write);
}

TEST_F(StoreDamageTest, TournamentsAreToldOrWhole) {
    make_tournament(path_);
    expect_none_wrong("tournament, bytes",
                      damage(read_tournament, [&](Rng& rng) { return flip(rng); }));
}
TEST_F(StoreDamageTest, TournamentsChangedBySqlAreToldOrWhole) {
    make_tournament(path_);
    expect_none_wrong("tournament, SQL",
                      damage(resume_tournament, [&](Rng& rng) { return change_by_sql(rng); }));
}

// --- The store of a proof.

void make_proof(const fs::path& path) {
    ProofPlan plan;
    plan.game = "nim";
    plan.settings = {{"misere", "yes"}};
    plan.position = "3 4 5 first";
    plan.plies = 2;
    std::vector<StoredJob> jobs;
    for (int i = 0; i < 30; ++i)
        jobs.push_back({"position " + std::to_string(i), Score::estimate(i - 15)});
    auto store = ProofStore::create(path, plan, jobs);
    ASSERT_TRUE(store) << store.error().message;
    for (int i = 0; i < 20; ++i)
        ASSERT_TRUE(store->add({i, "any", "draw", "draw", "win in 1", "1:" + std::to_string(i),
                                static_cast<std::uint64_t>(1000 + i), 50 + i, "0.2.0"}));
}

Content load_proof(const fs::path& path, ProofStore::Access access) {
    const auto store = ProofStore::open(path, access);
    if (!store) return std::nullopt;
    std::ostringstream text;
    for (const auto& [name, value] : store->plan().to_lines()) text << name << value;
    for (const StoredJob& job : store->jobs()) text << job.position << job.estimate.raw();
    for (const StoredProof& proof : store->proofs())
        text << proof.job << proof.window_low << proof.window_high << proof.value_low
             << proof.value_high << proof.best << proof.nodes << proof.microseconds
             << proof.program;
    return text.str();
}

TEST_F(StoreDamageTest, ProofsAreToldOrWhole) {
    make_proof(path_);
    expect_none_wrong(
        "proof, bytes",
        damage([](const fs::path& path) { return load_proof(path, ProofStore::Access::Read); },
               [&](Rng& rng) { return flip(rng); }));
}
TEST_F(StoreDamageTest, ProofsChangedBySqlAreToldOrWhole) {
    make_proof(path_);
    expect_none_wrong(
        "proof, SQL",
        damage([](const fs::path& path) { return load_proof(path, ProofStore::Access::Write); },
               [&](Rng& rng) { return change_by_sql(rng); }));
}

// --- Solutions, which are no databases.

Content load_solution(const fs::path& path) {
    const auto solution = Solution::open(path);
    if (!solution) return std::nullopt;
    std::ostringstream text;
    text << solution->header().game << solution->header().rules << solution->header().is_complete;
    SolutionBlock block;
    for (std::uint64_t i = 0; i < solution->header().block_count(); ++i) {
        if (!solution->file()->read_block(i, block)) {
            ADD_FAILURE() << "an open solution has unreadable blocks";
            return std::nullopt;
        }
        for (const Value value : block.values) text << value.raw();
        for (const std::uint64_t key : block.keys) text << key;
    }
    return text.str();
}

TEST_F(StoreDamageTest, SolutionsAreToldOrWhole) {
    SparseTable table;
    Rng rng(1);
    for (int i = 0; i < 20'000; ++i) table.insert(rng.next() >> 8, Value::win_in(1 + i % 50));
    ASSERT_TRUE(Solution(SolutionHeader{.game = "toy", .rules = "a=1", .is_complete = true},
                         std::move(table))
                    .save(path_));
    expect_none_wrong("solution, bytes",
                      damage(load_solution, [&](Rng& random) { return flip(random); }));
}

}  // namespace
}  // namespace petteia
