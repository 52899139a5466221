#include <fmt/format.h>

#include "arena/players/search_parameters.h"
#include "cli/command.h"
#include "cli/commands/common_options.h"
#include "cli/commands/search_options.h"
#include "cli/report/bar_chart.h"
#include "cli/report/json_output.h"
#include "cli/terminal/file_text.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "session/analysis/technique_comparison.h"

namespace petteia {
namespace {

using Row = ComparisonRow;

// Nothing if interrupted.
std::optional<std::vector<Row>> measure(Session& session, const Comparison& comparison) {
    ProgressLine line(fmt::format("comparing at depth {}", comparison.depth));
    std::vector<Row> rows;
    const bool is_complete = compare(session, comparison, interrupt_token(), [&](const Row& row) {
        rows.push_back(row);
        line.show(fmt::format("{} of {}", rows.size(), kMostComparisonRows));
    });
    if (!is_complete) return std::nullopt;
    return rows;
}

double saving(const Row& first, const Row& row) {
    return row.nodes > 0 ? static_cast<double>(first.nodes) / static_cast<double>(row.nodes) : 0;
}

void print_rows(const Session& session, int depth, const std::vector<Row>& rows) {
    print_line(
        fmt::format("{}, position {}, depth {}", session.info().title, session.position(), depth));
    print_line("each row has the techniques above it switched on as well");
    print_line("~ may give another value; mcts is Monte Carlo tree search, which knows no depth\n");
    print_line(fmt::format("{} {} {} {} {}  {}", padded_right("technique", 16),
                           padded_right("value", 12), padded_left("nodes", 14),
                           padded_left("seconds", 10), padded_left("fewer nodes", 12), "best"));
    for (const Row& row : rows)
        print_line(fmt::format("{} {} {} {:10.4f} {:>11.1f}×  {}", padded_right(row.technique, 16),
                               padded_right(row.verdict.to_text(), 12),
                               padded_left(grouped(row.nodes), 14), row.seconds,
                               saving(rows.front(), row), row.best.value_or("")));
}

boost::json::array to_json(const std::vector<Row>& rows) {
    boost::json::array array;
    for (const Row& row : rows) {
        boost::json::object object{{"technique", row.technique}};
        add_verdict(object, row.verdict);
        object["nodes"] = row.nodes;
        object["seconds"] = row.seconds;
        object["saving"] = saving(rows.front(), row);
        if (row.best) object["best"] = *row.best;
        array.push_back(std::move(object));
    }
    return array;
}

Status plot(const std::string& path, const Session& session, int depth,
            const std::vector<Row>& rows) {
    std::vector<Bar> bars;
    for (const Row& row : rows)
        bars.push_back({row.technique, static_cast<double>(row.nodes), grouped(row.nodes)});
    return write_file(path, bar_chart(fmt::format("{}, depth {}: nodes (logarithmic)",
                                                  session.info().title, depth),
                                      bars));
}

// An exact technique that gives another value has a bug, and the table would be wrong. Selective ones may.
Status check_agreement(const std::vector<Row>& rows) {
    for (const Row& row : rows) {
        if (!row.technique.starts_with('~') && row.verdict != rows.front().verdict)
            return Error{fmt::format("{} gives {} where minimax gives {}", row.technique,
                                     row.verdict.to_text(), rows.front().verdict.to_text())};
    }
    return ok();
}

Result<int> run(const Invocation& invocation) {
    auto session = invocation.open();
    if (!session) return session.error();
    const Settings& options = invocation.options;
    if ((*session)->is_over()) return Error{"the game is over in this position"};
    const std::string& evaluation = options.text("eval");
    if (const Status fits = (*session)->check_evaluation(evaluation); !fits) return fits.error();
    const int depth = options.has("depth")
                          ? static_cast<int>(options.integer("depth"))
                          : comfortable_depth(**session, evaluation, interrupt_token());
    const auto rows =
        measure(**session, {depth, static_cast<std::size_t>(options.integer("table")), evaluation});
    if (!rows) return kInterruptedExit;
    if (options.flag("json"))
        print_json(to_json(*rows));
    else
        print_rows(**session, depth, *rows);
    if (options.has("plot")) {
        if (const Status plotted = plot(options.text("plot"), **session, depth, *rows); !plotted)
            return failed(plotted.error());
    }
    if (const Status agrees = check_agreement(*rows); !agrees) return failed(agrees.error());
    return kDone;
}

}  // namespace

Command compare_command() {
    Command command;
    command.name = "compare";
    command.summary = "Show what each search technique saves.";
    command.arguments = "GAME";
    command.details =
        "Plain minimax first, then one more technique in each row, all at the same depth. The "
        "value\n"
        "is the same in every row, except those with a ~. Without --depth, the depth is what\n"
        "minimax reaches in about a second. The last row is Monte Carlo tree search, which knows "
        "no\n"
        "depth, with as many nodes as alpha-beta has with all exact techniques, 10,000 at least.";
    command.example = "petteia compare tictactoe --depth 9 --plot compare.svg";
    command.game = Command::GameUse::Required;
    command.options = {depth_parameter(),
                       position_option(),
                       table_parameter(1),
                       evaluation_parameter(),
                       Parameter::text("plot", "FILE", "write a bar chart of the nodes as SVG"),
                       json_option()};
    command.run = run;
    return command;
}

}  // namespace petteia
