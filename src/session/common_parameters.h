// The parameters that games, players and commands share.
#pragma once

#include <string>

#include "core/parameters.h"

namespace petteia {

// Every game has it: random starts and random choices repeat with the same seed.
Parameter seed_parameter();
// The name of one of the game's evaluations.
Parameter evaluation_parameter();
// How often the opponent errs.
Parameter mistakes_parameter(std::string default_text = "0");

}  // namespace petteia
