#include "web/tables/table_rows.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <utility>

#include "core/text.h"
#include "web/service/service_limits.h"

namespace petteia::table_rows {
namespace {

using store_file::Database;
using store_file::Row;

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
)";

constexpr const char* kContent = R"(
CREATE TABLE content (
    name TEXT NOT NULL PRIMARY KEY, rows INTEGER NOT NULL, digest INTEGER NOT NULL,
    sum INTEGER NOT NULL) STRICT, WITHOUT ROWID;
)";
// Before the columns that version 3 adds, and after them.
constexpr const char* kBoard = R"(CREATE TABLE board (
    id TEXT NOT NULL PRIMARY KEY, game TEXT NOT NULL, settings TEXT NOT NULL, start TEXT NOT NULL,
    first TEXT NOT NULL, second TEXT NOT NULL, move_ms INTEGER, game_ms INTEGER,
    pace_ms INTEGER NOT NULL, running INTEGER NOT NULL, looking_back INTEGER NOT NULL,
    node INTEGER NOT NULL, winner INTEGER, reason TEXT, changed INTEGER NOT NULL,
    summary TEXT NOT NULL, key TEXT NOT NULL, nodes INTEGER NOT NULL, holders INTEGER NOT NULL,
)";
constexpr const char* kRest = R"(    sum INTEGER NOT NULL) STRICT, WITHOUT ROWID;
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
)";

const std::string& version2() {
    static const std::string schema = std::string(kContent) + kBoard + kRest;
    return schema;
}
const std::string& version3() {
    static const std::string schema = std::string(kContent) + kBoard +
                                      "    increment_ms INTEGER NOT NULL, offer INTEGER,\n" + kRest;
    return schema;
}

// All columns but the sum.
constexpr std::string_view kBoardColumns =
    "id, game, settings, start, first, second, move_ms, game_ms, pace_ms, running, looking_back, "
    "node, winner, reason, changed, summary, key, nodes, holders, increment_ms, offer";
// Of version 2.
constexpr std::string_view kOldBoardColumns =
    kBoardColumns.substr(0, kBoardColumns.find(", increment_ms"));
constexpr int kBoardWidth = 21;
constexpr const char* kNodeColumns =
    "board, number, parent, move, mover, seconds, kind, distance, estimate, margin";
constexpr int kNodeWidth = 10;
constexpr const char* kHolderColumns = "board, place, visitor";
constexpr int kHolderWidth = 3;

std::optional<Player> player_of(std::optional<int> number) {
    if (!number) return std::nullopt;
    return *number == 0 ? Player::First : Player::Second;
}

std::optional<Milliseconds> optional_ms(Row& row, int column) {
    const auto ms = row.optional_integer(column, 0, std::int64_t{1} << 40);
    return ms ? std::optional(Milliseconds(*ms)) : std::nullopt;
}

std::optional<int> pace_of(int ms) { return ms == kUsualPace ? std::nullopt : std::optional(ms); }

Settings::Given settings_of(Row& row, int column) {
    Settings::Given given;
    boost::system::error_code error;
    const auto value = boost::json::parse(row.text(column), error);
    if (error || !value.is_object()) {
        row.complain("its settings cannot be read");
        return given;
    }
    for (const auto& [name, setting] : value.get_object()) {
        if (!setting.is_string())
            row.complain("its setting " + in_quotes(name) + " is no text");
        else
            given[std::string(name)] = std::string(setting.get_string());
    }
    return given;
}

// A summary has what summary_json() writes.
bool is_summary(const boost::json::object& object, const TableSummary& table) {
    const auto is = [&](const char* name, auto fits) {
        const auto* value = object.if_contains(name);
        return value != nullptr && fits(*value);
    };
    const auto is_text = [](const auto& value) { return value.is_string(); };
    const auto are_two = [&](const auto& value) {
        return value.is_array() && value.get_array().size() == 2 &&
               std::ranges::all_of(value.get_array(), is_text);
    };
    return is("id", [&](const auto& id) { return id == boost::json::string_view(table.id); }) &&
           is("changed", [&](const auto& changed) { return changed == table.changed; }) &&
           is("game", is_text) && is("title", is_text) && is("rules", is_text) &&
           is("players", are_two) && is("names", are_two) &&
           is("plies", [](const auto& plies) { return plies.is_int64() || plies.is_uint64(); }) &&
           is("over", [](const auto& over) { return over.is_bool(); }) &&
           is("result", [](const auto& end) { return end.is_null() || end.is_object(); });
}

std::string board_name(const std::string& id) { return "board " + in_quotes(id); }

// A table without its nodes and holders, and how many of these there must be.
struct BoardRow {
    TableRecord record;
    std::int64_t nodes = 0, holders = 0;
};

Result<BoardRow> board_of(const SQLite::Statement& statement) {
    BoardRow board;
    TableRecord& record = board.record;
    record.id = statement.getColumn(0).getString();
    Row row(statement, kBoardWidth, board_name(record.id));
    record.game = row.text(1);
    record.settings = settings_of(row, 2);
    record.start = row.text(3);
    record.players = {row.text(4), row.text(5)};
    record.clock = {{optional_ms(row, 6), optional_ms(row, 7)},
                    optional_ms(row, 19).value_or(Milliseconds(0))};
    record.pace_ms = pace_of(row.small(8, kUsualPace, service_limits::kSlowestPace));
    record.is_running = row.integer(9, 0, 1) != 0;
    record.is_looking_back = row.integer(10, 0, 1) != 0;
    const auto winner = player_of(row.optional_small(12, 0, 1));
    if (auto reason = row.optional_text(13))
        record.ending = TableEnding{winner, *std::move(reason)};
    if (const auto by = player_of(row.optional_small(20, 0, 1)))
        record.offer = DrawOffer{*by, false};
    record.changed = row.integer(14, 0);
    record.key = row.text(16);
    board.nodes = row.integer(17, 0, service_limits::kNodes);
    board.holders = row.integer(18, 0);
    record.node = row.small(11, 0, static_cast<int>(board.nodes));
    if (row.error()) return *row.error();
    return board;
}

std::optional<Verdict> verdict_of(Row& row) {
    const auto kind = row.optional_small(6, 0, static_cast<int>(Verdict::Kind::Estimate));
    if (!kind) return std::nullopt;
    Verdict verdict;
    verdict.kind = static_cast<Verdict::Kind>(*kind);
    verdict.distance = row.optional_small(7);
    verdict.estimate = row.optional_small(8).value_or(0);
    verdict.margin = row.optional_small(9);
    return verdict;
}

// REQUIRES: the node is the next one of its board, `number`.
Result<TableNode> node_of(const SQLite::Statement& statement, int number) {
    Row row(statement, kNodeWidth,
            "node " + statement.getColumn(1).getString() + " of " +
                board_name(statement.getColumn(0).getString()));
    row.small(1, number, number);
    TableNode node;
    node.parent = row.small(2, 0, number - 1);
    node.move = row.text(3);
    node.mover = *player_of(row.small(4, 0, 1));
    node.seconds = row.number(5);
    node.value = verdict_of(row);
    if (row.error()) return *row.error();
    return node;
}

Result<std::string> holder_of(const SQLite::Statement& statement, int place) {
    Row row(statement, kHolderWidth,
            "holder " + statement.getColumn(1).getString() + " of " +
                board_name(statement.getColumn(0).getString()));
    row.small(1, place, place);
    std::string visitor = row.text(2);
    if (row.error()) return *row.error();
    return visitor;
}

Status read_nodes(Database& database, BoardRow& board) {
    SQLite::Statement row(
        database, store_file::selection("node", kNodeColumns) + " WHERE board = ? ORDER BY number");
    row.bind(1, board.record.id);
    auto& nodes = board.record.nodes;
    while (row.executeStep()) {
        auto node = node_of(row, static_cast<int>(nodes.size()) + 1);
        if (!node) return node.error();
        nodes.push_back(*std::move(node));
    }
    if (static_cast<std::int64_t>(nodes.size()) == board.nodes) return ok();
    return Error{board_name(board.record.id) + " has " + std::to_string(nodes.size()) +
                 " moves, not " + std::to_string(board.nodes)};
}

Status read_holders(Database& database, BoardRow& board) {
    SQLite::Statement row(database, store_file::selection("holder", kHolderColumns) +
                                        " WHERE board = ? ORDER BY place");
    row.bind(1, board.record.id);
    auto& holders = board.record.holders;
    while (row.executeStep()) {
        auto holder = holder_of(row, static_cast<int>(holders.size()));
        if (!holder) return holder.error();
        holders.push_back(*std::move(holder));
    }
    if (static_cast<std::int64_t>(holders.size()) == board.holders) return ok();
    return Error{board_name(board.record.id) + " has " + std::to_string(holders.size()) +
                 " holders, not " + std::to_string(board.holders)};
}

// The rows of an old table in the new one, with `more` for the columns that it did not have. A sum that was wrong
// stays wrong.
void copy_rows(Database& database, const std::string& table, std::string_view columns,
               const std::string& more, const std::string& was_wrong = "0") {
    const std::string list(columns), sum = "row_sum('" + table + "', " + list + ")";
    database.exec("INSERT INTO " + table + " SELECT " + list + ", CASE WHEN " + was_wrong +
                  " THEN ~" + sum + " ELSE " + sum + " END FROM (SELECT *" + more + " FROM old_" +
                  table + ")");
}

void rename_old(Database& database) {
    database.exec(
        "DROP INDEX board_by_change;"
        "ALTER TABLE board RENAME TO old_board; ALTER TABLE node RENAME TO old_node;");
}

// Version 1 had neither sums nor counts: what it holds is taken as it is.
void migrate_1(Database& database) {
    rename_old(database);
    database.exec(
        "ALTER TABLE old_board ADD COLUMN key TEXT;"
        "UPDATE old_board SET key = lower(hex(randomblob(16)))");
    database.exec(version3());
    copy_rows(database, "board", kBoardColumns,
              ", (SELECT count(*) FROM old_node WHERE board = id) AS nodes, 0 AS holders, "
              "0 AS increment_ms, NULL AS offer");
    copy_rows(database, "node", kNodeColumns, "");
    store_file::store_content(database, "board", store_file::counted(database, "board"));
}

// Version 2 knew neither increments nor offers. What was wrong or missing stays so.
void migrate_2(Database& database) {
    const auto before = store_file::counted(database, "board");
    const auto stored = store_file::stored_content(database, "board");
    rename_old(database);
    database.exec(
        "DROP INDEX holder_by_visitor; ALTER TABLE holder RENAME TO old_holder;"
        "DROP TABLE content");
    database.exec(version3());
    const auto was_wrong = [](const std::string& table, std::string_view columns) {
        return "sum <> row_sum('" + table + "', " + std::string(columns) + ")";
    };
    copy_rows(database, "board", kBoardColumns, ", 0 AS increment_ms, NULL AS offer",
              was_wrong("board", kOldBoardColumns));
    copy_rows(database, "node", kNodeColumns, "", was_wrong("node", kNodeColumns));
    copy_rows(database, "holder", kHolderColumns, "", was_wrong("holder", kHolderColumns));
    database.exec("DROP TABLE old_holder");
    auto content = store_file::counted(database, "board");
    if (!stored || *stored != before) ++content.rows;
    store_file::store_content(database, "board", content);
}

}  // namespace

const store_file::Kind& kind() {
    static const std::array<const char*, 3> schemas{kVersion1, version2().c_str(),
                                                    version3().c_str()};
    static const store_file::Kind kind{0x50545442, "store of tables", schemas};
    return kind;
}

void make_new(Database& database) {
    SQLite::Transaction transaction(database);
    store_file::make_tables(database, kind());
    store_file::store_content(database, "board", {});
    transaction.commit();
}

void migrate(Database& database) {
    SQLite::Transaction transaction(database);
    if (database.version() == 1)
        migrate_1(database);
    else
        migrate_2(database);
    database.exec("DROP TABLE old_node; DROP TABLE old_board");
    store_file::set_version(database, kind());
    transaction.commit();
}

std::string board_selection() { return store_file::selection("board", kBoardColumns); }
std::string board_insertion() { return store_file::insertion("board", kBoardWidth); }
std::string node_insertion() { return store_file::insertion("node", kNodeWidth); }
std::string holder_insertion() { return store_file::insertion("holder", kHolderWidth); }

Result<TableSummary> summary_of(const SQLite::Statement& statement) {
    TableSummary summary{statement.getColumn(0).getString(), 0, {}};
    Row row(statement, kBoardWidth, board_name(summary.id));
    summary.changed = row.integer(14);
    boost::system::error_code error;
    auto value = boost::json::parse(row.text(15), error);
    if (error || !value.is_object() || !is_summary(value.get_object(), summary))
        row.complain("its summary cannot be read");
    if (row.error()) return *row.error();
    summary.json = std::move(value.get_object());
    return summary;
}

Result<TableRecord> table_of(Database& database, const SQLite::Statement& row) {
    auto board = board_of(row);
    if (!board) return board.error();
    if (const Status read = read_nodes(database, *board); !read) return read.error();
    if (const Status read = read_holders(database, *board); !read) return read.error();
    return std::move(board->record);
}

std::vector<std::string> faults_of(Database& database) {
    std::vector<std::string> faults;
    SQLite::Statement row(database, store_file::selection("board", kBoardColumns));
    while (row.executeStep()) {
        if (const auto table = table_of(database, row); !table)
            faults.push_back(table.error().message);
        else if (const auto summary = summary_of(row); !summary)
            faults.push_back(summary.error().message);
    }
    if (const Status whole = store_file::check_content(database, "board"); !whole)
        faults.push_back(whole.error().message);
    return faults;
}

}  // namespace petteia::table_rows
