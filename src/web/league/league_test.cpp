// The league as visitors see it: real players over sockets at tables and in tournaments.
#include "web/league/league.h"

#include "arena/tournament/tournament_fixture.h"
#include "league/fake_peer_fixture.h"
#include "league/random_guest_fixture.h"
#include "web/service/service_limits.h"
#include "web/web_fixture.h"

namespace petteia {
namespace {

using namespace web_fixture;
using league_fixture::Peer;
using league_fixture::RawBytes;

// Bytes of a position; of what a player hears first: its colour, the position, a request.
constexpr std::size_t kPosition = 15 * 15 + 3, kOpening = 1 + (1 + kPosition) + 1;

class LeagueTest : public WebTest {
  protected:
    LeagueTest() { begin(); }

    void begin(const std::filesystem::path& tournaments = {},
               Milliseconds grace = Milliseconds(0)) {
        ServiceOptions options;
        auto listener = Listener::open("127.0.0.1", 0);
        ASSERT_TRUE(listener) << listener.error().message;
        port_ = listener->port();
        options.league = *std::move(listener);
        options.league_grace = grace;
        options.tournaments = tournaments;
        start(std::move(options));
        page_ = visitor();
        say(page_, R"({"do": "league", "id": 3})");
    }

    // Tells its name, and nothing else unless the test does.
    Peer guest(const std::string& name) {
        Peer peer = Peer::calling(port_);
        EXPECT_EQ(peer.hear_code(), 106);
        RawBytes answer{static_cast<std::uint8_t>(name.size())};
        answer.insert(answer.end(), name.begin(), name.end());
        peer.say(answer);
        return peer;
    }

    json::object league() const {
        for (auto told = page_->told(); !told.empty(); told.pop_back())
            if (told.back().at("is") == "league") return told.back();
        return {};
    }
    // Time passes meanwhile, as the league looks around only now and then.
    void wait_until(const std::function<bool(const json::object&)>& holds) {
        EXPECT_TRUE(loop_.run_until([&] {
            loop_.pass(Milliseconds(50));
            return holds(league());
        })) << json::serialize(league());
    }
    // "p1 waiting, p2 playing".
    static std::string states(const json::object& league) {
        std::string text;
        for (const auto& player : league.at("players").as_array())
            text += (text.empty() ? "" : ", ") + std::string(player.at("nick").as_string()) + " " +
                    std::string(player.at("state").as_string());
        return text;
    }
    void wait_for_states(const std::string& expected) {
        wait_until([&](const json::object& told) { return states(told) == expected; });
        EXPECT_EQ(states(league()), expected);
    }
    static std::string seats(const std::string& first, const std::string& second) {
        return R"("game": "hexthello", "players": [")" + first + R"(", ")" + second + "\"]";
    }
    json::object wait_for_end(const std::shared_ptr<FakeVisitor>& seer) {
        return wait_for(seer, [](const json::object& told) {
            return told.contains("over") && told.at("over") == true;
        });
    }
    std::string refusal(const std::string& first, const std::string& second) {
        const json::object made = post("/api/tables", "{" + seats(first, second) + "}");
        EXPECT_TRUE(made.contains("error")) << json::serialize(made);
        return made.contains("error") ? std::string(made.at("error").as_string()) : "";
    }
    std::string begin_tournament(const std::string& plan) {
        say(page_, R"({"do": "tournament", "id": 4, "plan": {)" + plan + "}}");
        std::string id;
        EXPECT_TRUE(loop_.run_until([&] {
            for (const json::object& told : page_->told()) {
                if (is_error(told)) return true;
                if (told.at("is") == "tournament") id = told.at("tournament").as_string();
            }
            return !id.empty();
        }));
        return id;
    }
    static json::object latest(const json::object& league) {
        const json::array& all = league.at("tournaments").as_array();
        return all.empty() ? json::object() : all[0].as_object();
    }
    void wait_for_tournament(const std::string& state) {
        wait_until([&](const json::object& told) {
            const json::object first = latest(told);
            return first.contains("state") && first.at("state").as_string() == state &&
                   (state != "done" || first.at("played") == first.at("planned"));
        });
    }

    std::uint16_t port_ = 0;
    std::shared_ptr<FakeVisitor> page_;
};

TEST_F(LeagueTest, ListsWhoIsConnected) {
    EXPECT_EQ(league().at("re"), 3);
    EXPECT_EQ(league().at("port"), port_);
    EXPECT_EQ(get("/api/about").at("league_port"), port_);
    const Peer first = guest("Hexe");
    wait_for_states("Hexe waiting");
    {
        const Peer second = guest("Hexe");
        wait_for_states("Hexe waiting, Hexe 2 waiting");
    }
    wait_for_states("Hexe waiting");
    say(page_, R"({"do": "league_leave"})");
    const std::size_t told = page_->count();
    const Peer third = guest("late");
    const auto other = visitor();
    EXPECT_TRUE(loop_.run_until([&] {
        say(other, R"({"do": "league"})");
        return states(other->last()) == "Hexe waiting, late waiting";
    }));
    EXPECT_EQ(page_->count(), told);
}

TEST_F(LeagueTest, TwoPlayersPlayAWholeGameThatTwoVisitorsWatch) {
    const RandomGuest one(port_, 1), two(port_, 2);
    wait_for_states("p1 waiting, p2 waiting");
    const std::string id = make_table(seats("league:p1", "league:p2") + R"(, "running": false)");
    const auto seer = watcher(id), other = watcher(id);
    EXPECT_EQ(seer->last().at("players").at(0).at("name"), "p1");
    say(seer, id, "run");
    wait_for_states("p1 playing, p2 playing");
    EXPECT_EQ(league().at("players").at(0).at("table").as_string(), id);
    const json::object end = wait_for_end(seer);
    EXPECT_FALSE(end.at("result").as_object().contains("reason")) << json::serialize(end);
    EXPECT_GT(end.at("node").to_number<int>(), 40);
    EXPECT_EQ(seer->messages().back(), other->messages().back());
    wait_for_states("p1 waiting, p2 waiting");
    // They play again, colours changed.
    say(seer, id, "swap");
    say(seer, id, "reset");
    const json::object again = wait_for(seer, [](const json::object& told) {
        return told.contains("over") && told.at("over") == true && told.at("node") != 0;
    });
    EXPECT_FALSE(again.at("result").as_object().contains("reason")) << json::serialize(again);
}

TEST_F(LeagueTest, APlayerIsReplacedAndTakenBackInMidGame) {
    const RandomGuest one(port_, 1);
    wait_for_states("p1 waiting");
    const std::string id = make_table(seats("human", "league:p1"));
    const auto person = watcher(id);
    const auto move = [&](const json::object& told) {
        say(person, id, "play",
            R"("move": ")" + std::string(told.at("legal").at(0).at("move").as_string()) + "\"");
    };
    move(person->last());
    json::object told = wait_for_node(person, 2);
    say(person, id, "seat", R"("player": 1, "agent": "random")");
    wait_for_states("p1 waiting");
    move(told);
    told = wait_for_node(person, 4);
    say(person, id, "seat", R"("player": 1, "agent": "league:p1")");
    wait_for_states("p1 playing");
    move(told);
    wait_for_node(person, 6);
    say(person, id, "undo");
    wait_for_node(person, 4);
    told = person->last();
    say(person, id, "play",
        R"("move": ")" + std::string(told.at("legal").at(1).at("move").as_string()) + "\"");
    wait_for(person, [](const json::object& now) {
        return now.contains("to_move") && now.at("to_move") == 0 && now.at("node") == 8;
    });
    EXPECT_EQ(person->last().at("over"), false);
}

TEST_F(LeagueTest, AnAnswerThatNobodyWaitedForIsSkipped) {
    Peer slow = guest("slow");
    wait_for_states("slow waiting");
    const std::string id = make_table(seats("league:slow", "human"));
    const auto person = watcher(id);
    EXPECT_EQ(person->last().at("thinking"), 0);
    const RawBytes heard = slow.hear(kOpening);
    ASSERT_EQ(heard.size(), kOpening);
    EXPECT_EQ(heard.front(), 103);
    EXPECT_EQ(heard.back(), 104);
    say(person, id, "stop");
    EXPECT_TRUE(person->last().at("thinking").is_null());
    say(person, id, "run");
    // The position again, as it has moved on its own board meanwhile.
    slow.say({5, 5});
    EXPECT_EQ(slow.hear_code(), 101);
    slow.hear(kPosition);
    EXPECT_EQ(slow.hear_code(), 104);
    const std::string wanted = person->last().at("legal").at(0).at("move").as_string().c_str();
    const WireMove answer = encode_move(wanted);
    slow.say({answer[0], answer[1]});
    const json::object told = wait_for_node(person, 1);
    EXPECT_EQ(told.at("tree").at(0).at(1).as_string(), wanted);
}

TEST_F(LeagueTest, WhoHangsUpOrBreaksTheRulesLosesPlainly) {
    {
        Peer quitter = guest("quitter");
        wait_for_states("quitter waiting");
        const std::string id = make_table(seats("league:quitter", "random"));
        const auto seer = watcher(id);
        quitter.hear(1);
        { const Peer gone = std::move(quitter); }
        const json::object end = wait_for_end(seer);
        EXPECT_EQ(end.at("result").at("winner"), 1);
        EXPECT_EQ(end.at("result").at("reason"), "the player hung up");
        wait_for_states("");
    }
    Peer cheat = guest("cheat");
    wait_for_states("cheat waiting");
    const std::string id = make_table(seats("league:cheat", "random"));
    const auto seer = watcher(id);
    cheat.hear(kOpening);
    cheat.say({7, 7});  // The cell is not empty.
    const json::object end = wait_for_end(seer);
    EXPECT_EQ(end.at("result").at("winner"), 1);
    EXPECT_TRUE(end.at("result").at("reason").as_string().starts_with("illegal move: "))
        << json::serialize(end.at("result"));
    wait_for_states("cheat waiting");
}

TEST_F(LeagueTest, WhoIsSilentLosesWhenItsTimeIsOver) {
    const Peer silent = guest("silent");
    wait_for_states("silent waiting");
    const auto seer =
        watcher(make_table(seats("league:silent", "random") + R"(, "clock": {"move": 0.05})"));
    const json::object end = wait_for_end(seer);
    EXPECT_EQ(end.at("result").at("winner"), 1);
    EXPECT_EQ(end.at("result").at("reason"), "no answer came in time");
}

TEST_F(LeagueTest, PlayersWhoTakeTheirTimeKeepNoEngineFromThinking) {
    std::vector<Peer> slow;
    for (const char* nick : {"a", "b", "c", "d"}) {  // More than there are threads.
        slow.push_back(guest(nick));
        wait_until([&](const json::object& told) {
            return told.at("players").as_array().size() == slow.size();
        });
        make_table(seats(std::string("league:") + nick, "random"));
    }
    wait_for_end(watcher(make_table(seats("random", "engine:level=1"))));
    wait_for_states("a playing, b playing, c playing, d playing");
}

TEST_F(LeagueTest, WhoComesBackInTimePlaysOn) {
    begin({}, Milliseconds(30'000));
    std::optional<Peer> peer(guest("Hexe"));
    wait_for_states("Hexe waiting");
    const std::string id = make_table(seats("league:Hexe", "human"));
    const auto person = watcher(id);
    peer->hear(kOpening);
    peer.reset();
    wait_for_states("Hexe away");
    peer.emplace(guest("Hexe"));
    wait_for_states("Hexe playing");
    const RawBytes heard = peer->hear(kOpening);
    ASSERT_EQ(heard.size(), kOpening);
    EXPECT_EQ(heard.back(), 104);
    const WireMove move =
        encode_move(person->last().at("legal").at(0).at("move").as_string().c_str());
    peer->say({move[0], move[1]});
    EXPECT_EQ(wait_for_node(person, 1).at("over"), false);
}

TEST_F(LeagueTest, VisitorsSendPlayersHome) {
    Peer idle = guest("idle"), busy = guest("busy");
    wait_for_states("busy waiting, idle waiting");
    say(page_, R"({"do": "league_part", "nick": "idle"})");
    EXPECT_EQ(idle.hear_code(), 107);
    wait_for_states("busy waiting");
    const std::string id = make_table(seats("human", "league:busy"));
    const auto person = watcher(id);
    wait_for_states("busy playing");
    say(page_, R"({"do": "league_part", "nick": "busy"})");
    const json::object end = wait_for_end(person);
    EXPECT_EQ(end.at("result").at("winner"), 0);
    EXPECT_EQ(end.at("result").at("reason"), "busy was disconnected");
    wait_for_states("");
    EXPECT_TRUE(loop_.run_until([&] { return busy.hear_code() == 107; }));
    say(page_, R"({"do": "league_part", "id": 8, "nick": "nobody"})");
    EXPECT_TRUE(is_error(page_->last()));
}

TEST_F(LeagueTest, RefusesWhoIsNotThereOrHasAnotherGame) {
    EXPECT_NE(refusal("league:nobody", "human").find("not connected"), std::string::npos);
    EXPECT_NE(refusal("league:", "human").find("not connected"), std::string::npos);
    const Peer peer = guest("one");
    wait_for_states("one waiting");
    EXPECT_NE(refusal("league:one", "league:one").find("itself"), std::string::npos);
    const json::object made =
        post("/api/tables", R"({"game": "nim", "players": ["league:one", "human"]})");
    EXPECT_NE(std::string(made.at("error").as_string()).find("hexthello"), std::string::npos);
    const std::string id = make_table(seats("human", "league:one"));
    EXPECT_NE(refusal("league:one", "human").find("another table"), std::string::npos);
    EXPECT_EQ(ask("DELETE", "/api/tables/" + id).status, 200);
    wait_for_states("one waiting");
    make_table(seats("league:one", "human"));
}

TEST_F(LeagueTest, ATableWhosePlayerIsGoneWaitsForAWordToGoOn) {
    std::string id;
    std::shared_ptr<FakeVisitor> person;
    {
        const Peer peer = guest("one");
        wait_for_states("one waiting");
        id = make_table(seats("human", "league:one") + R"(, "running": false)");
        person = watcher(id);
    }
    wait_for_states("");
    say(person, id, "run");
    EXPECT_TRUE(is_error(person->last()));
    say(person, id, "play",
        R"("move": ")" + std::string(person->told()[0].at("legal").at(0).at("move").as_string()) +
            "\"");
    EXPECT_EQ(person->last().at("running"), false);
    EXPECT_EQ(person->last().at("over"), false);
    const RandomGuest back(port_, 1);
    wait_for_states("p1 waiting");
    say(person, id, "seat", R"("player": 1, "agent": "league:p1")");
    say(person, id, "run");
    wait_for_node(person, 2);
}

TEST_F(LeagueTest, HasRoomForSoMany) {
    std::vector<Peer> connections;
    for (std::size_t i = 0; i < service_limits::kGuests; ++i)
        connections.push_back(guest("g" + std::to_string(i)));
    wait_until([](const json::object& told) {
        return told.at("players").as_array().size() == service_limits::kGuests;
    });
    Peer more = guest("more");
    EXPECT_TRUE(loop_.run_until([&] {
        loop_.run_all();
        return more.has_more();
    }));
    EXPECT_EQ(more.hear_code(), 107);
}

TEST_F(LeagueTest, PlayersAndAnEngineMeetInATournament) {
    const TemporaryFolder folder;
    begin(folder / "tournaments");
    const RandomGuest one(port_, 1), two(port_, 2);
    wait_for_states("p1 waiting, p2 waiting");
    const std::string id = begin_tournament(
        R"("game": "hexthello", "players": ["league:p1", "league:p2", "engine:level=1"])");
    ASSERT_FALSE(id.empty()) << json::serialize(page_->last());
    wait_for_states("p1 playing, p2 playing");
    EXPECT_EQ(league().at("players").at(0).at("tournament").as_string(), id);
    EXPECT_NE(refusal("league:p1", "human").find("tournament"), std::string::npos);
    say(page_, R"({"do": "league_part", "id": 5, "nick": "p1"})");
    wait_for_tournament("done");
    const json::object told = latest(league());
    EXPECT_EQ(told.at("played"), 6);
    EXPECT_EQ(told.at("games").as_array().size(), 6u);
    double points = 0;
    for (const auto& row : told.at("standings").as_array()) {
        EXPECT_EQ(row.at("games"), 4);
        EXPECT_EQ(row.at("faults"), 0) << json::serialize(told.at("games"));
        points += row.at("points").to_number<double>();
    }
    EXPECT_EQ(points, 6);
    EXPECT_EQ(told.at("standings").at(0).at("name"), "level 1");  // The others move at random.
    EXPECT_TRUE(told.at("cross").at(0).at(0).is_null());
    wait_for_states("p1 waiting, p2 waiting");

    const std::string number = json::serialize(told.at("games").at(0).at("number"));
    const auto game = [&](const std::string& tournament, const std::string& which) {
        const std::size_t before = page_->count();
        say(page_, R"({"do": "tournament_game", "tournament": ")" + tournament +
                       R"(", "number": )" + which + "}");
        EXPECT_TRUE(loop_.run_until([&] { return page_->count() > before; }));
        return page_->last();
    };
    EXPECT_EQ(game(id, number).at("over"), true);
    EXPECT_GT(game(id, number).at("moves").as_array().size(), 40u);
    EXPECT_EQ(game(id, number).at("players").as_array().size(), 2u);
    EXPECT_TRUE(is_error(game(id, "999")));
    EXPECT_TRUE(is_error(game("nothing", number)));
    EXPECT_TRUE(is_error(game(id, "\"x\"")));

    // The service remembers it.
    begin(folder / "tournaments");
    wait_for_tournament("done");
    EXPECT_EQ(latest(league()).at("standings"), told.at("standings"));
    EXPECT_EQ(game(id, number).at("over"), true);
}

TEST_F(LeagueTest, ATournamentIsStopped) {
    Peer silent = guest("silent");
    wait_for_states("silent waiting");
    const std::string id = begin_tournament(
        R"("game": "hexthello", "players": ["league:silent", "random"], "move_time": 30)");
    ASSERT_FALSE(id.empty()) << json::serialize(page_->last());
    wait_until([](const json::object& told) {
        const json::object first = latest(told);
        return first.contains("games") && !first.at("games").as_array().empty();
    });
    const json::object game = latest(league()).at("games").at(0).as_object();
    EXPECT_TRUE(game.at("points").is_null());
    say(page_, R"({"do": "tournament_stop", "tournament": ")" + id + "\"}");
    wait_for_tournament("stopped");
    wait_for_states("silent waiting");
    say(page_, R"({"do": "tournament_stop", "id": 7, "tournament": "nothing"})");
    EXPECT_TRUE(is_error(page_->last()));
}

TEST_F(LeagueTest, RefusesTournamentsThatCannotBe) {
    for (const char* plan : {
             R"("game": "nim", "players": ["random"])",
             R"("game": "nim", "players": ["random", "human"])",
             R"("game": "nim", "players": ["random", "cmd:/bin/true"])",
             R"("game": "nim", "players": ["random", "league:nobody"])",
             R"("game": "nothing", "players": ["random", "random"])",
             R"("game": "nim", "players": ["random", "random"], "kind": "war")",
             R"("game": "nim", "players": ["random", "random"], "games": 1000000)",
             R"("game": "nim", "players": ["random", "random"], "games": 100, "rounds": 100)",
             R"("game": "nim", "players": ["random", "random"], "settings": {"piles": "x"})",
         }) {
        const std::size_t told = page_->count();
        say(page_, std::string(R"({"do": "tournament", "id": 4, "plan": {)") + plan + "}}");
        EXPECT_TRUE(loop_.run_until([&] { return page_->count() > told; })) << plan;
        EXPECT_TRUE(is_error(page_->last())) << plan << json::serialize(page_->last());
    }
    say(page_, R"({"do": "tournament", "id": 4})");
    EXPECT_TRUE(is_error(page_->last()));
    const Peer peer = guest("one");
    wait_for_states("one waiting");
    say(page_, R"({"do": "tournament", "id": 4, "plan": {"game": "hexthello",
        "players": ["league:one", "league:one"]}})");
    wait_for_states("one waiting");
}

}  // namespace
}  // namespace petteia
