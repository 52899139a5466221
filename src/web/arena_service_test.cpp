// Requests that keep nothing: what is told of games and positions, and what bad requests get.
#include "web/arena_service.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "web/web_fixture.h"

namespace petteia {
namespace {

using namespace web_fixture;

using ArenaServiceTest = WebTest;

TEST_F(ArenaServiceTest, TellsAboutItself) {
    const json::object about = get("/api/about");
    EXPECT_EQ(about.at("version"), "1.2.3");
    EXPECT_TRUE(about.at("league_port").is_null());
    EXPECT_TRUE(about.at("guest_address").is_null());
    EXPECT_EQ(about.at("league_game"), "hexthello");
    EXPECT_GE(about.at("cores").to_number<int>(), 1);
}

TEST_F(ArenaServiceTest, ListsEveryGameWithItsStart) {
    const json::object all = get("/api/games");
    const json::array& games = all.at("games").as_array();
    ASSERT_EQ(games.size(), built_in_games().games().size());
    for (const json::value& game : games) {
        EXPECT_FALSE(game.at("start").at("board").at("cells").as_array().empty());
        EXPECT_FALSE(game.at("start").at("legal").as_array().empty());
        for (const json::value& agent : game.at("agents").as_array())
            EXPECT_NE(agent.at("name"), "cmd");
    }
    EXPECT_EQ(all.at("levels").as_array().size(), 10u);
    EXPECT_FALSE(all.at("techniques").as_array().empty());
}

TEST_F(ArenaServiceTest, ShowsThePositionAfterALine) {
    const json::object position =
        post("/api/position", R"({"game": "tictactoe", "moves": ["5", "1"]})");
    EXPECT_EQ(position.at("to_move"), 0);
    EXPECT_EQ(position.at("over"), false);
    EXPECT_TRUE(position.at("result").is_null());
    EXPECT_EQ(json::serialize(position.at("movers")), "[0,1]");
    EXPECT_EQ(json::serialize(position.at("marks")), "[0]");
    EXPECT_EQ(position.at("legal").as_array().size(), 7u);
    EXPECT_EQ(position.at("pieces").as_array().size(), 2u);
    // The position as text is a start in its turn.
    const std::string again =
        json::serialize(json::object{{"game", "tictactoe"}, {"start", position.at("position")}});
    EXPECT_EQ(post("/api/position", again).at("position"), position.at("position"));
}

TEST(ArenaService, HasNoLeagueGameWhereTheRegistryHasNone) {
    const Registry nim_alone({**built_in_games().find("nim")});
    FakeLoop loop;
    const auto service = *make_arena_service(nim_alone, loop, {});
    std::optional<WebResponse> response;
    service->answer({"GET", "/api/about", "", ""}, [&](WebResponse came) { response = came; });
    ASSERT_TRUE(response);
    EXPECT_TRUE(json::parse(response->body).at("league_game").is_null());
}

TEST_F(ArenaServiceTest, TellsWhoWon) {
    const json::object won =
        post("/api/position", R"({"game": "tictactoe", "moves": ["1", "4", "2", "5", "3"]})");
    EXPECT_EQ(won.at("over"), true);
    EXPECT_EQ(won.at("result").at("winner"), 0);
    EXPECT_EQ(won.at("result").at("text"), "X won");
    const json::object drawn =
        post("/api/position",
             R"({"game": "tictactoe", "moves": ["1", "2", "3", "5", "4", "6", "8", "7", "9"]})");
    EXPECT_TRUE(drawn.at("result").at("winner").is_null());
    EXPECT_EQ(drawn.at("result").at("text"), "draw");
}

TEST_F(ArenaServiceTest, WritesAndReadsRecords) {
    const std::string line =
        R"({"game": "xox", "settings": {"rows": "4", "cols": "4"}, "moves": []})";
    const json::object written = post("/api/record/write", line);
    const json::object read = post("/api/record/read", json::serialize(written));
    EXPECT_EQ(read.at("game"), "xox");
    EXPECT_EQ(read.at("settings").at("rows"), "4");
    EXPECT_EQ(read.at("position"), post("/api/position", line).at("position"));
}

TEST_F(ArenaServiceTest, RefusesWhatItDoesNotUnderstand) {
    EXPECT_EQ(ask("GET", "/api/nothing").status, 404);
    EXPECT_EQ(ask("DELETE", "/api/games").status, 404);
    EXPECT_EQ(ask("GET", "/api/tables/abc").status, 404);
    EXPECT_EQ(ask("DELETE", "/api/tables/abc").status, 404);
    for (const char* body :
         {"", "nonsense", "[]", "{}", R"({"game": 7})", R"({"game": "nim", "moves": "1"})",
          R"({"game": "nim", "moves": [1]})", R"({"game": "nim", "settings": []})",
          R"({"game": "nim", "settings": {"piles": 3}})", R"({"game": "nim", "start": {}})"})
        EXPECT_EQ(ask("POST", "/api/position", body).status, 400) << body;
    EXPECT_EQ(ask("POST", "/api/position", std::string(10'000, '[')).status, 400);
    std::string many = R"({"game": "nim", "moves": [)";
    for (int i = 0; i < 5001; ++i) many += i == 0 ? "\"1\"" : ",\"1\"";
    EXPECT_EQ(ask("POST", "/api/position", many + "]}").status, 400);
    for (const char* body :
         {R"({"game": "chess"})", R"({"game": "nim", "settings": {"rows": "3"}})",
          R"({"game": "tictactoe", "moves": ["5", "5"]})",
          R"({"game": "tictactoe", "start": "gibberish"})",
          R"({"game": "pacman", "settings": {"maze": "random", "rows": "40", "cols": "50"}})"})
        EXPECT_EQ(ask("POST", "/api/position", body).status, 422) << body;
}

TEST_F(ArenaServiceTest, ReadsNoFiles) {
    const auto path = std::filesystem::path(testing::TempDir()) / "maze.txt";
    std::ofstream(path) << "secret";
    for (const std::string& name : {path.string(), std::string("/etc/passwd")}) {
        const auto refused = ask("POST", "/api/position",
                                 R"({"game": "pacman", "settings": {"maze": ")" + name + "\"}}");
        EXPECT_EQ(refused.status, 422);
        EXPECT_EQ(refused.body.find("secret"), std::string::npos);
        EXPECT_EQ(ask("POST", "/api/record/read",
                      json::serialize(json::object{
                          {"text", "petteia game 1\ngame pacman\nset maze=" + name + "\n"}}))
                      .status,
                  422);
    }
    EXPECT_EQ(ask("POST", "/api/position", R"({"game": "pacman", "settings": {"maze": "classic"}})")
                  .status,
              200);
}

TEST_F(ArenaServiceTest, TracesASmallSearch) {
    const auto trace =
        ask("POST", "/api/trace", R"json({"tree": "((3 12 8) (2 4 6) (14 5 2))"})json");
    ASSERT_EQ(trace.status, 200) << trace.body;
    const auto object = json::parse(trace.body).as_object();
    EXPECT_EQ(object.at("value"), "3");
    EXPECT_EQ(object.at("counts").at("cuts"), 2);

    const auto game = ask("POST", "/api/trace",
                          R"({"line": {"game": "tictactoe", "moves": ["5"]}, "depth": 2,
                              "algorithm": "minimax"})");
    ASSERT_EQ(game.status, 200) << game.body;
    EXPECT_EQ(json::parse(game.body).at("counts").at("nodes"), 1 + 8 + 8 * 7);
}

TEST_F(ArenaServiceTest, TracesSearchesWhoseTreeGrows) {
    const auto trace = [&](const std::string& more) {
        const auto answer =
            ask("POST", "/api/trace", R"({"line": {"game": "tictactoe"}, "nodes": 100, )" + more);
        EXPECT_EQ(answer.status, 200) << answer.body;
        return json::parse(answer.body);
    };
    const auto visits = trace(R"("algorithm": "mcts", "playouts": "random", "exploration": 1})");
    EXPECT_EQ(visits.at("visits").at(0).at("source"), "playout");
    EXPECT_EQ(visits.at("exploration").to_number<double>(), 1);
    const auto proof = trace(R"("algorithm": "dfpn"})");
    EXPECT_EQ(proof.at("positions"), 100);
    EXPECT_TRUE(proof.at("questions").at(0).at("answer").is_null());
    const auto best = trace(R"("depth": 3, "ordering": "best"})");
    EXPECT_LT(best.at("counts").at("nodes").to_number<int>(), 1 + 9 + 9 * 8 + 9 * 8 * 7);
}

TEST_F(ArenaServiceTest, SearchesABranchThatWasCut) {
    const std::string tree = R"json("tree": "((3 12 8) (2 4 6) (14 5 2))")json";
    const auto trace = json::parse(ask("POST", "/api/trace", "{" + tree + "}").body);
    const auto& nodes = trace.at("nodes").as_array();
    const auto cut =
        std::ranges::find_if(nodes, [](const auto& node) { return node.at("kind") == "cut"; });
    ASSERT_NE(cut, nodes.end());
    const auto inside =
        ask("POST", "/api/trace",
            "{" + tree + R"(, "inside": )" + std::to_string(cut - nodes.begin()) + "}");
    ASSERT_EQ(inside.status, 200) << inside.body;
    EXPECT_EQ(json::parse(inside.body).at("changes"), false);
    EXPECT_EQ(ask("POST", "/api/trace", "{" + tree + R"(, "inside": 0})").status, 422);
}

TEST_F(ArenaServiceTest, RefusesTracesThatMakeNoSense) {
    for (const auto& [body, status] :
         {std::pair{R"({"tree": "((3 12"})", 422},
          {R"({"tree": 7})", 400},
          {R"({"line": {"game": "tictactoe"}, "depth": 65})", 400},
          {R"({"line": {"game": "tictactoe"}, "depth": 9, "algorithm": "minimax"})", 422},
          {R"json({"tree": "(1 2)", "algorithm": "mcts"})json", 400},
          {R"({"line": {"game": "nim"}, "algorithm": "mcts", "nodes": 50001})", 400},
          {R"({"line": {"game": "nim"}, "algorithm": "mcts", "playouts": "policies"})", 422},
          {R"({"line": {"game": "pacman"}, "algorithm": "dfpn"})", 422},
          {R"({"line": {"game": "nim"}, "ordering": "worst"})", 400},
          {R"json({"tree": "(1 2)", "algorithm": "magic"})json", 400}})
        EXPECT_EQ(ask("POST", "/api/trace", body).status, status) << body;
}

TEST_F(ArenaServiceTest, ExplainsAStaticValue) {
    const auto answer = ask("POST", "/api/explain",
                            R"({"line": {"game": "othello", "moves": ["d3"]}, "eval": "discs"})");
    ASSERT_EQ(answer.status, 200) << answer.body;
    const auto object = json::parse(answer.body).as_object();
    EXPECT_EQ(object.at("to_move"), 1);
    EXPECT_EQ(object.at("evaluation"), "discs");
    EXPECT_EQ(object.at("estimate"), -300);
    EXPECT_EQ(object.at("points"), -3.0);
    EXPECT_EQ(object.at("unit"), 100);
    const auto& terms = object.at("terms").as_array();
    ASSERT_EQ(terms.size(), 1u);
    EXPECT_EQ(terms[0].at("units"), -300);
    EXPECT_EQ(terms[0].at("cells").as_array().size(), 5u);
}

TEST_F(ArenaServiceTest, RefusesToExplainWhatCannotBe) {
    for (const auto& [body, status] :
         {std::pair{R"({"line": {"game": "othello"}, "eval": "guess"})", 422},
          {R"({"line": {"game": "tictactoe", "moves": ["1", "4", "2", "5", "3"]}})", 422},
          {R"({"line": {"game": "othello"}, "eval": 7})", 400},
          {R"({"game": "othello"})", 400}})
        EXPECT_EQ(ask("POST", "/api/explain", body).status, status) << body;
}

TEST_F(ArenaServiceTest, OffersAGamesOwnPlayersForTheirSideAlone) {
    const auto create = [&](const std::string& players) {
        return ask("POST", "/api/tables", R"({"game": "pacman", "players": )" + players + "}")
            .status;
    };
    EXPECT_EQ(create(R"(["course", "chasers"])"), 200);
    EXPECT_EQ(create(R"(["chasers", "course"])"), 422);
    EXPECT_EQ(
        ask("POST", "/api/tables", R"({"game": "nim", "players": ["course", "human"]})").status,
        422);
}

TEST_F(ArenaServiceTest, AnswersEveryMessageThatMakesNoSense) {
    const auto rude = visitor();
    for (const char* message :
         {"", "x", "[]", "{}", "null", R"({"do": 3})", R"({"do": "dance"})",
          R"({"do": "watch", "id": "x"})", R"({"do": "watch"})", R"({"do": "play", "table": 1})",
          R"({"do": "analyse"})", R"({"do": "analyse", "line": 3})",
          R"({"do": "analyse", "line": {"game": "nim"}, "seconds": 1e300})",
          R"({"do": "analyse", "line": {"game": "nim"}, "depth": 99999999999999999999})",
          R"({"do": "analyse", "line": {"game": "nim"}, "techniques": "magic"})",
          R"({"do": "compare", "line": {"game": "nim"}, "sets": ["magic"]})",
          R"({"do": "review", "line": {"game": "nim"}, "seconds": -1})",
          R"({"do": "solve", "line": []})", R"({"do": "hint"})"}) {
        const std::size_t before = rude->count();
        say(rude, message);
        ASSERT_EQ(rude->count(), before + 1) << message;
        EXPECT_TRUE(is_error(rude->last())) << message;
    }
    say(rude, R"({"do": "dance", "id": 5})");
    EXPECT_EQ(rude->last().at("re"), 5);
}

TEST(ArenaServiceStore, RefusesAStoreItCannotUse) {
    FakeLoop loop;
    const auto folder = std::filesystem::path(testing::TempDir());
    const auto text = folder / "notes.txt";
    std::ofstream(text) << "these are my notes, and no database at all";
    for (const auto& path : {text, folder}) {
        ServiceOptions options;
        options.store = path;
        EXPECT_FALSE(make_arena_service(built_in_games(), loop, std::move(options))) << path;
    }
}

TEST_F(ArenaServiceTest, RecordsKeepWhatPeopleWrote) {
    const json::object written =
        post("/api/record/write",
             R"({"game": "nim", "moves": ["1:1"], "notes": [[1, "?!", "<b>why</b>"]]})");
    const json::object read = post("/api/record/read", json::serialize(written));
    EXPECT_EQ(read.at("notes"), json::parse(R"([[1, "?!", "<b>why</b>"]])"));
    for (const char* notes : {R"([[2, "!", ""]])", R"([[1, "x", ""]])", R"([[1, "!"]])", R"(7)",
                              R"([[-1, "!", ""]])", R"([[1, "!", "a\nb"]])"})
        EXPECT_EQ(ask("POST", "/api/record/write",
                      R"({"game": "nim", "moves": ["1:1"], "notes": )" + std::string(notes) + "}")
                      .status,
                  400)
            << notes;
}

TEST_F(ArenaServiceTest, OffersEveryGameForEditing) {
    for (const GameEntry& game : built_in_games().games()) {
        const std::string line = R"("line": {"game": ")" + std::string(game.info.name) + "\"}";
        const json::object answer = post("/api/draft", "{" + line + "}");
        ASSERT_TRUE(answer.at("draft").is_object()) << game.info.name;
        const json::object& draft = answer.at("draft").get_object();
        json::array numbers;
        for (const json::value& number : draft.at("numbers").as_array())
            numbers.push_back(number.at("value"));
        const json::object same{
            {"cells", draft.at("cells")}, {"numbers", numbers}, {"mover", draft.at("mover")}};
        const json::object again =
            post("/api/draft", "{" + line + R"(, "draft": )" + json::serialize(same) + "}");
        EXPECT_TRUE(again.at("problem").is_null()) << json::serialize(again.at("problem"));
        EXPECT_EQ(again.at("draft"), answer.at("draft"));
        EXPECT_EQ(again.at("position").at("position"), answer.at("position").at("position"));
    }
}

TEST_F(ArenaServiceTest, SaysWhatIsWrongWithADraft) {
    const auto edited = [&](const std::string& cells) {
        return post("/api/draft", R"({"line": {"game": "tictactoe"}, "draft": {"cells": )" + cells +
                                      R"(, "numbers": []}})");
    };
    const json::object uneven = edited("[0,0,-1,-1,-1,-1,-1,-1,-1]");
    EXPECT_TRUE(uneven.at("position").is_null());
    EXPECT_EQ(uneven.at("problem"), "X must have as many marks as O or one more, not 2 against 0");
    const json::object fine = edited("[0,1,-1,-1,0,-1,-1,-1,-1]");
    EXPECT_TRUE(fine.at("problem").is_null());
    EXPECT_EQ(fine.at("position").at("position"), "XO./.X./... O");
    EXPECT_EQ(fine.at("position").at("to_move"), 1);
}

TEST_F(ArenaServiceTest, RefusesDraftsThatAreNone) {
    const auto status = [&](const std::string& game, const std::string& draft) {
        return ask("POST", "/api/draft",
                   R"({"line": {"game": ")" + game + R"("}, "draft": )" + draft + "}")
            .status;
    };
    EXPECT_EQ(status("tictactoe", R"({"cells": [0]})"), 400);
    EXPECT_EQ(status("tictactoe", R"({"cells": [2,0,0,0,0,0,0,0,0]})"), 400);
    EXPECT_EQ(status("tictactoe", "7"), 400);
    EXPECT_EQ(status("nim", R"({"numbers": [3,4,6], "mover": 0})"), 400);
    EXPECT_EQ(status("nim", R"({"numbers": [3,4], "mover": 0})"), 400);
    EXPECT_EQ(status("nim", R"({"numbers": [3,4,5], "mover": 2})"), 400);
    EXPECT_EQ(status("nim", R"({"numbers": [3,4,5]})"), 400);
    EXPECT_EQ(status("nim", R"({"numbers": [0,4,5], "mover": 1})"), 200);
}

TEST_F(ArenaServiceTest, TellsWhereTheMovesOfALineAre) {
    const json::object nim =
        post("/api/steps", R"({"line": {"game": "nim"}, "moves": ["1:1", "1:2", "9:9", "2:1"]})");
    const json::array& steps = nim.at("steps").as_array();
    ASSERT_EQ(steps.size(), 2u);  // Up to the first that is not legal.
    EXPECT_EQ(json::serialize(steps[0].at("cells")), "[2]");
    EXPECT_EQ(json::serialize(steps[1].at("cells")), "[0]");
    EXPECT_EQ(steps[1].at("mover"), 1);
    const json::object maze = post(
        "/api/steps",
        R"({"line": {"game": "pacman", "settings": {"ghosts": "1"}, "start": "P 9 12 G 0 0 F 0"},
            "moves": ["E", "S", "E"]})");
    const json::array& ways = maze.at("steps").as_array();
    ASSERT_EQ(ways.size(), 3u) << json::serialize(maze);
    EXPECT_EQ(ways[0].at("from"), 9 * 25 + 12);
    EXPECT_EQ(ways[1].at("from"), 0);
    EXPECT_EQ(ways[2].at("from"), ways[0].at("cells").at(0));
}

}  // namespace
}  // namespace petteia
