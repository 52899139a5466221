// What the commands of `petteia learn` share.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arena/training/training.h"
#include "cli/command.h"
#include "cli/commands/rank_jobs.h"
#include "core/parameters.h"
#include "core/result.h"
#include "learning/learner.h"

namespace petteia {

// A command of `petteia learn`, whose game is required.
Command learning_command(std::string name, std::string summary, std::string details,
                         std::string example);

Parameter learnt_weights_option();
// Named several times for several files.
Parameter files_option(std::string name, std::string help);
Parameter forecasts_option();

template <typename Number>
Number number_of(const Settings& options, std::string_view name) {
    return static_cast<Number>(options.integer(name));
}
inline std::filesystem::path path_of(const Settings& options, std::string_view name) {
    return options.text(name);
}
std::vector<std::filesystem::path> paths_of(const Settings& options, std::string_view name);

// An error if the game has no evaluation that is learnt.
Status check_can_learn(const Invocation& invocation);

// The game, if it can learn.
Result<TrainedGame> trained_game(const Invocation& invocation);

// With the weights of --weights, or those of the program. An error if there are none.
Result<std::unique_ptr<Learner>> shown_learner(const Invocation& invocation);

int done_or_interrupted();

// On rank 0 the step; other ranks do its jobs.
template <Result<int> (*kStep)(const Invocation&, const TrainedGame&)>
Result<int> run_step(const Invocation& invocation) {
    const auto game = trained_game(invocation);
    if (!game) return game.error();
    return run_with_ranks(
        invocation.cluster,
        [&](const std::string& purpose) { return do_training_jobs(*game, purpose); },
        [&] { return kStep(invocation, *game); });
}

}  // namespace petteia
