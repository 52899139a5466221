// The textbook algorithm as a player: minimax to a fixed depth, or expectimax against an opponent who
// makes mistakes.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "arena/play/agent.h"
#include "core/parameters.h"

namespace petteia {

class MinimaxAgent final : public Agent {
  public:
    // Expects the opponent to play this share of its turns at random.
    MinimaxAgent(int depth, std::string evaluation, double mistakes)
        : depth_(depth), evaluation_(std::move(evaluation)), mistakes_(mistakes) {}

    static std::vector<Parameter> minimax_parameters();
    static std::vector<Parameter> expectimax_parameters();

    Result<Decision, Forfeit> choose(Session& session, const Turn& turn) override;

  private:
    Status fits(const Session& session) const override;

    int depth_;
    std::string evaluation_;
    double mistakes_;
};

}  // namespace petteia
