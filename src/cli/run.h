// run_petteia(): all of the command line. A program of one line gets it for games of its own.
#pragma once

#include <span>
#include <string>

#include "session/registry.h"

namespace petteia {

// Runs the command in `words`, the words after the program's name, with the games of the registry. Prints
// to stdout, and what is wrong to stderr. Returns the exit code: 0 if it worked, 1 if the work could not
// be done, 2 if the command line is wrong.
int run_petteia(std::span<const std::string> words, const Registry& registry);

}  // namespace petteia
