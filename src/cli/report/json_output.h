// What commands print with --json.
#pragma once

#include "session/json/session_json.h"

namespace petteia {

// What a player would do in this turn and why: "choice", its place among "moves", and an array for each
// measure; several steps, as those of Pac-Man's ghosts, are such objects each in "steps".
boost::json::object advice_json(const Session& session, const std::string& player,
                                const std::vector<Advice<std::string>>& steps);

// One line to stdout.
void print_json(const boost::json::value& value);

}  // namespace petteia
