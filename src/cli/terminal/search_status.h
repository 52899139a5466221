// The line that shows the progress of a long search.
#pragma once

#include <string>

#include "cli/terminal/terminal.h"
#include "session/session.h"

namespace petteia {

// "depth 12, +3, 1,234,567 nodes".
std::string status_of(const Analysis& analysis);
AnalysisSink shown_on(ProgressLine& line);

}  // namespace petteia
