// Plays any legal turn with equal probability.
#pragma once

#include "arena/play/agent.h"
#include "core/rng.h"

namespace petteia {

class RandomAgent final : public Agent {
  public:
    explicit RandomAgent(std::uint64_t seed) : rng_(seed) {}

    Result<Decision, Forfeit> choose(Session& session, const Turn&) override {
        return Decision{session.random_move(rng_), std::nullopt};
    }

  private:
    Rng rng_;
};

}  // namespace petteia
