#include "web/tables/table_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

#include <boost/json.hpp>
#include <utility>

#include "arena/tournament/store_file.h"
#include "web/service/position_json.h"

namespace petteia {
namespace {

using store_file::guarded;

constexpr int kApplicationId = 0x50545442;
constexpr int kVersion = 2;
constexpr store_file::Kind kKind{kApplicationId, kVersion, "store of tables", 1};

constexpr const char* kSchema = R"(
CREATE TABLE board (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, settings TEXT NOT NULL, start TEXT NOT NULL,
    first TEXT NOT NULL, second TEXT NOT NULL, move_ms INTEGER, game_ms INTEGER,
    pace_ms INTEGER NOT NULL, running INTEGER NOT NULL, looking_back INTEGER NOT NULL,
    node INTEGER NOT NULL, winner INTEGER, reason TEXT, changed INTEGER NOT NULL,
    summary TEXT NOT NULL, key TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX board_by_change ON board (changed);
CREATE TABLE node (
    board TEXT NOT NULL REFERENCES board, number INTEGER NOT NULL, parent INTEGER NOT NULL,
    move TEXT NOT NULL, mover INTEGER NOT NULL, seconds REAL NOT NULL,
    kind INTEGER, distance INTEGER, estimate INTEGER, margin INTEGER,
    PRIMARY KEY (board, number)) WITHOUT ROWID;
CREATE TABLE holder (
    board TEXT NOT NULL REFERENCES board, place INTEGER NOT NULL, visitor TEXT NOT NULL,
    PRIMARY KEY (board, place)) WITHOUT ROWID;
CREATE INDEX holder_by_visitor ON holder (visitor, board);
)";

void make_schema(SQLite::Database& database) {
    SQLite::Transaction transaction(database);
    database.exec(kSchema);
    database.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    database.exec("PRAGMA user_version = " + std::to_string(kVersion));
    transaction.commit();
}

// Version 1 knew neither keys nor holders.
void migrate(SQLite::Database& database) {
    SQLite::Transaction transaction(database);
    SQLite::Statement version(database, "PRAGMA user_version");
    if (version.executeStep() && version.getColumn(0).getInt() == kVersion) return;
    version.reset();
    database.exec(
        "DROP INDEX board_by_change;"
        "ALTER TABLE board RENAME TO old_board;"
        "ALTER TABLE node RENAME TO old_node;");
    database.exec(kSchema);
    database.exec(
        "INSERT INTO board SELECT *, lower(hex(randomblob(16))) FROM old_board;"
        "INSERT INTO node SELECT * FROM old_node;"
        "DROP TABLE old_node; DROP TABLE old_board;");
    database.exec("PRAGMA user_version = " + std::to_string(kVersion));
    transaction.commit();
}

// An integer, or null for nothing.
template <typename Number>
void bind_optional(SQLite::Statement& row, int place, const std::optional<Number>& number) {
    if (number)
        row.bind(place, static_cast<std::int64_t>(*number));
    else
        row.bind(place);
}

std::optional<std::int64_t> optional_integer(const SQLite::Column& column) {
    if (column.isNull()) return std::nullopt;
    return column.getInt64();
}

std::optional<Milliseconds> optional_ms(const SQLite::Column& column) {
    const auto ms = optional_integer(column);
    return ms ? std::optional(Milliseconds(*ms)) : std::nullopt;
}

std::optional<int> optional_int(const SQLite::Column& column) {
    const auto number = optional_integer(column);
    return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

Player player_of(std::int64_t number) { return number == 0 ? Player::First : Player::Second; }

Settings::Given settings_from(const std::string& text) {
    Settings::Given given;
    boost::system::error_code error;
    const auto value = boost::json::parse(text, error);
    if (error || !value.is_object()) return given;
    for (const auto& [name, setting] : value.get_object()) {
        if (setting.is_string()) given[std::string(name)] = std::string(setting.get_string());
    }
    return given;
}

TableRecord record_of(const SQLite::Statement& row) {
    TableRecord record;
    record.id = row.getColumn(0).getString();
    record.game = row.getColumn(1).getString();
    record.settings = settings_from(row.getColumn(2).getString());
    record.start = row.getColumn(3).getString();
    record.players = {row.getColumn(4).getString(), row.getColumn(5).getString()};
    record.clock = {optional_ms(row.getColumn(6)), optional_ms(row.getColumn(7))};
    record.pace_ms = row.getColumn(8).getInt();
    record.is_running = row.getColumn(9).getInt() != 0;
    record.is_looking_back = row.getColumn(10).getInt() != 0;
    record.node = row.getColumn(11).getInt();
    if (!row.getColumn(13).isNull()) {
        record.ending = TableEnding{std::nullopt, row.getColumn(13).getString()};
        if (const auto winner = optional_integer(row.getColumn(12)))
            record.ending->winner = player_of(*winner);
    }
    record.changed = row.getColumn(14).getInt64();
    record.key = row.getColumn(16).getString();
    return record;
}

// A stranger may have written it.
Result<TableSummary> summary_of(const SQLite::Statement& row) {
    TableSummary summary{row.getColumn(0).getString(), row.getColumn(1).getInt64(), {}};
    boost::system::error_code error;
    auto value = boost::json::parse(row.getColumn(2).getString(), error);
    const auto fits = [&](const boost::json::object& object) {
        const auto* id = object.if_contains("id");
        const auto* changed = object.if_contains("changed");
        return id != nullptr && *id == boost::json::string_view(summary.id) && changed != nullptr &&
               *changed == summary.changed;
    };
    if (error || !value.is_object() || !fits(value.get_object()))
        return Error{"the summary of the table " + in_quotes(summary.id) + " is unreadable"};
    summary.json = std::move(value.get_object());
    return summary;
}

std::optional<Verdict> verdict_of(const SQLite::Statement& row) {
    const auto kind = optional_integer(row.getColumn(4));
    if (!kind || *kind < 0 || *kind > static_cast<int>(Verdict::Kind::Estimate))
        return std::nullopt;
    Verdict verdict;
    verdict.kind = static_cast<Verdict::Kind>(*kind);
    verdict.distance = optional_int(row.getColumn(5));
    verdict.estimate = row.getColumn(6).getInt();
    verdict.margin = optional_int(row.getColumn(7));
    return verdict;
}

}  // namespace

class TableStore::Connection {
  public:
    Connection(std::string name, std::optional<FileLock> lock)
        : name_(std::move(name)),
          lock_(std::move(lock)),
          database_(name_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, store_file::kBusyMs) {}

    const std::string& name() const { return name_; }
    SQLite::Database& database() { return database_; }

    void save_board(const TableChange& change);
    void save_node(const std::string& board, std::int64_t number, const TableNode& node);
    void save_holders(const TableHead& head);

  private:
    const std::string name_;
    std::optional<FileLock> lock_;
    SQLite::Database database_;
    std::optional<SQLite::Statement> board_, node_;  // Made once.
};

void TableStore::Connection::save_board(const TableChange& change) {
    if (!board_)
        board_.emplace(database_,
                       "INSERT OR REPLACE INTO board VALUES "
                       "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    const TableHead& head = change.head;
    SQLite::Statement& row = *board_;
    row.reset();
    const auto count = [](const auto& time) {
        return time ? std::optional(time->count()) : std::nullopt;
    };
    SQLite::bind(row, head.id, head.game, boost::json::serialize(settings_json(head.settings)),
                 head.start, head.players[0], head.players[1]);
    bind_optional(row, 7, count(head.clock.move));
    bind_optional(row, 8, count(head.clock.game));
    row.bind(9, head.pace_ms);
    row.bind(10, head.is_running ? 1 : 0);
    row.bind(11, head.is_looking_back ? 1 : 0);
    row.bind(12, head.node);
    row.bind(13);
    row.bind(14);
    if (head.ending) {
        if (head.ending->winner) row.bind(13, index_of(*head.ending->winner));
        row.bind(14, head.ending->reason);
    }
    row.bind(15, head.changed);
    row.bind(16, change.summary);
    row.bind(17, head.key);
    row.exec();
}

void TableStore::Connection::save_node(const std::string& board, std::int64_t number,
                                       const TableNode& node) {
    if (!node_)
        node_.emplace(database_,
                      "INSERT OR REPLACE INTO node VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    SQLite::Statement& row = *node_;
    row.reset();
    row.clearBindings();
    SQLite::bind(row, board, number, node.parent, node.move, index_of(node.mover), node.seconds);
    if (node.value) {
        row.bind(7, static_cast<int>(node.value->kind));
        bind_optional(row, 8, node.value->distance);
        row.bind(9, node.value->estimate);
        bind_optional(row, 10, node.value->margin);
    }
    row.exec();
}

void TableStore::Connection::save_holders(const TableHead& head) {
    SQLite::Statement rest(database_, "DELETE FROM holder WHERE board = ? AND place >= ?");
    SQLite::bind(rest, head.id, static_cast<std::int64_t>(head.holders.size()));
    rest.exec();
    std::int64_t place = 0;
    for (const std::string& visitor : head.holders) {
        SQLite::Statement row(database_, "INSERT OR REPLACE INTO holder VALUES (?, ?, ?)");
        SQLite::bind(row, head.id, place++, visitor);
        row.exec();
    }
}

TableStore::TableStore(std::unique_ptr<Connection> connection)
    : connection_(std::move(connection)) {}
TableStore::TableStore(TableStore&&) noexcept = default;
TableStore::~TableStore() = default;

Result<TableStore> TableStore::open(const std::filesystem::path& path) {
    if (path.empty())
        return guarded("in memory", [&]() -> Result<TableStore> {
            auto connection = std::make_unique<Connection>(":memory:", std::nullopt);
            make_schema(connection->database());
            return TableStore(std::move(connection));
        });
    std::error_code error;
    if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), error);
    const bool is_old = store_file::exists(path);
    if (is_old) {
        if (const Status fits = store_file::check_header(path, kKind); !fits) return fits.error();
    }
    auto lock = store_file::locked(path);
    if (!lock) return lock.error();
    if (is_old) {
        if (const Status whole = store_file::check_integrity(path, kKind); !whole)
            return whole.error();
    }
    return guarded(path.string(), [&]() -> Result<TableStore> {
        auto connection = std::make_unique<Connection>(path.string(), *std::move(lock));
        if (!is_old) make_schema(connection->database());
        connection->database().exec(store_file::kWriteAhead);
        migrate(connection->database());
        // Writes something, so that what cannot be written to is known now.
        connection->database().exec("PRAGMA user_version = " + std::to_string(kVersion));
        return TableStore(std::move(connection));
    });
}

Status TableStore::save(const TableChange& change) {
    return guarded(connection_->name(), [&]() -> Status {
        SQLite::Transaction transaction(connection_->database());
        const TableHead& head = change.head;
        connection_->save_board(change);
        connection_->save_holders(head);
        auto number = static_cast<std::int64_t>(change.first);
        for (const TableNode& node : change.nodes) connection_->save_node(head.id, ++number, node);
        if (change.current) connection_->save_node(head.id, head.node, *change.current);
        transaction.commit();
        return ok();
    });
}

Result<std::optional<TableRecord>> TableStore::load(const std::string& id) const {
    return guarded(connection_->name(), [&]() -> Result<std::optional<TableRecord>> {
        SQLite::Statement board(connection_->database(), "SELECT * FROM board WHERE id = ?");
        board.bind(1, id);
        if (!board.executeStep()) return std::optional<TableRecord>();
        TableRecord record = record_of(board);
        SQLite::Statement node(connection_->database(),
                               "SELECT parent, move, mover, seconds, kind, distance, estimate, "
                               "margin FROM node WHERE board = ? ORDER BY number");
        node.bind(1, id);
        while (node.executeStep())
            record.nodes.push_back({node.getColumn(0).getInt(), node.getColumn(1).getString(),
                                    player_of(node.getColumn(2).getInt()),
                                    node.getColumn(3).getDouble(), verdict_of(node)});
        SQLite::Statement holder(connection_->database(),
                                 "SELECT visitor FROM holder WHERE board = ? ORDER BY place");
        holder.bind(1, id);
        while (holder.executeStep()) record.holders.push_back(holder.getColumn(0).getString());
        return std::optional(std::move(record));
    });
}

Status TableStore::remove(const std::string& id) {
    return guarded(connection_->name(), [&]() -> Status {
        SQLite::Transaction transaction(connection_->database());
        for (const char* text :
             {"DELETE FROM node WHERE board = ?", "DELETE FROM holder WHERE board = ?",
              "DELETE FROM board WHERE id = ?"}) {
            SQLite::Statement row(connection_->database(), text);
            row.bind(1, id);
            row.exec();
        }
        transaction.commit();
        return ok();
    });
}

Result<TableList> TableStore::summaries(std::size_t most,
                                        const std::optional<std::string>& holder) const {
    return guarded(connection_->name(), [&]() -> Result<TableList> {
        SQLite::Statement row(
            connection_->database(),
            holder ? "SELECT id, changed, summary FROM holder JOIN board ON id = board "
                     "WHERE visitor = ? ORDER BY changed DESC LIMIT ?"
                   : "SELECT id, changed, summary FROM board "
                     "ORDER BY changed DESC LIMIT ?");
        int place = 0;
        if (holder) row.bind(++place, *holder);
        row.bind(++place, static_cast<std::int64_t>(most));
        TableList list;
        while (row.executeStep()) {
            auto summary = summary_of(row);
            if (summary)
                list.tables.push_back(*std::move(summary));
            else
                list.unreadable.push_back(summary.error());
        }
        return list;
    });
}

}  // namespace petteia
