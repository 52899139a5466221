// The help texts, made from what commands and games declare.
#pragma once

#include <string>

#include "cli/command.h"

namespace petteia {

// One page: the command, its options, and the options of the game, or of every game if it is null.
std::string help_of(const Command& command, const Registry& registry, const GameEntry* game);
// The list of commands and games.
std::string general_help(const Registry& registry);

// "petteia play GAME [options]".
std::string usage_of(const Command& command);
// What an option does, with its range and default: "plies to search; from 1 to 255 [4]".
std::string description_of(const Parameter& option);
// What all exit codes mean.
inline constexpr std::string_view kExitCodes =
    "0 done, 1 failed, 2 wrong command line, 130 interrupted (129 and 143 by SIGHUP and SIGTERM)";

}  // namespace petteia
