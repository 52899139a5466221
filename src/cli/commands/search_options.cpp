#include "cli/commands/search_options.h"

#include "arena/players/search_parameters.h"
#include "cli/terminal/terminal.h"
#include "session/store/solution_store.h"

namespace petteia {

std::vector<Parameter> limit_options() {
    return {
        depth_parameter(),
        time_parameter("seconds to search"),
        nodes_parameter("nodes to search"),
        table_parameter(),
        techniques_parameter("standard, exact, all, none, or names: standard,-killers"),
        evaluation_parameter(),
    };
}

std::vector<Parameter> solution_options() {
    return {Parameter::text("solution", "FILE", "use this solution instead of the stored one"),
            Parameter::flag("no-solution", "search, even if a solution is stored")};
}

Status open_known_solution(Session& session, const Settings& options) {
    if (options.flag("no-solution")) return ok();
    if (options.has("solution")) return session.open_solution(options.text("solution"));
    if (const Status opened = open_stored_solution(session); !opened)
        say("not used: " + opened.error().message);
    return ok();
}

}  // namespace petteia
