#include "arena/tournament/tournament_store.h"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "arena/store/file_lock.h"
#include "arena/store/store_file.h"
#include "arena/tournament/tournament_rows.h"
#include "core/text.h"

namespace petteia {
namespace {

constexpr std::chrono::milliseconds kMostDelay{100};

std::int64_t now_ms() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<Milliseconds>(now).count();
}

using store_file::Database;
using store_file::guarded;
using namespace tournament_rows;

void store_fault(Database& database, std::int64_t game, const GameRecord& record) {
    SQLite::Statement fault(database,
                            "UPDATE game SET fault = ?, reason = ?, offender = "
                            "CASE ? WHEN 0 THEN first ELSE second END WHERE id = ?");
    SQLite::bind(fault, std::string(name_of(record.forfeit.fault)), record.forfeit.message,
                 static_cast<int>(*record.failed), game);
    fault.exec();
}

}  // namespace

// The database, used by one thread at a time. What is written waits in an open transaction, which a
// thread of its own commits ten times a second.
class TournamentStore::Connection {
  public:
    Connection(std::string name, const std::string& file, int flags, std::stop_token stop = {})
        : name_(std::move(name)), database_(file, flags, std::move(stop)) {}
    // REQUIRES: nothing was written before.
    void start_writing(std::optional<FileLock> lock) {
        if (lock) lock_.emplace(*std::move(lock));
        database_.outlast_stop();
        database_.write_ahead();
        committer_ = std::jthread([this](const std::stop_token& stop) { keep_committing(stop); });
    }
    ~Connection() {
        committer_ = {};  // Stops and joins it.
        static_cast<void>(commit_safely());
    }

    Database& database() { return database_; }

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
        if (!insert_move_) insert_move_.emplace(move_insertion(database_));
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
    Database database_;
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

Result<TournamentStore> TournamentStore::create(const std::filesystem::path& path,
                                                const TournamentPlan& plan) {
    const Status made =
        store_file::make_store(path, [&](Database& database) { write_new(database, plan); });
    if (!made) return made.error();
    return open(path, Access::Write);
}

// One of an earlier version that is only read is migrated in memory.
Result<std::unique_ptr<TournamentStore::Connection>> TournamentStore::connect(
    const std::filesystem::path& path, Access access, const std::stop_token& stop) {
    const int flags = access == Access::Write ? SQLite::OPEN_READWRITE : SQLite::OPEN_READONLY;
    auto connection = std::make_unique<Connection>(path.string(), path.string(), flags, stop);
    if (const auto sound = store_file::check_form(connection->database(), path, kind()); !sound)
        return sound.error().error;
    if (connection->database().version() == kind().version()) return connection;
    if (access == Access::Read) {
        auto copy = std::make_unique<Connection>(
            path.string(), ":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, stop);
        SQLite::Backup(copy->database(), connection->database()).executeStep();
        connection = std::move(copy);
    }
    migrate(connection->database());
    return connection;
}

Result<TournamentStore> TournamentStore::open(const std::filesystem::path& path, Access access,
                                              const std::stop_token& stop) {
    if (const auto sound = store_file::check_header(path, kind()); !sound)
        return sound.error().error;
    std::optional<FileLock> lock;
    if (access == Access::Write) {
        auto taken = store_file::locked(path);
        if (!taken) return taken.error();
        lock.emplace(*std::move(taken));
    }
    return guarded(path.string(), [&]() -> Result<TournamentStore> {
        auto connection = connect(path, access, stop);
        if (!connection) return connection.error();
        auto plan = read_checked((*connection)->database());
        if (!plan) return store_file::damaged(path, kind(), plan.error().message).error;
        if (access == Access::Write) {
            (*connection)->start_writing(std::move(lock));
            drop_unfinished((*connection)->database());
        }
        return TournamentStore(*std::move(connection), *std::move(plan));
    });
}

Result<TournamentStore> TournamentStore::open_or_create(const std::filesystem::path& path,
                                                        const TournamentPlan& plan,
                                                        const std::stop_token& stop) {
    if (!exists(path)) return create(path, plan);
    auto store = open(path, Access::Write, stop);
    if (!store) return store;
    if (const auto different = difference(plan, store->plan()))
        return Error{in_quotes(path.string()) + " holds another tournament: " + *different};
    return store;
}

Result<TournamentStore> TournamentStore::in_memory(const TournamentPlan& plan) {
    return guarded("in memory", [&]() -> Result<TournamentStore> {
        auto connection = std::make_unique<Connection>(
            "in memory", ":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        write_new(connection->database(), plan);
        connection->start_writing(std::nullopt);
        return TournamentStore(std::move(connection), plan);
    });
}

Result<std::int64_t> TournamentStore::begin_game(const Fixture& fixture, const std::string& start,
                                                 const std::vector<std::string>& opening) {
    return connection_->write([&]() -> Result<std::int64_t> {
        SQLite::Statement row(connection_->database(),
                              "INSERT INTO game (round, pairing, number, first, second, start, "
                              "opening, state, started_ms, sum) "
                              "VALUES (?, ?, ?, ?, ?, ?, ?, 'playing', ?, 0)");
        const auto& [round, pairing, number] = fixture.key;
        SQLite::bind(row, round, pairing, number, fixture.players[0], fixture.players[1], start,
                     join(opening, " "), now_ms());
        row.exec();
        const std::int64_t game = connection_->database().getLastInsertRowid();
        sealed(connection_->database(), game);
        return game;
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
        Database& database = connection_->database();
        auto content = store_file::stored_content(database, "game");
        if (!content) return content.error();
        SQLite::Statement row(database,
                              "UPDATE game SET state = 'finished', half_points = ?1, margin = ?2, "
                              "ended_ms = ?3, moves = (SELECT count(*) FROM move WHERE game = ?4) "
                              "WHERE id = ?4");
        SQLite::bind(row, record.half_points, record.margin.value_or(0), now_ms(), game);
        if (!record.margin) row.bind(2);
        row.exec();
        if (record.failed) store_fault(database, game, record);
        content->add(sealed(database, game));
        store_file::store_content(database, "game", *content);
        return ok();
    };
    return connection_->write(finish, true);
}

Result<std::vector<StoredGame>> TournamentStore::games() const {
    return connection_->read(
        [&] { return read_games(connection_->database(), plan_.players.size()); });
}

Result<std::vector<StoredMove>> TournamentStore::moves(std::int64_t game) const {
    return connection_->read([&] { return read_moves(connection_->database(), game); });
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
