#include "web/players/named_programs.h"

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "arena/players/player_name.h"
#include "core/text.h"
#include "league/server/launched_player.h"

namespace petteia {
namespace {

Status check_name(std::string_view name) {
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7f; };
    if (!name.empty() && name.size() <= NamedPrograms::kMostBytesOfName &&
        std::ranges::none_of(name, is_control))
        return ok();
    return Error{"expected a name of 1 to " + std::to_string(NamedPrograms::kMostBytesOfName) +
                 " bytes, not " + in_quotes(name)};
}

Status check_agent(std::string_view agent) {
    if (!PlayerName::parse(agent).is_program())
        return Error{"expected a program as cmd:./program, not " + in_quotes(agent)};
    const auto made = contestant_of(agent);
    return made ? ok() : Status(made.error());
}

}  // namespace

Result<NamedPrograms> NamedPrograms::read(const std::vector<std::string>& texts) {
    NamedPrograms programs;
    for (const std::string& text : texts) {
        const std::size_t equals = std::min(text.find('='), text.size());
        const std::string name(trim(std::string_view(text).substr(0, equals)));
        if (equals == text.size())
            return Error{"expected a player as NAME=cmd:./program, not " + in_quotes(text)};
        const std::string agent(trim(std::string_view(text).substr(equals + 1)));
        if (const Status fits = check_name(name); !fits) return fits.error();
        if (const Status fits = check_agent(agent); !fits) return fits.error();
        if (!programs.agents_.emplace(name, agent).second)
            return Error{"two players are named " + in_quotes(name)};
    }
    return programs;
}

Result<std::string> NamedPrograms::agent(const std::string& name) const {
    const auto found = agents_.find(name);
    if (found != agents_.end()) return found->second;
    return Error{"there is no program " + in_quotes(name) +
                 "; the host names programs with --player when the server is started"};
}

boost::json::array NamedPrograms::to_json() const {
    boost::json::array names;
    for (const auto& [name, agent] : agents_) names.emplace_back(name);
    return names;
}

}  // namespace petteia
