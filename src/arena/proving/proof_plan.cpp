#include "arena/proving/proof_plan.h"

namespace petteia {

PlanLines ProofPlan::to_lines() const {
    PlanLines lines{{"game", game},
                    {"position", position},
                    {"plies", std::to_string(plies)},
                    {"jobs", std::to_string(jobs)},
                    {"low", low},
                    {"high", high},
                    {"techniques", search.techniques.to_text()},
                    {"table", std::to_string(search.table_mib)},
                    {"eval", search.evaluation},
                    {"guess", std::to_string(guess_nodes)}};
    add_settings(lines, settings);
    return lines;
}

Result<ProofPlan> ProofPlan::from_lines(const PlanLines& lines) {
    PlanReader reader(lines);
    ProofPlan plan;
    plan.game = reader.text("game");
    plan.settings = settings_in(lines);
    plan.position = reader.text("position");
    plan.plies = static_cast<int>(reader.integer("plies", 0, kMostPlies));
    plan.jobs = reader.integer("jobs", 0, kMostJobs);
    plan.low = reader.text("low");
    plan.high = reader.text("high");
    plan.search.table_mib = static_cast<std::size_t>(reader.integer("table", 0, 1 << 20));
    plan.search.evaluation = reader.text("eval");
    plan.guess_nodes = static_cast<std::uint64_t>(reader.integer("guess", 1, 1'000'000'000));
    const auto techniques = Techniques::parse(reader.text("techniques"));
    if (!techniques)
        reader.complain("techniques", "wrong: " + techniques.error().message);
    else
        plan.search.techniques = *techniques;
    if (reader.error()) return *reader.error();
    return plan;
}

}  // namespace petteia
