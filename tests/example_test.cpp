// One folder is enough: the example game gets conformance checks, search, solver and command line
// from nothing but its own header and a main of one line.
#include <gtest/gtest.h>

#include "chomp/chomp.h"
#include "search/minimax.h"
#include "search/searcher.h"
#include "tests/conformance.h"
#include "tests/program.h"

namespace {

using namespace petteia;

Chomp chomp(const Settings::Given& given) {
    return *Chomp::make(*Settings::parse(Chomp::parameters(), given));
}

TEST(Example, KeepsTheRules) {
    check_rules(chomp({}), 1, 50);
    check_rules(chomp({{"rows", "8"}, {"cols", "8"}}), 2, 20);
    check_rules(chomp({{"rows", "1"}, {"cols", "1"}}), 3, 3);
}

TEST(Example, IsSearched) {
    const Chomp game = chomp({{"rows", "2"}, {"cols", "4"}});
    Rng rng(1);
    const auto state = game.start(rng);
    Limits limits;
    limits.depth = 10;
    const auto report = Searcher<Chomp>(game, {Techniques::exact(), 1, 1}).search(state, limits);
    EXPECT_EQ(report.score, Minimax<Chomp>(game).best_moves(state, 10).value);
    EXPECT_TRUE(report.score.is_win());  // The first player always wins, by stealing the strategy.
    EXPECT_EQ(game.to_text(state, *report.best), "1,3");
}

TEST(Example, IsSolvedOnTheCommandLine) {
    const Outcome solved = run_line("solve chomp --rows 4 --cols 5 --verify");
    EXPECT_EQ(solved.code, 0) << solved.err;
    EXPECT_TRUE(has_line(solved.out, "value: win")) << solved.out;
    EXPECT_NE(solved.out.find("verified: "), std::string::npos);
}

TEST(Example, IsPlayedAnalysedAndCompared) {
    EXPECT_NE(run_line("games").out.find("--cols"), std::string::npos);
    EXPECT_NE(run_line("analyse chomp --rows 2 --cols 2").out.find("win in 4"), std::string::npos);
    EXPECT_EQ(run_line("compare chomp --depth 5").code, 0);
    EXPECT_TRUE(has_line(run_line("perft chomp --rows 1 --cols 3 --depth 3").out, "3 4"));
    const Outcome played = run_line("play chomp --first engine:depth=8 --second random");
    EXPECT_NE(played.out.find("first player (engine:depth=8) won."), std::string::npos)
        << played.out;
}

}  // namespace
