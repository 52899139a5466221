// `petteia grade` on players of the league, with a student's client that has a bug by name.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <boost/json.hpp>
#include <fstream>
#include <set>
#include <sstream>

#include "tests/program.h"

namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

std::string student(const std::string& bug = "") {
    return std::string("cmd:python3 -IS ") + PETTEIA_STUDENTS + "/wire_student.py" +
           (bug.empty() ? "" : " --bug " + bug);
}

json::object grade(const std::string& assignment, const std::string& program) {
    const Outcome result = run({"grade", assignment, program, "--format", "json"});
    EXPECT_EQ(result.code, 0) << result.err;
    return json::parse(result.out).as_object();
}

double number(const json::object& object, const char* name) {
    return object.at(name).to_number<double>();
}

std::string text(const json::value& test, const char* name) {
    const auto* found = test.as_object().if_contains(name);
    return found == nullptr ? "" : std::string(found->as_string());
}

// The names of all bugs that are told.
std::set<std::string> bugs(const json::object& report) {
    std::set<std::string> found;
    for (const auto& test : report.at("tests").as_array()) {
        std::istringstream lines{text(test, "diagnosis")};
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with("Or ")) line = line.substr(3);
            found.insert(line.substr(0, line.find(':')));
        }
    }
    return found;
}

std::string own_assignment(const std::string& name, const std::string& tests) {
    const auto folder = scratch() / name;
    fs::create_directories(folder);
    std::ofstream(folder / "task.md") << "# My own\n";
    std::ofstream(folder / "tests.txt") << tests;
    return folder.string();
}

// What is asked of a player of the league, without the matches.
std::string conversations() {
    std::ifstream file(fs::path(PETTEIA_STARTERS).parent_path() / "hexthello-player/tests.txt");
    std::string tests;
    for (std::string line; std::getline(file, line) && !line.starts_with("test Against");)
        tests += line + "\n";
    EXPECT_NE(tests.find("wire quit"), std::string::npos);
    return own_assignment("conversations", tests);
}

TEST(GradeWire, TheRightProgramGetsAllPoints) {
    const std::string folder = conversations();
    const std::string join = std::string("cmd:") + PETTEIA_PROGRAM + " join --depth 2 --no-ponder";
    for (const std::string& program : {student(), student() + " --depth 0", join}) {
        const auto report = grade(folder, program);
        EXPECT_EQ(number(report, "score"), number(report, "max_score")) << json::serialize(report);
        EXPECT_EQ(number(report, "score"), 28);
        EXPECT_TRUE(bugs(report).empty());
    }
}

// What a student's bug is called.
using Broken = std::pair<std::string, std::string>;

void expect_named(const std::vector<Broken>& students) {
    const std::string folder = conversations();
    for (const auto& [bug, named] : students) {
        const auto report = grade(folder, student(bug));
        EXPECT_LT(number(report, "score"), number(report, "max_score")) << bug;
        EXPECT_EQ(bugs(report), std::set<std::string>{named})
            << bug << ": " << json::serialize(report);
    }
}

TEST(GradeWire, NamesBugsOfBytesAndNoOthers) {
    expect_named({{"exchanged", "coordinates-exchanged"},
                  {"exchanged-sent", "coordinates-exchanged"},
                  {"position-by-columns", "coordinates-exchanged"},
                  {"from-one", "coordinates-from-one"},
                  {"from-one-sent", "coordinates-from-one"},
                  {"ints", "numbers-too-wide"},
                  {"big-ints", "numbers-too-wide"},
                  {"text", "move-as-text"}});
}

TEST(GradeWire, NamesBugsOfMessagesAndNoOthers) {
    expect_named({{"colours", "colours-exchanged"},
                  {"pass-forgotten", "pass-forgotten"},
                  {"pass-misspelt", "pass-misspelt"},
                  {"position-never-read", "position-not-read"},
                  {"position-read-once", "position-not-read"},
                  {"own-move-not-played", "own-move-not-played"},
                  {"opponent-move-not-played", "opponent-move-not-played"}});
}

TEST(GradeWire, NamesBugsOfTheBoardAndNoOthers) {
    expect_named({{"discs-not-turned", "discs-not-turned"},
                  {"own-discs-not-turned", "discs-not-turned"},
                  {"one-direction-turned", "one-direction-turned"},
                  {"one-disc-turned", "one-disc-turned"},
                  {"eight-directions", "eight-directions"}});
}

constexpr const char* kOneMove =
    "seconds 3\ngame hexthello\ntest One\nwire black\nwire start\nwire move\n";

TEST(GradeWire, FaultsAreDistinguishedAndExplained) {
    const std::string folder = own_assignment("one_move", kOneMove);
    for (const auto& [bug, fault, told] : std::vector<std::array<std::string, 3>>{
             {"silent", "silent", "two bytes were expected, the row and the column"},
             {"late", "late", "< 5\nlate: the answer was not complete in time"},
             {"rubbish", "rubbish", "< 99 3\n"},
             {"chatty", "rubbish", "< 104 101 108 108 111 (the text \"hello\")"},
             {"gone", "gone", "it exited with code 3; two bytes were expected"},
             {"crash", "gone", "; two bytes were expected"},
             {"illegal", "illegal", "< 0 8\nillegal: cannot play \"0,8\": it encloses no disc"},
             {"never-connects", "silent", "did not connect to its port in time"}}) {
        const json::object report = grade(folder, student(bug));
        const json::value& test = report.at("tests").at(0);
        EXPECT_EQ(number(report, "score"), 0) << bug;
        EXPECT_EQ(text(test, "fault"), fault) << bug;
        EXPECT_NE(text(test, "output").find(told), std::string::npos)
            << bug << ": " << text(test, "output");
        EXPECT_EQ(text(test, "diagnosis"), "") << bug;  // One answer says too little.
    }
    const auto report = grade(folder, "cmd:exit 3;");
    EXPECT_NE(text(report.at("tests").at(0), "output")
                  .find("gone: it exited with code 3 before it had connected"),
              std::string::npos);
}

TEST(GradeWire, ANameHasItsLength) {
    const std::string folder = own_assignment(
        "name",
        "seconds 3\ngame hexthello\ntest Name\nwire name\ntest Move\nwire start\nwire move\n");
    const auto report = grade(folder, student("name-without-length"));
    EXPECT_EQ(number(report, "score"), 1) << json::serialize(report);
    EXPECT_EQ(text(report.at("tests").at(0), "fault"), "late");
    EXPECT_NE(text(report.at("tests").at(0), "output").find("72 101 120 101 (the text \"Hexe\")"),
              std::string::npos);
    EXPECT_EQ(bugs(report), std::set<std::string>{"name-without-length"});
}

TEST(GradeWire, TheProgramIsToEnd) {
    const std::string folder =
        own_assignment("quit", "seconds 3\ngame hexthello\ntest Quit\nwire start\nwire quit\n");
    const auto report = grade(folder, student("stays"));
    EXPECT_EQ(text(report.at("tests").at(0), "fault"), "silent");
    EXPECT_NE(text(report.at("tests").at(0), "output").find("did not close the connection"),
              std::string::npos);
    EXPECT_EQ(number(grade(folder, student()), "score"), 1);
}

TEST(GradeWire, AMatchGivesPointsByItsResult) {
    const std::string folder = own_assignment(
        "match",
        "seconds 20\ngame hexthello side=4\ntest a\npoints 5\nwire match 4 openings 2 "
        "random\nreach 0 1\nreach 0.5 5\n");
    const std::string join = std::string("cmd:") + PETTEIA_PROGRAM + " join --depth 3 --no-ponder";
    const auto report = grade(folder, join);
    EXPECT_EQ(number(report, "score"), 5) << json::serialize(report);
    const std::string told = text(report.at("tests").at(0), "output");
    EXPECT_NE(told.find(" of 4 points"), std::string::npos) << told;

    const std::string large =
        own_assignment("lost",
                       "seconds 20\ngame hexthello\ntest a\npoints 5\nwire match 2 openings 2 "
                       "random\nreach 0.5 5\n");
    const auto lost = grade(large, student("own-move-not-played"));
    EXPECT_EQ(number(lost, "score"), 0);
    EXPECT_NE(
        text(lost.at("tests").at(0), "output").find("lost 2 games by faults; in game 1 illegal"),
        std::string::npos)
        << json::serialize(lost);
    EXPECT_EQ(text(grade(large, "cmd:exit 3;").at("tests").at(0), "fault"), "unfit");
}

// It obeys all messages, and its first move is for the student to write.
TEST(GradeWire, TheStarterLeavesTheMoveToBeWritten) {
    const std::string starter =
        std::string("cmd:python3 -IS ") + PETTEIA_STARTERS + "/wire_starter.py";
    const auto report = grade(conversations(), starter);
    EXPECT_EQ(number(report, "score"), 0) << json::serialize(report);
    for (const auto& test : report.at("tests").as_array()) {
        EXPECT_EQ(text(test, "fault"), "illegal");
        EXPECT_NE(text(test, "output").find("< 0 0\n"), std::string::npos);
    }
    EXPECT_TRUE(bugs(report).empty()) << json::serialize(report);
    const std::string obeying = own_assignment(
        "obeying",
        "seconds 3\ngame hexthello\ntest a\nwire black\nwire name\nwire start\nwire quit\n");
    EXPECT_EQ(number(grade(obeying, starter), "score"), 1);
}

// The arguments are a word of the assignment, and a command may say itself where they go.
TEST(GradeWire, TheProgramIsToldWhereToConnect) {
    const std::string tests = kOneMove;
    const std::string folder =
        own_assignment("arguments", "arguments --there {host}:{port}\n" + tests);
    const std::string words = (scratch() / "words").string();
    const std::string script = "cmd:tell() { echo \"$1\" > " + words +
                               "; shift; exec python3 -IS " + PETTEIA_STUDENTS +
                               "/wire_student.py -p \"${1##*:}\"; }; tell";
    EXPECT_EQ(number(grade(folder, script), "score"), 1);
    std::ostringstream told;
    told << std::ifstream(words).rdbuf();
    EXPECT_EQ(told.str(), "--there\n");
    EXPECT_EQ(number(grade(own_assignment("one_move", tests), student() + " -p {port} -i {host}"),
                     "score"),
              1);
}

// Each program in a network of its own, where it alone can connect; or the system does not allow that, and it is said.
TEST(GradeWire, AClassIsGradedToo) {
    const fs::path folder = scratch() / "wire_class";
    for (const std::string name : {"anna", "ben", "nosy"}) {
        fs::create_directories(folder / name);
        fs::copy_file(fs::path(PETTEIA_STUDENTS) / "wire_student.py", folder / name / "student.py");
        const fs::path program = folder / name / "run";
        std::ofstream(program) << "#!/bin/sh\nexec python3 -IS ./student.py \"$@\""
                               << (name == "ben" ? " --bug gone" : "") << "\n";
        fs::permissions(program, fs::perms::owner_all | fs::perms::group_exec |
                                     fs::perms::others_exec | fs::perms::group_read |
                                     fs::perms::others_read);
    }
    const Outcome result = run({"grade", own_assignment("one_move", kOneMove), "--all",
                                folder.string(), "--jobs", "2", "--format", "json"});
    ASSERT_EQ(result.code, 0) << result.err;
    const json::value report = json::parse(result.out);
    const json::array& programs = report.at("programs").as_array();
    ASSERT_EQ(programs.size(), 3u);
    for (const auto& program : programs) {
        const bool is_ben = program.at("program").as_string() == "ben";
        EXPECT_EQ(program.at("score").to_number<double>(), is_ben ? 0 : 1) << result.out;
    }
}

TEST(GradeWire, MistakesInTestsAreExplained) {
    for (const auto& [tests, told] : std::vector<std::pair<std::string, std::string>>{
             {"test a\nwire move\n", "a game comes first"},
             {"game nim\ntest a\nwire move\n", "the wire is that of hexthello"},
             {"game hexthello\ntest a\nwire mov\n", "expected name, white, black, start"},
             {"game hexthello\ntest a\nwire play 0 random\n", "expected as in \"play 12 random\""},
             {"game hexthello\ntest a\nwire play 2 nobody\n", "nobody"},
             {"game hexthello\ntest a\nwire play 2 cmd:x\n", "must be a built-in player"},
             {"game hexthello\ntest a\nwire position x\n", "line 3"},
             {"game hexthello\ntest a\nwire quit\nwire move\n", "nothing can follow quit"},
             {"game hexthello\ntest a\nwire move\nask moves\nposition start\n",
              "mixes trees, positions, a match or the wire"},
             {"arguments -p\ntest a\n", "expected arguments with {port} in them"}}) {
        const Outcome result = run({"grade", own_assignment("wrong", tests), "cmd:x"});
        EXPECT_EQ(result.code, 2) << tests;
        EXPECT_NE(result.err.find(told), std::string::npos) << tests << ": " << result.err;
    }
}

}  // namespace
