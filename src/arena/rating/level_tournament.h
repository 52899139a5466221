// The tournament that measures the engine's levels. The player who moves at random and all levels play it, in this
// order, each against the next two: games between players who stand further apart are foregone, and say little.
#pragma once

#include <string>

#include "arena/rating/level_ratings.h"
#include "arena/tournament/tournament_plan.h"
#include "arena/tournament/tournament_store.h"
#include "core/parameters.h"
#include "core/result.h"
#include "session/registry.h"

namespace petteia {

// An error for a game whose players have roles: where one of them nearly always wins, as Pac-Man's ghosts do, each
// level wins with that one and loses with the other, and their ratings would say nothing.
Status check_can_rate(const GameEntry& game);

// REQUIRES: check_can_rate(game).
TournamentPlan level_tournament(const GameEntry& game, const Settings::Given& settings,
                                const LevelPlan& plan);

// What it has measured. An error if it is not finished.
// REQUIRES: the store's plan is level_tournament(game, …, plan).
Result<LevelRatings> measured_levels(const GameEntry& game, const TournamentStore& store,
                                     const LevelPlan& plan, std::string version);

}  // namespace petteia
