#include "arena/proving/proof_store.h"

#include <SQLiteCpp/VariadicBind.h>

#include <array>
#include <optional>
#include <utility>

#include "arena/store/file_lock.h"
#include "arena/store/store_file.h"
#include "core/text.h"

namespace petteia {
namespace {

constexpr const char* kVersion1 = R"(
CREATE TABLE content (
    name TEXT NOT NULL PRIMARY KEY, rows INTEGER NOT NULL, digest INTEGER NOT NULL,
    sum INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE plan (
    key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL,
    sum INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE job (
    id INTEGER PRIMARY KEY, position TEXT NOT NULL UNIQUE, estimate INTEGER NOT NULL,
    sum INTEGER NOT NULL) STRICT;
CREATE TABLE proof (
    id INTEGER PRIMARY KEY, job INTEGER NOT NULL REFERENCES job,
    window_low TEXT NOT NULL, window_high TEXT NOT NULL,
    value_low TEXT NOT NULL, value_high TEXT NOT NULL,
    best TEXT NOT NULL, nodes INTEGER NOT NULL, microseconds INTEGER NOT NULL,
    program TEXT NOT NULL, sum INTEGER NOT NULL) STRICT;
)";
constexpr std::array<const char*, 1> kSchemas{kVersion1};
constexpr store_file::Kind kKind{0x50505256, "proof store", kSchemas};
constexpr std::array<const char*, 3> kTables{"plan", "job", "proof"};

constexpr const char* kJobColumns = "id, position, estimate";
constexpr int kJobWidth = 3;
constexpr const char* kProofColumns =
    "id, job, window_low, window_high, value_low, value_high, best, nodes, microseconds, program";
constexpr int kProofWidth = 10;

using store_file::Database;
using store_file::guarded;
using store_file::Row;

void write_new(Database& database, const ProofPlan& plan, const std::vector<StoredJob>& jobs) {
    SQLite::Transaction transaction(database);
    store_file::make_tables(database, kKind);
    SQLite::Statement line(database, store_file::insertion("plan", 2));
    for (const auto& [key, value] : plan.to_lines()) {
        SQLite::bind(line, key, value);
        line.exec();
        line.reset();
    }
    SQLite::Statement row(database, store_file::insertion("job", kJobWidth));
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        SQLite::bind(row, static_cast<std::int64_t>(i), jobs[i].position, jobs[i].estimate.raw());
        row.exec();
        row.reset();
    }
    for (const char* table : kTables)
        store_file::store_content(database, table, store_file::counted(database, table));
    transaction.commit();
}

Result<ProofPlan> read_plan(Database& database) {
    PlanLines lines;
    SQLite::Statement line(database, store_file::selection("plan", "key, value"));
    while (line.executeStep()) {
        Row row(line, 2, "plan " + in_quotes(line.getColumn(0).getString()));
        lines[row.text(0)] = row.text(1);
        if (row.error()) return *row.error();
    }
    return ProofPlan::from_lines(lines);
}

// The rows of a table in the order of their ids, which count from 0.
template <typename Item, typename Read>
Result<std::vector<Item>> read_rows(Database& database, const std::string& table,
                                    const char* columns, int width, const Read& read) {
    std::vector<Item> items;
    SQLite::Statement statement(database, store_file::selection(table, columns) + " ORDER BY id");
    while (statement.executeStep()) {
        Row row(statement, width, table + " " + statement.getColumn(0).getString());
        if (row.integer(0) != static_cast<std::int64_t>(items.size()))
            row.complain("its id is wrong");
        items.push_back(read(row));
        if (row.error()) return *row.error();
    }
    return items;
}

StoredJob job_of(Row& row) {
    const std::int64_t most = Score::infinity().raw();
    return {row.text(1), Score::from_raw(static_cast<std::int32_t>(row.integer(2, -most, most)))};
}

StoredProof proof_of(Row& row, std::size_t jobs) {
    StoredProof proof;
    proof.job = row.integer(1, 0, static_cast<std::int64_t>(jobs) - 1);
    proof.window_low = row.text(2);
    proof.window_high = row.text(3);
    proof.value_low = row.text(4);
    proof.value_high = row.text(5);
    proof.best = row.text(6);
    proof.nodes = static_cast<std::uint64_t>(row.integer(7, 0));
    proof.microseconds = row.integer(8, 0);
    proof.program = row.text(9);
    return proof;
}

}  // namespace

struct ProofStore::Connection {
    Connection(std::string file, const std::string& opened, int flags, std::stop_token stop = {})
        : name(std::move(file)), database(opened, flags, std::move(stop)) {}

    const std::string name;
    std::optional<FileLock> lock;
    Database database;
};

ProofStore::ProofStore(std::unique_ptr<Connection> connection, ProofPlan plan)
    : connection_(std::move(connection)), plan_(std::move(plan)) {}
ProofStore::ProofStore(ProofStore&&) noexcept = default;
ProofStore::~ProofStore() = default;

bool ProofStore::exists(const std::filesystem::path& path) { return store_file::exists(path); }

Result<ProofStore> ProofStore::create(const std::filesystem::path& path, const ProofPlan& plan,
                                      const std::vector<StoredJob>& jobs) {
    const Status made =
        store_file::make_store(path, [&](Database& database) { write_new(database, plan, jobs); });
    if (!made) return made.error();
    return open(path, Access::Write);
}

Result<ProofStore> ProofStore::open(const std::filesystem::path& path, Access access,
                                    const std::stop_token& stop) {
    if (const auto sound = store_file::check_header(path, kKind); !sound)
        return sound.error().error;
    std::optional<FileLock> lock;
    if (access == Access::Write) {
        auto taken = store_file::locked(path);
        if (!taken) return taken.error();
        lock.emplace(*std::move(taken));
    }
    return guarded(path.string(), [&]() -> Result<ProofStore> {
        const int flags = access == Access::Write ? SQLite::OPEN_READWRITE : SQLite::OPEN_READONLY;
        auto connection = std::make_unique<Connection>(path.string(), path.string(), flags, stop);
        Database& database = connection->database;
        if (const auto sound = store_file::check_form(database, path, kKind); !sound)
            return sound.error().error;
        ProofStore store(std::move(connection), {});
        if (const Status read = store.read(); !read)
            return store_file::damaged(path, kKind, read.error().message).error;
        database.outlast_stop();
        if (access == Access::Write) {
            store.connection_->lock.emplace(*std::move(lock));
            database.write_ahead();
        }
        return store;
    });
}

Result<ProofStore> ProofStore::in_memory(const ProofPlan& plan,
                                         const std::vector<StoredJob>& jobs) {
    return guarded("in memory", [&]() -> Result<ProofStore> {
        auto connection = std::make_unique<Connection>(
            "in memory", ":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        write_new(connection->database, plan, jobs);
        ProofStore store(std::move(connection), plan);
        store.jobs_ = jobs;
        return store;
    });
}

// All rows, as they are at one moment.
Status ProofStore::read() {
    Database& database = connection_->database;
    const SQLite::Transaction moment(database);
    for (const char* table : kTables) {
        if (const Status whole = store_file::check_content(database, table); !whole) return whole;
    }
    auto plan = read_plan(database);
    if (!plan) return plan.error();
    auto jobs = read_rows<StoredJob>(database, "job", kJobColumns, kJobWidth, job_of);
    if (!jobs) return jobs.error();
    auto proofs = read_rows<StoredProof>(database, "proof", kProofColumns, kProofWidth,
                                         [&](Row& row) { return proof_of(row, jobs->size()); });
    if (!proofs) return proofs.error();
    plan_ = *std::move(plan);
    jobs_ = *std::move(jobs);
    proofs_ = *std::move(proofs);
    return ok();
}

Status ProofStore::add(const StoredProof& proof) {
    const Status added = guarded(connection_->name, [&]() -> Status {
        Database& database = connection_->database;
        SQLite::Transaction transaction(database);
        auto content = store_file::stored_content(database, "proof");
        if (!content) return content.error();
        SQLite::Statement row(database,
                              store_file::insertion("proof", kProofWidth) + " RETURNING sum");
        SQLite::bind(row, static_cast<std::int64_t>(proofs_.size()), proof.job, proof.window_low,
                     proof.window_high, proof.value_low, proof.value_high, proof.best,
                     static_cast<std::int64_t>(proof.nodes), proof.microseconds, proof.program);
        row.executeStep();
        content->add(row.getColumn(0).getInt64());
        while (row.executeStep()) {
        }
        store_file::store_content(database, "proof", *content);
        transaction.commit();
        return ok();
    });
    if (added) proofs_.push_back(proof);
    return added;
}

}  // namespace petteia
