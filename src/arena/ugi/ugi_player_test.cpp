// Programs as players, good and bad: each fake is a few lines of shell that speak the protocol and
// then do one thing wrong.
#include "arena/ugi/ugi_player.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <thread>

#include "arena/match/match.h"
#include "arena/players/agent_factory.h"
#include "arena/ugi/fake_program_fixture.h"
#include "session/registry.h"

namespace petteia {
namespace {

using namespace fake_program;

std::unique_ptr<Agent> player(const std::string& text) {
    auto made = make_agent(text, 1);
    EXPECT_TRUE(made) << made.error().message;
    return *std::move(made);
}
std::unique_ptr<Agent> fake(const std::string& body) { return player("cmd:" + speaking(body)); }

Turn within(int milliseconds) { return {.allowance = {.move = Milliseconds(milliseconds)}}; }

struct Board {
    std::unique_ptr<Session> session = *built_in_games().open("tictactoe");

    Result<Agent::Decision, Forfeit> ask(Agent& agent, const Turn& turn = {}) {
        agent.begin(*session, session->to_move());
        return agent.choose(*session, turn);
    }
};

// The fault of a program that does `body` when it should think.
Forfeit fault(const std::string& body, int milliseconds = 10'000) {
    const auto chosen = Board().ask(*fake(body), within(milliseconds));
    EXPECT_FALSE(chosen) << chosen->move;
    return chosen ? Forfeit{} : chosen.error();
}

TEST(UgiPlayer, PlaysWhatTheProgramSays) {
    for (const char* body :
         {"echo bestmove 5", "printf 'bestmove 5\\r\\n'", "echo bestmove 5 ponder 7 and more",
          "echo; echo chatter; echo '  bestmove   5  '",
          "echo info string bestmove 1; echo bestmove 5"}) {
        const auto chosen = Board().ask(*fake(body));
        ASSERT_TRUE(chosen) << chosen.error().message;
        EXPECT_EQ(chosen->move, "5") << body;
        EXPECT_FALSE(chosen->analysis) << body;
    }
}

TEST(UgiPlayer, KeepsWhatTheProgramThought) {
    const auto agent = fake(
        "echo info depth 3 score cp -12 nodes 100; echo info string depth 99; "
        "echo info depth 4 seldepth 9 nodes 250 time 1500 score mate 5 pv 5 1 9; echo bestmove 5");
    int told = 0;
    const auto chosen = Board().ask(
        *agent, {.sink = [&](const Analysis& analysis) { EXPECT_EQ(analysis.depth, ++told + 2); }});
    ASSERT_TRUE(chosen && chosen->analysis);
    EXPECT_EQ(told, 2);
    EXPECT_EQ(chosen->analysis->depth, 4);
    EXPECT_EQ(chosen->analysis->counts.nodes, 250u);
    EXPECT_EQ(chosen->analysis->seconds, 1.5);
    EXPECT_EQ(chosen->analysis->verdict.to_text(), "win in 5");
    EXPECT_EQ(chosen->analysis->pv, (std::vector<std::string>{"5", "1", "9"}));
}

// What a program was told when it had to think: the position, and "go".
std::string told(const std::string& text, Session& session, const Turn& turn = {}) {
    const auto agent =
        player(text + speaking("echo \"bestmove $(echo \"$position|$line\" | tr ' ' _)\"") + "");
    agent->begin(session, session.to_move());
    const auto chosen = agent->choose(session, turn);
    EXPECT_TRUE(chosen) << chosen.error().message;
    return chosen ? chosen->move : "";
}

TEST(UgiPlayer, TellsWhereTheGameStands) {
    const auto session = *built_in_games().open("tictactoe");
    EXPECT_EQ(told("cmd:", *session), "position_startpos|go_movetime_1000");
    ASSERT_TRUE(session->play("5") && session->play("1"));
    EXPECT_EQ(told("cmd:", *session), "position_startpos_moves_5_1|go_movetime_1000");
    ASSERT_TRUE(session->set_position("X../.../... O") && session->play("9"));
    EXPECT_EQ(told("cmd:", *session), "position_fen_X../.../..._O_moves_9|go_movetime_1000");
    // Rules or a lot that the program may not know of: it is told where it begins.
    const auto large = *built_in_games().open("tictactoe", {{"m", "4"}});
    EXPECT_TRUE(told("cmd:", *large).starts_with("position_fen_...")) << told("cmd:", *large);
    const auto drawn = *built_in_games().open("xox", {{"seed", "3"}});
    EXPECT_TRUE(told("cmd:", *drawn).starts_with("position_fen_"));
}

TEST(UgiPlayer, TellsHowLongToThink) {
    const auto session = *built_in_games().open("tictactoe");
    const auto go = [&](const std::string& text, const Allowance& allowance) {
        const std::string all = told(text, *session, {.allowance = allowance});
        return all.substr(all.find('|') + 1);
    };
    const Milliseconds some(5000), more(90'000);
    EXPECT_EQ(go("cmd,time=0.5:", {}), "go_movetime_500");
    EXPECT_EQ(go("cmd,depth=7,nodes=900:", {}), "go_depth_7_nodes_900");
    EXPECT_EQ(go("cmd:", {.move = some}), "go_movetime_4970");
    EXPECT_EQ(go("cmd,time=2:", {.move = some}), "go_movetime_2000");
    EXPECT_EQ(go("cmd:", {.own = some, .other = more}), "go_p1time_5000_p2time_90000");
    ASSERT_TRUE(session->play("5"));
    EXPECT_EQ(go("cmd:", {.own = some, .other = more}), "go_p1time_90000_p2time_5000");
}

TEST(UgiPlayer, SetsTheOptionsThatTheProgramOffers) {
    const auto set = [](const std::string& options, const Settings::Given& given) {
        const auto session = *built_in_games().open("tictactoe", given);
        const auto agent = player(
            "cmd:while read -r line; do case \"$line\" in ugi) " + options +
            " echo ugiok;; setoption*) given=\"$given/${line#setoption name }\";; isready) echo "
            "readyok;; go*) echo bestmove $given | tr ' ' _ | sed s/_/' '/;; quit) exit;; esac; "
            "done");
        agent->begin(*session, Player::First);
        const auto chosen = agent->choose(*session, {});
        return chosen ? chosen->move : chosen.error().message;
    };
    const std::string m = "echo option name m type spin default 3 min 1 max 9;";
    const std::string game = "echo option name game type combo default a var tictactoe var b c;";
    EXPECT_EQ(set("", {{"m", "4"}}), "it sent bestmove without a move");
    EXPECT_EQ(set(m, {{"m", "4"}, {"n", "5"}}), "/m_value_4");
    EXPECT_EQ(set(game, {{"m", "4"}, {"seed", "9"}}), "/game_value_tictactoe/m_value_4");
    EXPECT_EQ(set("echo option name Game type combo default go var go var nine men;", {}),
              "it does not play tictactoe (it plays go, nine men)");
}

TEST(UgiPlayer, SetsTheProgramsOwnOptions) {
    const auto answer = [](const std::string& options) {
        const auto agent = player(
            "cmd,options=" + options +
            ":while read -r line; do case \"$line\" in ugi) echo option name Hash type spin; echo "
            "option name Book File type string; echo ugiok;; setoption*) given=\"$given/$line\";; "
            "isready) echo readyok;; go*) echo bestmove $(echo $given | tr ' ' _);; esac; done");
        const auto chosen = Board().ask(*agent);
        return chosen ? chosen->move : chosen.error().message;
    };
    EXPECT_EQ(answer("Hash=64+book file=a=b"),
              "/setoption_name_Hash_value_64/setoption_name_book_file_value_a=b");
    EXPECT_EQ(answer("Hahs=64"), "it has no option \"Hahs\"; did you mean \"Hash\"?");
}

TEST(UgiPlayer, TellsFaultsApart) {
    struct Case {
        std::string body;
        int milliseconds;
        Fault fault;
        std::string message;
    };
    std::vector<std::jthread> threads;  // Since most of them are waited for in vain.
    for (const Case& each :
         std::vector<Case>{{"exit 3", 10'000, Fault::Gone, "it exited with code 3"},
                           {"kill -SEGV $$", 10'000, Fault::Gone, "signal 11 (Segmentation fault)"},
                           {"exec >&-; sleep 5", 10'000, Fault::Gone, "it closed its output"},
                           {":", 100, Fault::Silent, "did not answer in time"},
                           {"sleep 0.3; echo bestmove 5", 100, Fault::Late, "came too late"},
                           {"echo info depth 1", 100, Fault::Late, "info, but no bestmove"},
                           {"yes info depth 1", 100, Fault::Late, "info, but no bestmove"},
                           {"echo hello", 100, Fault::Rubbish, "but \"hello\""},
                           {"echo bestmove", 10'000, Fault::Rubbish, "without a move"},
                           {"tr '\\0' x </dev/zero", 10'000, Fault::Rubbish, "a line without end"}})
        threads.emplace_back([each] {
            const Forfeit seen = fault(each.body, each.milliseconds);
            EXPECT_EQ(name_of(seen.fault), name_of(each.fault)) << each.body << seen.message;
            EXPECT_NE(seen.message.find(each.message), std::string::npos) << seen.message;
        });
}

TEST(UgiPlayer, AHandshakeThatFailsIsUnfit) {
    const Board board;
    for (const auto& [command, why] : std::vector<std::pair<std::string, std::string>>{
             {"/no/such/program 2>/dev/null", "command not found) before it sent ugiok"},
             {"cat >/dev/null", "it took too long before it sent ugiok"},
             {"read -r line; echo ugiok; cat >/dev/null", "too long before it sent readyok"},
             {"exit 0", "exited with code 0 before it sent ugiok"},
             {"yes", "too many lines without ugiok"},
             {"tr '\\0' x </dev/zero", "line without end before it sent ugiok"},
             {"read -r line; echo ugiok; read -r line; exit 2", "code 2 before it sent readyok"}}) {
        const auto agent = player("cmd,ready=0.5:" + command);
        const Status checked = agent->check(*board.session);
        ASSERT_FALSE(checked) << command;
        EXPECT_NE(checked.error().message.find(why), std::string::npos) << checked.error().message;
        const auto chosen = agent->choose(*board.session, {});
        ASSERT_FALSE(chosen);
        EXPECT_EQ(chosen.error().fault, Fault::Unfit);
        EXPECT_NE(chosen.error().message.find(why), std::string::npos);
    }
}

TEST(UgiPlayer, AStopEndsTheWaiting) {
    std::stop_source source;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(Milliseconds(50));
        source.request_stop();
    });
    Board board;
    const auto agent = fake("while :; do echo info depth 1; sleep 0.01; done");
    EXPECT_FALSE(board.ask(*agent, {.stop = source.get_token()}));
    EXPECT_TRUE(source.stop_requested());
}

class UgiMatch : public testing::Test {
  protected:
    // Pairs of tic-tac-toe against a random player; the program says on stderr when it starts.
    MatchReport play(const std::string& body, int milliseconds = 0, std::uint64_t pairs = 2) {
        const std::string text = "cmd,log=" + log_ + ":echo started >&2; " + speaking(body);
        MatchPlan plan;
        plan.contestants = {*Contestant::named(text), *Contestant::named("random")};
        plan.pairs = pairs;
        plan.opening_plies = 0;
        plan.concurrency = 1;
        if (milliseconds > 0) plan.time.move = Milliseconds(milliseconds);
        const auto report = play_match(**built_in_games().find("tictactoe"), {}, plan);
        EXPECT_TRUE(report) << report.error().message;
        return *report;
    }
    void TearDown() override { std::remove(log_.c_str()); }

    // The one that only checks whether the program can play is not counted.
    std::ptrdiff_t starts() const {
        std::ifstream file(log_);
        return std::count(std::istreambuf_iterator<char>(file), {}, '\n') - 1;
    }
    static std::vector<Fault> faults(const MatchReport& report) {
        std::vector<Fault> all;
        for (const auto& each : report.failures) all.push_back(each.forfeit.fault);
        return all;
    }

    std::string log_ = testing::TempDir() + "petteia-ugi-" + std::to_string(getpid());
};

TEST_F(UgiMatch, OneProgramPlaysAllGames) {
    const MatchReport report = play(kFirstCell);
    EXPECT_EQ(report.outcomes.games(), 4u);
    EXPECT_TRUE(report.failures.empty()) << report.failures.front().forfeit.message;
    EXPECT_EQ(starts(), 1);
}

TEST_F(UgiMatch, GoesOnAfterACrash) {
    const MatchReport report = play("kill -9 $$");
    EXPECT_EQ(faults(report), std::vector<Fault>(4, Fault::Gone));
    EXPECT_EQ(report.outcomes.losses, 4u);
    EXPECT_EQ(starts(), 4);
}

TEST_F(UgiMatch, GoesOnAfterAnIllegalMove) {
    EXPECT_EQ(faults(play("echo bestmove 77")), std::vector<Fault>(4, Fault::Illegal));
    EXPECT_EQ(starts(), 1);
}

// Whoever answers "stop" and "isready" plays on; its late answer is nobody's move in the next game,
// even if it comes after "readyok".
TEST_F(UgiMatch, BringsALateProgramBackIntoStep) {
    for (const std::string late :
         {"sleep 0.6; echo bestmove 77;", "(sleep 0.6; echo bestmove 77) &"}) {
        const std::string late_once =
            "if [ -z \"$slept\" ]; then slept=1; " + late + " else " + kFirstCell + "; fi";
        EXPECT_EQ(faults(play(late_once, 400)), std::vector<Fault>{Fault::Late}) << late;
        EXPECT_EQ(starts(), 1) << late;
        std::remove(log_.c_str());
    }
}

TEST_F(UgiMatch, StartsAnotherForOneThatDoesNotListen) {
    EXPECT_EQ(faults(play("while :; do echo info depth 1; sleep 0.01; done", 50, 1)),
              std::vector<Fault>(2, Fault::Late));
    EXPECT_EQ(starts(), 2);
}

TEST(UgiPlayer, IsNamedInText) {
    EXPECT_EQ(player("cmd:./a -b:c,d=e")->name(), "cmd:./a -b:c,d=e");
    EXPECT_EQ(player("cmd,time=0.5,depth=3:x")->name(), "cmd,time=0.5,depth=3:x");
    const auto message = [](const std::string& text) {
        const auto made = make_agent(text, 1);
        return made ? std::string() : made.error().message;
    };
    EXPECT_NE(message("cmd").find("a command line must follow"), std::string::npos);
    EXPECT_NE(message("cmd: ").find("a command line must follow"), std::string::npos);
    EXPECT_NE(message("cmd,tme=3:x").find("did you mean \"time\"?"), std::string::npos);
    EXPECT_NE(message("cmd,time=x:y").find("time must be"), std::string::npos);
    EXPECT_NE(message("cmd,options=Hash:x").find("NAME=VALUE with '+' between"), std::string::npos);
    EXPECT_NE(message("engine,level=3").find("no such kind"), std::string::npos);
}

}  // namespace
}  // namespace petteia
