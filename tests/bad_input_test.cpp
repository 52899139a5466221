// Whatever is wrong with the input, the program says what, and ends with the code that it promises.
#include <gtest/gtest.h>

#include <fstream>

#include "tests/program.h"

namespace {

struct Mistake {
    std::vector<std::string> words;
    std::string told;  // Part of what stderr must say.
};

void PrintTo(const Mistake& mistake, std::ostream* out) { *out << mistake.told; }

class Mistakes : public testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, AreExplained) {
    const Outcome result = run(GetParam().words);
    EXPECT_EQ(result.code, 2) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err.find(GetParam().told), std::string::npos) << result.err;
}

INSTANTIATE_TEST_SUITE_P(
    CommandLine, Mistakes,
    testing::Values(
        Mistake{{"anlyse", "cubes"}, "did you mean \"analyse\"?"},
        Mistake{{"solve"}, "needs a game"}, Mistake{{"solve", "cubs"}, "did you mean \"cubes\"?"},
        Mistake{{"solve", "cubes", "--stars"}, "did you mean \"--starts\"?"},
        Mistake{{"solve", "cubes", "--m", "many"}, "--m must be an integer from 0"},
        Mistake{{"solve", "cubes", "--m", "-1"}, "--m must be an integer from 0"},
        Mistake{{"solve", "cubes", "--m", "99999999999999999999"}, "--m must be an integer"},
        Mistake{{"solve", "cubes", "--m"}, "--m needs a value"},
        Mistake{{"solve", "cubes", "--m", "3", "--m", "4"}, "--m is given twice"},
        Mistake{{"solve", "cubes", "--m", "3", "--piles", "1,2"}, "m or piles, not both"},
        Mistake{{"solve", "cubes", "--takes", "3z"}, "takes"},
        Mistake{{"solve", "xox", "--rows", "1", "--cols", "2"}, "too small"},
        Mistake{{"solve", "xox", "--rows", "16", "--cols", "16"}, "too large"},
        Mistake{{"solve", "xox", "--x", "0,0", "--o", "0,1"}, "may not touch"},
        Mistake{{"solve", "nim", "--piles", "600,600"}, "1000 pieces"},
        Mistake{{"analyse", "pacman", "--maze", "/no/such/file"}, "cannot read \"/no/such/file\""},
        Mistake{{"analyse", "pacman", "--rows", "4"}, "random maze only"},
        Mistake{{"analyse", "pacman", "P 1 1"}, "G for the ghosts"},
        Mistake{{"perft", "tictactoe", "--depth", "0"}, "--depth must be an integer from 1"},
        Mistake{{"perft", "tictactoe", "--depth", "2", "--position", "XXX"}, "3 rows"},
        Mistake{{"analyse", "tictactoe", "XXX/OOO/..."}, "winning line"},
        Mistake{{"analyse", "tictactoe", "XX./.../..."}, "as many marks"},
        Mistake{{"analyse", "xox", "X__/"}, "4 rows"},
        Mistake{{"analyse", "cubes", "5,5"}, "3 piles"},
        Mistake{{"analyse", "cubes", "5,5,6"}, "0 to 5"},
        Mistake{{"analyse", "cubes", "--moves", "9r"}, "legal: 1r"},
        Mistake{{"analyse", "cubes", "one", "two"}, "unexpected \"two\""},
        Mistake{{"analyse", "cubes", std::string(100000, 'x')}, "expected"},
        Mistake{{"analyse", "cubes", "--techniques", "alphabeta"}, "did you mean \"alpha-beta\"?"},
        Mistake{{"analyse", "cubes", "--solution", "/no/such/file"}, "/no/such/file"},
        Mistake{{"learn", "cubes", "--out", "x"}, "these games have: hexthello, othello"},
        Mistake{{"learn", "hexthello"}, "--out FOLDER says where"},
        Mistake{{"learn", "play", "hexthello"}, "--out FILE says where the games"},
        Mistake{{"learn", "fit", "hexthello", "--out", "x"}, "--from FILE or --positions FILE"},
        Mistake{{"learn", "fit", "hexthello", "--out", "x", "--patterns", "/no/such/file"},
                "/no/such/file"},
        Mistake{{"learn", "match", "hexthello"}, "--weights FILE says what"},
        Mistake{{"learn", "show", "hexthello", "--weights", "/no/such/file"},
                "cannot read the weights \"/no/such/file\": there is no such file"},
        Mistake{{"match", "hexthello", "engine:weights=/no/such/file", "random"},
                "there is no such file"},
        Mistake{{"match", "cubes", "engine:weights=/no/such/file", "random"},
                "Cubes has no evaluation that is learnt"},
        Mistake{{"play", "cubes", "--level", "11"}, "--level must be an integer from 1 to 10"},
        Mistake{{"play", "cubes", "--first", "engin"}, "did you mean \"engine\"?"},
        Mistake{{"play", "cubes", "--first", "engine:levle=3"}, "did you mean \"level\"?"},
        Mistake{{"tree"}, "either a game or --tree"},
        Mistake{{"tree", "nim", "--tree", "(1 2)"}, "either a game or --tree"},
        Mistake{{"tree", "--tree", "((3 12)\n (2 x))"}, "line 2, column 5: seen \"x\""},
        Mistake{{"tree", "--tree", "/no/such/file"}, "cannot read \"/no/such/file\""},
        Mistake{{"tree", "--tree", "(1 2)", "--inside", "1"}, "node 1 was not cut"},
        Mistake{{"tree", "hexthello", "--depth", "9"}, "would fit"},
        Mistake{{"tree", "nim", "--algorithm", "alphabeta"}, "--algorithm must be one of"},
        Mistake{{"play", "cubes", "-x"}, "options begin with --"}));

TEST(BadInput, AnEmptyAndAnEnormousFileAreNoSolutions) {
    const auto empty = (scratch() / "empty.solution").string();
    std::ofstream(empty).flush();
    const auto enormous = (scratch() / "enormous.solution").string();
    {
        std::ofstream file(enormous);
        const std::string rubbish(1 << 20, 'r');
        for (int i = 0; i < 64; ++i) file << rubbish;
    }
    for (const auto& path : {empty, enormous}) {
        const Outcome result = run({"analyse", "nim", "--solution", path});
        EXPECT_EQ(result.code, 2);
        EXPECT_NE(result.err.find(path), std::string::npos) << result.err;
    }
}

TEST(BadInput, ASolutionThatCannotBeSavedIsAFailure) {
    const auto file = (scratch() / "no-folder").string();
    std::ofstream(file) << "a file where a folder should be";
    const Outcome result = run({"solve", "nim", "--out", file + "/nim.solution"});
    EXPECT_EQ(result.code, 1);
    EXPECT_NE(result.err.find(file), std::string::npos) << result.err;
}

TEST(BadInput, AClosedOutputIsAFailureAndNoCrash) {
    RunOptions closed;
    closed.closes_stdout = true;
    for (const char* line :
         {"games", "perft tictactoe --depth 7", "analyse cubes", "bench", "compare xox --depth 3",
          "play tictactoe --first random --second random", "solve nim"}) {
        const Outcome result = run_line(line, closed);
        EXPECT_EQ(result.code, 1) << line << ": " << result.err;
    }
}

TEST(BadInput, AnInterruptEndsEveryLongCommand) {
    RunOptions interrupt;
    interrupt.signal = SIGINT;
    interrupt.signal_after = std::chrono::milliseconds(250);
    for (const char* line :
         {"perft xox --rows 8 --cols 8 --depth 12",
          "perft xox --rows 8 --cols 8 --depth 12 --threads 2",
          "analyse tictactoe --m 8 --n 8 --k 5 --time 50",
          "compare tictactoe --m 8 --n 8 --k 5 --depth 12", "solve xox --rows 6 --cols 5 --no-save",
          "solve cubes --m 1000 --no-save",
          "play tictactoe --m 8 --n 8 --k 5 --first engine:time=50 --second random",
          "play tictactoe --m 8 --n 8 --k 5 --first minimax:depth=9 --second random"}) {
        const auto started = std::chrono::steady_clock::now();
        const Outcome result = run_line(line, interrupt);
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - started;
        EXPECT_EQ(result.code, 130) << line << ": " << result.err;
        EXPECT_LT(taken.count(), 10) << line;  // Of 50 and more that it would take.
    }
}

}  // namespace
