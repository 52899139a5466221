// Traces as JSON: for `petteia tree --json` and the browser (docs/web-api.md).
#pragma once

#include <boost/json.hpp>

#include "session/session.h"
#include "session/trace/text_trace.h"

namespace petteia {

boost::json::object trace_json(const Playing& session, const Trace& trace);
// "value", "root_with_it", "changes".
boost::json::object cut_json(const CutBranch& branch, const EstimateScale& scale);

}  // namespace petteia
