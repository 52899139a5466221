// The league as visitors see it: real players over sockets at tables.
#include "web/league/league_fixture.h"
#include "web/service/service_limits.h"

namespace petteia {
namespace {

using namespace web_fixture;

// Bytes of a position; of what a player hears first: its colour, the position, a request.
constexpr std::size_t kPosition = 15 * 15 + 3, kOpening = 1 + (1 + kPosition) + 1;

TEST_F(LeagueTest, ListsWhoIsConnected) {
    EXPECT_EQ(league().at("re"), 3);
    EXPECT_EQ(league().at("port"), port_);
    EXPECT_EQ(get("/api/about").at("league_port"), port_);
    const Peer first = named_peer("Hexe");
    wait_for_states("Hexe waiting");
    {
        const Peer second = named_peer("Hexe");
        wait_for_states("Hexe waiting, Hexe 2 waiting");
    }
    wait_for_states("Hexe waiting");
    say(page_, R"({"do": "league_leave"})");
    const std::size_t told = page_->count();
    const Peer third = named_peer("late");
    const auto other = visitor();
    EXPECT_TRUE(loop_.run_until([&] {
        say(other, R"({"do": "league"})");
        return states(other->last()) == "Hexe waiting, late waiting";
    }));
    EXPECT_EQ(page_->count(), told);
}

TEST_F(LeagueTest, TwoPlayersPlayAWholeGameThatTwoVisitorsWatch) {
    const RandomClient one(port_, 1), two(port_, 2);
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
    const RandomClient one(port_, 1);
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
    Peer slow = named_peer("slow");
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
        Peer quitter = named_peer("quitter");
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
    Peer cheat = named_peer("cheat");
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
    const Peer silent = named_peer("silent");
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
        slow.push_back(named_peer(nick));
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
    std::optional<Peer> peer(named_peer("Hexe"));
    wait_for_states("Hexe waiting");
    const std::string id = make_table(seats("league:Hexe", "human"));
    const auto person = watcher(id);
    peer->hear(kOpening);
    peer.reset();
    wait_for_states("Hexe away");
    peer.emplace(named_peer("Hexe"));
    wait_for_states("Hexe playing");
    const RawBytes heard = peer->hear(kOpening);
    ASSERT_EQ(heard.size(), kOpening);
    EXPECT_EQ(heard.back(), 104);
    const WireMove move =
        encode_move(person->last().at("legal").at(0).at("move").as_string().c_str());
    peer->say({move[0], move[1]});
    EXPECT_EQ(wait_for_node(person, 1).at("over"), false);
}

TEST_F(LeagueTest, AStrangerOfTheSameNameGetsASeatOfItsOwn) {
    begin({}, Milliseconds(30'000));
    std::optional<Peer> peer(named_peer("Hexe"));
    wait_for_states("Hexe waiting");
    const auto person = watcher(make_table(seats("league:Hexe", "human")));
    peer->hear(kOpening);
    peer.reset();
    wait_for_states("Hexe away");
    Peer stranger = named_peer("Hexe", "127.0.0.2");
    wait_for_states("Hexe away, Hexe 2 waiting");
    EXPECT_FALSE(stranger.has_more());  // The game is not its.
    peer.emplace(named_peer("Hexe"));
    wait_for_states("Hexe playing, Hexe 2 waiting");
    EXPECT_EQ(peer->hear(kOpening).size(), kOpening);
}

TEST_F(LeagueTest, NoAddressKeepsTheOthersOut) {
    std::vector<Peer> many;
    const auto wait_for_count = [&](std::size_t count) {
        wait_until([&](const json::object& told) {
            return told.at("players").as_array().size() == count;
        });
    };
    while (many.size() < service_limits::kLeaguePlayers)
        many.push_back(named_peer("n" + std::to_string(many.size())));
    wait_for_count(many.size());
    // A place for another address is one of those that came last; for the same one there is none.
    Peer other = named_peer("other", "127.0.0.2");
    wait_until([](const json::object& told) {
        return states(told).find("other waiting") != std::string::npos;
    });
    EXPECT_TRUE(loop_.run_until([&] { return many.back().has_more(); }));
    EXPECT_EQ(many.back().hear_code(), 107);
    Peer more = named_peer("more");
    EXPECT_TRUE(loop_.run_until([&] { return more.has_more(); }));
    EXPECT_EQ(more.hear_code(), 107);
    wait_for_count(many.size());
    EXPECT_FALSE(many.front().has_more());
    EXPECT_FALSE(other.has_more());
}

TEST_F(LeagueTest, TheRosterSaysWhoMayCome) {
    begin({}, {}, *Roster::parse("Hexe 127.0.0.2"));
    for (const char* name : {"Hexe", "Mallory"}) {
        Peer refused = named_peer(name);
        EXPECT_TRUE(loop_.run_until([&] { return refused.has_more(); }));
        EXPECT_EQ(refused.hear_code(), 107) << name;
    }
    Peer hexe = named_peer("Hexe", "127.0.0.2");
    wait_for_states("Hexe waiting");
}

TEST_F(LeagueTest, VisitorsDisconnectPlayers) {
    Peer idle = named_peer("idle"), busy = named_peer("busy");
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
    const Peer peer = named_peer("one");
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
        const Peer peer = named_peer("one");
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
    const RandomClient back(port_, 1);
    wait_for_states("p1 waiting");
    say(person, id, "seat", R"("player": 1, "agent": "league:p1")");
    say(person, id, "run");
    wait_for_node(person, 2);
}

TEST_F(LeagueTest, HasRoomForSoMany) {
    std::vector<Peer> connections;
    for (std::size_t i = 0; i < service_limits::kLeaguePlayers; ++i)
        connections.push_back(named_peer("g" + std::to_string(i)));
    wait_until([](const json::object& told) {
        return told.at("players").as_array().size() == service_limits::kLeaguePlayers;
    });
    Peer more = named_peer("more");
    EXPECT_TRUE(loop_.run_until([&] {
        loop_.run_all();
        return more.has_more();
    }));
    EXPECT_EQ(more.hear_code(), 107);
}

}  // namespace
}  // namespace petteia
