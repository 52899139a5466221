// What commands print with --json.
#pragma once

#include "session/json.h"

namespace petteia {

// What a player would do in this turn and why: "choice" and "steps".
boost::json::object advice_json(const Session& session, const std::string& player,
                                const std::vector<Advice<std::string>>& steps);

// One line to stdout.
void print_json(const boost::json::value& value);

}  // namespace petteia
