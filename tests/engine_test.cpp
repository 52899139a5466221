// Programs as players and Petteia as an engine, through the built program: `petteia engine` on its
// pipes, `cmd:` players in matches and at the table, and the example players.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <cstdlib>

#include "tests/program.h"

namespace {

namespace json = boost::json;

const std::string kEngine = "cmd:" PETTEIA_PROGRAM " engine";

json::object match(std::vector<std::string> words) {
    words.insert(words.begin(), "match");
    words.push_back("--json");
    const Outcome result = run(words);
    EXPECT_EQ(result.code, 0) << result.err;
    return result.code == 0 ? json::parse(result.out).as_object() : json::object();
}

int count(const json::object& report, const char* name) { return report.at(name).to_number<int>(); }

// A clean match, in which the first player won so many games of ten.
void expect_wins(const std::vector<std::string>& words, int at_least) {
    auto all = words;
    for (const char* word : {"random", "--games", "10", "--openings", "0"}) all.emplace_back(word);
    const auto report = match(all);
    ASSERT_FALSE(report.empty());
    EXPECT_TRUE(report.at("failures").as_array().empty()) << report.at("failures");
    EXPECT_GE(count(report, "wins"), at_least) << words[1];
}

Outcome engine(const std::string& arguments, const std::string& input) {
    RunOptions options;
    options.input = input;
    return run_line("engine" + arguments, options);
}

TEST(EngineCommand, SpeaksOnItsPipes) {
    const Outcome result =
        engine(" nim --piles 2,2,1 --name Charlie --table 1 --level 3",
               "ugi\r\nisready\r\nposition startpos moves 3:1\r\nquery p1turn\r\n"
               "quit\r\nisready\r\n");
    EXPECT_EQ(result.code, 0);
    EXPECT_EQ(result.err, "");
    EXPECT_TRUE(has_line(result.out, "id name Charlie")) << result.out;
    EXPECT_TRUE(has_line(result.out, "ugiok")) << result.out;
    EXPECT_TRUE(result.out.ends_with("ugiok\nreadyok\nresponse false\n")) << result.out;
}

TEST(EngineCommand, EndsWithItsInputEvenWhileItThinks) {
    const Outcome result = engine(" hexthello --table 1", "go infinite\n");
    EXPECT_EQ(result.code, 0);
    EXPECT_EQ(result.out.find("bestmove"), std::string::npos) << result.out;
}

TEST(EngineCommand, SurvivesALineWithoutEnd) {
    const Outcome result = engine("", std::string(1 << 20, 'x') + "\nisready\n");
    EXPECT_EQ(result.code, 0);
    EXPECT_EQ(result.out, "readyok\n");
}

TEST(EngineCommand, RefusesSettingsThatDoNotGo) {
    EXPECT_EQ(engine(" xox --rows 2 --cols 2", "").code, 2);
    EXPECT_EQ(engine(" chess", "").code, 2);
}

TEST(ProgramPlayers, PetteiaPlaysPetteia) {
    expect_wins({"nim", kEngine + " nim --table 1"}, 8);
    // Told which game and which rules by its options alone.
    expect_wins({"cubes", kEngine + " --table 1", "--m", "7"}, 8);
}

TEST(ProgramPlayers, KeepToTheClock) {
    const auto report = match({"hexthello", kEngine + " --table 1", "engine:table=1", "--games",
                               "2", "--side", "4", "--game-time", "3", "--move-time", "0.5"});
    EXPECT_TRUE(report.at("failures").as_array().empty()) << report.at("failures");
    for (const auto& player : report.at("players").as_array()) {
        EXPECT_GT(player.at("nodes").to_number<int>(), 0);
        EXPECT_GT(player.at("mean_depth").to_number<double>(), 1);
        EXPECT_LE(player.at("longest_move").to_number<double>(), 0.5);
    }
}

TEST(ProgramPlayers, FaultsAreTold) {
    const std::string mute =
        "cmd:while read -r l; do case $l in ugi) echo ugiok;; isready) echo readyok;; esac; done";
    const Outcome result = run(
        {"match", "nim", mute, "random", "--games", "2", "--openings", "0", "--move-time", "0.05"});
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_TRUE(has_line(result.out, "failures               2: 2 silent")) << result.out;
    const Outcome none = run({"match", "nim", "cmd:/no/such/program 2>/dev/null", "random"});
    EXPECT_EQ(none.code, 2);
    EXPECT_NE(none.err.find("command not found"), std::string::npos) << none.err;
}

TEST(ProgramPlayers, SitAtTheTable) {
    const Outcome result =
        run({"play", "nim", "--first", kEngine + " nim --table 1", "--second", "random"});
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_NE(result.out.find(" won."), std::string::npos) << result.out;
}

TEST(ExamplePlayers, NimInCWinsByTheory) {
    expect_wins({"nim", "cmd:" PETTEIA_NIM_PLAYER}, 8);
    expect_wins({"nim", "cmd:" PETTEIA_NIM_PLAYER, "--piles", "7,9,12,3", "--misere"}, 9);
}

TEST(ExamplePlayers, TicTacToeInPythonHardlyLoses) {
    const std::string player = "cmd:python3 " PETTEIA_EXAMPLES "/players/tictactoe.py";
    expect_wins({"tictactoe", player}, 4);
}

}  // namespace
