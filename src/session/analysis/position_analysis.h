// Analysis as people want it: the best move as deep as the time goes, then what the others are worth.
#pragma once

#include <optional>
#include <stop_token>

#include "session/session.h"

namespace petteia {

// Long. With limits.values_all_moves every move gets its value from the start. Else the best move comes
// first, as deep as it goes; what time a proof of it leaves goes to the other moves.
// REQUIRES: as Session::search.
Analysis analyse(Session& session, const SearchOptions& options, Limits limits,
                 const std::stop_token& stop, const AnalysisSink& sink = {});

// What a solution says about the position: the one that is open, or, of a small game, one that is made now.
// Nothing if there is none.
std::optional<Analysis> known_or_solved(Session& session, const std::stop_token& stop);

}  // namespace petteia
