// Trees as they grow, as JSON: for `petteia tree --json` and the browser (docs/web-api.md).
#pragma once

#include <boost/json.hpp>

#include "session/session.h"
#include "session/trace/proof_trace.h"
#include "session/trace/visit_trace.h"

namespace petteia {

boost::json::object growth_json(const Playing& session, const VisitTrace& trace);
boost::json::object growth_json(const Playing& session, const ProofTrace& trace);

}  // namespace petteia
