// Petteia's own engine as a player: the searcher with its limits, at a level of strength, or "mixed"
// with turns that are played at random.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "arena/play/agent.h"
#include "core/parameters.h"
#include "core/result.h"
#include "core/rng.h"
#include "search/limits.h"
#include "search/search_options.h"

namespace petteia {

class EngineAgent final : public Agent {
  public:
    struct Strength {
        SearchOptions search = {};
        Limits limits = {};
        double random_turns = 0;     // The share of turns that are played at random.
        bool uses_solution = false;  // Answers from the solution, where the game is solved.
    };

    EngineAgent(Strength strength, std::uint64_t seed)
        : strength_(std::move(strength)), moves_rng_(seed), turns_rng_(mix64(seed)) {}

    static std::vector<Parameter> engine_parameters();
    static std::vector<Parameter> mixed_parameters();
    static std::vector<Parameter> monte_carlo_parameters();
    // REQUIRES: settings of the parameters above. An error names an unknown technique.
    static Result<std::unique_ptr<Agent>> make_engine(const Settings& settings, std::uint64_t seed);
    static Result<std::unique_ptr<Agent>> make_mixed(const Settings& settings, std::uint64_t seed);
    static Result<std::unique_ptr<Agent>> make_monte_carlo(const Settings& settings,
                                                           std::uint64_t seed);

    void begin(Session& session, Player player) override;
    int threads() const override { return strength_.search.threads; }
    Result<Decision, Forfeit> choose(Session& session, const Turn& turn) override;

  private:
    Status fits(const Session& session) const override;
    bool plays_at_random(const Session& session);
    // Its own limits, within those of the clock.
    Limits limits_in(const Turn& turn) const;

    Strength strength_;
    std::optional<std::size_t> last_count_;  // Moves played when it last chose.
    bool is_random_turn_ = false;
    Rng moves_rng_, turns_rng_;  // Which random move, and which turns are random.
};

}  // namespace petteia
