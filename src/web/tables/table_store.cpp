#include "web/tables/table_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

#include <boost/json.hpp>
#include <utility>

#include "arena/store/store_file.h"
#include "web/service/position_json.h"
#include "web/tables/table_rows.h"

namespace petteia {
namespace {

using store_file::Database;
using store_file::guarded;
using namespace table_rows;

// An integer, or null for nothing.
template <typename Number>
void bind_optional(SQLite::Statement& row, int place, const std::optional<Number>& number) {
    if (number)
        row.bind(place, static_cast<std::int64_t>(*number));
    else
        row.bind(place);
}

// What is wrong with the file, if there is one.
store_file::Soundness soundness_of(const std::filesystem::path& path) {
    if (!store_file::exists(path)) return std::monostate{};
    if (auto sound = store_file::check_header(path, kind()); !sound) return sound;
    Database database(path.string(), SQLite::OPEN_READWRITE);
    return store_file::check_form(database, path, kind());
}

// What to tell of it. An error if the file is unusable for another reason.
Result<std::vector<std::string>> set_aside_if_damaged(const std::filesystem::path& path) {
    const auto sound = soundness_of(path);
    if (sound) return std::vector<std::string>();
    if (!sound.error().is_damage) return sound.error().error;
    const auto name = store_file::set_aside(path);
    if (!name) return name.error();
    return std::vector{sound.error().error.message + "; it was set aside as " +
                       store_file::in_full(name->string()) + ", and a new one was made"};
}

}  // namespace

class TableStore::Connection {
  public:
    Connection(std::string name, std::optional<FileLock> lock)
        : name_(std::move(name)),
          lock_(std::move(lock)),
          database_(name_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {}

    const std::string& name() const { return name_; }
    Database& database() { return database_; }
    // The sum of a board's row, if there is one.
    std::optional<std::int64_t> sum_of(const std::string& board);

    // Makes the content right after the sum of a board has changed.
    Status count(std::optional<std::int64_t> before, std::optional<std::int64_t> after);
    void save_board(const TableChange& change);
    void save_node(const std::string& board, std::int64_t number, const TableNode& node);
    void save_holders(const TableHead& head);

  private:
    const std::string name_;
    std::optional<FileLock> lock_;
    Database database_;
    std::optional<SQLite::Statement> board_, node_;  // Made once.
};

std::optional<std::int64_t> TableStore::Connection::sum_of(const std::string& board) {
    SQLite::Statement row(database_, "SELECT sum FROM board WHERE id = ?");
    row.bind(1, board);
    if (!row.executeStep()) return std::nullopt;
    return row.getColumn(0).getInt64();
}

Status TableStore::Connection::count(std::optional<std::int64_t> before,
                                     std::optional<std::int64_t> after) {
    auto content = store_file::stored_content(database_, "board");
    if (!content) return content.error();
    if (before) content->take(*before);
    if (after) content->add(*after);
    store_file::store_content(database_, "board", *content);
    return ok();
}

void TableStore::Connection::save_board(const TableChange& change) {
    if (!board_) board_.emplace(database_, board_insertion());
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
    row.bind(9, head.pace_ms.value_or(kUsualPace));
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
    row.bind(18, static_cast<std::int64_t>(change.first + change.nodes.size()));
    row.bind(19, static_cast<std::int64_t>(head.holders.size()));
    row.bind(20, static_cast<std::int64_t>(head.clock.increment.count()));
    row.bind(21);
    if (head.offer && !head.offer->is_declined) row.bind(21, index_of(head.offer->by));
    row.exec();
}

void TableStore::Connection::save_node(const std::string& board, std::int64_t number,
                                       const TableNode& node) {
    if (!node_) node_.emplace(database_, node_insertion());
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
        SQLite::Statement row(database_, holder_insertion());
        SQLite::bind(row, head.id, place++, visitor);
        row.exec();
    }
}

TableStore::TableStore(std::unique_ptr<Connection> connection, std::vector<std::string> notices)
    : connection_(std::move(connection)), notices_(std::move(notices)) {}
TableStore::TableStore(TableStore&&) noexcept = default;
TableStore::~TableStore() = default;

Result<TableStore> TableStore::open(const std::filesystem::path& path) {
    if (path.empty())
        return guarded("in memory", [&]() -> Result<TableStore> {
            auto connection = std::make_unique<Connection>(":memory:", std::nullopt);
            make_new(connection->database());
            return TableStore(std::move(connection), {});
        });
    std::error_code error;
    if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), error);
    const auto sound = store_file::exists(path) ? store_file::check_header(path, kind())
                                                : store_file::Soundness(std::monostate{});
    if (!sound && !sound.error().is_damage) return sound.error().error;
    auto lock = store_file::locked(path);
    if (!lock) return lock.error();
    return guarded(path.string(), [&]() -> Result<TableStore> {
        auto notices = set_aside_if_damaged(path);
        if (!notices) return notices.error();
        return open_sound(path, *std::move(lock), *std::move(notices));
    });
}

// REQUIRES: the file is sound, or there is none.
Result<TableStore> TableStore::open_sound(const std::filesystem::path& path, FileLock lock,
                                          std::vector<std::string> notices) {
    const bool is_old = store_file::exists(path);
    auto connection = std::make_unique<Connection>(path.string(), std::move(lock));
    Database& database = connection->database();
    if (!is_old) make_new(database);
    database.write_ahead();
    if (database.version() < kind().version()) migrate(database);
    for (const std::string& fault : faults_of(database))
        notices.push_back("in " + store_file::in_full(path.string()) + " " + fault);
    // From now on what is missing is known. Also, what cannot be written to is known now.
    store_file::store_content(database, "board", store_file::counted(database, "board"));
    return TableStore(std::move(connection), std::move(notices));
}

Status TableStore::save(const TableChange& change) {
    return guarded(connection_->name(), [&]() -> Status {
        SQLite::Transaction transaction(connection_->database());
        const TableHead& head = change.head;
        const auto before = connection_->sum_of(head.id);
        connection_->save_board(change);
        connection_->save_holders(head);
        auto number = static_cast<std::int64_t>(change.first);
        for (const TableNode& node : change.nodes) connection_->save_node(head.id, ++number, node);
        if (change.current) connection_->save_node(head.id, head.node, *change.current);
        if (Status counted = connection_->count(before, connection_->sum_of(head.id)); !counted)
            return counted;
        transaction.commit();
        return ok();
    });
}

Result<std::optional<TableRecord>> TableStore::load(const std::string& id) const {
    return guarded(connection_->name(), [&]() -> Result<std::optional<TableRecord>> {
        SQLite::Statement board(connection_->database(), board_selection() + " WHERE id = ?");
        board.bind(1, id);
        if (!board.executeStep()) return std::optional<TableRecord>();
        auto record = table_of(connection_->database(), board);
        if (!record)
            return Error{"in " + store_file::in_full(connection_->name()) + " " +
                         record.error().message};
        return std::optional(*std::move(record));
    });
}

Status TableStore::remove(const std::string& id) {
    return guarded(connection_->name(), [&]() -> Status {
        SQLite::Transaction transaction(connection_->database());
        const auto before = connection_->sum_of(id);
        if (!before) return ok();
        for (const char* text :
             {"DELETE FROM node WHERE board = ?", "DELETE FROM holder WHERE board = ?",
              "DELETE FROM board WHERE id = ?"}) {
            SQLite::Statement row(connection_->database(), text);
            row.bind(1, id);
            row.exec();
        }
        if (Status counted = connection_->count(before, std::nullopt); !counted) return counted;
        transaction.commit();
        return ok();
    });
}

Result<TableList> TableStore::summaries(std::size_t most,
                                        const std::optional<std::string>& holder) const {
    const std::string condition =
        holder ? " WHERE id IN (SELECT board FROM holder WHERE visitor = ?2)" : "";
    return guarded(connection_->name(), [&]() -> Result<TableList> {
        SQLite::Statement row(connection_->database(),
                              board_selection() + condition + " ORDER BY changed DESC LIMIT ?1");
        row.bind(1, static_cast<std::int64_t>(most));
        if (holder) row.bind(2, *holder);
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
