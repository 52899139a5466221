// A tournament as JSON, from its store alone.
#pragma once

#include <boost/json/fwd.hpp>

#include "arena/tournament/tournament_store.h"
#include "core/result.h"
#include "session/record.h"

namespace petteia {

// {"game", "kind", "played", "planned", "standings", "cross", "games", …}. Takes a while.
Result<boost::json::object> tournament_json(const TournamentStore& store);

// A game of a tournament as far as it was played.
struct TournamentGame {
    GameLine line;
    std::string first, second;
};
// An error if there is none of this number.
Result<TournamentGame> tournament_game(const TournamentStore& store, std::int64_t number);

}  // namespace petteia
