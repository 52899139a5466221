// A crew of workers: each on a thread of its own, all taking jobs from one source.
#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <span>
#include <stop_token>
#include <thread>
#include <vector>

#include "arena/proving/job_runner.h"
#include "core/progress.h"

namespace petteia {

// Runs `work(worker)` for every worker and blocks until all have returned. What one throws is thrown here, after
// `call_off()` was called so that the others return too.
template <typename Work, typename CallOff>
void run_crew(std::span<const JobWorker> workers, const Work& work, const CallOff& call_off) {
    std::mutex mutex;
    std::exception_ptr thrown;
    {
        std::vector<std::jthread> threads;
        for (const JobWorker& worker : workers) {
            threads.emplace_back([&] {
                try {
                    work(worker);
                } catch (...) {
                    const std::lock_guard lock(mutex);
                    thrown = std::current_exception();
                    call_off();
                }
            });
        }
    }
    if (thrown) std::rethrow_exception(thrown);
}

// A list of jobs, done by a crew.
struct JobList {
    std::size_t count = 0;
    std::function<ProofJob(std::size_t)> job;  // By number; any thread may call it.
    // From one thread at a time, in any order.
    std::function<void(std::size_t, const ProofResult&)> on_result;
};
// Blocks until all are done, or `stop` is requested. An error if a worker gives one.
Status do_all(const JobList& list, const ValueNotation& notation,
              std::span<const JobWorker> workers, const std::stop_token& stop = {},
              const ProgressSink& sink = {});

}  // namespace petteia
