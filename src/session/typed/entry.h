// entry<G>(): all that the registry needs to know about a game. Kept out of registry.h because it
// compiles the whole search and solver for G: include it where games are listed, nowhere else.
#pragma once

#include <memory>
#include <utility>

#include "learning/typed_learner.h"
#include "session/registry.h"
#include "session/typed/typed_session.h"

namespace petteia {

// A session at the start. An error names the parameter that does not fit.
template <Game G>
Result<std::unique_ptr<Session>> open_session(const Settings::Given& given) {
    auto game = GameInProgress<G>::open(given);
    if (!game) return game.error();
    return std::unique_ptr<Session>(std::make_unique<TypedSession<G>>(std::move(*game)));
}

template <HasLearntEvaluation G>
Result<std::unique_ptr<Learner>> make_learner(const Settings::Given& given,
                                              const LearntWeights* weights) {
    auto begun = GameInProgress<G>::open(given);
    if (!begun) return begun.error();
    if (weights == nullptr)
        return std::unique_ptr<Learner>(std::make_unique<TypedLearner<G>>(begun->game));
    auto game = begun->game.with_weights(*weights);
    if (!game) return game.error();
    return std::unique_ptr<Learner>(std::make_unique<TypedLearner<G>>(*std::move(game)));
}

template <Game G>
GameEntry entry() {
    GameEntry made{G::kInfo,
                   GameInProgress<G>::parameters(),
                   evaluations_of<G>(),
                   &open_session<G>,
                   policies_of<G>(),
                   examples_of<G>()};
    if constexpr (HasLearntEvaluation<G>) made.make_learner = &make_learner<G>;
    return made;
}

}  // namespace petteia
