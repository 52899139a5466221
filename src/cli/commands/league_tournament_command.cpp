#include <fmt/format.h>

#include <algorithm>

#include "arena/tournament/tournament.h"
#include "cli/command.h"
#include "cli/commands/league_options.h"
#include "cli/report/tournament_report.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"
#include "league/server/launched_player.h"
#include "league/server/lobby.h"

namespace petteia {
namespace {

int integer(const Settings& options, std::string_view name) {
    return static_cast<int>(options.integer(name));
}

Result<std::vector<TournamentPlan::Player>> players_of(const Settings& options) {
    std::vector<std::string> agents;
    for (const std::string& text : options.texts("player")) {
        const auto contestant = LaunchedPlayer::is_meant_by(text)
                                    ? Result(LaunchedPlayer::contestant(text))
                                    : Contestant::named(text);
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
    if (options.is_given("move-time")) plan.time.move = clock_of(options).move;
    if (options.is_given("game-time")) plan.time.game = clock_of(options).game;
}

// What the command line says, on top of the plan that is stored, if there is one.
Result<TournamentPlan> plan_of(const Invocation& invocation, const TournamentPlan* stored) {
    const Settings& options = invocation.options;
    TournamentPlan plan;
    plan.game = kLeagueGame;
    if (stored != nullptr) plan = *stored;
    if (invocation.game != nullptr) plan.game = invocation.game->info.name;
    for (const auto& [name, value] : invocation.game_settings) plan.settings[name] = value;
    if (options.is_given("player")) {
        auto players = players_of(options);
        if (!players) return players.error();
        plan.players = *std::move(players);
    }
    set_numbers(plan, options);
    if (plan.format == Format::KnockOut && options.is_given("rounds"))
        return Error{"a knock-out has as many rounds as it needs; leave --rounds out"};
    return plan;
}

// Who takes part besides those who are named.
std::size_t guests_of(const Settings& options) {
    return options.is_given("connect") ? static_cast<std::size_t>(options.integer("connect")) : 0;
}

// What can be told before anybody has connected.
Status check_players(const Settings& options, const TournamentPlan& plan) {
    if (plan.players.size() + guests_of(options) < 2)
        return Error{
            "a tournament needs two players or more: --player engine:level=3 --player …, or "
            "--connect N"};
    const bool is_league =
        std::any_of(plan.players.begin(), plan.players.end(),
                    [](const auto& player) { return LaunchedPlayer::is_meant_by(player.agent); });
    if ((is_league || guests_of(options) > 0) && plan.game != kLeagueGame)
        return Error{"players who connect play " + std::string(kLeagueGame) + ", not " + plan.game};
    return ok();
}

// Who connects, and those who have. Opened only if the tournament has such players.
class Guests {
  public:
    static Result<Guests> open(const Settings& options) {
        auto listener =
            Listener::open("0.0.0.0", static_cast<std::uint16_t>(options.integer("port")));
        if (!listener) return listener.error();
        Guests guests;
        const double grace = options.has("grace") ? options.number("grace") : 0;
        guests.lobby_ = std::make_unique<Lobby>(*std::move(listener), to_milliseconds(grace));
        say(fmt::format("waiting for players on port {}", guests.lobby_->port()));
        return guests;
    }

    // As many as that, and only those who are expected, if anybody is. False if interrupted.
    bool gather(std::size_t count, const std::vector<std::string>& expected = {}) {
        ProgressLine line("players");
        while (players_.size() < count) {
            line.show(fmt::format("{} of {} are here", players_.size(), count));
            auto player = lobby_->call_next(interrupt_token());
            if (!player) return false;
            const bool is_expected =
                expected.empty() ||
                std::find(expected.begin(), expected.end(), player->seat()) != expected.end();
            say(player->seat() + (is_expected ? " is here" : " is not in this tournament"));
            if (is_expected)
                players_.push_back(std::move(player));
            else
                player->quit();
        }
        lobby_->close();
        return true;
    }

    const std::vector<std::shared_ptr<LeaguePlayer>>& players() const { return players_; }

  private:
    std::unique_ptr<Lobby> lobby_;
    std::vector<std::shared_ptr<LeaguePlayer>> players_;
};

// Programs are called what they call themselves; the guests' names are different by now.
Status name_players(TournamentPlan& plan, const Guests* guests) {
    std::vector<TournamentPlan::Player> players;
    if (guests != nullptr)
        for (const auto& guest : guests->players()) players.push_back({guest->seat(), ""});
    for (auto& player : plan.players) {
        if (LaunchedPlayer::is_meant_by(player.agent)) {
            const auto name = LaunchedPlayer(player.agent).nickname();
            if (!name) return name.error();
            player.name = name->empty() ? player.agent : *name;
        }
        players.push_back(player);
    }
    make_different(players);
    plan.players = std::move(players);
    return ok();
}

Result<Entrant> entrant_of(const TournamentPlan::Player& player, const Guests* guests) {
    if (LaunchedPlayer::is_meant_by(player.agent))
        return Entrant{player.name, LaunchedPlayer::contestant(player.agent)};
    if (!player.agent.empty()) return Entrant::of(player);
    for (const auto& guest : guests->players()) {
        if (guest->seat() == player.name) return Entrant{player.name, guest};
    }
    return Error{player.name + " is not here"};
}

Result<std::vector<Entrant>> entrants_of(const TournamentPlan& plan, const Guests* guests) {
    std::vector<Entrant> entrants;
    for (const auto& player : plan.players) {
        auto entrant = entrant_of(player, guests);
        if (!entrant) return entrant.error();
        entrants.push_back(*std::move(entrant));
    }
    return entrants;
}

Result<int> play(const Invocation& invocation, TournamentStore& store, const Guests* guests) {
    const auto game = invocation.registry.find(store.plan().game);
    if (!game) return failed(game.error());
    const auto entrants = entrants_of(store.plan(), guests);
    if (!entrants) return failed(entrants.error());
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
    std::vector<std::string> names;
    for (const auto& player : store->plan().players)
        if (player.agent.empty()) names.push_back(player.name);
    if (names.empty()) return play(invocation, *store, nullptr);
    auto guests = Guests::open(invocation.options);
    if (!guests) return failed(guests.error());
    if (!guests->gather(names.size(), names)) return kInterruptedExit;
    return play(invocation, *store, &*guests);
}

Result<int> begin_with(const Invocation& invocation, TournamentPlan plan, const Guests* guests) {
    if (const Status named = name_players(plan, guests); !named) return failed(named.error());
    if (!invocation.options.is_given("rounds"))
        plan.rounds = usual_rounds(plan.format, static_cast<int>(plan.players.size()));
    const auto game = invocation.registry.find(plan.game);
    if (!game) return game.error();
    const auto entrants = entrants_of(plan, guests);
    if (!entrants) return entrants.error();
    if (const Status fits = check(**game, plan, *entrants); !fits) return fits.error();
    const std::string& path = invocation.options.text("store");
    auto store =
        path.empty() ? TournamentStore::in_memory(plan) : TournamentStore::create(path, plan);
    if (!store) return failed(store.error());
    return play(invocation, *store, guests);
}

Result<int> begin(const Invocation& invocation) {
    const auto plan = plan_of(invocation, nullptr);
    if (!plan) return plan.error();
    const Settings& options = invocation.options;
    if (const Status fits = check_players(options, *plan); !fits) return fits.error();
    if (guests_of(options) == 0) return begin_with(invocation, *plan, nullptr);
    auto guests = Guests::open(options);
    if (!guests) return failed(guests.error());
    if (!guests->gather(guests_of(options))) return kInterruptedExit;
    return begin_with(invocation, *plan, &*guests);
}

Result<int> run_tournament(const Invocation& invocation) {
    const std::string& path = invocation.options.text("store");
    return !path.empty() && TournamentStore::exists(path) ? go_on(invocation, path)
                                                          : begin(invocation);
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
        "once, around a mean of 0.\n\nPlayers of the HexThello league take part too: --connect 8 "
        "waits for eight to connect to\n--port, and --player \"cmd:./client -p {port}\" starts a "
        "program that connects.";
    command.example =
        "petteia league tournament xox --player engine:level=5 --player random --store x.db";
    command.game = Command::GameUse::Optional;
    command.options =
        std::vector<Parameter>{
            store_option("keep it there, or go on with what is there"),
            Parameter::texts("player", "NAME", "who takes part"),
            Parameter::integer("connect", "", 1, 1000, "players of the league to wait for"),
            league_port_option("port", 0, "where they connect; 0 takes a free one")
                .with_letter('p'),
            Parameter::number("grace", "", 0, 86400,
                              "seconds for one who hung up to come back to its game"),
            Parameter::choice("format", "round-robin", format_names(), "who meets whom"),
            Parameter::integer(
                "rounds", "", 1, 1000,
                "of a Swiss; how often all meet in the others; unless given, enough"),
            Parameter::integer("games", "2", 1, 1000, "each pairing"),
            Parameter::integer("openings", "4", 0, 1000, "random plies before the players begin"),
            Parameter::integer("concurrency", "", 1, 256,
                               "games at once; unless given, as cores allow"),
            Parameter::integer("seed", "1", 0, 1'000'000'000,
                               "repeats openings and random choices")} +
        clock_options() + report_options();
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
