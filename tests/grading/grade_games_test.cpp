// `petteia grade` on games, with a student's program that has a bug by name.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <set>

#include "tests/program.h"

namespace {

namespace json = boost::json;

std::string student(const std::string& options) {
    return std::string("cmd:python3 -IS ") + PETTEIA_STUDENTS + "/game_student.py " + options;
}

json::object grade(const std::string& assignment, const std::string& options) {
    const Outcome result = run({"grade", assignment, student(options), "--format", "json"});
    EXPECT_EQ(result.code, 0) << result.err;
    return json::parse(result.out).as_object();
}

double number(const json::object& object, const char* name) {
    return object.at(name).to_number<double>();
}

// The names of all bugs that are told.
std::set<std::string> bugs(const json::object& report) {
    std::set<std::string> found;
    for (const auto& test : report.at("tests").as_array()) {
        const auto* diagnosis = test.as_object().if_contains("diagnosis");
        if (diagnosis == nullptr) continue;
        std::istringstream lines{std::string(diagnosis->as_string())};
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with("Or ")) line = line.substr(3);
            found.insert(line.substr(0, line.find(':')));
        }
    }
    return found;
}

TEST(GradeGames, TheRightProgramGetsAllPoints) {
    for (const auto& [assignment, options] :
         std::vector<std::pair<std::string, std::string>>{{"tictactoe", "--search minimax"},
                                                          {"tictactoe", "--search alpha-beta"},
                                                          {"static-value", "--static lines"},
                                                          {"move-ordering", "--order tactics"},
                                                          {"nim", ""},
                                                          {"cubes", "--search minimax"},
                                                          {"xox", ""},
                                                          {"hexthello-rules", ""},
                                                          {"pacman", ""}}) {
        const auto report = grade(assignment, options);
        EXPECT_EQ(number(report, "score"), number(report, "max_score"))
            << assignment << options << json::serialize(report);
        EXPECT_TRUE(bugs(report).empty()) << assignment;
    }
}

struct Broken {
    std::string assignment, bug, options = {};
    std::string named = {};  // If it is another one's variant.
};

TEST(GradeGames, NamesTheBugAndNoOther) {
    for (const auto& [assignment, bug, options, named] : std::vector<Broken>{
             {"tictactoe", "sign-forgotten", "--search minimax"},
             {"tictactoe", "depth-off-by-one"},
             {"tictactoe", "depth-before-end"},
             {"tictactoe", "wins-alike"},
             {"tictactoe", "late-wins-first", "--search minimax"},
             {"tictactoe", "best-starts-at-zero"},
             {"tictactoe", "last-of-equals"},
             {"tictactoe", "position-not-restored"},
             {"tictactoe", "cuts-beyond-only"},
             {"tictactoe", "window-not-swapped"},
             {"tictactoe", "root-window-full"},
             {"tictactoe", "shallow-cuts-only"},
             {"static-value", "never-cuts", "--static lines"},
             {"static-value", "static-from-wrong-side", "--static lines", "leaf-from-wrong-side"},
             {"nim", "leaf-from-wrong-side"},
             {"cubes", "position-not-restored"},
             {"xox", "sign-forgotten"},
             {"hexthello-rules", "pass-forgotten"},
             {"hexthello-rules", "pass-takes-no-ply"},
             {"hexthello-rules", "ends-not-counted"},
             {"hexthello-rules", "depth-off-by-one"},
             {"pacman", "last-of-equals"},
             {"pacman", "depth-off-by-one"}}) {
        const auto report = grade(assignment, options + " --bug " + bug);
        EXPECT_LT(number(report, "score"), number(report, "max_score")) << assignment << " " << bug;
        EXPECT_EQ(bugs(report), std::set<std::string>{named.empty() ? bug : named})
            << assignment << " " << bug;
    }
}

// What costs points and is no bug of the search gets no name of one.
TEST(GradeGames, AnOrderThatCutsLittleIsNoBug) {
    const auto report = grade("move-ordering", "");
    EXPECT_EQ(number(report, "score"), 2) << json::serialize(report);
    EXPECT_TRUE(bugs(report).empty()) << json::serialize(report);
    const std::string told(report.at("tests").at(1).at("output").as_string());
    EXPECT_NE(told.find("at most 1452 nodes"), std::string::npos) << told;
    EXPECT_EQ(bugs(grade("move-ordering", "--order tactics --bug sign-forgotten")),
              std::set<std::string>{"sign-forgotten"});
}

// As a teacher would write one, that does not wait long.
std::string own_assignment(const std::string& tests) {
    const auto folder = scratch() / "own_game";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "task.md") << "# My own\n";
    std::ofstream(folder / "tests.txt") << tests;
    return folder.string();
}

TEST(GradeGames, FaultsAreDistinguished) {
    const std::string folder = own_assignment(
        "seconds 3\ngame nim\ndepth end\nwins alike\ntest a\nposition 1,2,0 first\n");
    for (const auto& [bug, fault] :
         std::vector<std::pair<std::string, std::string>>{{"crash", "gone"},
                                                          {"rubbish", "rubbish"},
                                                          {"silent", "silent"},
                                                          {"late", "late"},
                                                          {"illegal", "illegal"}}) {
        const auto report = grade(folder, "--bug " + bug);
        EXPECT_EQ(number(report, "score"), 0);
        EXPECT_EQ(report.at("tests").at(0).at("fault").as_string(), fault) << bug;
    }
    const Outcome gone = run({"grade", folder, "cmd:exit 3", "--format", "json"});
    EXPECT_NE(gone.out.find("exited with code 3 before it sent ugiok"), std::string::npos)
        << gone.out;
    EXPECT_NE(gone.out.find("\"fault\":\"unfit\""), std::string::npos) << gone.out;
}

TEST(GradeGames, AMatchGivesPointsByItsResult) {
    const std::string folder = own_assignment(
        "seconds 5\ngame nim piles=2,3\ntest a\npoints 5\nmatch 10 openings 1 random\nreach 0.1 2\n"
        "reach 0.5 5\ntest b\npoints 3\nmatch 4 openings 0 engine:level=10\nreach 1 3\n");
    const auto report = grade(folder, "");
    EXPECT_EQ(number(report.at("tests").at(0).as_object(), "score"), 5) << json::serialize(report);
    const std::string told(report.at("tests").at(0).at("output").as_string());
    EXPECT_NE(told.find(" of 10 points ("), std::string::npos) << told;
    EXPECT_NE(told.find("5 points from 50 %"), std::string::npos) << told;
    // Who begins wins: each opening is played with both sides.
    EXPECT_EQ(number(report.at("tests").at(1).as_object(), "score"), 0);
    EXPECT_EQ(json::serialize(grade(folder, "")), json::serialize(report));
    const auto crashed = grade(folder, "--bug crash");
    EXPECT_EQ(number(crashed, "score"), 0);
    EXPECT_NE(json::serialize(crashed).find("games by faults; in game 1 gone"), std::string::npos)
        << json::serialize(crashed);
}

}  // namespace
