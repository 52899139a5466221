#include "search/alphabeta/selective.h"

#include <gtest/gtest.h>

#include <cmath>

#include "games/hexthello/hexthello.h"

namespace petteia {
namespace {

using HexthelloSelective = Selective<Hexthello>;

TEST(Logarithms, AreThoseOfTheLibraryRoundedDown) {
    for (std::size_t n = 1; n < 256; ++n)
        EXPECT_EQ(kLogarithms.of(n),
                  static_cast<int>(16 * std::log2(static_cast<double>(n)) + 1e-9))
            << n;
    EXPECT_EQ(kLogarithms.of(100'000), kLogarithms.of(255));
}

TEST(Selective, ReducesLaterMovesOfDeeperSearchesMore) {
    const auto reduction = [](int depth, std::size_t move_number) {
        return HexthelloSelective::reduction(true, depth, move_number);
    };
    for (int depth = 3; depth <= 60; ++depth) {
        EXPECT_EQ(reduction(depth, 3), 0) << "the first moves keep their depth";
        EXPECT_EQ(HexthelloSelective::reduction(false, depth, 40), 0);
        for (std::size_t number = 4; number < 60; ++number) {
            EXPECT_GE(reduction(depth, number + 1), reduction(depth, number));
            EXPECT_GE(reduction(depth + 1, number), reduction(depth, number));
            EXPECT_GE(depth - reduction(depth, number), 2) << "a ply is left after the move";
        }
    }
    EXPECT_EQ(reduction(3, 4), 1);
    EXPECT_EQ(reduction(12, 10), 4);
    EXPECT_GT(reduction(12, 20), reduction(12, 5));
    EXPECT_GT(reduction(20, 10), reduction(6, 10));
}

TEST(Selective, TestsForCutsAtTheLeastCostFirst) {
    const Hexthello game(8);
    const HexthelloSelective selective(game, Techniques::standard());
    Rng rng(0);
    const auto start = game.start(rng);
    const Score far_above = Score::estimate(9000), far_below = Score::estimate(-9000);
    const auto low = selective.probcut(start, 12, far_above, far_above.next());
    ASSERT_EQ(low.end() - low.begin(), 2);
    EXPECT_EQ(low.begin()[0].depth, 2);
    EXPECT_EQ(low.begin()[1].depth, 6);
    for (const ProbCutTest& test : low) {
        EXPECT_TRUE(test.is_passed_by(Score::draw()));
        EXPECT_FALSE(test.is_passed_by(test.beta));
        EXPECT_EQ(test.result, far_above) << "a bound of the deep search";
    }
    for (const ProbCutTest& test : selective.probcut(start, 12, far_below, far_below.next()))
        EXPECT_TRUE(test.is_passed_by(Score::draw()));
    const auto shallow = selective.probcut(start, 4, far_above, far_above.next());
    EXPECT_EQ(shallow.end() - shallow.begin(), 1) << "a quarter of four plies is as deep as half";
    EXPECT_TRUE(selective.probcut(start, 12, far_above, far_above.plus(2)).empty());
    EXPECT_TRUE(selective.probcut(start, 200, far_above, far_above.next()).empty());
}

}  // namespace
}  // namespace petteia
