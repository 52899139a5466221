#include <fmt/format.h>

#include <boost/json.hpp>
#include <utility>

#include "arena/rating/level_tournament.h"
#include "arena/tournament/tournament.h"
#include "cli/command.h"
#include "cli/commands/common_options.h"
#include "cli/report/json_output.h"
#include "cli/report/level_table.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "cli/version.h"
#include "core/files/file_draft.h"
#include "core/text.h"

namespace petteia {
namespace {

int show_levels(const Invocation& invocation, const LevelRatings* ratings) {
    if (invocation.options.flag("json"))
        print_json(level_table_json(invocation.game, ratings));
    else
        print_levels(*invocation.game, ratings);
    return kDone;
}

// Of all games, with their usual settings.
Result<int> show_all(const Invocation& invocation) {
    if (invocation.options.flag("json")) {
        print_json(level_table_json(nullptr, nullptr));
        return kDone;
    }
    std::vector<LevelRatings> measured;
    for (const std::string& game : invocation.registry.names()) {
        auto ratings = known_level_ratings(game);
        if (!ratings) return failed(ratings.error());
        if (*ratings) measured.push_back(**std::move(ratings));
    }
    print_levels();
    print_elo(measured);
    return kDone;
}

Result<int> run_levels(const Invocation& invocation) {
    if (invocation.game == nullptr) return show_all(invocation);
    const auto session = invocation.open_game();
    if (!session) return session.error();
    const auto ratings = known_level_ratings(invocation.game->info.name);
    if (!ratings) return failed(ratings.error());
    if (*ratings && (*ratings)->rules == (*session)->rules_text())
        return show_levels(invocation, &**ratings);
    const Status can = check_can_rate(*invocation.game);
    say(can ? fmt::format("nobody has measured the levels with these settings; `petteia levels "
                          "measure {}` does",
                          invocation.game->info.name)
            : can.error().message);
    return show_levels(invocation, nullptr);
}

LevelPlan level_plan_of(const Invocation& invocation) {
    const Settings& options = invocation.options;
    LevelPlan plan;
    plan.seed = invocation.seed();
    plan.opening_plies = static_cast<int>(options.integer("openings"));
    plan.games = static_cast<int>(options.integer("games"));
    plan.nodes = options.integer("nodes");
    return plan;
}

Result<TournamentStore> level_store(const std::string& path, const TournamentPlan& plan) {
    if (path.empty()) return TournamentStore::in_memory(plan);
    return TournamentStore::open_or_create(path, plan, interrupt_token());
}

Result<bool> play_levels(const Invocation& invocation, TournamentStore& store) {
    const auto entrants = entrants_of(store.plan());
    if (!entrants) return entrants.error();
    TournamentMeans means;
    if (invocation.options.has("concurrency"))
        means.concurrency = static_cast<int>(invocation.options.integer("concurrency"));
    ProgressLine line(fmt::format("measuring levels of {}", invocation.game->info.name), "games");
    return play_tournament(
        *invocation.game, store, *entrants, means, interrupt_token(),
        [&](const TournamentProgress& now) {
            line.show(Progress{static_cast<double>(now.played) / static_cast<double>(now.expected),
                               static_cast<std::uint64_t>(now.played)});
        });
}

int report_levels(const Invocation& invocation, const TournamentStore& store,
                  const LevelPlan& plan) {
    const auto ratings =
        measured_levels(*invocation.game, store, plan, std::string(program_version()));
    if (!ratings) return failed(ratings.error());
    show_levels(invocation, &*ratings);
    if (!invocation.options.has("out")) return kDone;
    const Status written = write_whole_file(invocation.options.text("out"), ratings->to_text());
    return written ? kDone : failed(written.error());
}

Result<int> run_measure(const Invocation& invocation) {
    const Settings& options = invocation.options;
    const LevelPlan plan = level_plan_of(invocation);
    if (const Status can = check_can_rate(*invocation.game); !can) return can.error();
    if (plan.games % 2 != 0)
        return Error{fmt::format(
            "--games must be even, not {}: each opening is played by both sides", plan.games)};
    if (const auto session = invocation.open_game(); !session) return session.error();
    auto store = level_store(options.text("store"),
                             level_tournament(*invocation.game, invocation.game_settings, plan));
    if (!store) return was_interrupted() ? kInterruptedExit : failed(store.error());
    const auto is_over = play_levels(invocation, *store);
    if (!is_over) return failed(is_over.error());
    if (*is_over) return report_levels(invocation, *store, plan);
    if (options.has("store")) say("interrupted, run it again to continue");
    return kInterruptedExit;
}

}  // namespace

Command levels_command() {
    Command command;
    command.name = "levels";
    command.summary = "List the engine's levels, and how strong they are in a game.";
    command.arguments = "[GAME]";
    command.example = "petteia levels connect4";
    command.game = Command::GameUse::Optional;
    command.options = {json_option()};
    command.run = run_levels;
    return command;
}

Command levels_measure_command() {
    Command command;
    command.name = "levels measure";
    command.summary = "Measure how strong the engine's levels are in a game.";
    command.arguments = "GAME";
    command.details =
        "The player who moves at random and all levels play a tournament, in which each meets the\n"
        "next two. Every opening is played twice with sides changed. Elo ratings are fitted to "
        "all\n"
        "results, with the random player at 0. A move is searched to a fixed number of nodes at\n"
        "most, so that the same seed measures the same everywhere. With --store, the same command\n"
        "resumes what was interrupted or killed.";
    command.example = "petteia levels measure tictactoe --games 20 --out tictactoe.levels";
    command.game = Command::GameUse::Required;
    const LevelPlan usual;
    command.options = {
        Parameter::text("out", "FILE", "where the ratings are written"),
        Parameter::text("store", "FILE", "keep every game there, or resume what is there"),
        Parameter::integer("games", std::to_string(usual.games), 2, 1000, "games a pairing"),
        Parameter::integer("openings", std::to_string(usual.opening_plies), 0, 1000,
                           "random plies at the start of a game"),
        Parameter::integer("nodes", std::to_string(usual.nodes), 1, std::int64_t{1} << 50,
                           "nodes a move, at most"),
        Parameter::integer("concurrency", "", 1, 256, "games at once; default: as cores allow"),
        json_option()};
    command.run = run_measure;
    return command;
}

}  // namespace petteia
