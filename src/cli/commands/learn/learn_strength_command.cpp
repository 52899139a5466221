#include <fmt/format.h>

#include "arena/rating/round_ratings.h"
#include "cli/commands/common_options.h"
#include "cli/commands/learn/learning.h"
#include "cli/report/bar_chart.h"
#include "cli/terminal/file_text.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"

namespace petteia {
namespace {

std::string rating_text(const RatedEvaluation& evaluation, bool is_anchor) {
    return is_anchor
               ? "0"
               : fmt::format("{:+.0f} ± {:.0f}", evaluation.rating.elo, evaluation.rating.error);
}

void print_ratings(const std::vector<RatedEvaluation>& all) {
    print_line("evaluation        Elo   won drawn  lost");
    for (const RatedEvaluation& each : all)
        print_line(fmt::format("{} {} {:>5} {:>5} {:>5}", padded_right(each.name, 10),
                               padded_left(rating_text(each, &each == &all.front()), 10),
                               each.outcomes.wins, each.outcomes.draws, each.outcomes.losses));
}

std::string picture_of(const std::vector<RatedEvaluation>& all, std::uint64_t nodes) {
    std::vector<Bar> bars;
    for (const RatedEvaluation& each : all)
        bars.push_back({each.name, each.rating.elo, rating_text(each, &each == &all.front())});
    return linear_bar_chart(
        fmt::format("Elo against {}, {} nodes a move", all.front().name, grouped(nodes)), bars);
}

Result<int> run(const Invocation& invocation) {
    const auto game = trained_game(invocation);
    if (!game) return game.error();
    const Settings& options = invocation.options;
    const StrengthOrder order{path_of(options, "from"), number_of<int>(options, "match-games"),
                              number_of<std::uint64_t>(options, "nodes"), invocation.seed(),
                              threads_of(invocation)};
    if (order.folder.empty()) return Error{"--from FOLDER says where learn kept its rounds"};
    const auto all = [&] {
        ProgressLine line("strength");
        return rate_rounds(*game, order, interrupt_token(), [&](const TournamentProgress& now) {
            line.show(fmt::format("{} of {} games, {} leads with {} points", now.played,
                                  now.expected, now.leader, now.points));
        });
    }();
    if (!all) return failed(all.error());
    if (!*all) {
        say("interrupted, run it again to continue");
        return kInterruptedExit;
    }
    print_ratings(**all);
    if (!options.has("svg")) return kDone;
    if (const Status written = write_file(options.text("svg"), picture_of(**all, order.nodes));
        !written)
        return failed(written.error());
    return kDone;
}

}  // namespace

Command learn_strength_command() {
    Command command = learning_command(
        "learn strength", "Rate the rounds of learn by a tournament.",
        "The weights of every round and the best evaluation made by hand play each other with the\n"
        "same nodes a move. Games are kept in the folder; Ctrl-C stops, and the same command\n"
        "continues. The Elo of the evaluation made by hand is 0.",
        "petteia learn strength hexthello --side 5 --from learning --svg strength.svg");
    command.options = {
        Parameter::text("from", "FOLDER", "the folder of learn"),
        Parameter::integer("match-games", "100", 2, 100'000, "games of every pair"),
        Parameter::integer("nodes", "3000", 1, std::int64_t{1} << 50, "nodes a move"),
        Parameter::text("svg", "FILE", "write a picture"), threads_option()};
    command.run = run;
    return command;
}

}  // namespace petteia
