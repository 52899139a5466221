// Programs whose messages nobody can read, and programs that are told to end: they go on or end as they should, and
// nothing that they were doing is lost.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "tests/program.h"
#include "tests/served.h"

namespace {

namespace fs = std::filesystem;

const std::string kServe = "serve --no-browser -p 0 --league-port 0";

RunOptions with_err(const std::string& err_to) {
    RunOptions options;
    options.err_to = err_to;
    return options;
}

class UnwritableErrors : public testing::TestWithParam<const char*> {};

TEST_P(UnwritableErrors, EndNothing) {
    const RunOptions options = with_err(GetParam());
    EXPECT_EQ(run_line("no-such-command", options).code, 2);
    EXPECT_EQ(run_line("solve cubes --m many", options).code, 2);
    EXPECT_EQ(run_line("league report --store /no/such/file", options).code, 1);
    const Outcome solved = run_line("solve cubes --m 3 --no-save", options);
    EXPECT_EQ(solved.code, 0);
    EXPECT_NE(solved.out.find("value: "), std::string::npos) << solved.out;
}

TEST_P(UnwritableErrors, DoNotStopAServer) {
    Served served(kServe, with_err(GetParam()));
    auto client = served.host();
    EXPECT_EQ(client.ask("GET /").status, 200);
    EXPECT_EQ(client.ask("POST /api/tables", "", R"({"game": "nim"})").status, 200);
    EXPECT_EQ(client.ask("GET /api/tables").status, 200);
    EXPECT_EQ(served.end().code, 143);
}

INSTANTIATE_TEST_SUITE_P(Streams, UnwritableErrors, testing::Values("&-", "/dev/full"));

TEST(ClosedStreams, AreNotTakenByFilesAndSockets) {
    RunOptions options = with_err("&-");
    options.closes_stdin = true;
    const auto log = scratch() / "access.log";
    Served served(kServe + " --access-log " + log.string(), options);
    EXPECT_EQ(served.host().ask("GET /").status, 200);
    // Whatever was said went nowhere: not into the database, which opens as before.
    EXPECT_EQ(served.end().code, 143);
    Served again;
    EXPECT_EQ(again.host().ask("GET /api/tables").status, 200);
    again.end();
    std::ifstream lines(log);
    std::string line;
    while (std::getline(lines, line)) EXPECT_NE(line.find(" GET /"), std::string::npos) << line;
    options.closes_stdout = true;
    EXPECT_EQ(run_line("games", options).code, 1);
}

TEST(Signals, EndAServerWithTheirOwnCodes) {
    for (const auto& [signal, code] : {std::pair{SIGINT, 130}, {SIGTERM, 143}, {SIGHUP, 129}}) {
        RunOptions options;
        options.signal = signal;
        Served served(kServe, options);
        auto client = served.host();
        const auto made = client.ask("POST /api/tables", "", R"({"game": "nim"})");
        EXPECT_EQ(made.status, 200) << made.body;
        EXPECT_EQ(served.end().code, code);
    }
}

TEST(Signals, SaveWhatASolverHas) {
    const auto file = scratch() / "hung-up.solution";
    RunOptions options;
    options.signal = SIGHUP;
    options.signal_after = std::chrono::milliseconds(300);
    const Outcome outcome = run_line("solve xox --rows 6 --cols 4 --out " + file.string(), options);
    EXPECT_EQ(outcome.code, 129) << outcome.err;
    EXPECT_TRUE(fs::exists(file)) << outcome.err;
}

TEST(DataFolder, SaysWhatCannotBeUsedAndHowToChooseAnother) {
    RunOptions options;
    options.environment = {"PETTEIA_DATA", "XDG_DATA_HOME", "HOME=/dev/null"};
    const Outcome solved = run_line("solve cubes --m 3", options);
    EXPECT_EQ(solved.code, 1);
    EXPECT_EQ(solved.err,
              "petteia: cannot use the folder \"/dev/null/.local/share/petteia\": Not a directory; "
              "PETTEIA_DATA can name another one. The solution would be lost; --no-save solves all "
              "the same\n");
    EXPECT_EQ(run_line("solve cubes --m 3 --no-save", options).code, 0);
    Served served(kServe, options);
    EXPECT_EQ(served.host().ask("POST /api/tables", "", R"({"game": "nim"})").status, 200);
    const Outcome outcome = served.end();
    EXPECT_EQ(outcome.code, 143);
    EXPECT_NE(outcome.err.find("cannot use the folder \"/dev/null/.local/share/petteia\""),
              std::string::npos)
        << outcome.err;
    EXPECT_NE(outcome.err.find("tables and tournaments are lost"), std::string::npos)
        << outcome.err;
}

TEST(Files, AreCalledWhatTheyAre) {
    const auto told = [](const std::string& path) {
        return run({"analyse", "pacman", "--maze", path}).err;
    };
    EXPECT_NE(told("/no/such/file").find(": there is no such file"), std::string::npos);
    EXPECT_NE(told(scratch().string()).find(": it is a folder"), std::string::npos);
    EXPECT_NE(told("/dev/zero").find(": it is a device"), std::string::npos);
}

TEST(AccessLog, HasALineForEachRequest) {
    const auto log = scratch() / "requests.log";
    Served served(kServe + " --access-log " + log.string());
    served.host().ask("GET /?token=secret");
    EXPECT_EQ(served.host().ask("GET /api/about").status, 200);
    served.host().ask("GET /");  // The line before is written when this is answered.
    served.end();
    std::ifstream stream(log);
    const std::string lines((std::istreambuf_iterator<char>(stream)), {});
    EXPECT_NE(lines.find(" 127.0.0.1 GET /api/about 200 "), std::string::npos) << lines;
    EXPECT_EQ(lines.find("secret"), std::string::npos) << lines;
    Served full(kServe + " --access-log /dev/full");
    EXPECT_EQ(full.host().ask("GET /").status, 200);
    EXPECT_EQ(full.host().ask("GET /").status, 200);
    EXPECT_NE(full.end().err.find("lines of the access log are lost"), std::string::npos);
    EXPECT_EQ(run_line(kServe + " --access-log " + scratch().string()).code, 1);
}

// The columns that each line takes; a word that is longer than the terminal counts as one.
void expect_narrow(const std::string& text, std::size_t width) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::size_t taken = 0;
        for (const char c : line) taken += c != '\r' && (c & 0xC0) != 0x80 ? 1 : 0;
        const std::size_t first = std::min(line.find_first_not_of(' '), line.size());
        const bool is_one_word = line.find(' ', first) == std::string::npos;
        EXPECT_TRUE(taken <= width || is_one_word) << line;
    }
}

TEST(NarrowTerminal, HelpAndMessagesAreWrapped) {
    for (const char* line : {"--help", "serve --help", "play pacman --help", "no-such-command",
                             "solve cubes --m many"}) {
        const Outcome outcome = run_on_terminal(line, {}, 20);
        EXPECT_GT(outcome.out.size(), 20u) << line;
        expect_narrow(outcome.out, 20);
    }
}

TEST(NarrowTerminal, BoardsAreCut) {
    const Outcome outcome = run_on_terminal("play hexthello", {{"to move> ", "quit\n"}}, 20);
    EXPECT_EQ(outcome.code, 0) << outcome.out;
    EXPECT_NE(outcome.out.find("(the board needs "), std::string::npos) << outcome.out;
    expect_narrow(outcome.out, 20);
}

TEST(NarrowTerminal, ProgressStaysOnOneLine) {
    const std::string shown_again = "\x1b[Kdepth";
    const Outcome outcome =
        run_on_terminal("perft hexthello --depth 15",
                        {{shown_again, ""}, {shown_again, ""}, {shown_again, "\x03"}}, 20);
    EXPECT_EQ(outcome.code, 130);
    // Each time it begins anew at the left, and no more than a line was written since.
    std::size_t at = 0, seen = 0;
    for (std::size_t next; (next = outcome.out.find("\r\x1b[K", at)) != std::string::npos; ++seen) {
        const std::string shown = outcome.out.substr(at, next - at);
        // The terminal itself shows the key as ^C.
        if (seen > 0) expect_narrow(shown.substr(0, shown.find("^C")).substr(3), 19);
        at = next + 1;  // Behind the '\r'.
    }
    EXPECT_GT(seen, 1u) << outcome.out;
}

}  // namespace
