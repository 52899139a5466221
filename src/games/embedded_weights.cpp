#include "games/embedded_weights.h"

#include <cassert>
#include <utility>

namespace petteia {

std::shared_ptr<const PatternEvaluation> embedded_evaluation(std::string_view name,
                                                             const PatternGame& game) {
    for (const EmbeddedFile& each : embedded_weights()) {
        if (each.name != name) continue;
        auto weights = LearntWeights::from_bytes(each.bytes);
        assert(weights);
        const auto made = PatternEvaluation::make(*std::move(weights), game);
        assert(made);
        return *made;
    }
    return nullptr;
}

}  // namespace petteia
