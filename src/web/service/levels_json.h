// The engine's levels and their measured ratings as JSON: for the catalogue and `petteia levels --json`.
#pragma once

#include <boost/json/fwd.hpp>

#include "arena/rating/level_ratings.h"

namespace petteia {

// [{"level": 1, "title", "summary"}, …]
boost::json::array levels_json();
// {"rules", "version", "seed", "openings", "games", "nodes", "levels": [{"level": 1, "elo", "error", "games"}, …]}
boost::json::object ratings_json(const LevelRatings& ratings);

}  // namespace petteia
