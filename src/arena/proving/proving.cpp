#include "arena/proving/proving.h"

#include <algorithm>
#include <utility>

#include "arena/proving/job_crew.h"

namespace petteia {

Status take_over(const ProofStore& store, ProofTree& tree, const ValueNotation& notation) {
    const Error strange{"the store holds jobs that do not follow from its plan"};
    if (store.jobs().size() != tree.job_count()) return strange;
    for (std::size_t job = 0; job < tree.job_count(); ++job) {
        if (store.jobs()[job].position != tree.position(job)) return strange;
        tree.set_estimate(job, store.jobs()[job].estimate);
    }
    for (std::size_t i = 0; i < store.proofs().size(); ++i) {
        const StoredProof& proof = store.proofs()[i];
        const auto value = notation.parse_range(proof.value_low, proof.value_high);
        const auto window = notation.parse_range(proof.window_low, proof.window_high);
        const std::string name = "proof " + std::to_string(i) + ": ";
        if (!value) return Error{name + value.error().message};
        if (!window) return Error{name + window.error().message};
        if (!settles(*value, *window)) return Error{name + "it does not answer what was asked"};
        if (const Status fits = tree.learn(static_cast<std::size_t>(proof.job), *value); !fits)
            return Error{name + fits.error().message};
    }
    tree.update();
    return ok();
}

Proving::Proving(ProofStore& store, ProofTree& tree, const ValueNotation& notation,
                 std::string program)
    : store_(store), tree_(tree), notation_(notation), program_(std::move(program)) {
    plan_ahead();
}

Status Proving::run(std::span<const JobWorker> workers, std::stop_token stop,
                    const ProofSink& sink) {
    sink_ = sink;
    if (sink_) sink_(progress());
    const std::stop_callback forward(std::move(stop), [this] { end(); });
    run_crew(
        workers,
        [this](const JobWorker& worker) {
            while (const auto task = take())
                hand_in(task->job, worker(task->job.to_text(notation_), task->stop));
        },
        [this] { end(); });
    const std::lock_guard lock(mutex_);
    if (error_) return *error_;
    return ok();
}

std::optional<JobTask> Proving::take() {
    std::unique_lock lock(mutex_);
    while (!is_ended()) {
        if (auto task = start_next()) return task;
        changed_.wait(lock);
    }
    return std::nullopt;
}

std::optional<JobTask> Proving::start_next() {
    for (const auto& [job, window] : wanted_) {
        const auto id = static_cast<std::int64_t>(job);
        const auto [place, is_new] = running_.try_emplace(id);
        if (is_new) return JobTask{{id, tree_.position(job), window, 0}, place->second.get_token()};
    }
    return std::nullopt;
}

void Proving::hand_in(const ProofJob& job, const std::string& answer) {
    ProofProgress now;
    {
        const std::lock_guard lock(mutex_);
        if (const Status accepted = accept(job, answer); !accepted && !error_)
            error_ = accepted.error();
        running_.erase(job.id);
        for (auto& [id, stop] : running_) {
            if (is_ended() || !tree_.matters(static_cast<std::size_t>(id))) stop.request_stop();
        }
        now = progress_now();
    }
    changed_.notify_all();
    // It may ask for an end, or for the progress.
    const std::lock_guard lock(sink_mutex_);
    if (sink_) sink_(now);
}

Status Proving::accept(const ProofJob& job, const std::string& answer) {
    const auto result = ProofResult::parse(answer, notation_);
    if (!result) return result.error();
    if (!result->is_proven) {
        if (running_.at(job.id).stop_requested()) return ok();
        return Error{"the lines from " + job.position + " are too long for a proof"};
    }
    if (result->job != job.id || !settles(result->value, job.window))
        return Error{"a worker answered another question than job " + std::to_string(job.id)};
    if (const Status recorded = record(job, *result); !recorded) return recorded;
    plan_ahead();
    return ok();
}

// First in the tree, which notices what contradicts.
Status Proving::record(const ProofJob& job, const ProofResult& result) {
    if (const Status fits = tree_.learn(static_cast<std::size_t>(job.id), result.value); !fits)
        return fits;
    tree_.update();
    run_nodes_ += result.nodes;
    return store_.add({job.id, notation_.to_text(job.window.low),
                       notation_.to_text(job.window.high), notation_.to_text(result.value.low),
                       notation_.to_text(result.value.high), result.best, result.nodes,
                       result.microseconds, program_});
}

void Proving::plan_ahead() { wanted_ = tree_.wanted(); }

void Proving::end() {
    const std::lock_guard lock(mutex_);
    is_stopped_ = true;
    for (auto& [id, stop] : running_) stop.request_stop();
    changed_.notify_all();
}

ProofProgress Proving::progress() const {
    const std::lock_guard lock(mutex_);
    return progress_now();
}

ProofProgress Proving::progress_now() const {
    ProofProgress progress;
    progress.jobs = tree_.job_count();
    std::vector<bool> is_proven(tree_.job_count(), false);
    std::vector<std::uint64_t> nodes;
    for (const StoredProof& proof : store_.proofs()) {
        is_proven[static_cast<std::size_t>(proof.job)] = true;
        nodes.push_back(proof.nodes);
        progress.nodes += proof.nodes;
    }
    for (std::size_t job = 0; job < tree_.job_count(); ++job) {
        if (is_proven[job])
            ++progress.proven;
        else if (!tree_.matters(job))
            ++progress.dropped;
    }
    progress.searches = store_.proofs().size();
    progress.running = running_.size();
    progress.expected = wanted_.size();
    progress.run_nodes = run_nodes_;
    progress.run_seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
    progress.root = tree_.root();
    progress.is_settled = tree_.is_settled();
    progress.rest = estimate_of(progress.expected, nodes);
    return progress;
}

}  // namespace petteia
