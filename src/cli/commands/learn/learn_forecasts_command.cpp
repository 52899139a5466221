#include "cli/commands/common_options.h"
#include "cli/commands/learn/learning.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"

namespace petteia {
namespace {

Result<int> refit(const Invocation& invocation, const TrainedGame& game) {
    const Settings& options = invocation.options;
    const RefitOrder order{
        path_of(options, "weights"), path_of(options, "out"),
        paths_of(options, "from"),   number_of<std::uint64_t>(options, "forecasts"),
        invocation.seed(),           threads_of(invocation)};
    if (order.weights.empty()) return Error{"--weights FILE says what shall be fitted again"};
    if (order.out.empty()) return Error{"--out FILE says where the weights shall be written"};
    if (order.games.empty()) return Error{"--from FILE says whose positions shall be searched"};
    if (order.positions == 0) return Error{"--forecasts must be at least 1"};
    ProgressLine line("searches", "positions");
    const auto is_done = refit_to_searches(game, order, interrupt_token(), line.sink());
    if (!is_done) return failed(is_done.error());
    return done_or_interrupted();
}

}  // namespace

Command learn_forecasts_command() {
    Command command = learning_command(
        "learn forecasts", "Fit weights to searches again: the third step of learn.",
        "Searches positions of played games to every depth up to 7, and fits to them what it is\n"
        "worth to be the player to move, and what shallow searches predict of deeper ones.",
        "petteia learn forecasts hexthello --side 4 --weights learnt.weights --from games.txt "
        "--out new.weights");
    command.options = {learnt_weights_option(), files_option("from", "games of learn play"),
                       Parameter::text("out", "FILE", "where weights are written"),
                       forecasts_option(), threads_option()};
    command.uses_ranks = true;
    command.run = run_step<refit>;
    return command;
}

}  // namespace petteia
