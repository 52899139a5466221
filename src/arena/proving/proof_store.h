// The store of a proof: one SQLite file that holds the plan, the jobs, and every search that proved something of one. What
// was added stays, however the process ends.
//
//     plan    key, value                 as ProofPlan::to_lines writes them
//     job     id                         from 0, level by level and in the order of moves
//             position
//             estimate                   a guess at the value, as Score::raw; it decides the order alone
//     proof   id                         from 0, in the order in which they were finished
//             job                        by id
//             window_low, window_high    what was asked, and
//             value_low, value_high      what was proven, in ValueNotation
//             best                       the best move, or one that reaches value_low
//             nodes, microseconds        what it cost
//             program                    the version that searched
//
// Every table ends with the column sum, and the table content counts plan, job and proof (arena/store/database.h
// says how), so that a row that was changed or lost is noticed.
//
// The file is in WAL mode: others may read while one process writes. PRAGMA application_id is 0x50505256 and
// user_version the version of this schema, 1.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/proving/proof_job.h"
#include "arena/proving/proof_plan.h"
#include "core/result.h"

namespace petteia {

struct StoredJob {
    std::string position;
    Score estimate;
    friend bool operator==(const StoredJob&, const StoredJob&) = default;
};

struct StoredProof {
    std::int64_t job = 0;
    std::string window_low, window_high, value_low, value_high;
    std::string best;
    std::uint64_t nodes = 0;
    std::int64_t microseconds = 0;
    std::string program;
    friend bool operator==(const StoredProof&, const StoredProof&) = default;
};

// Used by one thread at a time.
class ProofStore {
  public:
    enum class Access : std::uint8_t { Read, Write };

    // A file that is there and not empty.
    static bool exists(const std::filesystem::path& path);
    // A new store. An error if the file exists or cannot be made.
    static Result<ProofStore> create(const std::filesystem::path& path, const ProofPlan& plan,
                                     const std::vector<StoredJob>& jobs);
    // An error, and nothing is changed, if it is no store of this version, a row is damaged or missing, or (for
    // writing) another process writes to it. Fails when `stop` is requested.
    static Result<ProofStore> open(const std::filesystem::path& path, Access access,
                                   const std::stop_token& stop = {});
    // One in memory, for as long as the object lives.
    static Result<ProofStore> in_memory(const ProofPlan& plan, const std::vector<StoredJob>& jobs);

    ProofStore(ProofStore&&) noexcept;
    ~ProofStore();

    const ProofPlan& plan() const { return plan_; }
    const std::vector<StoredJob>& jobs() const { return jobs_; }
    // In their order; those that were added too.
    const std::vector<StoredProof>& proofs() const { return proofs_; }
    // On the disk when the call returns. REQUIRES: opened for writing.
    Status add(const StoredProof& proof);

  private:
    struct Connection;
    ProofStore(std::unique_ptr<Connection> connection, ProofPlan plan);
    Status read();

    std::unique_ptr<Connection> connection_;
    ProofPlan plan_;
    std::vector<StoredJob> jobs_;
    std::vector<StoredProof> proofs_;
};

}  // namespace petteia
