#include <fmt/format.h>

#include <cmath>

#include "arena/tournament.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/terminal.h"
#include "cli/tournament_report.h"
#include "core/text.h"

namespace petteia {
namespace {

constexpr std::string_view kUsualGame = "hexthello";

int integer(const Settings& options, std::string_view name) {
    return static_cast<int>(options.integer(name));
}

std::optional<Milliseconds> time_of(const Settings& options, std::string_view name) {
    if (!options.has(name)) return std::nullopt;
    return Milliseconds(std::max<std::int64_t>(1, std::llround(1000 * options.number(name))));
}

Result<std::vector<TournamentPlan::Player>> players_of(const Settings& options) {
    std::vector<std::string> agents;
    for (const std::string& text : options.texts("player")) {
        const auto contestant = Contestant::named(text);
        if (!contestant) return contestant.error();
        agents.push_back(contestant->name);
    }
    return with_names(agents);
}

void set_numbers(TournamentPlan& plan, const Settings& options) {
    if (options.is_given("format")) plan.format = *format_named(options.text("format"));
    if (options.is_given("rounds")) plan.rounds = integer(options, "rounds");
    if (options.is_given("games")) plan.games = integer(options, "games");
    if (options.is_given("openings")) plan.opening_plies = integer(options, "openings");
    if (options.is_given("seed")) plan.seed = static_cast<std::uint64_t>(options.integer("seed"));
    if (options.is_given("move-time")) plan.time.move = time_of(options, "move-time");
    if (options.is_given("game-time")) plan.time.game = time_of(options, "game-time");
}

// What the command line says, on top of the plan that is stored, if there is one.
Result<TournamentPlan> plan_of(const Invocation& invocation, const TournamentPlan* stored) {
    const Settings& options = invocation.options;
    TournamentPlan plan;
    plan.game = kUsualGame;
    if (stored != nullptr) plan = *stored;
    if (invocation.game != nullptr) plan.game = invocation.game->info.name;
    for (const auto& [name, value] : invocation.game_settings) plan.settings[name] = value;
    if (options.is_given("player")) {
        auto players = players_of(options);
        if (!players) return players.error();
        plan.players = *std::move(players);
    }
    set_numbers(plan, options);
    if (plan.players.size() < 2)
        return Error{"a tournament needs two players or more: --player engine:level=3 --player …"};
    if (plan.format == Format::KnockOut && options.is_given("rounds"))
        return Error{"a knock-out has as many rounds as it needs; leave --rounds out"};
    if (stored == nullptr && !options.is_given("rounds"))
        plan.rounds = usual_rounds(plan.format, static_cast<int>(plan.players.size()));
    return plan;
}

Result<int> play(const Invocation& invocation, TournamentStore& store) {
    const auto game = invocation.registry.find(store.plan().game);
    if (!game) return failed(game.error());
    const auto entrants = entrants_of(store.plan());
    if (!entrants) return entrants.error();
    TournamentMeans means;
    if (invocation.options.has("concurrency"))
        means.concurrency = integer(invocation.options, "concurrency");
    const auto is_over = [&] {
        ProgressLine line("tournament");
        return play_tournament(
            **game, store, *entrants, means, interrupt_token(),
            [&](const TournamentProgress& so_far) {
                line.show(fmt::format("{} of {} games, {} running, {} leads with {} points",
                                      so_far.played, so_far.expected, so_far.running, so_far.leader,
                                      so_far.points));
            });
    }();
    if (!is_over) return failed(is_over.error());
    const int code = report_tournament(invocation.options, **game, store);
    return was_interrupted() ? kInterruptedExit : code;
}

Result<int> go_on(const Invocation& invocation, const std::string& path) {
    auto store = TournamentStore::open(path, TournamentStore::Access::Write);
    if (!store) return failed(store.error());
    const auto plan = plan_of(invocation, &store->plan());
    if (!plan) return plan.error();
    if (const auto different = difference(*plan, store->plan()))
        return Error{in_quotes(path) + " holds another tournament: " + *different};
    return play(invocation, *store);
}

Result<int> begin(const Invocation& invocation, const std::string& path) {
    const auto plan = plan_of(invocation, nullptr);
    if (!plan) return plan.error();
    const auto game = invocation.registry.find(plan->game);
    if (!game) return game.error();
    const auto entrants = entrants_of(*plan);
    if (!entrants) return entrants.error();
    if (const Status fits = check(**game, *plan, *entrants); !fits) return fits.error();
    auto store =
        path.empty() ? TournamentStore::in_memory(*plan) : TournamentStore::create(path, *plan);
    if (!store) return failed(store.error());
    return play(invocation, *store);
}

Result<int> run_tournament(const Invocation& invocation) {
    const std::string& path = invocation.options.text("store");
    return !path.empty() && TournamentStore::exists(path) ? go_on(invocation, path)
                                                          : begin(invocation, path);
}

Result<int> run_report(const Invocation& invocation) {
    if (!invocation.options.has("store")) return Error{"league report needs --store FILE"};
    const auto store =
        TournamentStore::open(invocation.options.text("store"), TournamentStore::Access::Read);
    if (!store) return failed(store.error());
    const auto game = invocation.registry.find(store->plan().game);
    if (!game) return failed(game.error());
    return report_tournament(invocation.options, **game, *store);
}

Parameter store_option(std::string help) {
    return Parameter::text("store", "FILE", std::move(help));
}

}  // namespace

Command league_tournament_command() {
    Command command;
    command.name = "league tournament";
    command.summary = "Let many players meet, and store every move.";
    command.arguments = "[GAME]";
    command.details =
        "Players are named as in match, the one thought strongest first; two who are named alike "
        "get\na number. Every pairing opens at random and plays each opening twice with colours "
        "changed.\nWith --store an interrupted or killed tournament goes on with the same command, "
        "or with\n--store alone. A tie in a knock-out is decided by the margin, then by up to two "
        "more pairs of\ngames, then by the order of the players. Elo is that of all results at "
        "once, around a mean of 0.";
    command.example =
        "petteia league tournament xox --player engine:level=5 --player random --store x.db";
    command.game = Command::GameUse::Optional;
    command.options =
        std::vector<Parameter>{
            store_option("keep it there, or go on with what is there"),
            Parameter::texts("player", "NAME", "who takes part"),
            Parameter::choice("format", "round-robin", format_names(), "who meets whom"),
            Parameter::integer(
                "rounds", "", 1, 1000,
                "of a Swiss; how often all meet in the others; unless given, enough"),
            Parameter::integer("games", "2", 1, 1000, "each pairing"),
            Parameter::integer("openings", "4", 0, 1000, "random plies before the players begin"),
            Parameter::number("move-time", "", 0.001, 86400,
                              "seconds a move; who takes longer loses"),
            Parameter::number("game-time", "", 0.001, 864000, "seconds a player and game"),
            Parameter::integer("concurrency", "", 1, 256,
                               "games at once; unless given, as cores allow"),
            Parameter::integer("seed", "1", 0, 1'000'000'000,
                               "repeats openings and random choices")} +
        report_options();
    command.run = run_tournament;
    return command;
}

Command league_report_command() {
    Command command;
    command.name = "league report";
    command.summary = "Show how a stored tournament stands.";
    command.details =
        "Reads the store only, also while a tournament is being played. The page of --html needs "
        "no\nother file: standings, cross-table, ratings, and every game to step through.";
    command.example = "petteia league report --store x.db --html report.html";
    command.options = std::vector<Parameter>{store_option("where it is kept")} + report_options();
    command.run = run_report;
    return command;
}

}  // namespace petteia
