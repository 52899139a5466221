// Traces as JSON: what `petteia tree --json` prints and the browser is told (docs/web-api.md).
#pragma once

#include <boost/json.hpp>

#include "session/session.h"
#include "session/text_trace.h"

namespace petteia {

boost::json::object trace_json(const Playing& session, const Trace& trace);
// "value", "root_with_it", "changes".
boost::json::object cut_json(const CutBranch& branch);

}  // namespace petteia
