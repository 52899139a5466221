// What `league tournament` and `league report` print: the table of a tournament, for people and for
// programs.
#pragma once

#include <boost/json/fwd.hpp>
#include <string>
#include <string_view>

#include "arena/tournament/standings.h"
#include "arena/tournament/tournament_plan.h"
#include "core/parameters.h"
#include "core/result.h"
#include "session/registry.h"

namespace petteia {

// "5½".
std::string points_text(int half_points);
// Text from outside, such as a player's name, on one line and at most `most` characters long.
std::string one_line(std::string_view text, std::size_t most);

// The standings, with the cross-table where the terminal is wide enough.
void print_standings(const GameEntry& game, const TournamentPlan& plan, const Standings& standings);
boost::json::object standings_json(const TournamentPlan& plan, const Standings& standings);

// Prints the standings, as JSON with --json, and writes the page of --html. Gives the exit code.
int report_tournament(const Settings& options, const GameEntry& game, const TournamentStore& store);

}  // namespace petteia
