#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "arena/players/player_name.h"
#include "arena/tournament/tournament.h"
#include "cli/command.h"
#include "cli/commands/common_options.h"
#include "cli/commands/league/league_options.h"
#include "cli/commands/rank_jobs.h"
#include "cli/report/tournament_report.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"
#include "league/codec.h"
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
        const auto contestant = contestant_of(text);
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

// The stored plan, if there is one, changed by the command line.
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
        return Error{"the number of rounds of a knock-out is fixed; leave --rounds out"};
    return plan;
}

// The number of players who connect.
std::size_t connecting_players(const Settings& options) {
    return options.is_given("connect") ? static_cast<std::size_t>(options.integer("connect")) : 0;
}

bool has_league_players(const Settings& options, const TournamentPlan& plan) {
    return connecting_players(options) > 0 ||
           std::ranges::any_of(plan.players, [](const auto& player) {
               return LaunchedPlayer::is_meant_by(player.agent);
           });
}

// What can be checked before anybody has connected.
Status check_players(const Settings& options, const TournamentPlan& plan) {
    if (plan.players.size() + connecting_players(options) < 2)
        return Error{
            "a tournament needs at least two players: --player engine:level=3 --player …, or "
            "--connect N"};
    if (has_league_players(options, plan) && plan.game != kLeagueGame)
        return Error{"players who connect play " + std::string(kLeagueGame) + ", not " + plan.game};
    return ok();
}

// The players who connect. Opened only if the tournament has such players.
class ConnectedPlayers {
  public:
    static Result<ConnectedPlayers> open(const Settings& options) {
        auto roster = roster_of(options);
        if (!roster) return roster.error();
        auto listener = Listener::open(options.text("bind"),
                                       static_cast<std::uint16_t>(options.integer("port")));
        if (!listener) return listener.error();
        say("waiting for players on " + reach_of(*listener, *roster));
        LobbyOptions lobby;
        if (options.has("grace")) lobby.grace = to_milliseconds(options.number("grace"));
        lobby.roster = *std::move(roster);
        lobby.on_refusal = [notice = SparseNotice()](const std::string& why) mutable {
            notice.say(why + " and is sent away");
        };
        ConnectedPlayers connected;
        connected.lobby_ = std::make_unique<Lobby>(*std::move(listener), std::move(lobby));
        return connected;
    }

    // Waits for `count` players, only for the expected ones if there are any. False if interrupted.
    bool gather(std::size_t count, const std::vector<std::string>& expected = {}) {
        ProgressLine line("players");
        while (players_.size() < count) {
            line.show(fmt::format("{} of {} connected", players_.size(), count));
            auto player = lobby_->call_next(interrupt_token());
            if (!player) return false;
            const bool is_expected =
                expected.empty() ||
                std::find(expected.begin(), expected.end(), player->seat()) != expected.end();
            say(player->seat() + (is_expected ? " is connected" : " is not in this tournament"));
            if (is_expected)
                players_.push_back(std::move(player));
            else
                lobby_->dismiss(player);
        }
        lobby_->close();
        return true;
    }

    const std::vector<std::shared_ptr<LeaguePlayer>>& players() const { return players_; }

  private:
    std::unique_ptr<Lobby> lobby_;
    std::vector<std::shared_ptr<LeaguePlayer>> players_;
};

// Programs have the names that they report; those of connected players are distinct already.
Status name_players(TournamentPlan& plan, const ConnectedPlayers* connected) {
    std::vector<TournamentPlan::Player> players;
    if (connected != nullptr)
        for (const auto& player : connected->players()) players.push_back({player->seat(), ""});
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

Result<Entrant> entrant_of(const TournamentPlan::Player& player,
                           const ConnectedPlayers* connected) {
    if (!player.agent.empty()) {
        auto contestant = contestant_of(player.agent);
        if (!contestant) return contestant.error();
        return Entrant{player.name, *std::move(contestant)};
    }
    for (const auto& each : connected->players()) {
        if (each->seat() == player.name) return Entrant{player.name, each};
    }
    return Error{player.name + " is not connected"};
}

Result<std::vector<Entrant>> entrants_of(const TournamentPlan& plan,
                                         const ConnectedPlayers* connected) {
    std::vector<Entrant> entrants;
    for (const auto& player : plan.players) {
        auto entrant = entrant_of(player, connected);
        if (!entrant) return entrant.error();
        entrants.push_back(*std::move(entrant));
    }
    return entrants;
}

Result<int> play(const Invocation& invocation, TournamentStore& store,
                 const ConnectedPlayers* connected) {
    const auto game = invocation.registry.find(store.plan().game);
    if (!game) return failed(game.error());
    const auto entrants = entrants_of(store.plan(), connected);
    if (!entrants) return failed(entrants.error());
    TournamentMeans means;
    means.cluster = &invocation.cluster;
    if (invocation.options.has("concurrency"))
        means.concurrency = integer(invocation.options, "concurrency");
    else if (invocation.cluster.has_ranks() && connected == nullptr)
        means.concurrency = 1;  // Every rank plays one game at a time.
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

// Nobody confirms anything where there is no terminal.
bool is_confirmed(const std::string& question) {
    if (isatty(STDIN_FILENO) != 1 || isatty(STDERR_FILENO) != 1) return false;
    say(question + " [y/N]");
    std::string answer;
    return std::getline(std::cin, answer) && lower(trim(answer)).starts_with("y");
}

// Whoever made a store may have put programs into it. They are started if the command line names them too, or
// the user says so.
Status may_start_programs(const Settings& options, const std::string& path,
                          const TournamentPlan& plan) {
    if (options.is_given("player") || options.flag("trust-store")) return ok();
    std::string programs;
    for (const auto& player : plan.players) {
        if (PlayerName::parse(player.agent).is_program())
            programs += "\n  " + printable(player.agent, 200);
    }
    if (programs.empty()) return ok();
    say(in_quotes(path) + " would start these programs:" + programs);
    if (is_confirmed("Start them?")) return ok();
    return Error{"nothing was started; name the players with --player, or give --trust-store"};
}

Result<int> resume(const Invocation& invocation, const std::string& path) {
    auto store = TournamentStore::open(path, TournamentStore::Access::Write, interrupt_token());
    if (!store) return was_interrupted() ? kInterruptedExit : failed(store.error());
    const auto plan = plan_of(invocation, &store->plan());
    if (!plan) return plan.error();
    if (const auto different = difference(*plan, store->plan()))
        return Error{in_quotes(path) + " holds another tournament: " + *different};
    if (const Status may = may_start_programs(invocation.options, path, store->plan()); !may)
        return failed(may.error());
    std::vector<std::string> names;
    for (const auto& player : store->plan().players)
        if (player.agent.empty()) names.push_back(player.name);
    if (names.empty()) return play(invocation, *store, nullptr);
    auto connected = ConnectedPlayers::open(invocation.options);
    if (!connected) return failed(connected.error());
    if (!connected->gather(names.size(), names)) return kInterruptedExit;
    return play(invocation, *store, &*connected);
}

Result<int> begin_with(const Invocation& invocation, TournamentPlan plan,
                       const ConnectedPlayers* connected) {
    if (const Status named = name_players(plan, connected); !named) return failed(named.error());
    if (!invocation.options.is_given("rounds"))
        plan.rounds = usual_rounds(plan.format, static_cast<int>(plan.players.size()));
    const auto game = invocation.registry.find(plan.game);
    if (!game) return game.error();
    const auto entrants = entrants_of(plan, connected);
    if (!entrants) return entrants.error();
    if (const Status fits = check(**game, plan, *entrants); !fits) return fits.error();
    const std::string& path = invocation.options.text("store");
    auto store =
        path.empty() ? TournamentStore::in_memory(plan) : TournamentStore::create(path, plan);
    if (!store) return failed(store.error());
    return play(invocation, *store, connected);
}

Result<int> begin(const Invocation& invocation) {
    auto plan = plan_of(invocation, nullptr);
    if (!plan) return plan.error();
    const Settings& options = invocation.options;
    if (const Status fits = check_players(options, *plan); !fits) return fits.error();
    if (has_league_players(options, *plan)) plan->time = league_clock_of(options);
    if (connecting_players(options) == 0) return begin_with(invocation, *plan, nullptr);
    auto connected = ConnectedPlayers::open(options);
    if (!connected) return failed(connected.error());
    if (!connected->gather(connecting_players(options))) return kInterruptedExit;
    return begin_with(invocation, *plan, &*connected);
}

// On another rank. Connected players have no agent there, and play on rank 0.
Result<DoJob> do_tournament_jobs(const Registry& registry, const std::string& purpose) {
    auto plan = plan_in(purpose);
    if (!plan) return plan.error();
    const auto game = registry.find(plan->game);
    if (!game) return game.error();
    std::vector<Entrant> entrants;
    for (const auto& player : plan->players) {
        if (player.agent.empty()) {
            entrants.push_back({player.name, std::shared_ptr<Agent>()});
            continue;
        }
        auto entrant = entrant_of(player, nullptr);
        if (!entrant) return entrant.error();
        entrants.push_back(*std::move(entrant));
    }
    return play_single_games(**game, *std::move(plan), std::move(entrants));
}

Result<int> run_tournament(const Invocation& invocation) {
    const auto play_all = [&] {
        const std::string& path = invocation.options.text("store");
        return !path.empty() && TournamentStore::exists(path) ? resume(invocation, path)
                                                              : begin(invocation);
    };
    return run_with_ranks(
        invocation.cluster,
        [&](const std::string& purpose) {
            return do_tournament_jobs(invocation.registry, purpose);
        },
        play_all);
}

Result<int> run_report(const Invocation& invocation) {
    if (!invocation.options.has("store")) return Error{"league report needs --store FILE"};
    const auto store = TournamentStore::open(invocation.options.text("store"),
                                             TournamentStore::Access::Read, interrupt_token());
    if (!store) return was_interrupted() ? kInterruptedExit : failed(store.error());
    const auto game = invocation.registry.find(store->plan().game);
    if (!game) return failed(game.error());
    return report_tournament(invocation.options, **game, *store);
}

// How to report a tournament.
std::vector<Parameter> report_options() {
    return {
        Parameter::text("html", "FILE", "write a page with tables and all games to step through"),
        json_option()};
}

Parameter store_option(std::string help) {
    return Parameter::text("store", "FILE", std::move(help));
}

}  // namespace

Command league_tournament_command() {
    Command command;
    command.name = "league tournament";
    command.summary = "Play a tournament of many players, and store every move.";
    command.arguments = "[GAME]";
    command.details =
        "Name the players as in match, in order of seeding; players of the same name get a "
        "number.\n"
        "Every pairing begins with random openings and plays each twice with colours swapped. "
        "With\n"
        "--store, the same command or --store alone resumes a tournament that was interrupted or\n"
        "killed. Programs that a store names are started only if the command line names them too,\n"
        "or with --trust-store.\n\n"
        "In the format neighbours each meets the next two in the order of seeding.\n"
        "A tie in a knock-out is decided by the margin, then by up to two more pairs of games, "
        "then\n"
        "by the seeding. Elo ratings are fitted to all results, with a mean of 0.\n\n"
        "Players of the HexThello league can take part: --connect 8 waits for eight players to\n"
        "connect to --port, and --player \"cmd:./client -p {port}\" starts a program that "
        "connects.\n"
        "Players on other machines need --bind.";
    command.example =
        "petteia league tournament xox --player engine:level=5 --player random --store x.db";
    command.game = Command::GameUse::Optional;
    command.options =
        std::vector<Parameter>{
            store_option("store the tournament there, or resume the one that is there"),
            Parameter::texts("player", "PLAYER", "a player of the tournament"),
            Parameter::flag("trust-store", "start the programs that the store names"),
            Parameter::integer("connect", "", 1, 1000, "players of the league to wait for"),
            league_port_option("port", "port where they connect; 0: any free port")
                .with_letter('p'),
            bind_option(),
            roster_option(),
            Parameter::number("grace", "", 0, 86400,
                              "seconds a game in which a disconnected player may come back to it"),
            Parameter::choice("format", "round-robin", format_names(), "the pairing system"),
            Parameter::integer("rounds", "", 1, 1000,
                               "of a Swiss; in the others, how often all meet; default: enough"),
            Parameter::integer("games", "2", 1, 1000, "games per pairing"),
            Parameter::integer("openings", "4", 0, 1000, "random plies at the start of a game"),
            Parameter::integer("concurrency", "", 1, 256, "games at once; default: as cores allow"),
            Parameter::integer("seed", "1", 0, 1'000'000'000,
                               "seed of openings and random choices")} +
        league_clock_options(" where players connect") + report_options();
    command.uses_ranks = true;
    command.run = run_tournament;
    return command;
}

Command league_report_command() {
    Command command;
    command.name = "league report";
    command.summary = "Show the standings of a stored tournament.";
    command.details =
        "Works while the tournament is being played, too. The page of --html is one file with\n"
        "standings, cross-table, ratings, and every game to step through.";
    command.example = "petteia league report --store x.db --html report.html";
    command.options =
        std::vector<Parameter>{store_option("the stored tournament")} + report_options();
    command.run = run_report;
    return command;
}

}  // namespace petteia
