#include <fmt/format.h>

#include <chrono>

#include "cli/command.h"
#include "cli/commands/common_options.h"
#include "cli/report/json_output.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"

namespace petteia {
namespace {

Result<int> run(const Invocation& invocation) {
    auto session = invocation.open();
    if (!session) return session.error();
    const Settings& options = invocation.options;
    boost::json::array rows;
    const int last = static_cast<int>(options.integer("depth"));
    for (int depth = 1; depth <= last && can_print(); ++depth) {
        const auto started = std::chrono::steady_clock::now();
        const auto leaves = [&] {
            ProgressLine progress(fmt::format("depth {}", depth), "leaves");
            return (*session)->perft(depth, static_cast<int>(options.integer("threads")),
                                     interrupt_token(), progress.sink());
        }();
        if (!leaves) return kInterruptedExit;
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - started;
        if (options.flag("json"))
            rows.push_back({{"depth", depth}, {"leaves", *leaves}, {"seconds", taken.count()}});
        else
            print_line(fmt::format("{} {}", depth, *leaves));
    }
    if (options.flag("json")) print_json(rows);
    return kDone;
}

}  // namespace

Command perft_command() {
    Command command;
    command.name = "perft";
    command.summary = "Count the leaves of the game tree at each depth.";
    command.arguments = "GAME --depth N";
    command.details =
        "Prints a line \"depth leaves\" for each depth up to N. A game that ends earlier counts "
        "as\n"
        "one leaf at every greater depth. The classic check of a move generator.";
    command.example = "petteia perft tictactoe --depth 9";
    command.game = Command::GameUse::Required;
    command.options = {Parameter::integer("depth", "4", 1, 64, "plies to search"),
                       position_option(), threads_option(), json_option()};
    command.run = run;
    return command;
}

}  // namespace petteia
