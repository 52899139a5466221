#include "arena/players/agent_factory.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "arena/players/engine_agent.h"
#include "arena/players/minimax_agent.h"
#include "arena/players/player_name.h"
#include "arena/players/policy_agent.h"
#include "arena/players/random_agent.h"
#include "arena/ugi/ugi_player.h"
#include "core/text.h"
#include "session/registry.h"

namespace petteia {
namespace {

using Made = Result<std::unique_ptr<Agent>>;

Made make_program(const std::string& command, const Settings& settings) {
    if (command.empty()) return Error{"a command line must follow, as in cmd:./program"};
    return UgiPlayer::make(command, settings);
}

Made make_minimax(const Settings& settings, double mistakes) {
    return std::unique_ptr<Agent>(std::make_unique<MinimaxAgent>(
        static_cast<int>(settings.integer("depth")), settings.text("eval"), mistakes));
}

// REQUIRES: the game has such a player.
Made make_policy(const GameEntry& game, std::string_view name, const Settings& settings) {
    const auto found = std::find_if(game.policies.begin(), game.policies.end(),
                                    [&](const PolicyInfo& each) { return each.name == name; });
    assert(found != game.policies.end());
    return std::unique_ptr<Agent>(std::make_unique<PolicyAgent>(
        game.info.name, static_cast<std::size_t>(found - game.policies.begin()), found->side,
        settings));
}

// REQUIRES: the settings are those of a kind of agent_kinds(game).
Made make_known(const PlayerName& name, const Settings& settings, std::uint64_t seed,
                const GameEntry* game) {
    if (name.kind == "engine") return EngineAgent::make_engine(settings, seed);
    if (name.kind == "mixed") return EngineAgent::make_mixed(settings, seed);
    if (name.kind == "mcts") return EngineAgent::make_monte_carlo(settings, seed);
    if (name.kind == "minimax") return make_minimax(settings, 0);
    if (name.kind == "expectimax") return make_minimax(settings, settings.number("mistakes"));
    if (name.kind == "random") return std::unique_ptr<Agent>(std::make_unique<RandomAgent>(seed));
    if (name.is_program()) return make_program(name.argument, settings);
    return make_policy(*game, name.kind, settings);
}

Made make_named(const PlayerName& name, std::uint64_t seed, const GameEntry* game) {
    const auto given = name.given();
    if (!given) return given.error();
    std::vector<std::string> names;
    for (auto& kind : agent_kinds(game)) {
        names.push_back(kind.name);
        if (kind.name != name.kind) continue;
        const auto settings = Settings::parse(std::move(kind.parameters), *given);
        if (!settings) return settings.error();
        return make_known(name, *settings, seed, game);
    }
    return Error{"no such kind" + did_you_mean(name.kind, names) + " (known: " + join(names, ", ") +
                 ")"};
}

}  // namespace

std::vector<AgentKind> agent_kinds(const GameEntry* game) {
    std::vector<AgentKind> kinds{
        {"engine", "the full-strength searcher", EngineAgent::engine_parameters()},
        {"mcts", "Monte Carlo tree search", EngineAgent::monte_carlo_parameters()},
        {"minimax", "textbook minimax, every node to a fixed depth",
         MinimaxAgent::minimax_parameters()},
        {"expectimax", "minimax against an opponent who makes mistakes",
         MinimaxAgent::expectimax_parameters()},
        {"mixed", "the engine in some turns, random in the others",
         EngineAgent::mixed_parameters()},
        {"random", "any legal turn, with equal probability", {}},
        {std::string(PlayerName::kProgram), "your own program, by the engine protocol",
         UgiPlayer::parameters()}};
    if (game != nullptr) {
        for (const PolicyInfo& each : game->policies)
            kinds.push_back(
                {std::string(each.name), std::string(each.summary), each.parameters, each.side});
    }
    return kinds;
}

Result<std::unique_ptr<Agent>> make_agent(std::string_view name, std::uint64_t seed,
                                          const GameEntry* game) {
    auto agent = make_named(PlayerName::parse(name), seed, game);
    if (!agent) return Error{"player " + in_quotes(name) + ": " + agent.error().message};
    (*agent)->set_name(std::string(trim(name)));
    return agent;
}

}  // namespace petteia
