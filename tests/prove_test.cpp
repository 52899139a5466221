// `petteia prove` as its users call it: what it prints, how it goes on after having been stopped or killed, what its
// check finds, and what it refuses.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <atomic>
#include <boost/json.hpp>
#include <fstream>
#include <random>
#include <sstream>
#include <thread>

#include "arena/store/database.h"
#include "tests/program.h"

namespace {

namespace json = boost::json;

std::string path_of(const std::string& name) { return (scratch() / name).string(); }

json::object proof(const std::string& rest) {
    const Outcome result = run_line("prove " + rest + " --json");
    EXPECT_EQ(result.code, 0) << result.err;
    return json::parse(result.out).as_object();
}

std::string text(const json::object& object, const char* name) {
    return std::string(object.at(name).as_string());
}

// As somebody does who knows how the sums of the rows are made.
void rewrite(const std::string& path, const std::string& sql) {
    petteia::store_file::Database store(path, SQLite::OPEN_READWRITE);
    store.exec(sql);
    store.exec(
        "UPDATE proof SET sum = row_sum('proof', id, job, window_low, window_high, value_low, "
        "value_high, best, nodes, microseconds, program)");
    petteia::store_file::store_content(store, "proof",
                                       petteia::store_file::counted(store, "proof"));
}

// Every proof without its time, in order.
std::vector<std::string> proofs_in(const std::string& path) {
    std::vector<std::string> proofs;
    if (!std::filesystem::exists(path)) return proofs;
    const SQLite::Database store(path, SQLite::OPEN_READONLY, 5000);
    SQLite::Statement row(store,
                          "SELECT id || ' ' || job || ' ' || window_low || ' ' || window_high || "
                          "' ' || value_low || ' ' || value_high || ' ' || best || ' ' || nodes "
                          "FROM proof ORDER BY id");
    while (row.executeStep()) proofs.push_back(row.getColumn(0).getString());
    return proofs;
}

const std::string kConnect4 = "connect4 --cols 5 --rows 4 --plies 4 --table 1 --guess 500";

TEST(ProveCommand, TellsValueAndCost) {
    const auto report = proof(kConnect4);
    EXPECT_TRUE(report.at("settled").as_bool());
    EXPECT_EQ(text(report, "value"), "draw");
    EXPECT_EQ(report.at("plies").to_number<int>(), 4);
    EXPECT_GT(report.at("nodes").to_number<int>(), 0);
    EXPECT_EQ(report.at("searched").to_number<int>() + report.at("dropped").to_number<int>(),
              report.at("jobs").to_number<int>());
    const Outcome people = run_line("prove " + kConnect4);
    EXPECT_EQ(people.code, 0) << people.err;
    for (const char* words : {"connect4 cols=5 rows=4", "jobs 4 plies on", "Red to move: draw",
                              "best: ", " nodes in ", " searches, "})
        EXPECT_NE(people.out.find(words), std::string::npos) << words << "\n" << people.out;
}

TEST(ProveCommand, ComesToTheSameValueByOtherJobsAndThreads) {
    for (const char* rest :
         {"--plies 0", "--plies 1", "--plies 3 --threads 2", "--jobs 200 --threads 3"})
        EXPECT_EQ(text(proof("othello --size 4 --table 1 " + std::string(rest)), "value"),
                  "loss by 10")
            << rest;
    EXPECT_EQ(text(proof("nim --plies 2 --table 1"), "value"), "win in 11");
}

TEST(ProveCommand, AnswersAQuestionWithLess) {
    const Outcome result = run({"prove", "othello", "--size", "4", "--plies", "2", "--table", "1",
                                "--low", "loss by 2", "--high", "draw", "--json"});
    ASSERT_EQ(result.code, 0) << result.err;
    const auto report = json::parse(result.out).as_object();
    EXPECT_TRUE(report.at("settled").as_bool());
    EXPECT_TRUE(text(report, "value").starts_with("at most loss by ")) << text(report, "value");
}

// The line of a search is a command that makes it again.
TEST(ProveCommand, PrintsCertificatesThatRepeat) {
    const Outcome lines = run_line("prove " + kConnect4 + " --certificates");
    ASSERT_EQ(lines.code, 0) << lines.err;
    std::istringstream all(lines.out);
    int count = 0;
    for (std::string line; std::getline(all, line); ++count) {
        if (count % 7 != 0) continue;
        const std::size_t comment = line.find(" # ");
        ASSERT_NE(comment, std::string::npos) << line;
        // "petteia prove …" with values in quotes.
        std::vector<std::string> words;
        bool is_quoted = false;
        std::string word;
        for (const char c : line.substr(0, comment) + " ") {
            if (c == '\'')
                is_quoted = !is_quoted;
            else if (c == ' ' && !is_quoted)
                words.push_back(std::exchange(word, ""));
            else
                word += c;
        }
        words.erase(words.begin());
        words.emplace_back("--json");
        const Outcome again = run(words);
        ASSERT_EQ(again.code, 0) << again.err;
        const auto report = json::parse(again.out).as_object();
        const std::string expected = text(report, "value") + ", best " + text(report, "best") +
                                     ", " + std::to_string(report.at("nodes").to_number<int>()) +
                                     " nodes, version";
        EXPECT_EQ(line.substr(comment + 3, expected.size()), expected);
    }
    EXPECT_GT(count, 14);
}

// Runs a proof and kills it as soon as its store holds so many searches; false if it ended before.
bool kill_after(std::size_t searches, const std::string& line, const std::string& path) {
    std::atomic<bool> is_due = false, is_over = false;
    std::jthread watcher([&] {
        const auto is_there = [&] {
            return std::filesystem::exists(path) && proofs_in(path).size() >= searches;
        };
        while (!is_over && !is_there()) std::this_thread::yield();
        is_due = true;
    });
    RunOptions options;
    options.signal = SIGKILL;
    options.signal_when = &is_due;
    const Outcome outcome = run_line(line, options);
    is_over = true;
    EXPECT_TRUE(outcome.code == 0 || outcome.code == 128 + SIGKILL) << outcome.err;
    return outcome.code != 0;
}

// Killed at moments drawn at random, a proof ends as if nothing had happened, and makes no finished search again.
TEST(ProveCommand, LosesNothingWhenKilled) {
    const std::string rest = " connect4 --cols 5 --rows 5 --plies 5 --table 4 --guess 200";
    const std::string whole = path_of("whole.db"), killed = path_of("killed.db");
    const auto expected = proof("--store " + whole + rest);

    std::mt19937 random(7);
    std::vector<std::string> before;
    int cut_short = 0;
    for (int i = 0; i < 12; ++i) {
        const bool is_killed =
            kill_after(before.size() + random() % 8, "prove --store " + killed + rest, killed);
        const auto proofs = proofs_in(killed);
        ASSERT_GE(proofs.size(), before.size());
        EXPECT_TRUE(std::equal(before.begin(), before.end(), proofs.begin())) << "something lost";
        cut_short += proofs.size() > before.size() && is_killed ? 1 : 0;
        before = proofs;
    }
    const auto resumed = proof("--store " + killed + rest);
    for (const char* same : {"value", "best", "jobs", "searches", "nodes"})
        EXPECT_EQ(resumed.at(same), expected.at(same)) << same;
    EXPECT_EQ(proofs_in(killed), proofs_in(whole)) << "the same searches, each made once";
    EXPECT_GT(cut_short, 0) << "never killed in the middle";
    EXPECT_EQ(text(proof("--store " + killed), "value"), text(expected, "value"));
}

TEST(ProveCommand, GoesOnAfterAnInterrupt) {
    const std::string path = path_of("interrupted.db");
    // Large enough never to end by itself.
    const std::string line =
        "prove othello --size 6 --plies 3 --table 1 --guess 100 --store " + path;
    std::atomic<bool> is_running = false;
    RunOptions options;
    options.signal = SIGINT;
    options.signal_when = &is_running;
    const Outcome first = [&] {
        std::jthread watcher([&](const std::stop_token& stop) {
            while (!stop.stop_requested() && !std::filesystem::exists(path))
                std::this_thread::yield();
            is_running = true;
        });
        return run_line(line + " --json", options);
    }();
    EXPECT_EQ(first.code, 130) << first.err;
    const auto report = json::parse(first.out).as_object();
    EXPECT_FALSE(report.at("settled").as_bool());
    EXPECT_GT(report.at("expected").to_number<int>(), 0);
    EXPECT_EQ(run_line("prove --check " + path).code, 0) << "what is there is sound";
}

TEST(ProveCheck, FindsForgedRows) {
    const std::string path = path_of("checked.db");
    proof(kConnect4 + " --store " + path);
    const auto check = [&] { return run_line("prove --sample 0 --json --check " + path); };
    const Outcome sound = check();
    EXPECT_EQ(sound.code, 0) << sound.err;
    const auto report = json::parse(sound.out).as_object();
    EXPECT_TRUE(report.at("settled").as_bool());
    EXPECT_EQ(text(report, "value"), "draw");
    EXPECT_EQ(report.at("checked"), report.at("searches"));

    rewrite(path, "UPDATE proof SET nodes = nodes + 1 WHERE id = 3");
    const Outcome nodes = check();
    EXPECT_EQ(nodes.code, 1);
    EXPECT_NE(nodes.err.find("proof 3"), std::string::npos) << nodes.err;
    EXPECT_NE(nodes.err.find(" nodes, the search takes "), std::string::npos) << nodes.err;
    rewrite(path, "UPDATE proof SET nodes = nodes - 1 WHERE id = 3");
    EXPECT_EQ(check().code, 0);

    rewrite(path, "UPDATE proof SET value_low = 'win in 9', value_high = 'win in 9' WHERE id = 0");
    const Outcome value = check();
    EXPECT_EQ(value.code, 1);
    EXPECT_NE(value.err.find("win in 9"), std::string::npos) << value.err;
}

TEST(ProveCheck, FindsDamageAndWhatIsMissing) {
    const std::string path = path_of("damaged.db");
    proof(kConnect4 + " --store " + path);
    {
        const Outcome sound = run_line("prove --check " + path);
        EXPECT_EQ(sound.code, 0) << sound.err;
        EXPECT_NE(sound.out.find("from which the value follows: draw"), std::string::npos)
            << sound.out;
    }
    SQLite::Database(path, SQLite::OPEN_READWRITE)
        .exec("UPDATE proof SET nodes = nodes + 1 WHERE id = 0");
    for (const char* line : {"prove --check ", "prove --store "}) {
        const Outcome damaged = run_line(line + path);
        EXPECT_EQ(damaged.code, 1);
        EXPECT_NE(damaged.err.find("proof 0"), std::string::npos) << damaged.err;
    }
    // Without its last search the value does not follow, and the proof goes on from there.
    rewrite(path, "UPDATE proof SET nodes = nodes - 1 WHERE id = 0");
    rewrite(path, "DELETE FROM proof WHERE id = (SELECT max(id) FROM proof)");
    const Outcome open = run_line("prove --check " + path);
    EXPECT_EQ(open.code, 0) << open.err;
    EXPECT_NE(open.out.find("not finished"), std::string::npos) << open.out;
    EXPECT_EQ(text(proof("--store " + path), "value"), "draw");
}

TEST(ProveCommand, RefusesAnotherPlanForAStore) {
    const std::string path = path_of("plan.db");
    proof("tictactoe --plies 2 --table 1 --store " + path);
    proof("tictactoe --plies 2 --table 1 --store " + path);
    for (const char* other :
         {"tictactoe --plies 3", "nim --plies 2", "--table 2", "--low draw",
          "tictactoe --m 4 --plies 2", "--techniques exact", "--guess 5", "--jobs 50"}) {
        const Outcome refused = run_line("prove --store " + path + " " + other);
        EXPECT_EQ(refused.code, 2) << other;
        EXPECT_NE(refused.err.find("holds another proof"), std::string::npos) << refused.err;
    }
}

TEST(ProveCommand, RefusesWhatCannotBeProvenAndLeavesNoFile) {
    const std::string path = path_of("none.db");
    const std::vector<std::pair<std::string, std::string>> lines{
        {"", "prove needs a game"},
        {"pacman", "cannot be proven"},
        {"tictactoe --plies 2 --jobs 3", "not both"},
        {"tictactoe --low 3", "is no value"},
        {"othello --high draw --low draw", "nothing to ask"},
        {"tictactoe XXX/OO./...", "is over"},
        {"othello --table 1000000", "need"},
        {"othello --techniques magic", "magic"},
        {"--check x tictactoe", "--check"}};
    for (const auto& [line, message] : lines) {
        const Outcome refused = run_line("prove " + line + " --store " + path);
        EXPECT_EQ(refused.code, 2) << line << refused.err;
        EXPECT_NE(refused.err.find(message), std::string::npos) << line << ": " << refused.err;
        EXPECT_FALSE(std::filesystem::exists(path));
    }
    std::ofstream(path) << "something else entirely, and longer than a header of a hundred bytes, "
                           "which is what a database begins with";
    EXPECT_EQ(run_line("prove --store " + path).code, 1);
    EXPECT_EQ(run_line("prove --check " + path).code, 1);
    EXPECT_EQ(run_line("prove --check " + path_of("nowhere.db")).code, 1);
}

}  // namespace
