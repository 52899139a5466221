// `petteia grade` as teachers and students call it, with a student's program that has a bug by name.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <thread>

#include "tests/program.h"

namespace {

namespace json = boost::json;

std::string student(const std::string& bug = "") {
    return std::string("cmd:python3 -IS ") + PETTEIA_STUDENTS + "/tree_student.py" +
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

TEST(GradeCommand, TheRightProgramGetsAllPoints) {
    for (const char* assignment : {"minimax", "alpha-beta", "expectimax"}) {
        const auto report = grade(assignment, student());
        EXPECT_EQ(number(report, "score"), number(report, "max_score")) << assignment;
        for (const auto& test : report.at("tests").as_array()) {
            EXPECT_EQ(test.as_object().count("diagnosis"), 0u);
            EXPECT_EQ(test.at("output").as_string(), "");
        }
    }
}

struct Broken {
    std::string assignment, bug;
};

TEST(GradeCommand, NamesTheBugAndNoOther) {
    for (const auto& [assignment, bug] :
         std::vector<Broken>{{"minimax", "sign-forgotten"},
                             {"minimax", "leaf-from-wrong-side"},
                             {"minimax", "max-and-min-exchanged"},
                             {"minimax", "always-max"},
                             {"minimax", "best-starts-at-zero"},
                             {"minimax", "last-of-equals"},
                             {"minimax", "right-to-left"},
                             {"minimax", "moves-from-zero"},
                             {"minimax", "cuts-in-minimax"},
                             {"alpha-beta", "never-cuts"},
                             {"alpha-beta", "cuts-beyond-only"},
                             {"alpha-beta", "alpha-not-passed"},
                             {"alpha-beta", "beta-not-passed"},
                             {"alpha-beta", "window-not-swapped"},
                             {"alpha-beta", "window-kept-from-sibling"},
                             {"alpha-beta", "root-window-full"},
                             {"alpha-beta", "shallow-cuts-only"},
                             {"alpha-beta", "sign-forgotten"},
                             {"alpha-beta", "last-of-equals"},
                             {"expectimax", "chance-as-opponent"},
                             {"expectimax", "chance-adds"},
                             {"expectimax", "chance-truncates"}}) {
        const auto report = grade(assignment, student(bug));
        EXPECT_LT(number(report, "score"), number(report, "max_score")) << bug;
        int named = 0;
        for (const auto& test : report.at("tests").as_array()) {
            const auto* diagnosis = test.as_object().if_contains("diagnosis");
            if (diagnosis == nullptr) continue;
            ++named;
            const std::string text(diagnosis->as_string());
            EXPECT_TRUE(text.starts_with(bug + ": ")) << bug << ": " << text;
            EXPECT_NE(text.find("The smallest tree that shows it: ("), std::string::npos) << text;
            EXPECT_EQ(text.find("\nOr "), std::string::npos) << text;
        }
        EXPECT_GT(named, 0) << assignment << " " << bug;
    }
}

// An assignment as a teacher would write one.
std::string own_assignment(const std::string& seconds, const std::string& more = "") {
    const auto folder = scratch() / "own";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "task.md") << "# My own\n";
    std::ofstream(folder / "tests.txt")
        << "seconds " + seconds + "\ntest First\npoints 2\nsearch minimax max\ntree (1 2)\n" + more;
    return folder.string();
}

TEST(GradeCommand, FaultsAreDistinguished) {
    for (const auto& [bug, fault] : std::vector<std::pair<std::string, std::string>>{
             {"crash", "gone"}, {"rubbish", "rubbish"}, {"silent", "silent"}, {"late", "late"}}) {
        const auto report = grade(own_assignment("3"), student(bug));
        EXPECT_EQ(number(report, "score"), 0);
        for (const auto& test : report.at("tests").as_array())
            EXPECT_EQ(test.at("fault").as_string(), fault);
    }
    const auto report = grade(own_assignment("3"), "cmd:./there_is_no_such_program");
    EXPECT_NE(std::string(report.at("tests").at(0).at("output").as_string()).find("not found"),
              std::string::npos);
}

TEST(GradeCommand, ACrashCostsItsTestAlone) {
    const auto report =
        grade(own_assignment("30",
                             "test Textbook\npoints 3\ntree ((3 12 8) (2 4 6) (14 5 2))\n"
                             "test Last\npoints 4\ntree (2 1)\n"),
              student("crash-once"));
    EXPECT_EQ(number(report, "score"), 6);
    EXPECT_EQ(number(report, "max_score"), 9);
    EXPECT_EQ(report.at("tests").at(1).at("fault").as_string(), "gone");
}

TEST(GradeCommand, RunsAreRepeatableAndSeedsHideTrees) {
    const auto text = [](const std::vector<std::string>& more) {
        std::vector<std::string> words{"grade", "alpha-beta", student("never-cuts")};
        words.insert(words.end(), more.begin(), more.end());
        return run(words).out;
    };
    EXPECT_EQ(text({}), text({}));
    EXPECT_EQ(text({"--seed", "7"}), text({"--seed", "7"}));
    EXPECT_NE(text({"--seed", "7"}), text({"--seed", "8"}));
}

TEST(GradeCommand, WritesWhatOthersRead) {
    const auto written = [](const std::string& format, const std::string& bug) {
        return run({"grade", "minimax", student(bug), "--format", format, "--seed", "3"}).out;
    };
    const auto results = json::parse(written("gradescope", "sign-forgotten")).as_object();
    EXPECT_LT(number(results, "score"), 20);
    EXPECT_EQ(results.at("tests").at(0).at("visibility").as_string(), "visible");
    EXPECT_EQ(results.at("tests").at(4).at("visibility").as_string(), "after_published");
    const std::string xml = written("junit", "sign-forgotten");
    EXPECT_NE(xml.find("<testsuite name=\"minimax\" tests=\"5\" failures=\"4\" errors=\"0\">"),
              std::string::npos)
        << xml;
    EXPECT_NE(written("junit", "crash").find("errors=\"5\""), std::string::npos);
    EXPECT_NE(written("text", "").find("20 of 20 points"), std::string::npos);
}

TEST(GradeCommand, AnInterruptDoesNotWaitForTheProgram) {
    const auto asked = scratch() / "asked";
    std::atomic<bool> is_asked{false};
    const std::jthread watcher([&](const std::stop_token& stop) {
        while (!is_asked && !stop.stop_requested()) {
            is_asked = std::filesystem::exists(asked);
            std::this_thread::yield();
        }
    });
    RunOptions options;
    options.signal = SIGINT;
    options.signal_when = &is_asked;
    const Outcome result = run(
        {"grade", "minimax", "cmd:read line; touch " + asked.string() + "; sleep 300"}, options);
    EXPECT_TRUE(is_asked);
    EXPECT_EQ(result.code, 130);
    EXPECT_EQ(result.out, "");
}

TEST(GradeCommand, ListsShowsAndMakesAssignments) {
    const Outcome listed = run_line("grade --list");
    for (const char* name : {"minimax", "alpha-beta", "expectimax"})
        EXPECT_NE(listed.out.find(name), std::string::npos) << listed.out;
    EXPECT_NE(run_line("grade minimax").out.find("# Minimax on trees"), std::string::npos);
    const std::string folder = (scratch() / "new" / "mine").string();
    EXPECT_EQ(run({"grade", "--new", folder}).code, 0);
    const auto report = grade(folder, student());
    EXPECT_EQ(number(report, "score"), 20);
    const Outcome again = run({"grade", "--new", folder});
    EXPECT_EQ(again.code, 1);
    EXPECT_NE(again.err.find("it is there already"), std::string::npos) << again.err;
}

TEST(GradeCommand, MistakesAreExplained) {
    for (const auto& [line, told] : std::vector<std::pair<std::string, std::string>>{
             {"grade", "grade needs an assignment"},
             {"grade minimaks", "did you mean \"minimax\"?"},
             {"grade minimax random", "expected a program such as cmd:"},
             {"grade minimax --list", "take neither assignment"},
             {"grade minimax cmd:x --format pdf", "--format must be one of"}}) {
        const Outcome result = run_line(line);
        EXPECT_EQ(result.code, 2) << line;
        EXPECT_NE(result.err.find(told), std::string::npos) << line << ": " << result.err;
    }
}

// Each starter leaves the search to be written; what it answers is value 0, move 1 and no visits.
TEST(GradeCommand, StartersScoreWhatAnEmptyAnswerScores) {
    const std::string starters = PETTEIA_STARTERS;
    const std::string built = (scratch() / "starter").string();
    const auto compiled = [&](const std::string& line) { return std::system(line.c_str()) == 0; };
    ASSERT_TRUE(
        compiled("c++ -std=c++20 -Wall -Wextra -o " + built + "_cpp " + starters + "/starter.cpp"));
    ASSERT_TRUE(compiled("cc -Wall -Wextra -o " + built + "_c " + starters + "/starter.c"));
    ASSERT_TRUE(compiled("javac -d " + built + "_java " + starters + "/Starter.java"));
    const std::string empty =
        "cmd:while read -r line; do case \"$line\" in search*) echo value 0; echo move 1;; quit) "
        "exit;; esac; done";
    const json::object expected = grade("minimax", empty);
    EXPECT_EQ(number(expected, "score"), 0);
    for (const std::string& program :
         {"cmd:" + built + "_cpp", "cmd:" + built + "_c", "cmd:python3 " + starters + "/starter.py",
          "cmd:java -cp " + built + "_java Starter"})
        EXPECT_EQ(grade("minimax", program), expected) << program;
}

}  // namespace
