// A player that a game brings with it, as Pac-Man's "chasers".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/play/agent.h"
#include "core/parameters.h"

namespace petteia {

class PolicyAgent final : public Agent {
  public:
    // `policy` is its number among those of the game; `side` the only one that it can play, if any.
    PolicyAgent(std::string_view game, std::size_t policy, std::optional<Player> side,
                Settings settings)
        : game_(game), policy_(policy), side_(side), settings_(std::move(settings)) {}

    Result<Decision, Forfeit> choose(Session& session, const Turn& turn) override;
    std::vector<Advice<std::string>> advise(const Session& session) const override;

  private:
    Status fits(const Session& session) const override;
    std::optional<Player> only_side() const override { return side_; }

    std::string game_;
    std::size_t policy_;
    std::optional<Player> side_;
    Settings settings_;
};

}  // namespace petteia
