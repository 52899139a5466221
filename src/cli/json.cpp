#include "cli/json.h"

#include "cli/terminal.h"

namespace petteia {

void print_json(const boost::json::value& value) { print_line(boost::json::serialize(value)); }

}  // namespace petteia
