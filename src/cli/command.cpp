#include "cli/command.h"

#include "cli/terminal/terminal.h"
#include "core/text.h"

namespace petteia {

Result<std::unique_ptr<Session>> Invocation::open_game() const {
    auto session = game->open(game_settings);
    if (!session) return session;
    for (const std::string& warning : (*session)->warnings()) say(warning);
    return session;
}

Result<std::unique_ptr<Session>> Invocation::open() const {
    auto session = open_game();
    if (!session) return session;
    const bool has_option = find_parameter(options.parameters(), "position") != nullptr;
    std::string position = has_option ? options.text("position") : "";
    if (!words.empty() && !position.empty()) return Error{"the position is given twice"};
    if (!words.empty()) position = words.front();
    if (position.empty()) return session;
    if (const Status set = (*session)->set_position(position); !set) return set.error();
    return session;
}

std::uint64_t Invocation::seed() const {
    const auto found = game_settings.find("seed");
    const auto value = found == game_settings.end() ? std::nullopt : parse_integer(found->second);
    return static_cast<std::uint64_t>(value.value_or(1));
}

std::vector<Command> all_commands() {
    return {
        serve_command(),
        lobby_command(),
        games_command(),
        levels_measure_command(),
        levels_command(),
        play_command(),
        replay_command(),
        analyse_command(),
        tree_command(),
        solve_command(),
        prove_command(),
        puzzles_command(),
        perft_command(),
        compare_command(),
        match_command(),
        grade_command(),
        league_tournament_command(),
        learn_play_command(),
        learn_fit_command(),
        learn_match_command(),
        learn_forecasts_command(),
        learn_strength_command(),
        learn_show_command(),
        learn_command(),
        league_report_command(),
        league_serve_command(),
        join_command(),
        engine_command(),
        bench_command(),
        man_command(),
        completion_command(),
        version_command(),
    };
}

int failed(const Error& error) {
    say(error.message);
    return kFailed;
}

}  // namespace petteia
