#include "session/analysis/technique_comparison.h"

#include <algorithm>
#include <array>
#include <utility>

namespace petteia {
namespace {

// The order in which a course adds them. Each row has all those before it switched on as well.
constexpr std::array kOrder{Technique::AlphaBeta, Technique::OrderingScore, Technique::Killers,
                            Technique::History,   Technique::Countermoves,  Technique::Table,
                            Technique::TableMove, Technique::Symmetry,      Technique::Deepening,
                            Technique::Pvs,       Technique::Aspiration};
// Then those that some games only have a use for.
constexpr std::array kRareOrder{Technique::StaticBound,     Technique::Tactics,
                                Technique::EnhancedCutoffs, Technique::InternalDeepening,
                                Technique::Proof,           Technique::ProbCut,
                                Technique::Reductions,      Technique::Singular};
static_assert(1 + kOrder.size() + kRareOrder.size() + 1 == kMostComparisonRows);

bool is_exact(Technique technique) { return Techniques::exact().has(technique); }

std::string name_of(Technique technique) {
    for (const auto& info : kTechniques) {
        if (info.technique == technique)
            return (info.is_exact ? "+ " : "~ ") + std::string(info.name);
    }
    return "";
}

ComparisonRow to_row(std::string technique, const Analysis& analysis) {
    return {std::move(technique), analysis.verdict, analysis.best, analysis.counts.nodes,
            analysis.seconds};
}

}  // namespace

int comfortable_depth(Session& session, const std::string& evaluation,
                      const std::stop_token& stop) {
    constexpr std::uint64_t kNodes = 1'000'000;
    int depth = 1;
    for (; depth < Limits::kMaxDepth; ++depth) {
        Limits limits;
        limits.depth = depth + 1;
        limits.nodes = kNodes;
        const Analysis tried = session.search({Techniques::none(), 0, 1, evaluation}, limits, stop);
        const bool is_finished = tried.depth == depth + 1;
        if (!is_finished) break;
        if (tried.verdict.is_proven()) return depth + 1;
    }
    return depth;
}

std::optional<ComparisonRow> compare_one(Session& session, const Comparison& comparison,
                                         Techniques techniques, std::string name,
                                         const std::stop_token& stop) {
    Limits limits;
    limits.depth = comparison.depth;
    const Analysis analysis =
        session.search({techniques, comparison.table_mib, 1, comparison.evaluation}, limits, stop);
    if (stop.stop_requested()) return std::nullopt;
    return to_row(std::move(name), analysis);
}

std::optional<ComparisonRow> compare_monte_carlo(Session& session, const Comparison& comparison,
                                                 std::uint64_t nodes, const std::stop_token& stop) {
    SearchOptions options;
    options.method = SearchMethod::MonteCarlo;
    options.table_mib = comparison.table_mib;
    options.evaluation = comparison.evaluation;
    Limits limits;
    limits.nodes = std::max(nodes, kLeastVisitNodes);
    const Analysis analysis = session.search(options, limits, stop);
    if (stop.stop_requested()) return std::nullopt;
    return to_row("~ mcts", analysis);
}

bool compare(Session& session, const Comparison& comparison, const std::stop_token& stop,
             const std::function<void(const ComparisonRow&)>& sink) {
    const Analysis reference = session.minimax(comparison.depth, comparison.evaluation, stop);
    if (stop.stop_requested()) return false;
    sink(to_row("minimax", reference));
    Techniques techniques;
    std::uint64_t nodes = 0, exact_nodes = 0;
    const auto add = [&](Technique technique) {
        techniques = techniques.with(technique);
        return compare_one(session, comparison, techniques, name_of(technique), stop);
    };
    for (const Technique technique : kOrder) {
        const auto row = add(technique);
        if (!row) return false;
        nodes = row->nodes;
        sink(*row);
    }
    for (const Technique technique : kRareOrder) {
        const auto row = add(technique);
        if (!row) return false;
        // A game that has no use for it does the same as before.
        if (std::exchange(nodes, row->nodes) != row->nodes) sink(*row);
        if (is_exact(technique)) exact_nodes = nodes;
    }
    const auto row = compare_monte_carlo(session, comparison, exact_nodes, stop);
    if (row) sink(*row);
    return row.has_value();
}

}  // namespace petteia
