#include "cli/commands/learning.h"

#include "arena/players/search_parameters.h"
#include "core/text.h"

namespace petteia {

Parameter learnt_weights_option() { return weights_parameter(); }

Status check_can_learn(const Invocation& invocation) {
    if (invocation.game->make_learner != nullptr) return ok();
    std::vector<std::string> names;
    for (const GameEntry& each : invocation.registry.games()) {
        if (each.make_learner != nullptr) names.emplace_back(each.info.name);
    }
    return Error{std::string(invocation.game->info.title) +
                 " has no evaluation that is learnt; these games have: " + join(names, ", ")};
}

Result<std::unique_ptr<Learner>> shown_learner(const Invocation& invocation) {
    if (const Status can = check_can_learn(invocation); !can) return can.error();
    const auto make = invocation.game->make_learner;
    if (invocation.options.has("weights")) {
        const auto weights = LearntWeights::load(invocation.options.text("weights"));
        if (!weights) return weights.error();
        return make(invocation.game_settings, &*weights);
    }
    auto learner = make(invocation.game_settings, nullptr);
    if (learner && (*learner)->weights() == nullptr)
        return Error{"the program has no weights for these rules; --weights FILE names others"};
    return learner;
}

}  // namespace petteia
