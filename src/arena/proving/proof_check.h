// The check of a stored proof: whether its value follows from its proofs by the rules of the game alone, and whether
// searches of a sample come to the same results again.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/proving/job_runner.h"
#include "arena/proving/proof_store.h"
#include "core/progress.h"

namespace petteia {

struct ProofCheckOrder {
    std::size_t sample = 10;  // Proofs that are searched again; 0: all.
    std::uint64_t seed = 1;   // Which.
    std::string program;      // The version that searches: another one may count other nodes.
};

struct SampleCheck {
    std::size_t checked = 0;
    std::size_t without_nodes = 0;    // By another version, so that only values were compared.
    std::vector<std::string> faults;  // One line each; none if all is as it was stored.
};

// Blocks. A stopped check has checked less. An error if a worker fails. REQUIRES: take_over() accepts the store
// (proving.h).
Result<SampleCheck> check_sample(const ProofStore& store, const ValueNotation& notation,
                                 const ProofCheckOrder& order, std::span<const JobWorker> workers,
                                 const std::stop_token& stop = {}, const ProgressSink& sink = {});

}  // namespace petteia
