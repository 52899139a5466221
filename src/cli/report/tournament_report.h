// What `league tournament` and `league report` print: the table of a tournament, for people and for
// programs.
#pragma once

#include <boost/json.hpp>

#include "arena/tournament/standings.h"
#include "arena/tournament/tournament_plan.h"
#include "core/parameters.h"
#include "core/result.h"
#include "session/registry.h"

namespace petteia {

// "5½".
std::string points_text(int half_points);
// Text from outside, such as a player's name, on one line and no longer than so many characters.
std::string one_line(std::string_view text, std::size_t most);

// The standings; with what everyone took from everyone where the terminal is wide enough.
void print_standings(const GameEntry& game, const TournamentPlan& plan, const Standings& standings);
boost::json::object standings_json(const TournamentPlan& plan, const Standings& standings);

// How a tournament is to be reported: options of both commands.
std::vector<Parameter> report_options();
// Prints, and writes the page if one is wanted. The exit code.
int report_tournament(const Settings& options, const GameEntry& game, const TournamentStore& store);

}  // namespace petteia
