// What the commands that search share: their options, and the stored solution.
#pragma once

#include <vector>

#include "core/parameters.h"
#include "core/result.h"
#include "session/session.h"

namespace petteia {

// depth, time, nodes, table, techniques, eval: read by limits_of() and search_options_of() of
// arena/players/search_parameters.h.
std::vector<Parameter> limit_options();

// Options to choose a solution: --solution FILE and --no-solution.
std::vector<Parameter> solution_options();
// Opens the solution that was asked for, or the stored one if there is one. A damaged stored solution
// is reported on stderr and not used; one that was asked for is an error.
Status open_known_solution(Session& session, const Settings& options);

}  // namespace petteia
