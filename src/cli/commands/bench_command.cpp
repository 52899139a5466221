#include <fmt/format.h>

#include "cli/command.h"
#include "cli/commands/common_options.h"
#include "cli/report/json_output.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"

namespace petteia {
namespace {

struct Search {
    std::string_view game;
    Settings::Given settings;
    int depth;
};

// The games say what to search. One thread, new tables and fixed depths: the sum of nodes is a signature
// of how the search behaves.
std::vector<Search> searches_of(const Registry& registry) {
    std::vector<Search> searches;
    for (const GameEntry& game : registry.games()) {
        for (const GameExample& example : game.examples) {
            if (example.bench_depth > 0)
                searches.push_back({game.info.name, example.settings, example.bench_depth});
        }
    }
    return searches;
}

std::string settings_text(const Settings::Given& settings) {
    std::string text;
    for (const auto& [name, value] : settings)
        text += (text.empty() ? "" : " ") + name + "=" + value;
    return text;
}

Result<int> run(const Invocation& invocation) {
    const bool is_json = invocation.options.flag("json");
    std::uint64_t nodes = 0;
    double seconds = 0;
    boost::json::array rows;
    for (const Search& each : searches_of(invocation.registry)) {
        const auto session = invocation.registry.open(each.game, each.settings);
        if (!session) return session.error();
        Limits limits;
        limits.depth = each.depth;
        const Analysis analysis =
            (*session)->search({Techniques::standard(), 16, 1}, limits, interrupt_token());
        if (was_interrupted()) return kInterruptedExit;
        nodes += analysis.counts.nodes;
        seconds += analysis.seconds;
        if (is_json) {
            boost::json::object row{{"game", each.game},
                                    {"settings", settings_text(each.settings)},
                                    {"depth", each.depth},
                                    {"nodes", analysis.counts.nodes},
                                    {"seconds", analysis.seconds}};
            add_verdict(row, analysis.verdict);
            rows.push_back(std::move(row));
        } else {
            print_line(
                fmt::format("{} {} depth {:2}  {} {} nodes {:8.3f} s", padded_right(each.game, 10),
                            padded_right(settings_text(each.settings), 26), each.depth,
                            padded_right(analysis.verdict.to_text(), 12),
                            padded_left(grouped(analysis.counts.nodes), 11), analysis.seconds));
        }
    }
    const auto speed =
        static_cast<std::uint64_t>(seconds > 0 ? static_cast<double>(nodes) / seconds : 0);
    if (is_json) {
        print_json(boost::json::object{
            {"nodes", nodes}, {"seconds", seconds}, {"nps", speed}, {"searches", std::move(rows)}});
        return kDone;
    }
    print_line(fmt::format("Nodes searched: {}", nodes));
    print_line(fmt::format("Nodes/second: {}", speed));
    return kDone;
}

}  // namespace

Command bench_command() {
    Command command;
    command.name = "bench";
    command.summary = "Run a fixed set of searches: their node count is a signature.";
    command.details =
        "The number of nodes is the same on every machine, and changes only when the search does.";
    command.example = "petteia bench";
    command.options = {json_option()};
    command.run = run;
    return command;
}

}  // namespace petteia
