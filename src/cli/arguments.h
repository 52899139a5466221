// Reads the words of a command line against what the command and the game declare.
#pragma once

#include <span>
#include <string>

#include "cli/command.h"
#include "core/result.h"

namespace petteia {

// `words` is what follows the command's name.
Result<Invocation> read_arguments(const Registry& registry, const Command& command,
                                  std::span<const std::string> words, Cluster& cluster);

// "--help" among the words.
bool asks_for_help(std::span<const std::string> words);
// The game named among the words, or null.
const GameEntry* mentioned_game(const Registry& registry, std::span<const std::string> words);

}  // namespace petteia
