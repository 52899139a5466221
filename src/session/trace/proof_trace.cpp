#include "session/trace/proof_trace.h"

namespace petteia {

std::vector<ProofNumbers> TracedQuestion::totals() const {
    std::vector<ProofNumbers> totals(nodes.size());
    for (const ProofStep& step : steps) {
        if (step.kind != ProofStep::Kind::Choose)
            totals[static_cast<std::size_t>(step.node)] = step.numbers;
        for (const ProofStep::Child& child : step.children)
            totals[static_cast<std::size_t>(child.node)] = child.numbers;
    }
    return totals;
}

std::optional<bool> TracedQuestion::answer() const {
    const ProofNumbers root = totals().front();
    if (!root.is_answered()) return std::nullopt;
    return root.is_proven();
}

}  // namespace petteia
