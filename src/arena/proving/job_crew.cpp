#include "arena/proving/job_crew.h"

#include <optional>

namespace petteia {

Status do_all(const JobList& list, const ValueNotation& notation,
              std::span<const JobWorker> workers, const std::stop_token& stop,
              const ProgressSink& sink) {
    std::mutex mutex;  // Guards the rest.
    std::size_t taken = 0, done = 0;
    std::optional<Error> error;
    const auto take = [&]() -> std::optional<std::size_t> {
        const std::lock_guard lock(mutex);
        if (taken == list.count || error || stop.stop_requested()) return std::nullopt;
        return taken++;
    };
    const auto hand_in = [&](std::size_t number, const std::string& answer) {
        const auto result = ProofResult::parse(answer, notation);
        const std::lock_guard lock(mutex);
        if (stop.stop_requested()) return;
        if (!result) {
            error = result.error();
            return;
        }
        list.on_result(number, *result);
        if (sink) sink({static_cast<double>(++done) / static_cast<double>(list.count), done});
    };
    run_crew(
        workers,
        [&](const JobWorker& worker) {
            while (const auto number = take())
                hand_in(*number, worker(list.job(*number).to_text(notation), stop));
        },
        [&] {
            const std::lock_guard lock(mutex);
            error = Error{"a worker failed"};
        });
    if (error) return *error;
    return ok();
}

}  // namespace petteia
