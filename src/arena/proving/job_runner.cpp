#include "arena/proving/job_runner.h"

#include <algorithm>
#include <utility>

namespace petteia {
namespace {

// A short search needs a small table, and a large one takes longer to empty than it takes to search.
SearchOptions options_for(const SearchOptions& options, std::uint64_t nodes) {
    constexpr std::uint64_t kNodesPerMib = 1 << 15;
    SearchOptions fitting = options;
    if (nodes > 0)
        fitting.table_mib = std::min<std::size_t>(options.table_mib, 1 + nodes / kNodesPerMib);
    return fitting;
}

}  // namespace

JobRunner::JobRunner(std::unique_ptr<Session> session, const ProofPlan& plan)
    : session_(std::move(session)),
      notation_(session_->estimate_scale(session_->to_move())),
      options_(plan.search) {
    options_.threads = 1;
}

Result<JobRunner> JobRunner::open(const GameEntry& game, const ProofPlan& plan) {
    auto session = game.open(plan.settings);
    if (!session) return session.error();
    if (const Status set = (*session)->set_position(plan.position); !set) return set.error();
    if (const Status fits = (*session)->check_evaluation(plan.search.evaluation); !fits)
        return fits.error();
    if (const Status fits = (*session)->check_proof(plan.search); !fits) return fits.error();
    return JobRunner(*std::move(session), plan);
}

Result<ProofResult> JobRunner::run(const ProofJob& job, const std::stop_token& stop) {
    if (const Status set = session_->set_position(job.position); !set) return set.error();
    Limits limits;
    limits.window = job.window;
    limits.nodes = job.nodes;
    const Proof proof = session_->prove(options_for(options_, job.nodes), limits, stop);
    ProofResult result;
    result.job = job.id;
    result.is_proven = proof.is_complete;
    result.value = proof.value;
    result.estimate = proof.estimate;
    result.best = proof.best.value_or("");
    result.nodes = proof.nodes;
    result.microseconds = static_cast<std::int64_t>(proof.seconds * 1e6);
    return result;
}

std::string JobRunner::do_job(const std::string& line, const std::stop_token& stop) {
    const auto job = ProofJob::parse(line, notation_);
    if (!job) return error_line(job.error());
    const auto result = run(*job, stop);
    return result ? result->to_text(notation_) : error_line(result.error());
}

Result<std::vector<JobWorker>> local_workers(const GameEntry& game, const ProofPlan& plan,
                                             int count) {
    std::vector<JobWorker> workers;
    for (int i = 0; i < count; ++i) {
        auto opened = JobRunner::open(game, plan);
        if (!opened) return opened.error();
        const auto runner = std::make_shared<JobRunner>(*std::move(opened));
        workers.emplace_back([runner](const std::string& line, const std::stop_token& stop) {
            return runner->do_job(line, stop);
        });
    }
    return workers;
}

}  // namespace petteia
