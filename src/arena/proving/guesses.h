// Guesses at the values of jobs, each by a short search. They decide in which order jobs are done and how much is
// saved by that, never what is proven.
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "arena/proving/job_runner.h"
#include "arena/proving/proof_store.h"
#include "arena/proving/proof_tree.h"
#include "core/progress.h"

namespace petteia {

// All jobs of a tree with their guesses. Blocks. An error if a worker fails, or `stop` is requested.
Result<std::vector<StoredJob>> guess_jobs(const ProofTree& tree, const ProofPlan& plan,
                                          const ValueNotation& notation,
                                          std::span<const JobWorker> workers,
                                          const std::stop_token& stop = {},
                                          const ProgressSink& sink = {});

}  // namespace petteia
