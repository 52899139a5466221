// All of the command line in one call. A program with games of its own has a main of one line with it.
#pragma once

#include <span>
#include <string>

#include "session/registry.h"

namespace petteia {

// `words` is what follows the program's name. Gives the exit code: 0 done, 1 failed, 2 wrong command
// line, 130 interrupted (129 and 143 by SIGHUP and SIGTERM). Errors are printed to stderr; nothing is thrown.
int run_petteia(std::span<const std::string> words, const Registry& registry);

}  // namespace petteia
