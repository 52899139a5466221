// The engine's levels as `petteia levels` prints them, for people and for programs.
#pragma once

#include <boost/json/fwd.hpp>
#include <vector>

#include "arena/rating/level_ratings.h"
#include "session/registry.h"

namespace petteia {

// What each level does.
void print_levels();
// And how strong it is, where that was measured.
void print_levels(const GameEntry& game, const LevelRatings* ratings);
// How strong each is in every game that was measured.
void print_elo(const std::vector<LevelRatings>& measured);

// {"game", "levels", "ratings"} as in the service's catalogue; null where there is no game, or no ratings.
boost::json::object level_table_json(const GameEntry* game, const LevelRatings* ratings);

}  // namespace petteia
