// `petteia grade --all`: a class of programs, some of which misbehave.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <fstream>
#include <sstream>
#include <thread>

#include "tests/program.h"

namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

void write(const fs::path& path, const std::string& text) {
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
}

std::string text_of(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

void make_executable(const fs::path& path) {
    fs::permissions(path, fs::perms::owner_all | fs::perms::group_exec | fs::perms::others_exec |
                              fs::perms::group_read | fs::perms::others_read);
}

// A class of its own for each test, with an assignment that does not wait long.
class GradeClass : public testing::Test {
  protected:
    void SetUp() override {
        fs::create_directories(class_);
        write(assignment_ / "task.md", "# <Mine>\n");
        write(assignment_ / "tests.txt",
              "seconds 4\ntest One\npoints 2\nsearch minimax max\ntree (1 2)\n"
              "tree ((3 12 8) (2 4 6) (14 5 2))\n");
    }

    // A folder with the student's program, and a script that starts it.
    void add_student(const std::string& name, const std::string& bug = "") {
        fs::create_directories(class_ / name);
        fs::copy_file(fs::path(PETTEIA_STUDENTS) / "tree_student.py", class_ / name / "student.py");
        add(name, "exec python3 -IS ./student.py" + (bug.empty() ? "" : " --bug " + bug));
    }
    void add(const std::string& name, const std::string& script) {
        write(class_ / name / "run", "#!/bin/sh\n" + script + "\n");
        make_executable(class_ / name / "run");
    }

    Outcome grade(const std::vector<std::string>& more = {}, const RunOptions& options = {}) const {
        std::vector<std::string> words{"grade", assignment_.string(), "--all", class_.string()};
        words.insert(words.end(), more.begin(), more.end());
        return run(words, options);
    }
    // Points and findings by program.
    std::map<std::string, std::pair<double, std::string>> points(
        const std::vector<std::string>& more = {}) const {
        std::vector<std::string> words = more;
        words.insert(words.end(), {"--format", "json"});
        const Outcome result = grade(words);
        EXPECT_EQ(result.code, 0) << result.err;
        std::map<std::string, std::pair<double, std::string>> found;
        const json::value report = json::parse(result.out);
        for (const auto& each : report.at("programs").as_array()) {
            const auto* fault = each.at("tests").at(0).as_object().if_contains("fault");
            found[std::string(each.at("program").as_string())] = {
                each.at("score").to_number<double>(),
                fault == nullptr ? "" : std::string(fault->as_string())};
        }
        return found;
    }

    const fs::path folder_ =
        scratch() / testing::UnitTest::GetInstance()->current_test_info()->name();
    const fs::path class_ = folder_ / "class", assignment_ = folder_ / "assignment";
};

TEST_F(GradeClass, ABadProgramCostsNobodyElse) {
    add_student("anna");
    add_student("ben", "sign-forgotten");
    add_student("crashed", "crash");
    add("flood", "while :; do echo visit 1; done");
    add("stuck", "exec sleep 300");
    add_student("zoe");
    const auto found = points({"--jobs", "2"});
    ASSERT_EQ(found.size(), 6u);
    EXPECT_EQ(found.at("anna").first, 2);
    EXPECT_EQ(found.at("zoe").first, 2);
    for (const char* name : {"ben", "crashed", "flood", "stuck"})
        EXPECT_EQ(found.at(name).first, 0);
    EXPECT_EQ(found.at("crashed").second, "gone");
    EXPECT_EQ(found.at("flood").second, "rubbish");
    EXPECT_EQ(found.at("stuck").second, "silent");
}

TEST_F(GradeClass, WritesTablePageAndCsv) {
    add_student("=anna, \"1\"");
    add_student("ben & <b> o'neil", "sign-forgotten");
    write(class_ / "notes.txt", "no program");
    write(class_ / ".hidden", "");
    const fs::path page = folder_ / "page.html", csv = folder_ / "points.csv";
    const Outcome result = grade({"--html", page.string(), "--csv", csv.string()});
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_NE(result.out.find("ben & <b> o'neil      0  ✗  sign-forgotten\n"), std::string::npos)
        << result.out;
    EXPECT_NE(result.err.find("left out \"notes.txt\""), std::string::npos) << result.err;
    EXPECT_EQ(result.err.find("hidden"), std::string::npos) << result.err;
    EXPECT_EQ(text_of(csv),
              "program,score,max_score,\"One\",findings\r\n\"'=anna, \"\"1\"\"\",2,2,2,\"\"\r\n"
              "\"ben & <b> o'neil\",0,2,0,\"sign-forgotten\"\r\n");
    const std::string html = text_of(page);
    EXPECT_NE(html.find("<h1>&lt;Mine&gt;</h1>"), std::string::npos);
    EXPECT_EQ(html.find("<b>"), std::string::npos);
    EXPECT_NE(html.find("diagnosis: sign-forgotten: "), std::string::npos);
}

// Either it is kept from the files of others, or the teacher is told loudly that it is not.
TEST_F(GradeClass, ProgramsAreKeptFromOthersOrItIsSaid) {
    add_student("anna");
    add("nosy", "exec python3 -IS ../anna/student.py");
    write(folder_ / "secret", "x");
    add_student("spy");
    add("spy", "cat '" + (folder_ / "secret").string() + "' || exec python3 -IS ./student.py");
    const Outcome result = grade();
    ASSERT_EQ(result.code, 0) << result.err;
    const bool is_isolated = result.err.find("NOT ISOLATED") == std::string::npos;
    const auto found = points();
    EXPECT_EQ(found.at("anna").first, 2);
    EXPECT_EQ(found.at("nosy").first, is_isolated ? 0 : 2) << result.err;
    EXPECT_EQ(found.at("spy").first, is_isolated ? 2 : 0) << result.err;
}

TEST_F(GradeClass, LimitsHold) {
    add_student("large");
    add("large", "python3 -IS -c 'bytearray(1 << 30)' && exec python3 -IS ./student.py");
    add_student("writer");
    add("writer", "head -c 3000000 /dev/zero > \"$HOME/large\" && exec python3 -IS ./student.py");
    add_student("small");
    const auto found = points({"--memory", "512", "--file-size", "1"});
    EXPECT_EQ(found.at("large"), (std::pair<double, std::string>{0, "gone"}));
    EXPECT_EQ(found.at("writer"), (std::pair<double, std::string>{0, "gone"}));
    EXPECT_EQ(found.at("small").first, 2);
}

TEST_F(GradeClass, AnInterruptShowsWhatIsFinished) {
    add_student("anna");
    add("stuck", "echo asked >> asked; exec sleep 300");
    const fs::path asked = class_ / "stuck" / "asked";  // A pipe can be written to in any case.
    ASSERT_EQ(mkfifo(asked.c_str(), 0666), 0);
    fs::permissions(asked, fs::perms::all);
    std::ofstream(assignment_ / "tests.txt", std::ios::app) << "seconds 500\n";
    const int reader = open(asked.c_str(), O_RDONLY | O_NONBLOCK);
    ASSERT_GE(reader, 0);
    std::atomic<bool> is_asked{false};
    const std::jthread watcher([&](const std::stop_token& stop) {
        for (char c = 0; !is_asked && !stop.stop_requested(); std::this_thread::yield())
            is_asked = read(reader, &c, 1) == 1;
    });
    RunOptions options;
    options.signal = SIGINT;
    options.signal_when = &is_asked;
    const Outcome result = grade({"--jobs", "1"}, options);
    close(reader);
    EXPECT_EQ(result.code, 130) << result.err;
    EXPECT_NE(result.out.find("anna"), std::string::npos) << result.out;
    EXPECT_EQ(result.out.find("stuck"), std::string::npos) << result.out;
    EXPECT_NE(result.err.find("1 of 2 programs were not graded"), std::string::npos) << result.err;
}

TEST_F(GradeClass, MistakesAreExplained) {
    const Outcome empty = grade();
    EXPECT_EQ(empty.code, 1);
    EXPECT_NE(empty.err.find("there is no program in"), std::string::npos) << empty.err;
    EXPECT_NE(run_line("grade minimax --all /there/is/none").err.find("cannot read the folder"),
              std::string::npos);
    for (const auto& [line, told] : std::vector<std::pair<std::string, std::string>>{
             {"grade minimax cmd:x --all .", "--all takes no program"},
             {"grade minimax cmd:x --csv a.csv", "--csv needs --all"},
             {"grade minimax --all . --format junit", "--all writes text or json, not junit"}}) {
        const Outcome result = run_line(line);
        EXPECT_EQ(result.code, 2) << line;
        EXPECT_NE(result.err.find(told), std::string::npos) << line << ": " << result.err;
    }
}

}  // namespace
