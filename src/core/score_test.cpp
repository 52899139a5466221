#include "core/score.h"

#include <gtest/gtest.h>

#include <vector>

namespace petteia {
namespace {

// From the worst to the best, with the edges of every kind of score. The longest distances stop two
// short of kMaxDistance, where scores no longer move, so that their neighbours still do.
std::vector<Score> ladder() {
    return {-Score::infinity(),    Score::loss_in(0),
            Score::loss_in(1),     Score::loss_in(2),
            Score::loss_in(1000),  Score::loss_in(Score::kMaxDistance - 2),
            Score::certain_loss(), Score::estimate(-Score::kMaxEstimate),
            Score::estimate(-10),  Score::estimate(-1),
            Score::draw(),         Score::estimate(1),
            Score::estimate(10),   Score::estimate(Score::kMaxEstimate),
            Score::certain_win(),  Score::win_in(Score::kMaxDistance - 2),
            Score::win_in(1000),   Score::win_in(2),
            Score::win_in(1),      Score::win_in(0),
            Score::infinity()};
}

TEST(Score, IsOrderedFromLossToWin) {
    const auto scores = ladder();
    for (std::size_t i = 1; i < scores.size(); ++i) EXPECT_LT(scores[i - 1], scores[i]) << i;
}

TEST(Score, NegationTurnsTheOrderRound) {
    const auto scores = ladder();
    for (std::size_t i = 0; i < scores.size(); ++i)
        EXPECT_EQ(-scores[i], scores[scores.size() - 1 - i]) << i;
}

TEST(Score, KnowsItsKind) {
    EXPECT_TRUE(Score::win_in(3).is_win());
    EXPECT_TRUE(Score::certain_win().is_win());
    EXPECT_TRUE(Score::loss_in(3).is_loss());
    EXPECT_TRUE(Score::certain_loss().is_loss());
    for (const int units : {-Score::kMaxEstimate, -1, 0, 1, Score::kMaxEstimate})
        EXPECT_FALSE(Score::estimate(units).is_decided()) << units;
    EXPECT_FALSE(Score::win_in(3).is_loss());
    EXPECT_FALSE(Score::loss_in(3).is_win());
}

TEST(Score, CountsPlies) {
    EXPECT_EQ(Score::win_in(11).distance(), 11);
    EXPECT_EQ(Score::loss_in(56).distance(), 56);
    EXPECT_EQ(Score::win_in(11).one_ply_up(), Score::win_in(12));
    EXPECT_EQ(Score::loss_in(11).one_ply_up(), Score::loss_in(12));
    EXPECT_EQ(Score::loss_in(11).one_ply_down(), Score::loss_in(10));
    EXPECT_TRUE(Score::win_in(Score::kMaxDistance - 1).has_distance());
    EXPECT_FALSE(Score::certain_win().has_distance());
    EXPECT_FALSE(Score::certain_loss().has_distance());
    EXPECT_FALSE(Score::estimate(Score::kMaxEstimate).has_distance());
}

TEST(Score, WithoutDistanceStaysTheSameOnThePly) {
    for (const Score score : {Score::draw(), Score::estimate(7), Score::estimate(-7),
                              Score::certain_win(), Score::certain_loss()}) {
        EXPECT_EQ(score.one_ply_up(), score);
        EXPECT_EQ(score.one_ply_down(), score);
    }
}

TEST(Score, CutsEstimatesToTheirRange) {
    EXPECT_EQ(Score::estimate(2'000'000'000), Score::estimate(Score::kMaxEstimate));
    EXPECT_EQ(Score::estimate(-2'000'000'000), Score::estimate(-Score::kMaxEstimate));
    EXPECT_EQ(Score::estimate(0), Score::draw());
}

// The law a search hands its window down by. Neighbours of the ladder stand for null windows.
TEST(Score, BoundsGoDownAsValuesComeUp) {
    std::vector<Score> scores;
    for (const Score score : ladder()) {
        for (const int step : {-1, 0, 1}) scores.push_back(score.plus(step));
    }
    for (const Score value : scores) {
        for (const Score bound : scores)
            EXPECT_EQ(value.one_ply_up() > bound, value > bound.one_ply_down())
                << value.raw() << " against " << bound.raw();
    }
}

TEST(Score, GoesThroughATable) {
    for (const Score score : ladder()) EXPECT_EQ(Score::from_raw(score.raw()), score);
    EXPECT_EQ(Score::draw().next(), Score::estimate(1));
}

}  // namespace
}  // namespace petteia
