// Commands whose jobs all ranks of a cluster share.
#pragma once

#include "cli/command.h"
#include "cluster/jobs.h"

namespace petteia {

// As --threads says; where there are ranks, one a rank unless it is given.
inline int threads_of(const Invocation& invocation) {
    if (invocation.cluster.has_ranks() && !invocation.options.is_given("threads")) return 1;
    return static_cast<int>(invocation.options.integer("threads"));
}

// What run() gives on rank 0; the others do its jobs meanwhile (cluster/jobs.h says what `prepare` is).
template <typename Prepare, typename Run>
Result<int> run_with_ranks(Cluster& cluster, const Prepare& prepare, const Run& run) {
    if (!cluster.is_first()) {
        do_jobs(cluster, prepare);
        return kDone;
    }
    const RanksAtWork at_work(cluster);
    return run();
}

}  // namespace petteia
