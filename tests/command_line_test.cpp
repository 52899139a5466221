// The program as its users call it: what each command promises to print.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <regex>

#include "tests/program.h"

namespace {

namespace json = boost::json;

json::value parsed(const std::string& line) {
    const Outcome result = run_line(line);
    EXPECT_EQ(result.code, 0) << result.err;
    return json::parse(result.out);
}

TEST(CommandLine, PerftCountsFinishedGamesOnce) {
    const Outcome result = run_line("perft tictactoe --depth 9");
    EXPECT_EQ(result.code, 0);
    EXPECT_TRUE(has_line(result.out, "9 255168")) << result.out;
    EXPECT_TRUE(has_line(result.out, "1 9"));
}

TEST(CommandLine, PerftGivesJsonRowsAndTakesAPosition) {
    const auto rows =
        parsed("perft tictactoe --depth 2 --position XO./.../... --threads 2 --json").as_array();
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].at("depth").as_int64(), 1);
    EXPECT_EQ(rows[0].at("leaves").as_int64(), 7);
    EXPECT_EQ(rows[1].at("leaves").as_int64(), 42);
    EXPECT_TRUE(rows[1].as_object().contains("seconds"));
}

TEST(CommandLine, SolveCountsTheStartsOfXox) {
    const Outcome result = run_line("solve xox --rows 4 --cols 3 --starts");
    EXPECT_EQ(result.code, 0);
    EXPECT_TRUE(has_line(result.out, "starts 74: X 34, draw 36, O 4")) << result.out;
}

TEST(CommandLine, SolveTellsTheValueForTheSideToMove) {
    EXPECT_TRUE(has_line(run_line("solve nim --piles 3,4,5").out, "value: win"));
    EXPECT_TRUE(has_line(run_line("solve nim --piles 3,4,7").out, "value: loss"));
    const auto solved = parsed("solve cubes --m 30 --json");
    EXPECT_EQ(solved.at("value").as_string(), "loss");
    EXPECT_EQ(solved.at("distance").as_int64(), 56);
}

TEST(CommandLine, SolveFallsBackOnTheoryForPilesOfAnySize) {
    const Outcome result = run_line("solve cubes --m 1000000000");
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_TRUE(has_line(result.out, "value: win") || has_line(result.out, "value: loss"));
    EXPECT_NE(result.err.find("too large"), std::string::npos);
}

TEST(CommandLine, AnalyseValuesEveryMoveOfCubes) {
    for (const char* line : {"analyse cubes --no-solution --json", "analyse cubes --json"}) {
        const auto analysis = parsed(line);
        EXPECT_EQ(analysis.at("value").as_string(), "win");
        EXPECT_EQ(analysis.at("distance").as_int64(), 11);
        EXPECT_EQ(analysis.at("pv").as_array().size(), 11u);
        ASSERT_EQ(analysis.at("moves").as_array().size(), 6u);
        for (const auto& move : analysis.at("moves").as_array()) {
            const auto name = move.at("move").as_string();
            const bool wins = name == "1r" || name == "3r";
            EXPECT_EQ(move.at("value").as_string(), wins ? "win" : "loss") << name;
            EXPECT_EQ(move.at("distance").as_int64(), wins ? 11 : 10) << name;
        }
        // The second time there is a solution to answer from.
        EXPECT_EQ(run_line("solve cubes").code, 0);
    }
    EXPECT_EQ(parsed("analyse cubes --json").at("source").as_string(), "solution");
}

TEST(CommandLine, AnalyseSolvesASmallGame) {
    const auto analysis = parsed("analyse cubes --m 30 --json");
    EXPECT_EQ(analysis.at("source").as_string(), "solution");
    EXPECT_TRUE(analysis.at("distance").is_int64());
    EXPECT_EQ(analysis.at("solved"), 29'791);
    EXPECT_NE(run_line("analyse cubes --m 30").out.find("solved: 29,791 positions"),
              std::string::npos);
    EXPECT_EQ(parsed("analyse cubes --m 30 --depth 2 --json").at("source").as_string(), "search");
    EXPECT_EQ(
        parsed("analyse cubes --m 30 --no-solution --time 0.1 --json").at("source").as_string(),
        "search");
}

TEST(CommandLine, AnalyseTakesAPositionAndMoves) {
    const auto analysis = parsed("analyse tictactoe XX./OO./... --json");
    EXPECT_EQ(analysis.at("best").as_string(), "3");
    EXPECT_EQ(analysis.at("distance").as_int64(), 1);
    const Outcome played = run({"analyse", "tictactoe", "--moves", "1 4 2 5"});
    EXPECT_NE(played.out.find("win in 1"), std::string::npos) << played.out;
}

TEST(CommandLine, AnalyseShowsEstimatesAsPeopleReadThem) {
    const Outcome discs = run_line("analyse hexthello --depth 2");
    EXPECT_TRUE(std::regex_search(discs.out, std::regex("Black to move: [+-]?\\d+\\.\\d\n")))
        << discs.out;
    const Outcome chances = run_line("analyse connect4 --depth 2");
    EXPECT_TRUE(std::regex_search(chances.out, std::regex("Red to move: \\d+ %\n"))) << chances.out;
    const auto object = parsed("analyse hexthello --depth 2 --json").as_object();
    EXPECT_DOUBLE_EQ(object.at("points").as_double(),
                     static_cast<double>(object.at("estimate").as_int64()) / 100);
    EXPECT_TRUE(parsed("analyse connect4 --depth 2 --json").at("chance").is_double());
}

TEST(CommandLine, AnalyseExplainsAStaticValue) {
    const Outcome result = run({"analyse", "connect4", "--moves", "1 1 2 2 3", "--explain"});
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_NE(result.out.find("by the evaluation threats, without search"), std::string::npos);
    EXPECT_TRUE(std::regex_search(result.out, std::regex("\n  threats +-20  Red +■")))
        << result.out;
    EXPECT_TRUE(std::regex_search(result.out, std::regex("\n  total +-52  \\d+ %\n")));
    // The cell that completes Red's line speaks loudest.
    EXPECT_NE(result.out.find("│ r │ r │ r │ R │ · │ · │ · │"), std::string::npos) << result.out;
    EXPECT_EQ(run_line("analyse connect4 --explain --eval lines").out.find("threats"),
              std::string::npos);
}

TEST(CommandLine, AnalyseExplainsInJson) {
    const auto object = parsed("analyse othello --moves d3 --eval classic --explain --json");
    std::int64_t sum = 0;
    for (const auto& term : object.at("terms").as_array()) sum += term.at("units").as_int64();
    EXPECT_EQ(sum, object.at("estimate").as_int64());
    EXPECT_EQ(object.at("unit"), 100);
    EXPECT_EQ(object.at("to_move"), 1);
}

TEST(CommandLine, AnalyseExplainsOnlyWhatItCan) {
    for (const char* line :
         {"analyse tictactoe XXX/OO./... --explain", "analyse othello --eval x --explain",
          "analyse othello --player engine --explain"}) {
        const Outcome result = run_line(line);
        EXPECT_EQ(result.code, 2) << line;
        EXPECT_FALSE(result.err.empty()) << line;
    }
}

TEST(CommandLine, CompareBeginsWithMinimaxAndAgrees) {
    const auto rows = parsed("compare tictactoe --depth 9 --json").as_array();
    ASSERT_GE(rows.size(), 5u);
    EXPECT_EQ(rows[0].at("technique").as_string(), "minimax");
    EXPECT_EQ(rows[0].at("nodes").as_int64(), 549946);
    for (const auto& row : rows) {
        if (row.at("technique").as_string() != "~ mcts")
            EXPECT_EQ(row.at("value").as_string(), "draw");
        EXPECT_TRUE(row.as_object().contains("seconds"));
        EXPECT_TRUE(row.as_object().contains("best"));
    }
    const auto exact = std::find_if(rows.begin(), rows.end(), [](const auto& row) {
        return row.at("technique").as_string() == "+ aspiration";
    });
    ASSERT_NE(exact, rows.end());
    EXPECT_LT(exact->at("nodes").as_int64(), 1000);
    for (const auto& row : rows) EXPECT_NE(row.at("technique").as_string(), "+ static-bound");
}

TEST(CommandLine, CompareShowsWhatOnlySomeGamesHaveAUseFor) {
    const auto rows = parsed("compare pacman --depth 6 --json").as_array();
    const auto& last = rows[rows.size() - 2];
    EXPECT_EQ(last.at("technique").as_string(), "+ static-bound");
    EXPECT_EQ(last.at("estimate"), rows[0].at("estimate"));
    EXPECT_LT(10 * last.at("nodes").as_int64(), rows[0].at("nodes").as_int64());
}

TEST(CommandLine, CompareEndsWithMonteCarloTreeSearch) {
    const auto rows = parsed("compare connect4 --depth 4 --json").as_array();
    const auto& last = rows.back();
    EXPECT_EQ(last.at("technique").as_string(), "~ mcts");
    EXPECT_EQ(last.at("nodes").as_int64(), 10'000);
    EXPECT_EQ(last.at("value").as_string(), "estimate");
    // A fourth on top of three wins at once, whoever searches.
    const auto won = parsed("compare connect4 --position 414141 --depth 3 --json").as_array();
    for (const auto& row : won) {
        EXPECT_EQ(row.at("value").as_string(), "win");
        EXPECT_EQ(row.at("best").as_string(), "4");
    }
}

TEST(CommandLine, CompareAcceptsAnotherValueFromASelectiveTechnique) {
    const auto rows = parsed("compare hexthello --side 5 --depth 5 --json").as_array();
    const auto& last = rows[rows.size() - 2];
    EXPECT_TRUE(last.at("technique").as_string().starts_with("~ "));
    EXPECT_NE(last.at("estimate"), rows[0].at("estimate"));
}

TEST(CommandLine, ComparePlotsAnSvg) {
    const auto file = scratch() / "compare.svg";
    EXPECT_EQ(run({"compare", "xox", "--depth", "4", "--plot", file.string()}).code, 0);
    std::ifstream stream(file);
    std::string svg((std::istreambuf_iterator<char>(stream)), {});
    EXPECT_EQ(svg.rfind("<svg", 0), 0u);
    EXPECT_NE(svg.find("alpha-beta"), std::string::npos);
    EXPECT_NE(svg.find("</svg>"), std::string::npos);
}

TEST(CommandLine, AnalyseGivesTheMarginOfAProvenResult) {
    const auto json = parsed("analyse hexthello --side 3 --json");
    EXPECT_TRUE(json.at("proven").as_bool());
    EXPECT_EQ(json.at("margin").as_int64(), 11);
    EXPECT_EQ(json.at("value").as_string(), "win");
    EXPECT_FALSE(parsed("analyse hexthello --depth 3 --json").as_object().contains("margin"));
}

TEST(CommandLine, BenchHasASignatureThatRepeats) {
    const auto first = parsed("bench --json"), second = parsed("bench --json");
    EXPECT_EQ(first.at("nodes"), second.at("nodes"));
    // A change of this number is a change of the search: say why in the commit that makes it.
    EXPECT_EQ(first.at("nodes").as_int64(), 1853044);
    const Outcome text = run_line("bench");
    EXPECT_TRUE(has_line(text.out, "Nodes searched: 1853044")) << text.out;
    EXPECT_NE(text.out.find("Nodes/second: "), std::string::npos);
}

TEST(CommandLine, GamesAreListedWithTheirParameters) {
    const auto games = parsed("games --json").as_array();
    ASSERT_FALSE(games.empty());
    EXPECT_EQ(games[0].at("name").as_string(), "cubes");
    const auto& m = games[0].at("parameters").as_array()[0];
    EXPECT_EQ(m.at("name").as_string(), "m");
    EXPECT_EQ(m.at("default").as_string(), "5");
    // Help says the same of it.
    EXPECT_NE(run_line("solve cubes --help").out.find(std::string(m.at("help").as_string())),
              std::string::npos);
}

TEST(CommandLine, EveryCommandHasHelpWithAnExample) {
    for (const char* command :
         {"games", "play", "analyse", "solve", "perft", "compare", "bench", "version"}) {
        const Outcome help = run_line(std::string(command) + " --help");
        EXPECT_EQ(help.code, 0);
        EXPECT_NE(help.out.find("Example:\n  petteia "), std::string::npos) << command;
        EXPECT_NE(run_line("--help").out.find(command), std::string::npos);
    }
}

TEST(CommandLine, TheExamplesInHelpWork) {
    EXPECT_EQ(run({"analyse", "xox", "--moves", "1,1 2,2", "--time", "2"}).code, 0);
    EXPECT_EQ(run_line("perft tictactoe --depth 9").code, 0);
}

TEST(CommandLine, FindsOnlyTheWinner) {
    const Outcome nim = run({"solve", "nim", "--piles", "9,10,11", "--winner"});
    EXPECT_EQ(nim.code, 0);
    EXPECT_NE(nim.out.find("value: win\n"), std::string::npos) << nim.out;
    EXPECT_NE(nim.out.find("only the winner was sought"), std::string::npos) << nim.out;
    const Outcome json = run({"solve", "tictactoe", "--winner", "--json"});
    EXPECT_NE(json.out.find("\"value\":\"draw\""), std::string::npos) << json.out;
    EXPECT_EQ(json.out.find("\"file\""), std::string::npos) << json.out;
    const Outcome pacman = run({"solve", "pacman", "--winner"});
    EXPECT_NE(pacman.code, 0);
    EXPECT_NE(pacman.err.find("in Pac-Man one may"), std::string::npos) << pacman.err;
}

TEST(CommandLine, AStoredSolutionIsVerifiedAndADamagedOneRefusedByName) {
    const auto file = (scratch() / "nim.solution").string();
    ASSERT_EQ(run({"solve", "nim", "--out", file}).code, 0);
    const Outcome verified = run({"solve", "nim", "--out", file, "--verify"});
    EXPECT_EQ(verified.code, 0) << verified.err;
    EXPECT_NE(verified.out.find("verified: 120 positions"), std::string::npos) << verified.out;

    const auto size = std::filesystem::file_size(file);
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekg(static_cast<std::streamoff>(size / 2));
    const char byte = static_cast<char>(stream.get() ^ 1);
    stream.seekp(static_cast<std::streamoff>(size / 2));
    stream.put(byte);
    stream.close();
    for (const auto& words : {std::vector<std::string>{"solve", "nim", "--out", file, "--verify"},
                              {"analyse", "nim", "--solution", file}}) {
        const Outcome refused = run(words);
        EXPECT_NE(refused.code, 0);
        EXPECT_NE(refused.err.find("nim.solution"), std::string::npos) << refused.err;
    }
    std::filesystem::resize_file(file, size / 2);
    EXPECT_NE(run({"analyse", "nim", "--solution", file}).code, 0);
}

TEST(CommandLine, ASolutionOfOtherRulesIsRefused) {
    const auto file = (scratch() / "small.solution").string();
    ASSERT_EQ(run({"solve", "nim", "--piles", "1,2", "--out", file}).code, 0);
    const Outcome refused = run({"analyse", "nim", "--solution", file});
    EXPECT_EQ(refused.code, 2);
    EXPECT_NE(refused.err.find("piles=1,2"), std::string::npos) << refused.err;
}

TEST(CommandLine, AnInterruptedSolveGoesOn) {
    RunOptions interrupt;
    interrupt.signal = SIGINT;
    interrupt.signal_after = std::chrono::milliseconds(300);
    const std::vector<std::string> words{"solve", "cubes", "--m", "250"};
    const Outcome stopped = run(words, interrupt);
    // A machine fast enough to finish first has nothing to continue from.
    if (stopped.code != 0) {
        EXPECT_EQ(stopped.code, 130) << stopped.err;
        EXPECT_NE(stopped.err.find("run it again to continue"), std::string::npos) << stopped.err;
    }
    const Outcome finished = run(words);
    EXPECT_EQ(finished.code, 0) << finished.err;
    EXPECT_NE(finished.out.find("value: "), std::string::npos);
    // The same value as in one go.
    EXPECT_EQ(finished.out.substr(finished.out.find("value: ")), [&] {
        const Outcome whole = run_line("solve cubes --m 250 --again --no-save");
        return whole.out.substr(whole.out.find("value: "));
    }());
}

}  // namespace
