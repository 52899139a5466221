#include <fmt/format.h>

#include <optional>

#include "arena/training/training.h"
#include "cli/command.h"
#include "cli/commands/common_options.h"
#include "cli/commands/learn/learning.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"

namespace petteia {
namespace {

namespace fs = std::filesystem;

// --- Options, each declared and read once ---

Parameter games_option(std::string default_text, std::string help) {
    return Parameter::integer("games", std::move(default_text), 1, 100'000'000, std::move(help));
}
std::vector<Parameter> play_options(std::string games) {
    return {games_option(std::move(games), "games to play"),
            Parameter::integer("depth", "6", 1, 64, "plies that a move is searched")};
}
std::vector<Parameter> fit_options() {
    return {
        files_option("positions", "learn from lines POSITION VALUE MARGIN too"),
        Parameter::text("patterns", "FILE", "the patterns to learn; the game's own unless given"),
        Parameter::number("outcome", "0.3", 0, 1,
                          "share of the outcome in a label; the rest is what the search found"),
        Parameter::number("ridge", "30", 0.001, 1e6,
                          "as many positions as speak for a weight of 0"),
        Parameter::integer("iterations", "60", 1, 10'000, "of the fit, at most"),
        forecasts_option()};
}
std::vector<Parameter> match_options(std::string games) {
    return {
        Parameter::integer("match-games", std::move(games), 2, 1'000'000,
                           "games of each match, at most"),
        Parameter::integer("nodes", "20000", 1, std::int64_t{1} << 50, "nodes a move in matches")};
}

SelfPlayPlan play_plan_of(const Invocation& invocation) {
    return {invocation.seed(), number_of<int>(invocation.options, "depth")};
}
FitOrder fit_order_of(const Invocation& invocation) {
    const Settings& options = invocation.options;
    FitOrder order;
    order.positions = paths_of(options, "positions");
    order.outcome = options.number("outcome");
    order.plan = {options.number("ridge"), number_of<int>(options, "iterations")};
    order.threads = threads_of(invocation);
    order.forecast_positions = number_of<std::uint64_t>(options, "forecasts");
    order.seed = invocation.seed();
    return order;
}
GauntletOrder gauntlet_order_of(const Invocation& invocation) {
    const Settings& options = invocation.options;
    GauntletOrder order;
    order.games = number_of<std::uint64_t>(options, "match-games");
    order.nodes = number_of<std::uint64_t>(options, "nodes");
    order.seed = invocation.seed();
    order.threads = threads_of(invocation);
    return order;
}

// Progress of one step after the other.
class Steps {
  public:
    void begin(const std::string& title, const std::string& unit) { line_.emplace(title, unit); }
    void progress(const Progress& progress) {
        if (line_) line_->show(progress);
    }
    void status(const std::string& text) {
        if (!line_) line_.emplace("learn");
        line_->show(text);
    }
    void end() { line_.reset(); }

  private:
    std::optional<ProgressLine> line_;
};

Result<int> play(const Invocation& invocation, const TrainedGame& game) {
    const Settings& options = invocation.options;
    if (!options.has("out")) return Error{"--out FILE says where the games shall be written"};
    const SelfPlayOrder order{path_of(options, "out"), path_of(options, "weights"),
                              number_of<std::uint64_t>(options, "games"), play_plan_of(invocation),
                              threads_of(invocation)};
    ProgressLine line("self-play", "games");
    if (const Status played = play_games(game, order, interrupt_token(), line.sink()); !played)
        return failed(played.error());
    if (was_interrupted()) say("interrupted, run it again to continue");
    return done_or_interrupted();
}

Result<int> run_fit(const Invocation& invocation, const TrainedGame& game) {
    const Settings& options = invocation.options;
    FitOrder order = fit_order_of(invocation);
    order.games = paths_of(options, "from");
    order.out = path_of(options, "out");
    order.older = path_of(options, "near");
    if (order.out.empty()) return Error{"--out FILE says where the weights shall be written"};
    if (order.games.empty() && order.positions.empty())
        return Error{"--from FILE or --positions FILE says what to learn from"};
    const auto report = [&] {
        Steps steps;
        steps.begin("reading", "positions");
        bool measures = false;
        return fit_weights(game, order, interrupt_token(),
                           {[&](const Progress& progress) { steps.progress(progress); },
                            [&](const Progress& progress) {
                                if (!measures) steps.begin("forecasts", "positions");
                                measures = true;
                                steps.progress(progress);
                            },
                            [&](const FitReport& now) {
                                steps.status(fmt::format(
                                    "fit: iteration {}, error {:.3f}, held out {:.3f}",
                                    now.iterations, now.learnt_error, now.held_out_error.all));
                            }});
    }();
    if (!report) return failed(report.error());
    if (!*report) return kInterruptedExit;
    const FitReport& found = **report;
    print_line(fmt::format("{} positions, {} held out, {} iterations", grouped(found.learnt),
                           grouped(found.held_out), found.iterations));
    print_line(fmt::format("error {:.3f} points, {:.3f} on positions that were held out",
                           found.learnt_error, found.held_out_error.all));
    return kDone;
}

Result<int> compete(const Invocation& invocation, const TrainedGame& game) {
    const Settings& options = invocation.options;
    GauntletOrder order = gauntlet_order_of(invocation);
    order.weights = path_of(options, "weights");
    order.present = path_of(options, "against");
    if (order.weights.empty()) return Error{"--weights FILE says what shall be tried"};
    const auto played = [&] {
        Steps steps;
        return play_gauntlet(game, order, interrupt_token(),
                             [&](const std::string& opponent, const MatchReport& report) {
                                 steps.status(fmt::format("{} of {} games against {}, {} points",
                                                          report.outcomes.games(), order.games,
                                                          opponent, report.outcomes.points()));
                             });
    }();
    if (!played) return failed(played.error());
    if (!*played) return kInterruptedExit;
    for (const GauntletMatch& match : **played) print_line(match.to_text());
    return kDone;
}

Result<int> play_rounds(const Invocation& invocation, const TrainedGame& game) {
    const Settings& options = invocation.options;
    if (!options.has("out")) return Error{"--out FOLDER says where everything shall be kept"};
    TrainingOrder order;
    order.folder = path_of(options, "out");
    order.weights = path_of(options, "weights");
    order.positions = paths_of(options, "positions");
    order.rounds = number_of<int>(options, "rounds");
    order.games = number_of<std::uint64_t>(options, "games");
    order.play = play_plan_of(invocation);
    order.fit = fit_order_of(invocation);
    order.gauntlet = gauntlet_order_of(invocation);
    order.threads = threads_of(invocation);
    Steps steps;
    const auto best =
        train(game, order, interrupt_token(),
              {[&](const std::string& text) {
                   steps.end();
                   print_line(text);
               },
               [&](const std::string& title, const std::string& unit) { steps.begin(title, unit); },
               [&](const Progress& progress) { steps.progress(progress); },
               [&](const std::string& text) { steps.status(text); }});
    steps.end();
    if (!best) return failed(best.error());
    if (was_interrupted()) {
        say("interrupted, run it again to continue");
        return kInterruptedExit;
    }
    print_line(*best ? "learnt: " + (*best)->string() : "no round was accepted");
    return kDone;
}

}  // namespace

Command learn_command() {
    Command command = learning_command(
        "learn", "Learn an evaluation from games that the engine plays against itself.",
        "Plays rounds: self-play, a fit of pattern weights to what the searches found and how the\n"
        "games ended, a fit of ProbCut's forecasts, and matches. Weights that win play the next\n"
        "round. Everything is kept in the folder; Ctrl-C stops, and the same command continues.",
        "petteia learn hexthello --side 5 --rounds 2 --games 2000 --out learning");
    command.options =
        std::vector<Parameter>{
            Parameter::text("out", "FOLDER", "where games, weights and results are kept"),
            Parameter::integer("rounds", "3", 1, 1000, "rounds to play"), learnt_weights_option()} +
        play_options("10000") + fit_options() + match_options("200") +
        std::vector<Parameter>{threads_option()};
    command.uses_ranks = true;
    command.run = run_step<play_rounds>;
    return command;
}

Command learn_play_command() {
    Command command = learning_command(
        "learn play", "Play games to learn from: the first step of learn.",
        "Openings are random, the last moves perfect. The file has a line for each game; what is\n"
        "already there is not played again.",
        "petteia learn play hexthello --side 4 --games 100 --depth 4 --out games.txt");
    command.options =
        std::vector<Parameter>{Parameter::text("out", "FILE", "where games are added"),
                               learnt_weights_option()} +
        play_options("1000") + std::vector<Parameter>{threads_option()};
    command.uses_ranks = true;
    command.run = run_step<play>;
    return command;
}

Command learn_fit_command() {
    Command command = learning_command(
        "learn fit", "Fit weights to played games: the second step of learn.",
        "A ridge regression on patterns and terms, by stages of the game. Every twentieth game is\n"
        "held out, to see how good the weights are.",
        "petteia learn fit hexthello --side 4 --from games.txt --out new.weights");
    command.options =
        std::vector<Parameter>{Parameter::text("out", "FILE", "where weights are written"),
                               files_option("from", "games of learn play"),
                               Parameter::text("near", "FILE",
                                               "older weights that few positions change little; 0 "
                                               "unless given")} +
        fit_options() + std::vector<Parameter>{threads_option()};
    command.uses_ranks = true;
    command.run = run_step<run_fit>;
    return command;
}

Command learn_match_command() {
    Command command = learning_command(
        "learn match", "Try weights in matches: the last step of learn.",
        "Against other weights by a sequential test, and against the evaluation made by hand,\n"
        "textbook minimax and plain alpha-beta, which must be beaten.",
        "petteia learn match hexthello --side 4 --weights new.weights");
    command.options =
        std::vector<Parameter>{learnt_weights_option(),
                               Parameter::text("against", "FILE", "the present weights")} +
        match_options("200") + std::vector<Parameter>{threads_option()};
    command.uses_ranks = true;
    command.run = run_step<compete>;
    return command;
}

}  // namespace petteia
