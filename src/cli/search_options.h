// What the commands that search have in common: limits and techniques from their options, the
// solution that is on file, and the line that shows how a long search stands.
#pragma once

#include <string>

#include "cli/terminal/terminal.h"
#include "core/parameters.h"
#include "core/result.h"
#include "search/limits.h"
#include "search/search_options.h"
#include "session/session.h"

namespace petteia {

// From the options of limit_options() and threads_option().
Limits limits_of(const Settings& options);
Result<SearchOptions> search_options_of(const Session& session, const Settings& options);

// Options to choose a solution: --solution FILE and --no-solution.
std::vector<Parameter> solution_options();
// Opens the solution that was asked for, or the one on file if there is one. A file of its own that
// is damaged is refused with a word on stderr; one that was asked for is an error.
Status open_known_solution(Session& session, const Settings& options);

// "depth 12, +3, 1,234,567 nodes".
std::string status_of(const Analysis& analysis);
AnalysisSink shown_on(ProgressLine& line);

}  // namespace petteia
