// What commands print with --json.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "core/parameters.h"
#include "session/session.h"

namespace petteia {

// "value" and "distance" (null where there is none), and "estimate" if it is one.
void add_verdict(boost::json::object& object, const Verdict& verdict);
boost::json::array texts_json(const std::vector<std::string>& texts);
boost::json::object parameter_json(const Parameter& parameter);
// "game", "parameters", "position": what a result is about.
boost::json::object subject_json(const Session& session);
boost::json::object analysis_json(const Session& session, const Analysis& analysis);

// One line to stdout.
void print_json(const boost::json::value& value);

}  // namespace petteia
