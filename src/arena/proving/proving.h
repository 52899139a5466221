// Proving: proves a position that is too large for one search, by jobs that are searched independently. The store
// holds what was proven; which jobs come next, which no longer matter, and the value follow from that.
//
// A worker is given a job's line and answers with a line, so that it may be a thread, or stand for another machine.
// The value does not depend on the number of workers, and the nodes of a search depend on its job alone; which
// searches are made depends on both.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/proving/job_runner.h"
#include "arena/proving/proof_progress.h"
#include "arena/proving/proof_store.h"
#include "arena/proving/proof_tree.h"

namespace petteia {

// A job to do now. Its worker is asked to stop when the job no longer matters.
struct JobTask {
    ProofJob job;
    std::stop_token stop;
};

// Called at the start and after every search, from one thread at a time.
using ProofSink = std::function<void(const ProofProgress&)>;

// Gives the tree what the store holds. An error if the store's jobs and proofs do not follow from its plan, which the
// tree was built by, or contradict each other.
Status take_over(const ProofStore& store, ProofTree& tree, const ValueNotation& notation);

class Proving {
  public:
    // `program` is the version that searches. REQUIRES: take_over(store, tree, notation). Store and tree must outlive
    // this.
    Proving(ProofStore& store, ProofTree& tree, const ValueNotation& notation, std::string program);

    // Blocks until the value is proven or `stop` is requested; every worker has a thread of its own. An error if a
    // worker fails or the store cannot be written to; what was proven before is stored all the same.
    Status run(std::span<const JobWorker> workers, std::stop_token stop = {},
               const ProofSink& sink = {});

    // From any thread.
    ProofProgress progress() const;

  private:
    // For the threads of run().
    // Blocks until there is a job to do. Nothing once there will be none.
    std::optional<JobTask> take();
    // The worker's answer to a job that was taken.
    void hand_in(const ProofJob& job, const std::string& answer);
    // No more jobs; those that run are stopped.
    void end();

    // All of these with the mutex held.
    bool is_ended() const { return is_stopped_ || error_ || tree_.is_settled(); }
    std::optional<JobTask> start_next();
    Status accept(const ProofJob& job, const std::string& answer);
    Status record(const ProofJob& job, const ProofResult& result);
    void plan_ahead();
    ProofProgress progress_now() const;

    ProofStore& store_;
    ProofTree& tree_;
    const ValueNotation notation_;
    const std::string program_;
    const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();

    mutable std::mutex mutex_;  // Guards all that follows, and store and tree.
    std::condition_variable changed_;
    std::map<std::int64_t, std::stop_source> running_;  // By job.
    std::vector<ProofTree::WantedJob> wanted_;
    std::uint64_t run_nodes_ = 0;
    bool is_stopped_ = false;
    std::optional<Error> error_;

    std::mutex sink_mutex_;
    ProofSink sink_;
};

}  // namespace petteia
