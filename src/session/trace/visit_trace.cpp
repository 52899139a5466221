#include "session/trace/visit_trace.h"

#include "search/monte_carlo/upper_confidence.h"

namespace petteia {
namespace {

const GrownNodeText& at(const VisitTrace& trace, int node) {
    return trace.nodes[static_cast<std::size_t>(node)];
}

}  // namespace

std::vector<VisitTrace::Total> VisitTrace::totals() const {
    std::vector<Total> totals;
    for (const GrownNodeText& node : nodes) totals.push_back({0, node.prior, {}, node.winner});
    for (const Visit& visit : visits) {
        for (const BackedUpNode& each : visit.backed_up)
            totals[static_cast<std::size_t>(each.node)] = {each.visits, each.mean, {}, each.winner};
    }
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        const auto weight = totals[i].visits + (nodes[i].prior ? 1 : 0);
        if (weight == 0 || totals[i].winner != ProvenWinner::Unknown) continue;
        const Total& parent = totals[static_cast<std::size_t>(nodes[i].parent)];
        totals[i].bonus = UpperConfidence(exploration, parent.visits).bonus(weight);
    }
    return totals;
}

double VisitTrace::seen_by_chooser(int node, double first_chance) const {
    const int parent = at(*this, node).parent;
    const Player chooser = at(*this, parent < 0 ? node : parent).player;
    return chooser == Player::First ? first_chance : 1 - first_chance;
}

}  // namespace petteia
