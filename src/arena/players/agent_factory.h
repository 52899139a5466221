// Makes agents from their names (arena/players/player_name.h), and lists what can be made.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/play/agent.h"
#include "core/parameters.h"
#include "core/result.h"

namespace petteia {

struct GameEntry;

struct AgentKind {
    std::string name, summary;
    std::vector<Parameter> parameters;
    std::optional<Player> side = {};  // The only one that it can play.
};
// All kinds, for help and menus: those for any game, then the game's own.
std::vector<AgentKind> agent_kinds(const GameEntry* game = nullptr);

// An unknown kind or setting is an error that lists the known ones. The seed is for its random choices.
// The game's own players are known only if the game is given.
Result<std::unique_ptr<Agent>> make_agent(std::string_view name, std::uint64_t seed,
                                          const GameEntry* game = nullptr);

}  // namespace petteia
