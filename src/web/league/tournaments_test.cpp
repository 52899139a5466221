// Tournaments as visitors see them: players over sockets and engines.
#include "web/league/tournaments.h"

#include <fstream>
#include <map>
#include <mutex>

#include "arena/tournament/tournament_fixture.h"
#include "arena/ugi/fake_program_fixture.h"
#include "web/league/league_fixture.h"

namespace petteia {
namespace {

using namespace web_fixture;

class TournamentsTest : public LeagueTest {
  protected:
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
};

TEST_F(TournamentsTest, PlayersAndAnEngineMeetInATournament) {
    const TemporaryFolder folder;
    begin(folder / "tournaments");
    const RandomClient one(port_, 1), two(port_, 2);
    wait_for_states("p1 waiting, p2 waiting");
    const std::string id = begin_tournament(
        R"("game": "hexthello", "players": ["league:p1", "league:p2", "engine:level=4"])");
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
    EXPECT_EQ(told.at("standings").at(0).at("name"),
              "Apprentice (level 4)");  // The others move at random.
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

TEST_F(TournamentsTest, ProgramsOfTheHostPlayAnyGame) {
    using fake_program::kFirstCell, fake_program::speaking;
    const std::string kSecret = "echo secret-of-the-command >/dev/null; ";
    begin({}, Milliseconds(0), {},
          {"First=cmd:" + kSecret + speaking(kFirstCell), "Broken=cmd:" + speaking("exit 1"),
           "Slow=cmd:" + speaking("sleep 60")});
    EXPECT_EQ(json::serialize(league().at("programs")), R"(["Broken","First","Slow"])");
    ASSERT_FALSE(
        begin_tournament(R"("game": "tictactoe", "move_time": 0.3, "openings": 0, "players":
        ["program:First", "program:Broken", "program:Slow", "engine:level=3"])")
            .empty())
        << json::serialize(page_->last());
    wait_for_tournament("done");
    const json::object told = latest(league());
    EXPECT_EQ(told.at("played"), 12);
    std::map<std::string, int> faults, points;
    for (const auto& row : told.at("standings").as_array()) {
        const std::string name(row.at("name").as_string());
        faults[name] = row.at("faults").to_number<int>();
        points[name] = static_cast<int>(2 * row.at("points").to_number<double>());
    }
    // A crash or an answer that does not come costs the game: each of the two loses to whoever moves.
    EXPECT_EQ(faults["First"], 0) << json::serialize(told.at("games"));
    EXPECT_EQ(faults["Novice (level 3)"], 0);
    EXPECT_GE(faults["Broken"], 4);
    EXPECT_GE(faults["Slow"], 4);
    EXPECT_EQ(faults["Broken"] + faults["Slow"], 10);
    EXPECT_GE(points["First"], 8);
    for (const auto& message : page_->messages())
        EXPECT_EQ(message->find("secret-of-the-command"), std::string::npos);
}

TEST_F(TournamentsTest, EveryGameHasTournaments) {
    for (const GameEntry& game : built_in_games().games()) {
        const std::string name(game.info.name);
        say(page_, R"({"do": "tournament", "id": 4, "plan": {"game": ")" + name +
                       R"(", "players": ["random", "random"], "games": 2}})");
        wait_until([&](const json::object& told) {
            const json::object first = latest(told);
            return first.contains("game") && first.at("game").as_string() == name &&
                   first.at("state") == "done" && first.at("played") == 2;
        });
    }
}

TEST_F(TournamentsTest, VisitorsNameNoPrograms) {
    begin({}, Milliseconds(0), {}, {"Mine=cmd:" + fake_program::speaking("exit 1")});
    const auto answer_to = [&](const std::shared_ptr<FakeVisitor>& who, const std::string& player) {
        const std::size_t before = who->count();
        say(who, R"({"do": "tournament", "id": 4, "plan": {"game": "tictactoe", "players":
            ["random", ")" +
                     player + "\"]}}");
        EXPECT_TRUE(loop_.run_until([&] { return who->count() > before; }));
        return json::serialize(who->last());
    };
    EXPECT_NE(answer_to(page_, "program:Other").find("there is no program"), std::string::npos);
    EXPECT_NE(answer_to(page_, "cmd:/bin/true").find("programs (cmd:) cannot play here"),
              std::string::npos);
    EXPECT_NE(answer_to(page_, "program,depth=3:Mine").find("error"), std::string::npos);
    const auto somebody = visitor(guest("somebody"));
    EXPECT_NE(answer_to(somebody, "program:Mine").find("only the host"), std::string::npos);
    const json::object table =
        post("/api/tables", R"({"game": "tictactoe", "players": ["human", "program:Mine"]})");
    EXPECT_NE(json::serialize(table).find("play in tournaments only"), std::string::npos);
}

TEST_F(TournamentsTest, TellsOfAStoreThatCannotBeRead) {
    const TemporaryFolder folder;
    std::ofstream(folder / "mine.db") << "no database";
    std::mutex mutex;
    std::vector<std::string> told;
    ServiceOptions options;
    options.tournaments = folder / "";
    options.tell = [&](const std::string& text) {
        const std::lock_guard lock(mutex);
        told.push_back(text);
    };
    start(std::move(options));
    ASSERT_TRUE(loop_.run_until([&] {
        const std::lock_guard lock(mutex);
        return !told.empty();
    }));
    service_.reset();
    EXPECT_NE(told[0].find("is no tournament store"), std::string::npos) << told[0];
}

TEST_F(TournamentsTest, ATournamentIsStopped) {
    Peer silent = named_peer("silent");
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

TEST_F(TournamentsTest, RefusesTournamentsThatCannotBe) {
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
    const Peer peer = named_peer("one");
    wait_for_states("one waiting");
    say(page_, R"({"do": "tournament", "id": 4, "plan": {"game": "hexthello",
        "players": ["league:one", "league:one"]}})");
    wait_for_states("one waiting");
}

}  // namespace
}  // namespace petteia
