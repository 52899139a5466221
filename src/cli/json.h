// What commands print with --json.
#pragma once

#include "session/json.h"

namespace petteia {

// One line to stdout.
void print_json(const boost::json::value& value);

}  // namespace petteia
