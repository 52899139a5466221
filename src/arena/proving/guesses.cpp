#include "arena/proving/guesses.h"

#include "arena/proving/job_crew.h"

namespace petteia {

Result<std::vector<StoredJob>> guess_jobs(const ProofTree& tree, const ProofPlan& plan,
                                          const ValueNotation& notation,
                                          std::span<const JobWorker> workers,
                                          const std::stop_token& stop, const ProgressSink& sink) {
    std::vector<StoredJob> jobs(tree.job_count());
    const JobList list{
        jobs.size(),
        [&](std::size_t number) {
            return ProofJob{
                static_cast<std::int64_t>(number), tree.position(number), {}, plan.guess_nodes};
        },
        [&](std::size_t number, const ProofResult& result) {
            jobs[number] = {tree.position(number), result.estimate};
        }};
    if (const Status done = do_all(list, notation, workers, stop, sink); !done) return done.error();
    if (stop.stop_requested()) return Error{"interrupted"};
    return jobs;
}

}  // namespace petteia
