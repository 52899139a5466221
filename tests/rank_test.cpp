// petteia-mpi as users start it: several ranks on this machine give what one process gives.
#include <gtest/gtest.h>
#include <signal.h>

#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>
#include <thread>

#include "tests/program.h"

namespace {

std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// Runs the words on some ranks, as ./petteia --ranks does.
Outcome run_on_ranks(int ranks, const std::string& words) {
    const std::string out = scratch() / "ranks.out", err = scratch() / "ranks.err";
    const std::string command = "NO_COLOR=1 bash -c '. " PETTEIA_SETUP "; run_ranks " +
                                std::to_string(ranks) + " " PETTEIA_MPI_PROGRAM " " + words +
                                "' >" + out + " 2>" + err + " </dev/null";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), text_of(out),
            text_of(err)};
}

// Without what differs from run to run: times.
std::string without_times(const std::string& text) {
    return std::regex_replace(text, std::regex("\"(seconds|mean_move|longest_move)\":[^,}]*"),
                              "\"$1\":0");
}

std::string place(const std::string& name) { return (scratch() / name).string(); }

TEST(Ranks, SolveToTheSameBytes) {
    for (const std::string game :
         {"xox --rows 4 --cols 3 --starts", "cubes --m 40", "nim --piles 90,80"}) {
        const std::string one = place("one.solution"), many = place("many.solution");
        ASSERT_EQ(run_line("solve " + game + " --again --out " + one).code, 0);
        for (const int ranks : {1, 2, 4}) {
            const Outcome solved = run_on_ranks(ranks, "solve " + game + " --again --out " + many);
            ASSERT_EQ(solved.code, 0) << solved.err;
            EXPECT_NE(solved.err.find(ranks == 1 ? "1 rank" : "ranks each"), std::string::npos)
                << solved.err;
            EXPECT_EQ(text_of(many), text_of(one)) << game << " on " << ranks;
        }
    }
}

TEST(Ranks, TheCommandsGiveWhatOneProcessGives) {
    for (const std::string words :
         {"perft connect4 --depth 6", "perft tictactoe --depth 9",
          "match hexthello engine:nodes=300 minimax:depth=1 --side 3 --games 12 --seed 5 --json",
          "match tictactoe engine:depth=3 random --games 10 --seed 3 --json",
          "prove connect4 --cols 4 --rows 4 --plies 3 --json"}) {
        const Outcome one = run_line(words), many = run_on_ranks(3, words);
        ASSERT_EQ(one.code, 0) << one.err;
        ASSERT_EQ(many.code, 0) << words << "\n" << many.err;
        if (words.starts_with("prove")) {
            // Which jobs are searched depends on which are finished first; the value does not.
            const std::regex value("\"value\":\"[^\"]*\"");
            std::smatch of_one, of_many;
            ASSERT_TRUE(std::regex_search(one.out, of_one, value));
            ASSERT_TRUE(std::regex_search(many.out, of_many, value));
            EXPECT_EQ(of_many.str(), of_one.str());
        } else {
            EXPECT_EQ(without_times(many.out), without_times(one.out)) << words;
        }
    }
}

TEST(Ranks, PlayTournamentsWithTheSameResults) {
    const std::string words =
        "league tournament nim --player engine:depth=4 --player random --player "
        "cmd:" PETTEIA_NIM_PLAYER " --games 4 --seed 2 --store ";
    const std::string one = place("one.db"), many = place("many.db");
    const Outcome alone = run_line(words + one), ranks = run_on_ranks(3, words + many);
    ASSERT_EQ(alone.code, 0) << alone.err;
    ASSERT_EQ(ranks.code, 0) << ranks.err;
    EXPECT_EQ(ranks.out, alone.out);
    const auto games = [](const std::string& store) {
        return run_line("league report --json --store " + store).out;
    };
    EXPECT_EQ(without_times(games(many)), without_times(games(one)));
}

TEST(Ranks, PlayTheSameGamesAndLearnTheSameFromThem) {
    const std::string words = "learn play hexthello --side 3 --games 20 --depth 2 --seed 4 --out ";
    const std::string one = place("one.games"), many = place("many.games");
    ASSERT_EQ(run_line(words + one).code, 0);
    const Outcome ranks = run_on_ranks(3, words + many);
    ASSERT_EQ(ranks.code, 0) << ranks.err;
    EXPECT_FALSE(text_of(one).empty());
    EXPECT_EQ(text_of(many), text_of(one));
    const std::string fit = "learn fit hexthello --side 3 --forecasts 50 --from " + one + " --out ";
    const std::string of_one = place("one.weights"), of_many = place("many.weights");
    ASSERT_EQ(run_line(fit + of_one).code, 0);
    const Outcome fitted = run_on_ranks(3, fit + of_many);
    ASSERT_EQ(fitted.code, 0) << fitted.err;
    EXPECT_FALSE(text_of(of_one).empty());
    EXPECT_EQ(text_of(of_many), text_of(of_one));
}

TEST(Ranks, ErrorsAreSaidOnceAndEndAllRanks) {
    const Outcome misused = run_on_ranks(3, "solve nothing");
    EXPECT_EQ(misused.code, 2);
    EXPECT_EQ(misused.err.find("unknown game"), misused.err.rfind("unknown game")) << misused.err;
    const Outcome unwritable = run_on_ranks(3, "solve xox --out /dev/null/solution");
    EXPECT_EQ(unwritable.code, 1) << unwritable.err;
    EXPECT_NE(unwritable.err.find("/dev/null/solution"), std::string::npos);
    const Outcome too_large = run_on_ranks(2, "solve cubes --m 100 --memory 1 --no-save");
    EXPECT_NE(too_large.err.find("only 1 MiB"), std::string::npos) << too_large.err;
}

TEST(Ranks, OtherCommandsRunOnRankZero) {
    const Outcome shown = run_on_ranks(3, "games nim");
    EXPECT_EQ(shown.code, 0);
    EXPECT_EQ(shown.out, run_line("games nim").out);
}

// The processes of a run, by a word of their command line.
std::vector<pid_t> processes_with(const std::string& word) {
    std::vector<pid_t> found;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const std::string name = entry.path().filename();
        if (name.find_first_not_of("0123456789") != std::string::npos) continue;
        const std::string line = text_of(entry.path() / "cmdline");
        if (line.starts_with(PETTEIA_MPI_PROGRAM) && line.find(word) != std::string::npos)
            found.push_back(static_cast<pid_t>(std::stoi(name)));
    }
    return found;
}

TEST(Ranks, AKilledRankEndsTheRunAndTheSameCommandGoesOn) {
    const std::string file = place("killed.solution");
    const std::string words = "solve xox --rows 5 --cols 4 --checkpoint 0 --out " + file;
    std::atomic<bool> is_over{false};
    std::atomic<bool> is_killed{false};
    std::jthread killer([&] {
        while (!is_over && !is_killed) {
            const auto ranks = processes_with(file);
            if (ranks.size() == 2) is_killed = kill(ranks[1], SIGKILL) == 0;
            std::this_thread::yield();
        }
    });
    const Outcome killed = run_on_ranks(2, words);
    is_over = true;
    ASSERT_TRUE(is_killed);
    EXPECT_NE(killed.code, 0);
    EXPECT_NE(killed.err.find("a rank was killed"), std::string::npos) << killed.err;
    const std::string small = "solve xox --rows 4 --cols 3 --out " + place("small.solution");
    EXPECT_EQ(run_on_ranks(2, small).code, 0);
}

}  // namespace
