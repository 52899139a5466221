#include "cli/commands/search_options.h"

#include <fmt/format.h>

#include "session/solution_store.h"

namespace petteia {

std::vector<Parameter> solution_options() {
    return {Parameter::text("solution", "FILE", "use this solution instead of the one on file"),
            Parameter::flag("no-solution", "search, even if the game is solved on file")};
}

Status open_known_solution(Session& session, const Settings& options) {
    if (options.flag("no-solution")) return ok();
    if (options.has("solution")) return session.open_solution(options.text("solution"));
    if (const Status opened = open_stored_solution(session); !opened)
        say("not used: " + opened.error().message);
    return ok();
}

std::string status_of(const Analysis& analysis) {
    return fmt::format("depth {}, {}, {} nodes", analysis.depth, analysis.verdict.to_text(),
                       grouped(analysis.counts.nodes));
}

AnalysisSink shown_on(ProgressLine& line) {
    return [&line](const Analysis& analysis) { line.show(status_of(analysis)); };
}

}  // namespace petteia
