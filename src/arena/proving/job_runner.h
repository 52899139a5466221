// JobRunner: does jobs of a proof, one after the other, each by a search of its own with an empty table. It needs no
// more than the plan, so that another machine can have one.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/proving/proof_job.h"
#include "arena/proving/proof_plan.h"
#include "session/registry.h"

namespace petteia {

class JobRunner {
  public:
    // An error if the game cannot be opened so, or cannot be proven.
    static Result<JobRunner> open(const GameEntry& game, const ProofPlan& plan);

    // At the position of the plan.
    Session& session() { return *session_; }
    const ValueNotation& notation() const { return notation_; }

    // Blocks until it is done, or `stop` is requested. An error if the game has no such position.
    Result<ProofResult> run(const ProofJob& job, const std::stop_token& stop);
    // The same from line to line; an error is a line too.
    std::string do_job(const std::string& line, const std::stop_token& stop);

  private:
    JobRunner(std::unique_ptr<Session> session, const ProofPlan& plan);

    std::unique_ptr<Session> session_;
    ValueNotation notation_;
    SearchOptions options_;
};

// Whoever does jobs, here or elsewhere: from a job's line to a line of its result. Blocks; used by one thread.
using JobWorker = std::function<std::string(const std::string& line, const std::stop_token& stop)>;

// Workers on this machine, each with a JobRunner of its own. An error as JobRunner::open().
Result<std::vector<JobWorker>> local_workers(const GameEntry& game, const ProofPlan& plan,
                                             int count);

}  // namespace petteia
