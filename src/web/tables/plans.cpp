#include "web/tables/plans.h"

#include <boost/json.hpp>
#include <utility>

#include "session/json/session_json.h"
#include "web/service/service_limits.h"

namespace petteia {

void Plans::keep(Player player, int node, const Analysis& analysis, const EstimateScale& scale) {
    Plan plan{node, analysis.pv, analysis.depth, analysis.verdict};
    if (plan.moves.size() > service_limits::kSteps) plan.moves.resize(service_limits::kSteps);
    plan.verdict.scale = scale;
    plans_[static_cast<std::size_t>(index_of(player))] = std::move(plan);
}

boost::json::value Plans::to_json(Player player) const {
    const auto& plan = plans_[static_cast<std::size_t>(index_of(player))];
    if (!plan) return nullptr;
    boost::json::object object{
        {"node", plan->node}, {"moves", texts_json(plan->moves)}, {"depth", plan->depth}};
    add_verdict(object, plan->verdict);
    return object;
}

}  // namespace petteia
