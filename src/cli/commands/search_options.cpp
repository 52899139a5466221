#include "cli/commands/search_options.h"

#include <fmt/format.h>

#include "session/store/solution_store.h"

namespace petteia {

Limits limits_of(const Settings& options) {
    Limits limits;
    if (options.has("depth")) limits.depth = static_cast<int>(options.integer("depth"));
    if (options.has("nodes")) limits.nodes = static_cast<std::uint64_t>(options.integer("nodes"));
    if (options.has("time"))
        limits.move_time = Milliseconds(static_cast<std::int64_t>(options.number("time") * 1000));
    return limits;
}

Result<SearchOptions> search_options_of(const Session& session, const Settings& options) {
    SearchOptions search;
    search.evaluation = options.text("eval");
    if (const Status fits = session.check_evaluation(search.evaluation); !fits) return fits.error();
    search.threads = static_cast<int>(options.integer("threads"));
    search.table_mib = static_cast<std::size_t>(options.integer("table"));
    if (options.has("techniques")) {
        const auto techniques = Techniques::parse(options.text("techniques"));
        if (!techniques) return techniques.error();
        search.techniques = *techniques;
    }
    return search;
}

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
