#include "arena/proving/proof_check.h"

#include <algorithm>
#include <numeric>

#include "arena/proving/job_crew.h"
#include "core/rng.h"

namespace petteia {
namespace {

std::vector<std::size_t> chosen(std::size_t all, const ProofCheckOrder& order) {
    std::vector<std::size_t> numbers(all);
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    const std::size_t count = order.sample == 0 ? all : std::min(order.sample, all);
    Rng rng(order.seed);
    for (std::size_t i = 0; i < count; ++i)
        std::swap(numbers[i], numbers[i + static_cast<std::size_t>(rng.below(all - i))]);
    numbers.resize(count);
    return numbers;
}

// What the store says of a search, and what it found now; empty if they are the same.
std::string difference_of(const StoredProof& stored, const ProofResult& now,
                          const ValueNotation& notation, bool compares_nodes) {
    const auto value = notation.parse_range(stored.value_low, stored.value_high);
    if (!value) return value.error().message;
    const bool is_same_value =
        compares_nodes
            ? value->low == now.value.low && value->high == now.value.high
            : std::max(value->low, now.value.low) <= std::min(value->high, now.value.high);
    if (!is_same_value)
        return "it says " + notation.to_text(*value) + ", the search finds " +
               notation.to_text(now.value);
    if (!compares_nodes) return "";
    if (stored.nodes != now.nodes)
        return "it says " + std::to_string(stored.nodes) + " nodes, the search takes " +
               std::to_string(now.nodes);
    if (stored.best != now.best)
        return "it says that " + stored.best + " is best, the search finds " + now.best;
    return "";
}

}  // namespace

Result<SampleCheck> check_sample(const ProofStore& store, const ValueNotation& notation,
                                 const ProofCheckOrder& order, std::span<const JobWorker> workers,
                                 const std::stop_token& stop, const ProgressSink& sink) {
    const auto numbers = chosen(store.proofs().size(), order);
    SampleCheck check;
    const auto job_of = [&](std::size_t i) {
        const StoredProof& stored = store.proofs()[numbers[i]];
        const auto id = static_cast<std::size_t>(stored.job);
        return ProofJob{stored.job, store.jobs()[id].position,
                        *notation.parse_range(stored.window_low, stored.window_high), 0};
    };
    const auto compare = [&](std::size_t i, const ProofResult& result) {
        const StoredProof& stored = store.proofs()[numbers[i]];
        const bool is_same_program = stored.program == order.program;
        const std::string difference = difference_of(stored, result, notation, is_same_program);
        if (!difference.empty())
            check.faults.push_back("proof " + std::to_string(numbers[i]) + ", of job " +
                                   std::to_string(stored.job) + ": " + difference);
        ++check.checked;
        if (!is_same_program) ++check.without_nodes;
    };
    if (const Status done =
            do_all({numbers.size(), job_of, compare}, notation, workers, stop, sink);
        !done)
        return done.error();
    std::ranges::sort(check.faults);
    return check;
}

}  // namespace petteia
