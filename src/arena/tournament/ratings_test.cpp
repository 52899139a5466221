#include "arena/tournament/ratings.h"

#include <gtest/gtest.h>

#include <cmath>

#include "arena/match/statistics.h"

namespace petteia {
namespace {

TEST(Ratings, AgreeWithTheScoreOfTwoPlayers) {
    for (const double points : {1.0, 12.5, 30.0, 49.5, 70.0, 99.0}) {
        const auto ratings = rate(2, std::vector<PairScore>{{0, 1, 100, points}});
        EXPECT_NEAR(ratings[0].elo - ratings[1].elo, elo_of_score(points / 100), 1e-6);
        EXPECT_NEAR(ratings[0].elo + ratings[1].elo, 0, 1e-6);
        // The lead has the variance 1 / (games · p · (1 - p)), and each player half the lead.
        const double p = points / 100;
        EXPECT_NEAR(ratings[0].error, 1.96 * 400 / std::log(10) / 2 / std::sqrt(100 * p * (1 - p)),
                    0.01);
    }
}

// The slow way to the same maximum: each player in turn takes the strength that makes the expected
// points what they are (Zermelo's iteration).
std::vector<double> by_iteration(int players, const std::vector<PairScore>& scores) {
    const auto size = static_cast<std::size_t>(players);
    std::vector<double> strength(size, 1);
    for (int round = 0; round < 20000; ++round) {
        std::vector<double> points(size), weight(size);
        for (const PairScore& each : scores) {
            const auto one = static_cast<std::size_t>(each.one);
            const auto other = static_cast<std::size_t>(each.other);
            points[one] += each.points;
            points[other] += each.games - each.points;
            weight[one] += each.games / (strength[one] + strength[other]);
            weight[other] += each.games / (strength[one] + strength[other]);
        }
        for (std::size_t i = 0; i < size; ++i) strength[i] = points[i] / weight[i];
    }
    double sum = 0;
    for (double& each : strength) sum += each = 400 * std::log10(each);
    for (double& each : strength) each -= sum / players;
    return strength;
}

TEST(Ratings, AreThoseOfASlowerIteration) {
    const std::vector<PairScore> scores{
        {0, 1, 10, 7}, {1, 2, 20, 11.5}, {2, 0, 8, 3}, {3, 0, 4, 0.5}, {3, 2, 6, 4}};
    const auto expected = by_iteration(4, scores);
    const auto ratings = rate(4, scores);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(ratings[i].elo, expected[i], 1e-4);
}

TEST(Ratings, SolveACircleByHand) {
    // Each wins 3 of 4 from the next: all are alike. The information of a pair is 4/4 = 1, so the
    // matrix is 3 I - 1, and its pseudo-inverse has 2/9 on the diagonal.
    const auto ratings = rate(3, std::vector<PairScore>{{0, 1, 4, 3}, {1, 2, 4, 3}, {2, 0, 4, 3}});
    for (const Rating& each : ratings) {
        EXPECT_NEAR(each.elo, 0, 1e-6);
        EXPECT_NEAR(each.error, 1.96 * 400 / std::log(10) * std::sqrt(2.0 / 9), 0.01);
    }
}

TEST(Ratings, StandRelativeToAnAnchor) {
    const std::vector<PairScore> scores{{0, 1, 100, 64}, {1, 2, 100, 64}};
    const auto ratings = rate(3, scores, RatingAnchor{1, 2000});
    EXPECT_NEAR(ratings[1].elo, 2000, 1e-9);
    EXPECT_NEAR(ratings[1].error, 0, 1e-9);
    EXPECT_NEAR(ratings[0].elo, 2000 + elo_of_score(0.64), 1e-6);
    EXPECT_NEAR(ratings[2].elo, 2000 - elo_of_score(0.64), 1e-6);
}

TEST(Ratings, StayFiniteForThoseWhoOnlyWinOrLose) {
    const auto ratings = rate(3, std::vector<PairScore>{{0, 1, 50, 50}, {1, 2, 50, 50}});
    EXPECT_GT(ratings[0].elo, ratings[1].elo + 100);
    EXPECT_GT(ratings[1].elo, ratings[2].elo + 100);
    EXPECT_LT(ratings[0].elo, 2000);
    // With the one virtual draw the slope is 0: ½ + 50 = expected points.
    const auto two = rate(2, std::vector<PairScore>{{0, 1, 10, 10}});
    const double half_lead = two[0].elo;
    EXPECT_NEAR(score_of_elo(half_lead) + 10 * score_of_elo(2 * half_lead), 10.5, 1e-6);
}

TEST(Ratings, AreThereBeforeTheFirstGame) {
    const auto ratings = rate(3, {});
    for (const Rating& each : ratings) {
        EXPECT_NEAR(each.elo, 0, 1e-9);
        EXPECT_TRUE(std::isfinite(each.error));
    }
    EXPECT_EQ(rate(1, {}).size(), 1u);
    EXPECT_TRUE(rate(0, {}).empty());
}

}  // namespace
}  // namespace petteia
