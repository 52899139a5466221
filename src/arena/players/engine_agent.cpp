#include "arena/players/engine_agent.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "arena/play/level.h"
#include "arena/players/search_parameters.h"
#include "search/time_manager.h"

namespace petteia {
namespace {

constexpr Milliseconds kLastLevelTime{1000};
constexpr std::string_view kProofNumberSearch = "dfpn", kMonteCarloSearch = "mcts";
constexpr std::string_view kRandomPlayouts = "random", kPolicyPlayouts = "policies";

// A level sets depth and random moves; depth, time and nodes override it.
Result<EngineAgent::Strength> strength_of(const Settings& settings) {
    const auto search = search_options_of(settings);
    if (!search) return search.error();
    const int number =
        settings.has("level") ? static_cast<int>(settings.integer("level")) : kLevels;
    const Level& chosen = level(number);
    const bool is_best = number == kLevels;

    EngineAgent::Strength strength;
    strength.search = *search;
    strength.search.mistakes = settings.number("mistakes");
    if (settings.text("search") == kProofNumberSearch)
        strength.search.method = SearchMethod::ProofNumber;
    if (settings.text("search") == kMonteCarloSearch)
        strength.search.method = SearchMethod::MonteCarlo;
    strength.limits = limits_of(settings);
    if (!settings.has("depth")) strength.limits.depth = chosen.depth;
    if (is_best && !has_limit(settings)) strength.limits.move_time = kLastLevelTime;
    strength.random_turns = chosen.random_moves;
    // Below the last level it must not know more than its depth shows it.
    if (!is_best)
        strength.search.techniques = strength.search.techniques.without(Technique::Theory);
    // A solution knows best play, not play against mistakes.
    strength.uses_solution = is_best && !settings.has("depth") && strength.search.mistakes == 0;
    return strength;
}

// The Monte Carlo player always plays its best.
Result<EngineAgent::Strength> monte_carlo_strength_of(const Settings& settings) {
    const auto search = search_options_of(settings);
    if (!search) return search.error();
    EngineAgent::Strength strength;
    strength.search = *search;
    strength.search.method = SearchMethod::MonteCarlo;
    if (settings.text("playouts") == kRandomPlayouts) strength.search.playouts = Playouts::Random;
    if (settings.text("playouts") == kPolicyPlayouts) strength.search.playouts = Playouts::Policies;
    strength.search.exploration = settings.number("exploration");
    strength.limits = limits_of(settings);
    if (!has_limit(settings)) strength.limits.move_time = kLastLevelTime;
    return strength;
}

std::unique_ptr<Agent> engine_of(EngineAgent::Strength strength, std::uint64_t seed) {
    // The other searches draw nothing, and one with the same options can be kept.
    if (strength.search.method == SearchMethod::MonteCarlo) strength.search.seed = seed;
    return std::make_unique<EngineAgent>(std::move(strength), seed);
}

}  // namespace

std::vector<Parameter> EngineAgent::engine_parameters() {
    return {level_parameter(),
            depth_parameter(),
            time_parameter(),
            nodes_parameter(),
            threads_parameter(),
            table_parameter(),
            Parameter::choice(
                "search", "alpha-beta",
                {"alpha-beta", std::string(kProofNumberSearch), std::string(kMonteCarloSearch)},
                "dfpn: proof-number search, who wins and not how soon; mcts: Monte Carlo "
                "tree search")
                .labelled("Search")
                .advanced(),
            techniques_parameter("as standard:-theory, exact, all, alpha-beta:table"),
            evaluation_parameter(),
            weights_parameter(),
            mistakes_parameter()};
}

std::vector<Parameter> EngineAgent::mixed_parameters() {
    auto parameters = engine_parameters();
    parameters.insert(parameters.begin(),
                      Parameter::number("p", "0.7", 0, 1, "share of turns played at its best")
                          .labelled("Best turns"));
    return parameters;
}

std::vector<Parameter> EngineAgent::monte_carlo_parameters() {
    return {
        time_parameter(),
        nodes_parameter(),
        table_parameter(),
        Parameter::choice(
            "playouts", "evaluation",
            {"evaluation", std::string(kRandomPlayouts), std::string(kPolicyPlayouts)},
            "what a new position is worth: by the evaluation, or by a game to the end")
            .labelled("Playouts"),
        Parameter::number("exploration", "0.15", 0, 10, "how much it tries what it knows little of")
            .labelled("Exploration")
            .advanced(),
        techniques_parameter("as standard:-tactics, none"),
        evaluation_parameter(),
        weights_parameter()};
}

Result<std::unique_ptr<Agent>> EngineAgent::make_monte_carlo(const Settings& settings,
                                                             std::uint64_t seed) {
    auto strength = monte_carlo_strength_of(settings);
    if (!strength) return strength.error();
    return engine_of(*std::move(strength), seed);
}

Result<std::unique_ptr<Agent>> EngineAgent::make_engine(const Settings& settings,
                                                        std::uint64_t seed) {
    auto strength = strength_of(settings);
    if (!strength) return strength.error();
    return engine_of(*std::move(strength), seed);
}

Result<std::unique_ptr<Agent>> EngineAgent::make_mixed(const Settings& settings,
                                                       std::uint64_t seed) {
    auto strength = strength_of(settings);
    if (!strength) return strength.error();
    strength->random_turns = 1 - settings.number("p");
    return engine_of(*std::move(strength), seed);
}

void EngineAgent::begin(Session& session, Player) {
    last_count_.reset();
    if (fits(session)) session.prepare(strength_.search);
}

Result<Agent::Decision, Forfeit> EngineAgent::choose(Session& session, const Turn& turn) {
    if (const Status checked = check(session); !checked)
        return Forfeit{Fault::Unfit, checked.error().message};
    if (plays_at_random(session)) return Decision{session.random_move(moves_rng_), std::nullopt};
    auto known = strength_.uses_solution ? session.known() : std::nullopt;
    if (!known) known = session.search(strength_.search, limits_in(turn), turn.stop, turn.sink);
    std::string move = known->best.value();
    return Decision{std::move(move), std::move(known)};
}

Status EngineAgent::fits(const Session& session) const {
    if (const Status fits = session.check_search(strength_.search); !fits) return fits;
    return session.check_evaluation(strength_.search.evaluation);
}

// Decided at the first step of a turn, for all its steps. A turn continues if nothing was played since
// but its own last step.
bool EngineAgent::plays_at_random(const Session& session) {
    const std::size_t count = session.move_count();
    const bool continues = last_count_ && count == *last_count_ + 1;
    last_count_ = count;
    if (!continues)
        is_random_turn_ = strength_.random_turns > 0 && turns_rng_.chance(strength_.random_turns);
    return is_random_turn_;
}

Limits EngineAgent::limits_in(const Turn& turn) const {
    const Allowance& allowance = turn.allowance;
    Limits limits = strength_.limits;
    limits.is_pondering = turn.is_pondering;
    if (allowance.move) {
        const Milliseconds usable = safely_below(*allowance.move);
        limits.move_time = std::min(limits.move_time.value_or(usable), usable);
    }
    if (allowance.own) limits.clock = Clock{*allowance.own, allowance.increment};
    return limits;
}

}  // namespace petteia
