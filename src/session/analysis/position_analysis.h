// Analysis as people want it: the best move as deep as the time goes, then what the others are worth.
#pragma once

#include <stop_token>

#include "session/session.h"

namespace petteia {

// Long. With limits.values_all_moves every move gets its value from the start. Else the best move comes
// first, as deep as it goes; what time a proof of it leaves goes to the other moves.
// REQUIRES: as Session::search.
Analysis analyse(Session& session, const SearchOptions& options, Limits limits,
                 const std::stop_token& stop, const AnalysisSink& sink = {});

}  // namespace petteia
