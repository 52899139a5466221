#include "cli/commands/learn/learning.h"

#include "arena/players/search_parameters.h"
#include "cli/terminal/file_text.h"
#include "cli/terminal/interrupt.h"
#include "core/text.h"

namespace petteia {

Parameter learnt_weights_option() { return weights_parameter(); }

Status check_can_learn(const Invocation& invocation) {
    if (invocation.game->make_learner != nullptr) return ok();
    std::vector<std::string> names;
    for (const GameEntry& each : invocation.registry.games()) {
        if (each.make_learner != nullptr) names.emplace_back(each.info.name);
    }
    return Error{std::string(invocation.game->info.title) +
                 " has no evaluation that is learnt; these games have: " + join(names, ", ")};
}

Result<std::unique_ptr<Learner>> shown_learner(const Invocation& invocation) {
    if (const Status can = check_can_learn(invocation); !can) return can.error();
    const auto make = invocation.game->make_learner;
    if (invocation.options.has("weights")) {
        const auto weights = LearntWeights::load(invocation.options.text("weights"));
        if (!weights) return weights.error();
        return make(invocation.game_settings, &*weights);
    }
    auto learner = make(invocation.game_settings, nullptr);
    if (learner && (*learner)->weights() == nullptr)
        return Error{"the program has no weights for these rules; --weights FILE names others"};
    return learner;
}

Parameter files_option(std::string name, std::string help) {
    return Parameter::texts(std::move(name), "FILE", std::move(help));
}

Parameter forecasts_option() {
    return Parameter::integer("forecasts", "10000", 0, 10'000'000,
                              "positions that are searched to fit what a move is worth and "
                              "ProbCut's forecasts; 0: none");
}

std::vector<std::filesystem::path> paths_of(const Settings& options, std::string_view name) {
    std::vector<std::filesystem::path> paths;
    for (const std::string& text : options.texts(name)) paths.emplace_back(text);
    return paths;
}

Result<TrainedGame> trained_game(const Invocation& invocation) {
    if (const Status can = check_can_learn(invocation); !can) return can.error();
    TrainedGame game{*invocation.game, invocation.game_settings, {}, &invocation.cluster};
    if (find_parameter(invocation.options.parameters(), "patterns") == nullptr ||
        !invocation.options.has("patterns"))
        return game;
    constexpr std::size_t kMostBytes = 1 << 16;
    auto text = read_file(invocation.options.text("patterns"), kMostBytes);
    if (!text) return text.error();
    game.patterns = *std::move(text);
    return game;
}

int done_or_interrupted() { return was_interrupted() ? kInterruptedExit : kDone; }

Command learning_command(std::string name, std::string summary, std::string details,
                         std::string example) {
    Command command;
    command.name = std::move(name);
    command.summary = std::move(summary);
    command.arguments = "GAME";
    command.details = std::move(details);
    command.example = std::move(example);
    command.game = Command::GameUse::Required;
    return command;
}

}  // namespace petteia
