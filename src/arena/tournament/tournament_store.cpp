#include "arena/tournament/tournament_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "arena/tournament/file_lock.h"
#include "arena/tournament/store_file.h"
#include "core/text.h"

namespace petteia {
namespace {

constexpr int kApplicationId = 0x50544C47;
constexpr int kVersion = 1;
constexpr std::chrono::milliseconds kMostDelay{100};

constexpr const char* kSchema = R"(
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
)";

std::int64_t now_ms() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<Milliseconds>(now).count();
}

constexpr store_file::Kind kKind{kApplicationId, kVersion, "tournament store"};
using store_file::guarded;

void write_new(SQLite::Database& database, const TournamentPlan& plan) {
    SQLite::Transaction transaction(database);
    database.exec(kSchema);
    database.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    database.exec("PRAGMA user_version = " + std::to_string(kVersion));
    for (const auto& [key, value] : plan.to_lines()) {
        SQLite::Statement line(database, "INSERT INTO plan VALUES (?, ?)");
        SQLite::bind(line, key, value);
        line.exec();
    }
    for (std::size_t i = 0; i < plan.players.size(); ++i) {
        SQLite::Statement line(database, "INSERT INTO player VALUES (?, ?, ?)");
        SQLite::bind(line, static_cast<std::int64_t>(i), plan.players[i].name,
                     plan.players[i].agent);
        line.exec();
    }
    transaction.commit();
}

Result<TournamentPlan> read_plan(SQLite::Database& database) {
    TournamentPlan::Lines lines;
    SQLite::Statement line(database, "SELECT key, value FROM plan");
    while (line.executeStep()) lines[line.getColumn(0).getString()] = line.getColumn(1).getString();
    std::vector<TournamentPlan::Player> players;
    SQLite::Statement player(database, "SELECT name, agent FROM player ORDER BY id");
    while (player.executeStep())
        players.push_back({player.getColumn(0).getString(), player.getColumn(1).getString()});
    return TournamentPlan::from_lines(lines, std::move(players));
}

void drop_unfinished(SQLite::Database& database) {
    SQLite::Transaction transaction(database);
    database.exec(
        "DELETE FROM move WHERE game IN (SELECT id FROM game WHERE state <> 'finished');"
        "DELETE FROM game WHERE state <> 'finished';");
    transaction.commit();
}

StoredGame game_of(SQLite::Statement& row) {
    StoredGame game;
    game.id = row.getColumn(0).getInt64();
    game.fixture.key = {row.getColumn(1).getInt(), row.getColumn(2).getInt(),
                        row.getColumn(3).getInt()};
    game.fixture.players = {row.getColumn(4).getInt(), row.getColumn(5).getInt()};
    game.start = row.getColumn(6).getString();
    const std::string opening = row.getColumn(7).getString();
    for (const auto move : words(opening)) game.opening.emplace_back(move);
    game.is_finished = row.getColumn(8).getString() == "finished";
    game.score.half_points = row.getColumn(9).getInt();
    if (!row.getColumn(10).isNull()) game.score.margin = row.getColumn(10).getInt();
    game.fault = row.getColumn(11).getString();
    if (!row.getColumn(12).isNull()) game.offender = row.getColumn(12).getInt();
    game.reason = row.getColumn(13).getString();
    game.started_ms = row.getColumn(14).getInt64();
    game.ended_ms = row.getColumn(15).getInt64();
    return game;
}

}  // namespace

// The database, used by one thread at a time. What is written waits in an open transaction, which a
// thread of its own commits ten times a second.
class TournamentStore::Connection {
  public:
    Connection(std::string name, int flags, std::optional<FileLock> lock)
        : name_(std::move(name)),
          lock_(std::move(lock)),
          database_(name_, flags, store_file::kBusyMs) {
        if ((flags & SQLite::OPEN_READONLY) != 0) return;
        database_.exec(store_file::kWriteAhead);
        committer_ = std::jthread([this](const std::stop_token& stop) { keep_committing(stop); });
    }
    ~Connection() {
        committer_ = {};  // Stops and joins it.
        static_cast<void>(commit_safely());
    }

    SQLite::Database& database() { return database_; }

    template <typename Work>
    auto read(Work&& work) {
        const std::lock_guard lock(mutex_);
        return guarded(name_, std::forward<Work>(work));
    }

    // In the transaction that is open, or a new one.
    template <typename Work>
    auto write(Work&& work, bool is_committed = false) -> decltype(work()) {
        const std::lock_guard lock(mutex_);
        if (failure_) return *failure_;
        return guarded(name_, [&] {
            if (!transaction_) transaction_.emplace(database_);
            auto result = work();
            if (is_committed) commit();
            return result;
        });
    }

    // REQUIRES: inside write(). Statements are made once.
    SQLite::Statement& insert_move() {
        if (!insert_move_)
            insert_move_.emplace(database_, "INSERT INTO move VALUES (?, ?, ?, ?, ?)");
        insert_move_->reset();
        return *insert_move_;
    }

  private:
    void commit() {
        if (!transaction_) return;
        transaction_->commit();
        transaction_.reset();
    }

    Status commit_safely() {
        return guarded(name_, [&]() -> Status {
            commit();
            return ok();
        });
    }

    void keep_committing(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        while (!stop.stop_requested()) {
            bell_.wait_for(lock, stop, kMostDelay, [] { return false; });
            const Status committed = commit_safely();
            if (!committed && !failure_) failure_ = committed.error();
        }
    }

    const std::string name_;
    std::optional<FileLock> lock_;
    std::mutex mutex_;  // Guards all that follows.
    SQLite::Database database_;
    std::optional<SQLite::Statement> insert_move_;
    std::optional<SQLite::Transaction> transaction_;
    std::optional<Error> failure_;  // Of a commit that nobody waited for.
    std::condition_variable_any bell_;
    std::jthread committer_;
};

TournamentStore::TournamentStore(std::unique_ptr<Connection> connection, TournamentPlan plan)
    : connection_(std::move(connection)), plan_(std::move(plan)) {}
TournamentStore::TournamentStore(TournamentStore&&) noexcept = default;
TournamentStore::~TournamentStore() = default;

bool TournamentStore::exists(const std::filesystem::path& path) { return store_file::exists(path); }

// Made under another name, so that there is a whole store or none.
Result<TournamentStore> TournamentStore::create(const std::filesystem::path& path,
                                                const TournamentPlan& plan) {
    {
        auto lock = store_file::locked(path);
        if (!lock) return lock.error();
        if (exists(path)) return Error{in_quotes(path.string()) + " exists already"};
        const auto made = guarded(path.string(), [&]() -> Status {
            const auto draft = store_file::beside(path, "-new");
            std::error_code error;
            for (const char* rest : {"", "-journal", "-wal", "-shm"})
                std::filesystem::remove(store_file::beside(draft, rest), error);
            {
                SQLite::Database database(draft.string(),
                                          SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
                write_new(database, plan);
                database.exec(store_file::kWriteAhead);
            }
            std::filesystem::rename(draft, path, error);
            if (error) return Error{"cannot make " + in_quotes(path.string())};
            return ok();
        });
        if (!made) return made.error();
    }
    return open(path, Access::Write);
}

Result<TournamentStore> TournamentStore::open(const std::filesystem::path& path, Access access) {
    if (const Status fits = store_file::check_header(path, kKind); !fits) return fits.error();
    std::optional<FileLock> lock;
    if (access == Access::Write) {
        auto taken = store_file::locked(path);
        if (!taken) return taken.error();
        lock.emplace(*std::move(taken));
    }
    if (const Status whole = store_file::check_integrity(path, kKind); !whole) return whole.error();
    return guarded(path.string(), [&]() -> Result<TournamentStore> {
        const int flags = access == Access::Write ? SQLite::OPEN_READWRITE : SQLite::OPEN_READONLY;
        auto connection = std::make_unique<Connection>(path.string(), flags, std::move(lock));
        auto plan = connection->read([&] { return read_plan(connection->database()); });
        if (!plan) return store_file::is_none(path, kKind, plan.error().message);
        if (access == Access::Write) drop_unfinished(connection->database());
        return TournamentStore(std::move(connection), *std::move(plan));
    });
}

Result<TournamentStore> TournamentStore::in_memory(const TournamentPlan& plan) {
    return guarded("in memory", [&]() -> Result<TournamentStore> {
        auto connection = std::make_unique<Connection>(
            ":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, std::nullopt);
        write_new(connection->database(), plan);
        return TournamentStore(std::move(connection), plan);
    });
}

Result<std::int64_t> TournamentStore::begin_game(const Fixture& fixture, const std::string& start,
                                                 const std::vector<std::string>& opening) {
    return connection_->write([&]() -> Result<std::int64_t> {
        SQLite::Statement row(connection_->database(),
                              "INSERT INTO game (round, pairing, number, first, second, start, "
                              "opening, state, started_ms) "
                              "VALUES (?, ?, ?, ?, ?, ?, ?, 'playing', ?)");
        const auto& [round, pairing, number] = fixture.key;
        SQLite::bind(row, round, pairing, number, fixture.players[0], fixture.players[1], start,
                     join(opening, " "), now_ms());
        row.exec();
        return connection_->database().getLastInsertRowid();
    });
}

Status TournamentStore::add_move(std::int64_t game, const StoredMove& move) {
    return connection_->write([&]() -> Status {
        SQLite::Statement& row = connection_->insert_move();
        SQLite::bind(row, game, move.ply, index_of(move.mover), move.move.text,
                     static_cast<std::int64_t>(move.move.seconds * 1e6));
        row.exec();
        return ok();
    });
}

Status TournamentStore::finish_game(std::int64_t game, const GameRecord& record) {
    const auto finish = [&]() -> Status {
        SQLite::Statement row(connection_->database(),
                              "UPDATE game SET state = 'finished', half_points = ?, margin = ?, "
                              "ended_ms = ? WHERE id = ?");
        SQLite::bind(row, record.half_points, record.margin.value_or(0), now_ms(), game);
        if (!record.margin) row.bind(2);
        row.exec();
        if (!record.failed) return ok();
        SQLite::Statement fault(connection_->database(),
                                "UPDATE game SET fault = ?, reason = ?, offender = "
                                "CASE ? WHEN 0 THEN first ELSE second END WHERE id = ?");
        SQLite::bind(fault, std::string(name_of(record.forfeit.fault)), record.forfeit.message,
                     static_cast<int>(*record.failed), game);
        fault.exec();
        return ok();
    };
    return connection_->write(finish, true);
}

Result<std::vector<StoredGame>> TournamentStore::games() const {
    return connection_->read([&]() -> Result<std::vector<StoredGame>> {
        SQLite::Statement row(connection_->database(),
                              "SELECT id, round, pairing, number, first, second, start, opening, "
                              "state, half_points, margin, fault, offender, reason, started_ms, "
                              "ended_ms FROM game ORDER BY round, pairing, number");
        std::vector<StoredGame> games;
        while (row.executeStep()) games.push_back(game_of(row));
        return games;
    });
}

Result<std::vector<StoredMove>> TournamentStore::moves(std::int64_t game) const {
    return connection_->read([&]() -> Result<std::vector<StoredMove>> {
        SQLite::Statement row(connection_->database(),
                              "SELECT ply, seat, text, microseconds FROM move WHERE game = ? "
                              "ORDER BY ply");
        row.bind(1, game);
        std::vector<StoredMove> moves;
        while (row.executeStep())
            moves.push_back({row.getColumn(0).getInt(),
                             row.getColumn(1).getInt() == 0 ? Player::First : Player::Second,
                             {row.getColumn(2).getString(), row.getColumn(3).getDouble() / 1e6}});
        return moves;
    });
}

Result<std::vector<Effort>> TournamentStore::efforts() const {
    return connection_->read([&]() -> Result<std::vector<Effort>> {
        SQLite::Statement row(
            connection_->database(),
            "SELECT CASE seat WHEN 0 THEN first ELSE second END AS who, count(*), "
            "sum(microseconds), max(microseconds) FROM move JOIN game ON game.id = move.game "
            "WHERE state = 'finished' GROUP BY who");
        std::vector<Effort> efforts(plan_.players.size());
        while (row.executeStep()) {
            const auto player = static_cast<std::size_t>(row.getColumn(0).getInt());
            if (player >= efforts.size()) continue;
            efforts[player].moves = static_cast<std::uint64_t>(row.getColumn(1).getInt64());
            efforts[player].seconds = row.getColumn(2).getDouble() / 1e6;
            efforts[player].longest_move = row.getColumn(3).getDouble() / 1e6;
        }
        return efforts;
    });
}

namespace {

bool is_result_of(const StoredGame& game, const Fixture& fixture) {
    const Pair& players = fixture.players;
    const bool has_offender = game.offender.has_value();
    return game.fixture.players == players && game.score.half_points >= 0 &&
           game.score.half_points <= 2 &&
           (!has_offender || *game.offender == players[0] || *game.offender == players[1]);
}

}  // namespace

Result<ScheduleSoFar> schedule_so_far(const SchedulePlan& plan,
                                      const std::vector<StoredGame>& games) {
    std::map<FixtureKey, const StoredGame*> finished;
    for (const StoredGame& game : games) {
        if (game.is_finished) finished[game.fixture.key] = &game;
    }
    ScheduleSoFar so_far{Schedule(plan), {}};
    const auto enter = [&](const Fixture& fixture) {
        const auto found = finished.find(fixture.key);
        if (found == finished.end() || !is_result_of(*found->second, fixture)) {
            so_far.open.push_back(fixture);
            return;
        }
        so_far.schedule.record(fixture.key, found->second->score);
        finished.erase(found);
    };
    for (auto due = so_far.schedule.take_due(); !due.empty(); due = so_far.schedule.take_due())
        for (const Fixture& fixture : due) enter(fixture);
    if (!finished.empty()) return Error{"the store holds games that do not follow from its plan"};
    return so_far;
}

}  // namespace petteia
