#include <fmt/format.h>

#include <fstream>

#include "cli/command.h"
#include "cli/commands/common_options.h"
#include "cli/commands/league/league_options.h"
#include "cli/report/json_output.h"
#include "cli/terminal/board.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"
#include "league/codec.h"
#include "league/server/text_server.h"

namespace petteia {
namespace {

SeriesPlan plan_of(const Settings& options) {
    SeriesPlan plan;
    plan.games = static_cast<int>(options.integer("games"));
    plan.swaps_colours = options.flag("swap");
    plan.side = static_cast<int>(options.integer("side"));
    plan.time = league_clock_of(options);
    return plan;
}

// The winner; nothing after a draw.
std::optional<std::size_t> winner_of(const SeriesGame& game) {
    if (game.result.half_points == 1) return std::nullopt;
    return game.result.half_points == 2 ? 0 : 1;
}

boost::json::value failure_json(const Series& series, const SeriesGame& game) {
    if (!game.result.failed) return nullptr;
    return {{"player", series.names[*game.result.failed]},
            {"fault", name_of(game.result.forfeit.fault)},
            {"reason", game.result.forfeit.message}};
}

boost::json::object game_json(const Series& series, const SeriesGame& game) {
    const auto winner = winner_of(game);
    boost::json::array seconds;
    for (const PlayedMove& move : game.result.moves) seconds.emplace_back(move.seconds);
    return {{"event", "game"},
            {"number", game.number},
            {"white", series.names[1 - game.black]},
            {"black", series.names[game.black]},
            {"winner", winner ? boost::json::value(series.names[*winner]) : nullptr},
            {"white_discs", game.discs.white},
            {"black_discs", game.discs.black},
            {"failure", failure_json(series, game)},
            {"move_seconds", std::move(seconds)},
            {"record", game.record}};
}

boost::json::object series_json(const Series& series) {
    boost::json::array players;
    for (std::size_t i = 0; i < 2; ++i)
        players.push_back({{"name", series.names[i]}, {"points", series.points(i)}});
    return {{"event", "series"},
            {"players", std::move(players)},
            {"games", series.games.size()},
            {"complete", series.is_complete}};
}

std::string game_line(const Series& series, const SeriesGame& game) {
    const auto winner = winner_of(game);
    std::string line = fmt::format(
        "game {}: {} (white) {} : {} {} (black), {}", game.number, series.names[1 - game.black],
        game.discs.white, game.discs.black, series.names[game.black],
        winner ? inked(Ink::Bold, series.names[*winner] + " won") : "draw");
    if (game.result.failed)
        line += fmt::format("; technical loss of {}, {}: {}", series.names[*game.result.failed],
                            name_of(game.result.forfeit.fault), game.result.forfeit.message);
    return line;
}

// Shows the progress of a series.
class Reporter final : public SeriesObserver {
  public:
    Reporter(const Settings& options, std::ofstream& record)
        : is_json_(options.flag("json")), is_quiet_(options.flag("quiet")), record_(record) {}

    void left_early(const std::string& why) override {
        notice_.say(why + "; waiting for another player");
    }
    void met(const std::array<std::string, 2>& names) override {
        if (is_json_) return show({{"event", "players"}, {"names", {names[0], names[1]}}});
        if (!is_quiet_) print_line(fmt::format("{} against {}", names[0], names[1]));
        can_print();
    }
    void stands_at(const Session& session) override {
        if (is_quiet_) return;
        if (is_json_) return show(position_json(session));
        print_line("");
        if (const auto move = session.last_move())
            print_line(
                fmt::format("{} played {}", session.name_of(opponent(session.to_move())), *move));
        print(draw(session.view()));
        can_print();
    }
    void ended(const Series& series, const SeriesGame& game) override {
        if (record_.is_open()) record_ << boost::json::serialize(game_json(series, game)) << "\n";
        record_.flush();
        if (is_json_) return show(game_json(series, game));
        print_line((is_quiet_ ? "" : "\n") + game_line(series, game));
        can_print();
    }
    void finished(const Series& series) const {
        if (is_json_) return show(series_json(series));
        if (series.games.empty()) return print_line("no game was finished");
        print_line(fmt::format("{} game{}{}: {} {} : {} {}", series.games.size(),
                               series.games.size() == 1 ? "" : "s",
                               series.is_complete ? "" : ", not complete", series.names[0],
                               series.points(0), series.points(1), series.names[1]));
    }

  private:
    static boost::json::object position_json(const Session& session) {
        boost::json::object object{
            {"event", "position"}, {"move", nullptr}, {"position", session.position()}};
        if (const auto move = session.last_move()) object["move"] = *move;
        return object;
    }
    static void show(const boost::json::object& event) {
        print_json(event);
        can_print();
    }

    bool is_json_, is_quiet_;
    std::ofstream& record_;
    SparseNotice notice_;
};

void announce(const Listener& listener, const Roster& roster, const Settings& options) {
    const std::string where = "listening on " + reach_of(listener, roster);
    if (!options.flag("json")) return print_line(where);
    print_json(
        {{"event", "listening"}, {"address", listener.address()}, {"port", listener.port()}});
    say(where);
}

Result<int> run(const Invocation& invocation) {
    const Settings& options = invocation.options;
    const auto game = invocation.registry.find(kLeagueGame);
    if (!game) return game.error();
    SeriesPlan plan = plan_of(options);
    auto roster = roster_of(options);
    if (!roster) return failed(roster.error());
    plan.roster = *std::move(roster);
    std::ofstream record;
    if (options.has("record")) {
        record.open(options.text("record"), std::ios::app);
        if (!record) return failed(Error{"cannot write " + in_quotes(options.text("record"))});
    }
    auto listener =
        Listener::open(options.text("bind"), static_cast<std::uint16_t>(options.integer("port")));
    if (!listener) return failed(listener.error());
    announce(*listener, plan.roster, options);
    can_print();
    Reporter reporter(options, record);
    const auto series = TextServer(*listener, **game, plan, reporter).run(interrupt_token());
    if (!series) return failed(series.error());
    reporter.finished(*series);
    if (options.has("record") && !record)
        return failed(Error{"cannot write all of " + in_quotes(options.text("record"))});
    return was_interrupted() ? kInterruptedExit : kDone;
}

}  // namespace

Command league_serve_command() {
    Command command;
    command.name = "league serve";
    command.summary = "Run a server for two players of the HexThello league.";
    command.details =
        "Waits for two players to connect, the first plays White, and referees their games as the\n"
        "league's text server does. A player whose move is illegal, late or missing loses the "
        "game;\n"
        "one that disconnects loses all remaining games. --record appends a line of JSON per "
        "game,\n"
        "whose \"record\" is the game as `play` loads it. Ctrl-C disconnects both players.\n\n"
        "Only this machine can connect unless --bind names another address. Then whoever reaches "
        "the\n"
        "port can play, unless there is a --roster.";
    command.example =
        "petteia league serve --bind 0.0.0.0 -g 10 -s --move-time 5 --record games.jsonl";
    command.options = {
        league_port_option("port", "port to listen on; 0: any free port").with_letter('p'),
        bind_option(),
        roster_option(),
        Parameter::integer("games", "1", 1, 1'000'000, "number of games").with_letter('g'),
        Parameter::flag("swap", "swap colours after each game").with_letter('s'),
        Parameter::integer("side", "8", 3, 8, "cells on an edge of the board"),
        Parameter::text("record", "FILE", "append every game to a file"),
        Parameter::flag("quiet", "print only results, no boards"),
        json_option()};
    command.options = std::move(command.options) + league_clock_options();
    command.run = run;
    return command;
}

}  // namespace petteia
