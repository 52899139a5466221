// Programs that may play in tournaments of the service: `petteia serve --player "NAME=cmd:./program"`. Whoever
// runs the service says what is started. A visitor can only choose among the names ("program:NAME"), and is
// never told the command line.
#pragma once

#include <boost/json/fwd.hpp>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "arena/players/contestant.h"
#include "core/result.h"

namespace petteia {

class NamedPrograms {
  public:
    static constexpr std::size_t kMostBytesOfName = 40;

    NamedPrograms() = default;
    // From "NAME=cmd:./program --flag" or "NAME=cmd,depth=3:./program"; with "{port}" in its command line it is a
    // client of the league. Starts nothing. An error if one cannot be read or a name is used twice.
    static Result<NamedPrograms> read(const std::vector<std::string>& texts);

    // The agent of a name, for make_agent() or, with "{port}", LaunchedPlayer. An error if there is none.
    Result<std::string> agent(const std::string& name) const;
    // The names, in order.
    boost::json::array to_json() const;

  private:
    std::map<std::string, std::string> agents_;  // By name.
};

}  // namespace petteia
