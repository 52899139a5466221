// Pac-Man as its users call it: matches of players with roles, what a player makes of a position, mazes
// from files.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>

#include "tests/program.h"

namespace {

namespace json = boost::json;

constexpr const char* kPosition = "P 14 17 G 14 14 16 18 6 5 16 15 F 5";

json::value parsed(const std::vector<std::string>& words) {
    const Outcome result = run(words);
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(result.err, "");
    return json::parse(result.out);
}

TEST(PacmanProgram, AMatchTellsFlagsTurnsAndTimes) {
    const auto report = parsed({"match", "pacman", "course", "chasers", "--games", "31", "--json"});
    const auto number = [&](const char* name) { return report.at(name).to_number<double>(); };
    EXPECT_EQ(number("games"), 31);
    EXPECT_EQ(number("wins") + number("draws") + number("losses"), 31);
    EXPECT_NEAR(number("score"), number("points") / 31, 1e-9);
    EXPECT_GT(number("score_error"), 0);
    EXPECT_TRUE(report.at("pentanomial").is_null());
    EXPECT_TRUE(report.at("elo").is_null());
    for (const char* name : {"flags", "turns"}) {
        EXPECT_GT(report.at("tally").at(name).at("mean").to_number<double>(), 0);
        EXPECT_GT(report.at("tally").at(name).at("error").to_number<double>(), 0);
    }
    for (const auto& player : report.at("players").as_array())
        EXPECT_GE(player.at("longest_move").to_number<double>(),
                  player.at("mean_move").to_number<double>());
    const Outcome table = run_line("match pacman course chasers --games 20");
    EXPECT_NE(table.out.find("course as Pac-Man against chasers as Ghosts"), std::string::npos);
    EXPECT_NE(table.out.find("flags a game"), std::string::npos) << table.out;
    EXPECT_EQ(table.out.find("Elo"), std::string::npos) << table.out;
}

TEST(PacmanProgram, MistakesWithRolesAreExplained) {
    for (const auto& [line, told] : std::vector<std::pair<std::string, std::string>>{
             {"match pacman chasers course", "it plays Ghosts only, not Pac-Man"},
             {"match xox course random", "no such kind"},
             {"match pacman course chasers --openings 2", "--openings cannot be used in pacman"},
             {"match pacman course chasers --sprt 0,5", "--sprt cannot be used in pacman"},
             {"play pacman --second course", "it plays Pac-Man only, not Ghosts"},
             {"analyse pacman --player course --depth 3", "--depth cannot be used with --player"},
             {"analyse pacman --player nobody", "no such kind"},
             {"analyse pacman --maze clasic", "did you mean \"classic\"?"},
             {"analyse pacman --maze +-+-+-+/|P.1.F?/+-+-+-+",
              "read as a maze itself: line 2, column 7"}}) {
        const Outcome result = run_line(line);
        EXPECT_EQ(result.code, 2) << line;
        EXPECT_EQ(result.out, "") << line;
        EXPECT_NE(result.err.find(told), std::string::npos) << line << ": " << result.err;
    }
}

TEST(PacmanProgram, APlayerTellsWhatItMakesOfAPosition) {
    const auto course =
        parsed({"analyse", "pacman", "--state", kPosition, "--player", "course", "--json"});
    EXPECT_EQ(course.at("choice").as_string(), "N");
    EXPECT_EQ(course.at("choice_number").to_number<int>(), 3);
    const auto written = [&](const char* name) { return boost::json::serialize(course.at(name)); };
    EXPECT_EQ(written("moves"), R"(["W","S","E","N"])");
    EXPECT_EQ(written("evaluation"), "[23,18,18,23]");
    EXPECT_EQ(written("two_ply_value"), "[-25,-30,-30,-25]");
    const auto other = parsed({"analyse", "pacman", "--position", kPosition, "--player",
                               "course:flag-nearer=50", "--json"});
    EXPECT_EQ(other.at("choice").as_string(), "E");
    const auto chase =
        parsed({"analyse", "pacman", "--state", kPosition, "--player", "chasers", "--json"});
    EXPECT_EQ(chase.at("choice").as_string(), "N W E N");
    EXPECT_EQ(chase.at("steps").as_array().size(), 4u);
    // A closed direction, and a game that is over.
    const auto closed = parsed({"analyse", "pacman", "--state", "P 3 14 G 0 15 6 16 5 11 4 14 F 15",
                                "--player", "course", "--json"});
    EXPECT_TRUE(closed.at("evaluation").at(1).is_null());
    const Outcome table = run({"analyse", "pacman", "--state", kPosition, "--player", "course"});
    EXPECT_TRUE(has_line(table.out, "two-ply value        -25     -30     -30     -25"))
        << table.out;
}

TEST(PacmanProgram, AnyPlayerCanBeAsked) {
    const auto engine =
        parsed({"analyse", "pacman", "--state", kPosition, "--player", "engine:depth=2", "--json"});
    EXPECT_EQ(engine.at("depth").to_number<int>(), 2);
    const auto random =
        parsed({"analyse", "pacman", "--state", kPosition, "--player", "random", "--json"});
    EXPECT_EQ(random.at("choice").as_string().size(), 1u);
}

TEST(PacmanProgram, ASavedGameHoldsItsMaze) {
    const std::string maze = scratch() / "maze.txt", game = scratch() / "game.txt";
    std::ofstream(maze) << "+-+-+-+-+-+\n"
                           "|F P     1|\n"
                           "+-+-+-+-+-+\n";
    RunOptions options;
    options.input = "e\nw\nsave " + game + "\n";
    run_line("play pacman --first human --second human --maze " + maze, options);
    std::filesystem::remove(maze);
    options.input = "load " + game + "\nw\nw\nw\nw\n";
    const Outcome loaded = run_line("play pacman --first human --second human", options);
    EXPECT_NE(loaded.out.find("│F  +  P  1  · │"), std::string::npos) << loaded.out;
}

TEST(PacmanProgram, WarnsOfFlagsOutOfReachOnStderrOnly) {
    const std::string maze = "+-+-+-+-+/|P...1|F|/+-+-+-+-+";
    for (const std::string line :
         {"match pacman random random --games 2 --json --maze ",
          "analyse pacman --depth 2 --json --maze ", "perft pacman --depth 2 --json --maze "}) {
        const Outcome result = run_line(line + maze);
        EXPECT_EQ(result.code, 0) << result.err;
        EXPECT_NE(result.err.find("the flag at 0 3"), std::string::npos) << line << result.err;
        EXPECT_NO_THROW(json::parse(result.out)) << result.out;
    }
}

TEST(PacmanProgram, GhostsAreMovedTogether) {
    RunOptions options;
    options.input = "n\nwsew\nmoves\n";
    const Outcome result = run({"play", "pacman", "--first", "human", "--second", "human",
                                "--position", "P 10 12 G 2 5 2 8 2 11 2 14 F 0"},
                               options);
    EXPECT_NE(result.out.find("Turn 1/1000"), std::string::npos) << result.out;
}

}  // namespace
