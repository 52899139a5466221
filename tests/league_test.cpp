// `petteia league serve` and `petteia join` as their users call them: a server and two players, all
// processes of their own, over real sockets.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <fstream>
#include <future>
#include <set>
#include <sstream>
#include <thread>

#include "tests/program.h"

namespace {

namespace json = boost::json;

// A server that runs until all is played; it tells its port as soon as it has one.
class Server {
  public:
    explicit Server(const std::string& line) {
        RunOptions options;
        options.on_output = [this, is_told = false](const std::string& output) mutable {
            const std::string before = "listening on port ";
            if (is_told || !output.starts_with(before) || !output.ends_with('\n')) return;
            is_told = true;
            port_.set_value(std::stoi(output.substr(before.size())));
        };
        outcome_ = std::async(std::launch::async, [line, options = std::move(options)] {
            return run_line("league serve -p 0 " + line, options);
        });
        number_ = port_.get_future().get();
    }
    std::string port() const { return std::to_string(number_); }
    Outcome wait() { return outcome_.get(); }

  private:
    std::promise<int> port_;
    int number_ = 0;
    std::future<Outcome> outcome_;
};

std::future<Outcome> join(const Server& server, const std::string& rest) {
    return std::async(std::launch::async, [line = "join -p " + server.port() + " --table 1 " +
                                                  rest] { return run_line(line); });
}

std::vector<json::object> lines_of(const std::string& text) {
    std::vector<json::object> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(json::parse(line).as_object());
    return lines;
}

TEST(League, TwoPlayersMeetWithBothColours) {
    const auto path = scratch() / "league.jsonl";
    std::filesystem::remove(path);  // Records are appended.
    Server server("-g 2 -s --side 4 --move-time 20 --quiet --record " + path.string());
    auto strong = join(server, "--name Strong --depth 6 --json --no-ponder");
    auto weak = join(server, "--name Weakling --level 1 --quiet");
    const Outcome played = server.wait();
    EXPECT_EQ(played.code, 0) << played.err;
    EXPECT_EQ(strong.get().code, 0);
    const Outcome quiet = weak.get();
    EXPECT_EQ(quiet.code, 0);
    EXPECT_EQ(quiet.out + quiet.err, "");

    std::ifstream file(path);
    const auto games = lines_of({std::istreambuf_iterator<char>(file), {}});
    ASSERT_EQ(games.size(), 2u) << played.out;
    EXPECT_EQ(games[0].at("white"), games[1].at("black"));
    for (const auto& game : games) {
        EXPECT_EQ(game.at("winner").as_string(), "Strong");
        EXPECT_TRUE(game.at("failure").is_null());
        EXPECT_TRUE(game.at("record").as_string().starts_with("petteia game 1\n"));
        // The moves lead to the discs that were told.
        std::string moves(game.at("record").as_string());
        moves = moves.substr(moves.find("\nmoves ") + 7);
        const Outcome board = run(
            {"analyse", "hexthello", "--side", "4", "--moves", moves.substr(0, moves.size() - 1)});
        EXPECT_NE(board.out.find("the game is over"), std::string::npos) << board.out << board.err;
        EXPECT_NE(board.out.find("White " + json::serialize(game.at("white_discs"))),
                  std::string::npos);
    }
    // Either may have been the first to connect.
    EXPECT_TRUE(has_line(played.out, "2 games: Strong 2 : 0 Weakling") ||
                has_line(played.out, "2 games: Weakling 0 : 2 Strong"))
        << played.out;
}

TEST(League, PlayersTellWhatTheyDo) {
    Server server("--side 3 --quiet");
    auto text = join(server, "--name A --time 0.02");
    auto lines = join(server, "--name B --time 0.02 --json");
    EXPECT_EQ(server.wait().code, 0);
    const Outcome shown = text.get();
    EXPECT_NE(shown.out.find("playing "), std::string::npos) << shown.out;
    EXPECT_NE(shown.out.find("opponent plays "), std::string::npos);
    EXPECT_NE(shown.out.find(" plays "), std::string::npos);
    EXPECT_NE(shown.out.find("(depth "), std::string::npos);
    int moves = 0, positions = 0;
    for (const auto& event : lines_of(lines.get().out)) {
        moves += event.at("event").as_string() == "move" ? 1 : 0;
        positions += event.at("event").as_string() == "position" ? 1 : 0;
    }
    EXPECT_GE(moves, 4);
    EXPECT_GE(positions, 2 * moves - 1);
}

TEST(League, APlayerWhoIsTooEarlyGivesUpWhenToldTo) {
    const Outcome result = run_line("join -p 1 --wait 0.2");
    EXPECT_EQ(result.code, 1);
    EXPECT_NE(result.err.find("nobody listens there; trying again every second"), std::string::npos)
        << result.err;
}

TEST(League, AnInterruptEndsEveryWait) {
    RunOptions options;
    options.signal = SIGINT;
    options.signal_after = std::chrono::milliseconds(400);
    EXPECT_EQ(run_line("join -p 1", options).code, 130);
    const Outcome server = run_line("league serve -p 0", options);
    EXPECT_EQ(server.code, 130);
    EXPECT_TRUE(has_line(server.out, "no game was finished")) << server.out;
}

// Connects and never says a word.
class Mute {
  public:
    explicit Mute(const std::string& port) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(std::stoi(port)));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        EXPECT_EQ(connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    }
    ~Mute() { close(socket_); }
    void tell_name() const { EXPECT_EQ(write(socket_, "\4mute", 5), 5); }
    // Until its colour is told and its name asked for.
    void wait_for_request() const {
        char bytes[2];
        EXPECT_EQ(recv(socket_, bytes, 2, MSG_WAITALL), 2);
    }

  private:
    int socket_;
};

// Whether somebody who calls this address of the machine is heard.
bool is_reached(const std::string& address, const std::string& port) {
    const int descriptor = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in there{};
    there.sin_family = AF_INET;
    there.sin_port = htons(static_cast<std::uint16_t>(std::stoi(port)));
    EXPECT_EQ(inet_pton(AF_INET, address.c_str(), &there.sin_addr), 1);
    const bool is_connected =
        connect(descriptor, reinterpret_cast<sockaddr*>(&there), sizeof there) == 0;
    close(descriptor);
    return is_connected;
}

// Ends once the test has seen enough.
Outcome end(Server& server) {
    auto one = join(server, "--depth 1 --quiet"), other = join(server, "--depth 1 --quiet");
    return server.wait();
}

TEST(League, OthersAreLetInOnlyWhenAskedFor) {
    Server near("--side 3 --quiet");
    EXPECT_FALSE(is_reached("127.0.0.2", near.port()));
    const std::string told = end(near).out;
    EXPECT_NE(told.find(" of 127.0.0.1: only from this machine; --bind 0.0.0.0 lets others in\n"),
              std::string::npos)
        << told;
    Server far("--side 3 --quiet --bind 0.0.0.0");
    EXPECT_TRUE(is_reached("127.0.0.2", far.port()));
    const std::string warned = end(far).out;
    EXPECT_NE(warned.find(" of 0.0.0.0: whoever reaches it"), std::string::npos) << warned;
}

TEST(League, ARosterIsAFile) {
    const auto path = scratch() / "roster.txt";
    std::ofstream(path) << "Hexe\n10.0.0.1\n";
    for (const char* server : {"league serve -p 0", "league tournament --connect 2 -p 0",
                               "serve --no-browser -p 0 --league-port 0"}) {
        const Outcome wrong = run_line(std::string(server) + " --roster " + path.string());
        EXPECT_EQ(wrong.code, 1) << server;
        EXPECT_NE(wrong.err.find("line 2: a name and then an address"), std::string::npos)
            << wrong.err;
        EXPECT_EQ(run_line(std::string(server) + " --roster /no/such/file").code, 1);
    }
    std::ofstream(path) << "Hexe\nBart\n";
    Server server("--side 3 --quiet --roster " + path.string());
    auto refused = join(server, "--name Mallory --depth 1 --quiet");
    EXPECT_EQ(refused.get().code, 0);  // It is sent home.
    auto one = join(server, "--name Hexe --depth 1 --quiet");
    auto other = join(server, "--name Bart --depth 1 --quiet");
    const Outcome played = server.wait();
    EXPECT_NE(played.err.find("\"Mallory\" is not on the roster"), std::string::npos) << played.err;
    EXPECT_TRUE(played.out.find("Mallory") == std::string::npos) << played.out;
}

TEST(League, SilenceLosesOnTime) {
    Server server("--side 3 --move-time 0.3");
    const Mute white(server.port());
    auto black = join(server, "--name A --depth 2 --quiet");
    white.wait_for_request();
    white.tell_name();
    const Outcome result = server.wait();
    EXPECT_EQ(result.code, 0);
    EXPECT_NE(result.out.find("technical loss of mute, silent: no answer came in time"),
              std::string::npos)
        << result.out;
    EXPECT_TRUE(has_line(result.out, "1 game: mute 0 : 1 A")) << result.out;
    EXPECT_EQ(black.get().code, 0);
}

// A port that was free a moment ago.
std::string free_port() {
    const int descriptor = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    EXPECT_EQ(bind(descriptor, reinterpret_cast<sockaddr*>(&address), size), 0);
    EXPECT_EQ(getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &size), 0);
    close(descriptor);
    return std::to_string(ntohs(address.sin_port));
}

std::future<Outcome> join_at(const std::string& port, const std::string& rest) {
    return std::async(std::launch::async,
                      [line = "join -p " + port + " --table 1 " + rest] { return run_line(line); });
}

// Everyone meets everyone: two who connect, a program that is started, and one of our own.
TEST(League, ATournamentOfPlayersOfAllKinds) {
    const std::string port = free_port();
    const auto path = (scratch() / "mixed.db").string();
    auto one = join_at(port, "--name Hexe --depth 1 --quiet");
    auto two = join_at(port, "--name Hexe --level 1 --quiet");
    const std::string program =
        "cmd:" PETTEIA_PROGRAM " join -p {port} --table 1 --depth 1 --name Prog";
    const Outcome result =
        run({"league", "tournament", "hexthello", "--side", "3", "--store", path, "--player",
             program, "--player", "random", "--connect", "2", "-p", port, "--json"});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(one.get().code, 0);
    EXPECT_EQ(two.get().code, 0);
    const json::object report = json::parse(result.out).as_object();
    std::set<std::string> names;
    double points = 0;
    for (const auto& player : report.at("players").as_array()) {
        names.insert(std::string(player.at("name").as_string()));
        points += player.at("points").to_number<double>();
        EXPECT_EQ(player.at("technical_losses").to_number<int>(), 0) << result.out;
    }
    EXPECT_EQ(names, (std::set<std::string>{"Prog", "random", "Hexe", "Hexe 2"}));
    EXPECT_EQ(points, 12);
    EXPECT_EQ(report.at("games").to_number<int>(), 12);
    // All is played: to go on is to report, but the players must be there.
    auto back = join_at(port, "--name Hexe --depth 1 --quiet");
    auto too = join_at(port, "--name Hexe --depth 1 --quiet");
    // Nobody said how long a move may take; then it is a minute.
    const Outcome longer = run({"league", "tournament", "--store", path, "--move-time", "61"});
    EXPECT_EQ(longer.code, 2) << longer.err;
    const Outcome again =
        run({"league", "tournament", "--store", path, "-p", port, "--json", "--move-time", "60",
             "--trust-store"});
    EXPECT_EQ(again.code, 0) << again.err;
    EXPECT_EQ(again.out, result.out);
    EXPECT_EQ(back.get().code + too.get().code, 0);
}

TEST(League, APlayerThatNeverConnectsIsReported) {
    const Outcome result =
        run({"league", "tournament", "--player", "cmd:true {port}", "--player", "random"});
    EXPECT_EQ(result.code, 1);
    EXPECT_NE(result.err.find("exited with code 0 before it had connected"), std::string::npos)
        << result.err;
    const Outcome nim =
        run({"league", "tournament", "nim", "--player", "random", "--connect", "1"});
    EXPECT_EQ(nim.code, 2);
    EXPECT_NE(nim.err.find("play hexthello, not nim"), std::string::npos) << nim.err;
}

TEST(League, MistakesAreExplained) {
    for (const auto& [line, told] : std::vector<std::pair<std::string, std::string>>{
             {"league",
              "\"league\" needs another word: league tournament, league report, league serve"},
             {"league serve -p 70000", "--port must be an integer from 0 to 65535"},
             {"league serve --side 2", "--side must be an integer from 3 to 8"},
             {"league serve now", "unexpected \"now\""},
             {"join --level 11", "--level must be an integer from 1 to 10"},
             {"join -i", "needs"}}) {
        const Outcome result = run_line(line);
        EXPECT_EQ(result.code, 2) << line;
        EXPECT_NE(result.err.find(told), std::string::npos) << line << ": " << result.err;
    }
    const Outcome nowhere = run_line("league serve -p 0 --record /no/such/folder/file");
    EXPECT_EQ(nowhere.code, 1);
    EXPECT_NE(nowhere.err.find("cannot write"), std::string::npos);
}

}  // namespace
