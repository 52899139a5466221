#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>

#include "arena/players/agent_factory.h"
#include "arena/players/search_parameters.h"
#include "cli/command.h"
#include "cli/commands/common_options.h"
#include "cli/report/json_output.h"
#include "cli/terminal/board.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/search_status.h"
#include "cli/terminal/terminal.h"
#include "league/client/client.h"
#include "league/codec.h"
#include "net/tcp.h"

namespace petteia {
namespace {

// "engine:time=1,threads=2": what the options say of the player.
std::string agent_text(const Settings& options) {
    std::string text =
        "engine:threads=" + options.text("threads") + ",table=" + options.text("table");
    const bool has_limit = options.has("level") || options.has("depth") || options.has("time");
    for (const char* name : {"level", "depth", "time"}) {
        if (options.has(name)) text += "," + std::string(name) + "=" + options.text(name);
    }
    return text + (has_limit ? "" : ",time=1");
}

ClientOptions client_options_of(const Settings& options) {
    ClientOptions client;
    client.name = options.text("name");
    client.side = static_cast<int>(options.integer("side"));
    client.ponders = !options.flag("no-ponder");
    return client;
}

// Shows what the client does.
class Reporter final : public ClientObserver {
  public:
    explicit Reporter(const Settings& options)
        : is_json_(options.flag("json")), is_quiet_(options.flag("quiet")) {}

    void has_colour(Player player) override {
        const bool is_black = player == Player::First;
        if (is_json_) return show({{"event", "colour"}, {"colour", is_black ? "black" : "white"}});
        tell(is_black ? "playing Black" : "playing White");
    }
    void stands_at(const Session& session) override {
        if (is_json_) return show({{"event", "position"}, {"position", session.position()}});
        if (!is_quiet_) tell(draw(session.view()));
    }
    void heard(const std::string& move) override {
        if (is_json_) return show({{"event", "opponent"}, {"move", move}});
        tell("opponent plays " + inked(Ink::Bold, move));
    }
    void moves(const Session& session, const Agent::Decision& decision, double seconds,
               bool is_pondered) override {
        if (is_json_) return show(move_json(decision, seconds, is_pondered));
        std::string thought = fmt::format("{:.2f} s", seconds);
        if (decision.analysis) thought = status_of(*decision.analysis) + ", " + thought;
        if (is_pondered) thought += ", predicted";
        tell(fmt::format("{} plays {}  {}", session.name_of(session.to_move()),
                         inked(Ink::Bold, decision.move), inked(Ink::Dim, "(" + thought + ")")));
    }
    void notes(const std::string& oddity) override { say(oddity); }

  private:
    static boost::json::object move_json(const Agent::Decision& decision, double seconds,
                                         bool is_pondered) {
        boost::json::object object{{"event", "move"},
                                   {"move", decision.move},
                                   {"seconds", seconds},
                                   {"pondered", is_pondered}};
        if (!decision.analysis) return object;
        add_verdict(object, decision.analysis->verdict);
        object["depth"] = decision.analysis->depth;
        object["nodes"] = decision.analysis->counts.nodes;
        object["pv"] = texts_json(decision.analysis->pv);
        return object;
    }
    void show(const boost::json::object& event) const {
        if (is_quiet_) return;
        print_json(event);
        can_print();
    }
    void tell(const std::string& text) const {
        if (is_quiet_) return;
        print_line(text);
        can_print();
    }

    bool is_json_, is_quiet_;
};

// Waits a second, or until the deadline.
void rest(const Deadline& deadline) {
    const auto next = std::chrono::steady_clock::now() + std::chrono::seconds(1);
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any bell;
    bell.wait_until(lock, deadline.stop, std::min(next, deadline.time), [] { return false; });
}

// Players may be started before their server: after a refused connection they try again.
Result<Stream> reach_server(const Settings& options, const std::stop_token& stop) {
    const Deadline deadline = options.has("wait")
                                  ? Deadline::of(to_milliseconds(options.number("wait")), stop)
                                  : Deadline{Deadline::Time::max(), stop};
    const auto port = static_cast<std::uint16_t>(options.integer("port"));
    for (bool is_first = true;; is_first = false) {
        auto server = connect(options.text("ip"), port, deadline);
        if (server) return *std::move(server);
        const auto& [kind, message] = server.error();
        const bool is_late = std::chrono::steady_clock::now() >= deadline.time;
        if (kind != ConnectFailure::Kind::Refused || is_late || stop.stop_requested())
            return Error{message};
        if (is_first) say(message + "; trying again every second");
        rest(deadline);
    }
}

Result<int> run(const Invocation& invocation) {
    const Settings& options = invocation.options;
    const auto game = invocation.registry.find(kLeagueGame);
    if (!game) return game.error();
    const auto agent = make_agent(agent_text(options), 1);
    if (!agent) return agent.error();
    Reporter reporter(options);
    LeagueClient client(**game, **agent, client_options_of(options), reporter);
    auto server = reach_server(options, interrupt_token());
    if (was_interrupted()) return kInterruptedExit;
    if (!server) return failed(server.error());
    const Status done = run_client(client, *server, interrupt_token());
    if (!done) return failed(done.error());
    return was_interrupted() ? kInterruptedExit : kDone;
}

}  // namespace

Command join_command() {
    Command command;
    command.name = "join";
    command.summary = "Play in a HexThello league: connect to its server.";
    command.details =
        "Tries to connect once a second until the server answers, plays all games that it asks "
        "for,\n"
        "and ends with it. Thinks one second a move by default, and ponders while the opponent\n"
        "thinks. The server sends the size of the board.";
    command.example = "petteia join -i 192.168.0.7 -p 6002 --name Hexe --time 5 --threads 4";
    Parameter port = league_port_option("port", "the server's port").with_letter('p');
    port.min = 1;  // A server has a port of its own.
    command.options = {
        text_option("ip", "HOST", "127.0.0.1", "the server's address or name").with_letter('i'),
        std::move(port),
        text_option("name", "NAME", "Petteia", "the player's name; at most 8 bytes are sent"),
        Parameter::integer("side", "8", 3, 8, "of the board, until the server sends a position"),
        time_parameter(),
        depth_parameter(),
        level_parameter(),
        threads_option(),
        table_parameter(),
        Parameter::number("wait", "", 0, 1e9, "seconds to try to connect; default: no limit"),
        Parameter::flag("no-ponder", "do not think while the opponent thinks"),
        Parameter::flag("quiet", "print only errors"),
        json_option()};
    command.run = run;
    return command;
}

}  // namespace petteia
