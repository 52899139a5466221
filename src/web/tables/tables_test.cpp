// Tables as visitors see them: moves, the tree, agents, clocks, restarts.
#include "web/tables/tables.h"

#include <sys/resource.h>

#include <csignal>
#include <filesystem>

#include "web/service/service_limits.h"
#include "web/web_fixture.h"

namespace petteia {
namespace {

using namespace web_fixture;

using TablesTest = WebTest;

constexpr const char* kTwoPeople = R"("game": "tictactoe", "players": ["human", "human"])";
constexpr const char* kAgainstRandom = R"("game": "tictactoe", "players": ["human", "random"])";
constexpr const char* kTwoAgents =
    R"("game": "tictactoe", "players": ["engine:level=3", "random"])";

std::string move(const std::string& text) { return R"("move": ")" + text + "\""; }

TEST_F(TablesTest, AVisitorWhoStartsToWatchIsToldEverything) {
    const std::string id = make_table(kTwoPeople);
    const json::object whole = watcher(id)->last();
    for (const char* name :
         {"is",    "re",     "table",   "version",   "game",    "title",    "settings",
          "rules", "names",  "start",   "board",     "players", "running",  "thinking",
          "pace",  "clocks", "tree",    "tree_from", "node",    "position", "to_move",
          "over",  "result", "pieces",  "counters",  "legal",   "marks",    "clock",
          "yours", "key",    "unsaved", "card",      "lines",   "opener",   "holders",
          "draw",  "plans"})
        EXPECT_TRUE(whole.contains(name)) << name;
    EXPECT_EQ(whole.at("re"), 9);
    EXPECT_TRUE(whole.at("clocks").is_null());
    EXPECT_TRUE(whole.at("clock").as_object().empty());
    EXPECT_EQ(get("/api/tables/" + id).at("position"), whole.at("position"));
}

TEST_F(TablesTest, PeopleMoveAndAllWhoWatchHearTheSame) {
    const std::string id = make_table(kTwoPeople);
    const auto first = watcher(id), second = watcher(id);
    say(first, id, "play", move("5") + R"(, "at": 0)");
    const json::object told = first->last();
    EXPECT_EQ(first->messages().back(), second->messages().back());  // The same memory.
    EXPECT_EQ(told.at("node"), 1);
    EXPECT_EQ(told.at("to_move"), 1);
    EXPECT_EQ(told.at("tree_from"), 1);
    EXPECT_EQ(told.at("tree").at(0).at(1), "5");
    EXPECT_EQ(json::serialize(told.at("marks")), "[4]");
    EXPECT_FALSE(told.contains("board"));
    EXPECT_FALSE(told.contains("game"));
    EXPECT_FALSE(told.contains("re"));
    EXPECT_GT(told.at("version").to_number<int>(), first->told()[0].at("version").to_number<int>());
}

TEST_F(TablesTest, LateClicksAndMovesAgainstTheRulesDoNoHarm) {
    const std::string id = make_table(kTwoPeople);
    const auto person = watcher(id), other = watcher(id);
    say(person, id, "play", move("5") + R"(, "at": 0)");
    say(person, id, "play", move("1") + R"(, "at": 0)");
    EXPECT_TRUE(is_error(person->last()));
    EXPECT_EQ(person->last().at("re"), 9);
    say(person, id, "play", move("5"));
    EXPECT_TRUE(is_error(person->last()));
    say(person, id, "play", move("nonsense"));
    EXPECT_TRUE(is_error(person->last()));
    EXPECT_EQ(other->count(), 2u);
    EXPECT_EQ(get("/api/tables/" + id).at("node"), 1);
}

TEST_F(TablesTest, NobodyMovesForAnAgent) {
    const std::string id =
        make_table(R"("game": "tictactoe", "players": ["random", "human"], "running": false)");
    const auto person = watcher(id);
    say(person, id, "play", move("5"));
    EXPECT_TRUE(is_error(person->last()));
}

TEST_F(TablesTest, AgentsAnswerAndUndoGoesBackToThePerson) {
    const std::string id = make_table(kAgainstRandom);
    const auto person = watcher(id);
    say(person, id, "play", move("5"));
    json::object told = wait_for_node(person, 2);
    EXPECT_EQ(told.at("to_move"), 0);
    say(person, id, "undo");
    EXPECT_EQ(person->last().at("node"), 0);
    EXPECT_EQ(person->last().at("running"), true);
    say(person, id, "redo");
    EXPECT_EQ(person->last().at("node"), 2);
    say(person, id, "redo");
    EXPECT_TRUE(is_error(person->last()));
    say(person, id, "undo");
    say(person, id, "undo");
    EXPECT_TRUE(is_error(person->last()));
    // The same move leads to the same node, another one beside it.
    say(person, id, "play", move("1"));
    told = wait_for_node(person, 4);
    EXPECT_EQ(get("/api/tables/" + id).at("tree").at(2).at(0), 0);
}

TEST_F(TablesTest, LookingBackDoesNotMakeAgentsPlay) {
    const std::string id = make_table(kTwoAgents);
    const auto seer = watcher(id);
    wait_for(seer,
             [](const auto& told) { return told.contains("over") && told.at("over") == true; });
    const auto nodes = get("/api/tables/" + id).at("tree").as_array().size();
    say(seer, id, "go", R"("node": 2)");
    EXPECT_EQ(seer->last().at("node"), 2);
    EXPECT_EQ(seer->last().at("running"), false);
    EXPECT_TRUE(seer->last().at("thinking").is_null());
    say(seer, id, "undo");
    EXPECT_EQ(seer->last().at("node"), 1);
    EXPECT_EQ(get("/api/tables/" + id).at("tree").as_array().size(), nodes);
    say(seer, id, "go", R"("node": 1000)");
    EXPECT_TRUE(is_error(seer->last()));
    say(seer, id, "go", R"("node": -1)");
    EXPECT_TRUE(is_error(seer->last()));
    say(seer, id, "run");
    EXPECT_EQ(seer->last().at("running"), true);
    wait_for(seer,
             [](const auto& told) { return told.contains("over") && told.at("over") == true; });
}

TEST_F(TablesTest, StepsOneMoveAtATime) {
    const std::string id = make_table(std::string(kTwoAgents) + R"(, "running": false)");
    const auto seer = watcher(id);
    EXPECT_EQ(seer->last().at("running"), false);
    say(seer, id, "step");
    const json::object told = wait_for_node(seer, 1);
    EXPECT_EQ(told.at("running"), false);
    EXPECT_TRUE(told.at("thinking").is_null());
    loop_.run_all();
    EXPECT_EQ(seer->last().at("node"), 1);
}

TEST_F(TablesTest, AgentsKeepThePace) {
    const std::string id =
        make_table(R"("game": "tictactoe", "players": ["random", "random"], "pace": 400)");
    const auto seer = watcher(id);
    ASSERT_TRUE(loop_.run_until([&] { return loop_.timers() == 1; }));
    EXPECT_EQ(seer->last().at("node"), 0);
    pass(id, Milliseconds(399));
    EXPECT_EQ(seer->last().at("node"), 0);
    loop_.pass(Milliseconds(1));
    wait_for_node(seer, 1);
    say(seer, id, "pace", R"("ms": 5001)");
    EXPECT_TRUE(is_error(seer->last()));
    say(seer, id, "pace", R"("ms": 0)");
    wait_for(seer, [&](const auto& told) {
        loop_.pass(Milliseconds(1000));
        return told.contains("over") && told.at("over") == true;
    });
}

// Without a pace of their own, people can follow what agents do.
TEST_F(TablesTest, WithoutAPaceEnginesTakeHalfASecond) {
    const std::string id =
        std::string(post("/api/tables", R"({"game": "tictactoe", "players": ["random", "random"]})")
                        .at("id")
                        .as_string());
    const auto seer = watcher(id);
    EXPECT_EQ(seer->last().at("pace"), 500);
    for (int node = 1; node <= 3; ++node) {
        pass(id, Milliseconds(499));
        EXPECT_EQ(get("/api/tables/" + id).at("node"), node - 1);
        loop_.pass(Milliseconds(1));
        wait_for_node(seer, node);
    }
    say(seer, id, "seat", R"("player": 0, "agent": "human")");
    EXPECT_EQ(seer->last().at("pace"), 400);
    say(seer, id, "pace", R"("ms": 0)");
    EXPECT_EQ(seer->last().at("pace"), 0);
}

TEST_F(TablesTest, AReplyLeavesTimeToSeeThePersonsMove) {
    const std::string id = std::string(
        post("/api/tables", "{" + std::string(kAgainstRandom) + "}").at("id").as_string());
    const auto person = watcher(id);
    loop_.pass(Milliseconds(10'000));
    say(person, id, "play", move("5"));
    pass(id, Milliseconds(399));
    EXPECT_EQ(person->last().at("node"), 1);
    loop_.pass(Milliseconds(1));
    wait_for_node(person, 2);
}

// Pac-Man's step and those of all ghosts are one turn, which takes the pace once.
TEST_F(TablesTest, ThePaceIsOfATurnAndNotOfAStep) {
    const std::string id = make_table(
        R"("game": "pacman", "players": ["random", "chasers"], "pace": 300, "settings": {"seed": "2"})");
    const auto seer = watcher(id);
    for (int turn = 0; turn < 3; ++turn) {
        pass(id, Milliseconds(299));
        EXPECT_EQ(get("/api/tables/" + id).at("node"), 5 * turn);
        loop_.pass(Milliseconds(1));
        wait_for_node(seer, 5 * turn + 5);
    }
}

TEST_F(TablesTest, UndoStopsAnAgentThatThinks) {
    const std::string id =
        make_table(R"("game": "hexthello", "players": ["human", "engine:time=50"])");
    const auto person = watcher(id);
    const json::object start = person->last();
    say(person, id, "play", move(start.at("legal").at(0).at("move").as_string().c_str()));
    EXPECT_EQ(person->last().at("thinking"), 1);
    say(person, id, "undo");
    EXPECT_EQ(person->last().at("node"), 0);
    EXPECT_TRUE(person->last().at("thinking").is_null());
    const auto began = std::chrono::steady_clock::now();
    service_.reset();  // Would wait for the 50 seconds if it were not stopped.
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(20));
}

TEST_F(TablesTest, SeatsChange) {
    const std::string id = make_table(kTwoPeople);
    const auto person = watcher(id);
    for (const char* agent :
         {"cmd:/bin/true", "engine:weights=/etc/passwd", "cmd,time=1:/bin/true",
          "engine:table=100000", "engine:threads=1000", "engine:time=100", "minimax:depth=100",
          "nobody", "engine:level=11", "engine:eval=none", "league:X", ""}) {
        say(person, id, "seat", std::string(R"("player": 1, "agent": ")") + agent + "\"");
        EXPECT_TRUE(is_error(person->last())) << agent;
    }
    say(person, id, "seat", R"("player": 2, "agent": "random")");
    EXPECT_TRUE(is_error(person->last()));
    say(person, id, "seat", R"("player": 1, "agent": "engine:level=2")");
    EXPECT_EQ(person->last().at("players").at(1).at("name"), "Beginner (level 2)");
    say(person, id, "swap");
    wait_for_node(person, 1);
    EXPECT_EQ(person->last().at("players").at(0).at("agent"), "engine:level=2");
    EXPECT_EQ(person->last().at("to_move"), 1);
}

TEST_F(TablesTest, ResigningEndsTheGameUntilItIsTakenBack) {
    const std::string id = make_table(kTwoPeople);
    const auto person = watcher(id);
    say(person, id, "play", move("5"));
    say(person, id, "resign", R"("player": 1)");
    EXPECT_EQ(person->last().at("over"), true);
    EXPECT_EQ(person->last().at("result").at("winner"), 0);
    EXPECT_EQ(person->last().at("result").at("text"), "X won");
    EXPECT_EQ(person->last().at("result").at("reason"), "resigned");
    say(person, id, "play", move("1"));
    EXPECT_TRUE(is_error(person->last()));
    say(person, id, "reset");
    EXPECT_EQ(person->last().at("over"), false);
    EXPECT_EQ(person->last().at("node"), 0);
    EXPECT_EQ(get("/api/tables/" + id).at("tree").as_array().size(), 1u);
}

TEST_F(TablesTest, PeopleLoseOnTime) {
    const std::string id = make_table(std::string(kTwoPeople) + R"(, "clock": {"game": 10})");
    const auto person = watcher(id);
    EXPECT_EQ(person->last().at("clock"), json::parse(R"({"game": 10.0})"));
    EXPECT_EQ(person->last().at("clocks").at(0).at("left"), 10'000);
    EXPECT_EQ(person->last().at("clocks").at(0).at("ticking"), true);
    loop_.pass(Milliseconds(4000));
    say(person, id, "play", move("5"));
    EXPECT_EQ(person->last().at("clocks").at(0).at("left"), 6000);
    EXPECT_EQ(person->last().at("clocks").at(1).at("left"), 10'000);
    loop_.pass(Milliseconds(1000));
    say(person, id, "play", move("1"));
    // Stopping stops the clock as well, and what was used stays used.
    loop_.pass(Milliseconds(1000));
    say(person, id, "stop");
    loop_.pass(Milliseconds(100'000));
    EXPECT_EQ(person->last().at("clocks").at(0).at("left"), 5000);
    say(person, id, "run");
    pass(id, Milliseconds(4999));
    EXPECT_EQ(person->last().at("over"), false);
    pass(id, Milliseconds(1));
    EXPECT_EQ(person->last().at("over"), true);
    EXPECT_EQ(person->last().at("result").at("winner"), 1);
    EXPECT_EQ(person->last().at("result").at("reason"), "on time");
    // Taking the move back gives its time back.
    say(person, id, "undo");
    EXPECT_EQ(person->last().at("over"), false);
    EXPECT_EQ(person->last().at("clocks").at(1).at("left"), 10'000);
}

TEST_F(TablesTest, HasFewTimersWhateverIsSaid) {
    const std::string id = make_table(std::string(kTwoPeople) + R"(, "clock": {"game": 10})");
    const auto person = watcher(id);
    for (int i = 0; i < 100; ++i) {
        for (const char* action : {"stop", "run", "swap"}) say(person, id, action);
    }
    EXPECT_LE(loop_.timers(), 2u);
    pass(id, Milliseconds(10'000));
    EXPECT_EQ(person->last().at("over"), true);
}

TEST_F(TablesTest, AgentsThatFailLoseAndItIsSaidWhy) {
    const std::string id = make_table(
        R"("game": "hexthello", "players": ["minimax:depth=12", "human"], "clock": {"move": 0.2})");
    const auto person = watcher(id);
    const json::object told = wait_for(
        person, [](const auto& each) { return each.contains("over") && each.at("over") == true; });
    EXPECT_EQ(told.at("result").at("winner"), 1);
    EXPECT_NE(std::string(told.at("result").at("reason").as_string()).find("minimax"),
              std::string::npos);
}

TEST_F(TablesTest, WhoLeavesHearsNoMore) {
    const std::string id = make_table(kTwoPeople);
    const auto first = watcher(id), second = watcher(id), third = watcher(id);
    say(first, id, "leave");
    service_->on_disconnect(second);
    say(third, id, "play", move("5"));
    EXPECT_EQ(first->count(), 1u);
    EXPECT_EQ(second->count(), 1u);
    EXPECT_EQ(third->count(), 2u);
}

TEST_F(TablesTest, ListsAndRemovesTables) {
    const std::string old = make_table(kTwoPeople), young = make_table(kAgainstRandom);
    EXPECT_NE(old, young);
    const auto person = watcher(old);
    EXPECT_EQ(get("/api/tables").at("tables").as_array().size(), 2u);
    const json::value summary = get("/api/tables").at("tables").at(0);
    for (const char* name :
         {"id", "game", "title", "rules", "players", "names", "plies", "over", "result", "changed"})
        EXPECT_TRUE(summary.as_object().contains(name)) << name;
    EXPECT_EQ(ask("DELETE", "/api/tables/" + old).status, 200);
    EXPECT_EQ(person->last().at("is"), "gone");
    EXPECT_EQ(ask("GET", "/api/tables/" + old).status, 404);
    EXPECT_EQ(get("/api/tables").at("tables").as_array().size(), 1u);
}

TEST_F(TablesTest, RefusesTablesThatCannotBe) {
    for (const char* body :
         {R"({"game": "tictactoe", "players": ["human"]})",
          R"({"game": "tictactoe", "players": "human"})",
          R"({"game": "tictactoe", "clock": {"move": -1}})", R"({"game": "tictactoe", "clock": 3})",
          R"({"game": "tictactoe", "pace": 1.5})"})
        EXPECT_EQ(ask("POST", "/api/tables", body).status, 400) << body;
    for (const char* body : {R"({"game": "tictactoe", "players": ["human", "cmd:ls"]})",
                             R"({"game": "tictactoe", "moves": ["5", "5"]})"})
        EXPECT_EQ(ask("POST", "/api/tables", body).status, 422) << body;
    EXPECT_TRUE(get("/api/tables").at("tables").as_array().empty());
}

TEST_F(TablesTest, LimitsHowFastTablesAreMade) {
    int made = 0;
    for (int i = 0; i < 100; ++i)
        made += ask("POST", "/api/tables", "{" + std::string(kTwoPeople) + "}").status == 200;
    EXPECT_EQ(made, static_cast<int>(service_limits::kTablesOfVisitor.burst));
    EXPECT_EQ(ask("POST", "/api/tables", "{" + std::string(kTwoPeople) + "}").status, 429);
    make_table(kTwoPeople, guest("another"));
    loop_.pass(Milliseconds(1000));
    EXPECT_EQ(ask("POST", "/api/tables", "{" + std::string(kTwoPeople) + "}").status, 200);
}

TEST_F(TablesTest, BeginsWithALine) {
    const std::string id = make_table(std::string(kTwoPeople) + R"(, "moves": ["5", "1"])");
    const auto person = watcher(id);
    EXPECT_EQ(person->last().at("node"), 2);
    say(person, id, "undo");
    EXPECT_EQ(person->last().at("node"), 1);
}

TEST_F(TablesTest, ManyGamesOfAgentsRunAtOnce) {
    const auto seer = visitor();
    for (int i = 0; i < 100; ++i) {
        const std::string id = make_table(
            R"("game": "hexthello", "settings": {"side": "4"}, "players": ["engine:level=3", "engine:level=3"])",
            guest(std::to_string(i)));
        say(seer, id, "watch");
    }
    EXPECT_TRUE(loop_.run_until([&] {
        const json::object all = get("/api/tables");
        for (const json::value& each : all.at("tables").as_array()) {
            if (each.at("over") == false) return false;
        }
        return true;
    }));
}

class TablesRestartTest : public TablesTest {
  protected:
    TablesRestartTest() {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
        start(path_);
    }
    ~TablesRestartTest() override {
        service_.reset();
        std::filesystem::remove_all(folder_);
    }

    std::filesystem::path folder_ = std::filesystem::path(testing::TempDir()) /
                                    testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::path path_ = folder_ / "tables.sqlite";
};

TEST_F(TablesRestartTest, EverythingIsThereAgain) {
    const std::string id = make_table(
        R"("game": "tictactoe", "settings": {"m": "4", "n": "4", "k": "4"}, "players": ["human", "engine:level=4"], "clock": {"game": 600}, "pace": 0)");
    auto person = watcher(id);
    say(person, id, "play", move("6"));
    wait_for_node(person, 2);
    say(person, id, "undo");
    say(person, id, "play", move("7"));
    wait_for_node(person, 4);
    json::object before = get("/api/tables/" + id);
    start(path_);
    json::object after = get("/api/tables/" + id);
    for (const char* name : {"version", "clocks"}) {
        before.erase(name);
        after.erase(name);
    }
    EXPECT_EQ(before, after);
    person = watcher(id);
    say(person, id, "undo");
    EXPECT_EQ(person->last().at("node"), 0);
    say(person, id, "redo");
    EXPECT_EQ(person->last().at("node"), 4);
    EXPECT_EQ(get("/api/tables").at("tables").as_array().size(), 1u);
}

TEST_F(TablesRestartTest, EndingsLastAndRunningGamesGoOnWhenWatched) {
    const std::string resigned = make_table(kTwoPeople);
    say(watcher(resigned), resigned, "resign", R"("player": 0)");
    const std::string running =
        make_table(R"("game": "tictactoe", "players": ["random", "random"], "pace": 1000)");
    start(path_);
    EXPECT_EQ(get("/api/tables/" + resigned).at("result").at("reason"), "resigned");
    const auto seer = watcher(running);
    EXPECT_EQ(seer->last().at("running"), true);
    wait_for(seer, [&](const auto& told) {
        loop_.pass(Milliseconds(1000));
        return told.at("over") == true;
    });
}

// No file of this process can grow.
class FullDisk {
  public:
    FullDisk() : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit none{0, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &none);
    }
    ~FullDisk() {
        setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }

  private:
    rlimit before_{};
    void (*handler_)(int);
};

TEST_F(TablesRestartTest, AFullDiskIsToldAtTheTableUntilItHasRoomAgain) {
    const std::string id = make_table(kTwoPeople);
    const auto person = watcher(id);
    EXPECT_TRUE(person->last().at("unsaved").is_null());
    {
        const FullDisk full;
        say(person, id, "play", move("5"));
        EXPECT_EQ(person->last().at("node"), 1);
        EXPECT_TRUE(person->last().at("unsaved").is_string());
        EXPECT_EQ(ask("POST", "/api/tables", "{" + std::string(kTwoPeople) + "}").status, 503);
        pass(id, service_limits::kSaveAgain);
        EXPECT_TRUE(person->last().at("unsaved").is_string());
    }
    pass(id, service_limits::kSaveAgain);
    EXPECT_TRUE(person->last().at("unsaved").is_null());
    make_table(kTwoPeople);
    start(path_);
    EXPECT_EQ(get("/api/tables/" + id).at("node"), 1);
    EXPECT_EQ(get("/api/tables").at("tables").as_array().size(), 2u);
}

TEST_F(TablesRestartTest, HoldersLast) {
    const std::string id = make_table(kTwoPeople, guest("owner"));
    start(path_);
    EXPECT_EQ(watcher(id, guest("owner"))->last().at("yours"), true);
    EXPECT_EQ(watcher(id, guest("stranger"))->last().at("yours"), false);
}

TEST_F(TablesRestartTest, OneServiceAtATimeUsesAStore) {
    ServiceOptions options;
    options.store = path_;
    const auto second = make_arena_service(built_in_games(), loop_, std::move(options));
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().message.find("another process"), std::string::npos);
}

TEST_F(TablesRestartTest, ADamagedStoreIsSetAsideAtTheStart) {
    make_table(kTwoPeople);
    service_.reset();
    std::filesystem::resize_file(path_, std::filesystem::file_size(path_) / 2);
    ServiceOptions options;
    options.store = path_;
    std::vector<std::string> told;
    options.tell = [&](const std::string& text) { told.push_back(text); };
    EXPECT_TRUE(make_arena_service(built_in_games(), loop_, std::move(options)));
    ASSERT_EQ(told.size(), 1u);
    EXPECT_NE(told[0].find("set aside"), std::string::npos) << told[0];
    EXPECT_TRUE(std::filesystem::remove(path_.string() + ".damaged-1"));
}

}  // namespace
}  // namespace petteia
