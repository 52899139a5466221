// All of the command line in one call. A program with games of its own has a main of one line with it.
#pragma once

#include <span>
#include <string>

#include "session/registry.h"

namespace petteia {

class Cluster;

// `words` is what follows the program's name. Gives the exit code: 0 done, 1 failed, 2 wrong command
// line, 130 interrupted (129 and 143 by SIGHUP and SIGTERM). Errors are printed to stderr; nothing is thrown.
int run_petteia(std::span<const std::string> words, const Registry& registry);

// The same on one rank of a cluster (cluster/cluster.h). Ranks other than 0 print nothing, and take part in what ranks
// do together.
int run_petteia(std::span<const std::string> words, const Registry& registry, Cluster& cluster);

}  // namespace petteia
