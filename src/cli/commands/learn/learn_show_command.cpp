#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/command.h"
#include "cli/commands/learn/learning.h"
#include "cli/report/bar_chart.h"
#include "cli/terminal/file_text.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"
#include "learning/learner.h"

namespace petteia {
namespace {

// A reading of a pattern, and what it is worth to the player to move.
struct Reading {
    std::string text;  // "●●○·": own, own, the opponent's, empty.
    double points;
};

std::string reading_text(std::uint32_t index, int cells) {
    constexpr std::array<std::string_view, 3> kSigns{"·", "●", "○"};
    std::string text;
    for (int i = 0; i < cells; ++i, index /= 3) text += kSigns[index % 3];
    return text;
}

// The most and least valuable readings of a kind at a stage.
std::vector<Reading> extremes(const PatternSet& patterns, const PatternSet::Kind& kind,
                              std::span<const std::int16_t> stage, double unit) {
    constexpr std::size_t kShown = 8;
    std::vector<Reading> all;
    for (std::uint32_t i = 0; i < kind.weights; ++i) {
        const std::uint32_t shared = patterns.shared()[kind.offset + i];
        // Of readings that share a weight the first.
        const auto first = patterns.shared().begin() + kind.offset;
        if (std::find(first, first + i, shared) == first + i)
            all.push_back({reading_text(i, kind.cells), stage[shared] / unit});
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Reading& a, const Reading& b) { return a.points > b.points; });
    if (all.size() > 2 * kShown)
        all.erase(all.begin() + kShown, all.end() - static_cast<std::ptrdiff_t>(kShown));
    return all;
}

std::string chart_of(const std::string& title, const std::vector<Reading>& readings) {
    std::vector<Bar> bars;
    for (const Reading& each : readings)
        bars.push_back({each.text, each.points, fmt::format("{:+.2f}", each.points)});
    return linear_bar_chart(title, bars);
}

// "held out by stage 1.2 3.4" of the record.
std::string chart_of_errors(const LearntWeights& weights) {
    constexpr std::string_view kLine = "held out by stage";
    std::vector<Bar> bars;
    for (const std::string_view line : split(weights.record, '\n')) {
        if (!line.starts_with(kLine)) continue;
        const auto numbers = words(line.substr(kLine.size()));
        for (std::size_t i = 0; i < numbers.size(); ++i)
            bars.push_back(
                {fmt::format("{:.0f} % filled", 100.0 * static_cast<double>(i) /
                                                    static_cast<double>(numbers.size() - 1)),
                 parse_number(numbers[i]).value_or(0), std::string(numbers[i])});
    }
    return linear_bar_chart("Error on positions that were held out, in points", bars);
}

void print_summary(const LearntWeights& weights, const PatternSet& patterns) {
    print_line(fmt::format("weights {} of {} {}", weights.id(), weights.game, weights.rules));
    print_line(fmt::format("{} patterns on the board, {} stages, {} weights",
                           patterns.places().size(), patterns.stages(),
                           grouped(weights.weights.size())));
    for (const auto& kind : patterns.kinds())
        print_line(fmt::format("  {} {} cells, {} places", padded_right(kind.name, 12), kind.cells,
                               kind.end - kind.first));
    print_line("counted besides: " + join(weights.terms, ", "));
    print(weights.record);
}

Result<int> run(const Invocation& invocation) {
    const auto learner = shown_learner(invocation);
    if (!learner) return learner.error();
    const LearntWeights& weights = *(*learner)->weights();
    const auto patterns = *PatternSet::parse(weights.patterns, (*learner)->pattern_game().board);
    const Settings& options = invocation.options;
    if (options.flag("patterns")) {
        print(weights.patterns);
        return kDone;
    }
    if (!options.has("svg")) {
        print_summary(weights, patterns);
        return kDone;
    }
    std::string picture = chart_of_errors(weights);
    if (options.has("kind")) {
        const auto kinds = patterns.kinds();
        const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const auto& each) {
            return each.name == options.text("kind");
        });
        if (kind == kinds.end()) {
            std::vector<std::string> names;
            for (const auto& each : kinds) names.push_back(each.name);
            return Error{"there are no patterns " + in_quotes(options.text("kind")) +
                         "; known: " + join(names, ", ")};
        }
        const double filled = options.number("filled");
        const auto stage = static_cast<std::size_t>(std::lround(filled * (patterns.stages() - 1)));
        const std::size_t size = patterns.shared_count() + weights.terms.size();
        picture = chart_of(
            fmt::format("{}, {:.0f} % of the board filled, in points", kind->name, 100 * filled),
            extremes(patterns, *kind, std::span(weights.weights).subspan(stage * size, size),
                     (*learner)->margin_unit()));
    }
    if (const Status written = write_file(options.text("svg"), picture); !written)
        return failed(written.error());
    return kDone;
}

}  // namespace

Command learn_show_command() {
    Command command;
    command.name = "learn show";
    command.summary = "Show learnt weights: how they were made and what they say.";
    command.arguments = "GAME";
    command.details =
        "Without a file, the weights that are part of the program. A picture shows the error by\n"
        "stage or, with --kind, the most and least valuable readings of a pattern: ● own, ○ the\n"
        "opponent's.";
    command.example = "petteia learn show hexthello";
    command.game = Command::GameUse::Required;
    command.options = {
        learnt_weights_option(),
        Parameter::flag("patterns", "print the patterns alone, as --patterns of learn reads them"),
        Parameter::text("kind", "NAME", "the pattern to show, such as edge"),
        Parameter::number("filled", "0.5", 0, 1, "share of the board that is filled"),
        Parameter::text("svg", "FILE", "write a picture")};
    command.run = run;
    return command;
}

}  // namespace petteia
