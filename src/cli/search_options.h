// What the commands that search share: their options, the stored solution, and the line that shows the
// progress of a long search.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal/terminal.h"
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

// "depth 12, +3, 1,234,567 nodes".
std::string status_of(const Analysis& analysis);
AnalysisSink shown_on(ProgressLine& line);

}  // namespace petteia
