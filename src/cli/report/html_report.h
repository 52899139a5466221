// A tournament as one page that needs no other file: standings, cross-table, ratings with their
// errors, and every game to step through, drawn from the game's View.
#pragma once

#include <string>

#include "arena/tournament/standings.h"
#include "arena/tournament/tournament_store.h"
#include "core/result.h"
#include "session/registry.h"

namespace petteia {

// An error if the store holds a game that cannot be replayed by the rules.
Result<std::string> html_report(const GameEntry& game, const TournamentStore& store,
                                const Standings& standings);

}  // namespace petteia
