#include "arena/match/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/rng.h"

namespace petteia {
namespace {

// 10 pairs: 1 of 0 points, 2 of ½, 3 of 1, 2 of 1½, 2 of 2. By hand:
//     sum    0 + 2·0.25 + 3·0.5 + 2·0.75 + 2·1 = 5.5           mean 0.55
//     from the mean  1·0.3025 + 2·0.09 + 3·0.0025 + 2·0.04 + 2·0.2025 = 0.975   variance 0.0975
//     standard error √(0.0975/10) = 0.0987421
constexpr Pentanomial kWorked{1, 2, 3, 2, 2};

TEST(Mean, HasTheErrorOfItsSample) {
    Mean mean;
    EXPECT_EQ(mean.error(), 0);
    for (const double number : {2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0}) mean.add(number);
    EXPECT_DOUBLE_EQ(mean.value(), 5);
    // The variance of these is 32 / 7.
    EXPECT_NEAR(mean.error(), 1.959964 * std::sqrt(32.0 / 7 / 8), 1e-5);
}

TEST(Sample, OfPairs) {
    const Sample sample = Sample::of(kWorked);
    EXPECT_DOUBLE_EQ(sample.count, 10);
    EXPECT_NEAR(sample.mean, 0.55, 1e-12);
    EXPECT_NEAR(sample.variance, 0.0975, 1e-12);
    EXPECT_NEAR(sample.standard_error(), 0.0987421, 1e-7);
}

TEST(Sample, OfGamesWithoutPartners) {
    // 5 wins, 2 draws, 3 losses: mean 6/10; 5·0.16 + 2·0.01 + 3·0.36 = 1.9, variance 0.19.
    const Outcomes games{5, 2, 3};
    EXPECT_EQ(games.games(), 10u);
    EXPECT_DOUBLE_EQ(games.points(), 6);
    const Sample sample = Sample::of(games);
    EXPECT_NEAR(sample.mean, 0.6, 1e-12);
    EXPECT_NEAR(sample.variance, 0.19, 1e-12);
}

// What openings decide is no luck of the players: pairs of a win and a loss have no spread at all,
// where the same games taken singly seem to have the greatest.
TEST(Sample, PairsTakeTheLuckOfTheOpeningOut) {
    EXPECT_TRUE(Sample::of(Pentanomial{0, 0, 20, 0, 0}).is_uniform());
    EXPECT_DOUBLE_EQ(Sample::of(Outcomes{20, 0, 20}).variance, 0.25);
}

TEST(Elo, FollowsTheLogisticCurve) {
    EXPECT_DOUBLE_EQ(elo_of_score(0.5), 0);
    EXPECT_NEAR(elo_of_score(10.0 / 11), 400, 1e-9);  // Ten points to one.
    EXPECT_NEAR(elo_of_score(0.75), 400 * std::log10(3.0), 1e-9);
    for (const double elo : {-300.0, -7.0, 0.0, 2.5, 120.0})
        EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
}

TEST(Elo, IsEstimatedWithItsError) {
    // log10(0.55/0.45) = log10(1.222222) = 0.0871502, times 400: 34.8601.
    // Slope 400 / (2.302585·0.55·0.45) = 701.889; 1.959964·0.0987421·701.889 = 135.837.
    const EloEstimate estimate = estimate_elo(Sample::of(kWorked));
    EXPECT_NEAR(estimate.elo.value(), 34.8601, 1e-3);
    EXPECT_NEAR(estimate.error.value(), 135.837, 1e-2);
    EXPECT_FALSE(estimate.at_least || estimate.at_most);
}

TEST(Elo, OfTheOtherPlayerIsTheOpposite) {
    const Pentanomial other{kWorked[4], kWorked[3], kWorked[2], kWorked[1], kWorked[0]};
    const auto one = estimate_elo(Sample::of(kWorked)), two = estimate_elo(Sample::of(other));
    EXPECT_NEAR(*one.elo, -*two.elo, 1e-9);
    EXPECT_NEAR(*one.error, *two.error, 1e-9);
}

TEST(Elo, OfNothingIsNothing) {
    const EloEstimate estimate = estimate_elo(Sample::of(Pentanomial{}));
    EXPECT_FALSE(estimate.elo || estimate.error || estimate.at_least || estimate.at_most);
}

TEST(Elo, OfDrawsAloneHasNoError) {
    const EloEstimate estimate = estimate_elo(Sample::of(Pentanomial{0, 0, 7, 0, 0}));
    EXPECT_DOUBLE_EQ(estimate.elo.value(), 0);
    EXPECT_FALSE(estimate.error);
    EXPECT_FALSE(estimate.at_least || estimate.at_most);
}

TEST(Elo, OfWinsAloneIsABound) {
    // 0.05^(1/20) = e^(-2.995732/20) = 0.860892; 0.860892/0.139108 = 6.18864; 400·log10 = 316.638.
    const EloEstimate won = estimate_elo(Sample::of(Pentanomial{0, 0, 0, 0, 20}));
    EXPECT_FALSE(won.elo);
    EXPECT_NEAR(won.at_least.value(), 316.638, 1e-2);
    EXPECT_FALSE(won.at_most);
    const EloEstimate lost = estimate_elo(Sample::of(Pentanomial{20, 0, 0, 0, 0}));
    EXPECT_FALSE(lost.elo);
    EXPECT_NEAR(lost.at_most.value(), -316.638, 1e-2);
    EXPECT_FALSE(lost.at_least);
    // One pair alone says little: a score of 0.05 is -511.5 Elo.
    EXPECT_NEAR(estimate_elo(Sample::of(Pentanomial{0, 0, 0, 0, 1})).at_least.value(), -511.5, 0.1);
}

TEST(Superiority, IsTheShareOfTheNormalDistribution) {
    // (0.55 - 0.5) / 0.0987421 = 0.506370; Φ = 0.693702.
    EXPECT_NEAR(superiority(Sample::of(kWorked), {11, 0, 9}), 0.69370, 1e-4);
    EXPECT_DOUBLE_EQ(superiority(Sample::of(Pentanomial{3, 1, 2, 1, 3}), {10, 0, 10}), 0.5);
}

TEST(Superiority, OfEqualPairsGoesByWinsAndLosses) {
    EXPECT_DOUBLE_EQ(superiority(Sample::of(Pentanomial{}), {}), 0.5);
    EXPECT_DOUBLE_EQ(superiority(Sample::of(Pentanomial{0, 0, 9, 0, 0}), {0, 18, 0}), 0.5);
    // Two wins: Φ(2/√2) = 0.921350. One pair is no certainty.
    EXPECT_NEAR(superiority(Sample::of(Pentanomial{0, 0, 0, 0, 1}), {2, 0, 0}), 0.92135, 1e-5);
    EXPECT_NEAR(superiority(Sample::of(Pentanomial{1, 0, 0, 0, 0}), {0, 0, 2}), 0.07865, 1e-5);
}

TEST(Sprt, HasWaldsBounds) {
    const Sprt even{.elo0 = 0, .elo1 = 5};
    EXPECT_NEAR(even.lower_bound(), -2.944439, 1e-6);  // ln(0.05/0.95)
    EXPECT_NEAR(even.upper_bound(), 2.944439, 1e-6);
    const Sprt uneven{.elo0 = 0, .elo1 = 5, .alpha = 0.1, .beta = 0.2};
    EXPECT_NEAR(uneven.lower_bound(), std::log(0.2 / 0.9), 1e-12);
    EXPECT_NEAR(uneven.upper_bound(), std::log(0.8 / 0.1), 1e-12);
}

TEST(Sprt, RatioOfTheWorkedExample) {
    // s0 = 0.5, s1 = 1/(1 + 10^(-0.1)) = 0.557312 for 40 Elo.
    // 10 · 0.057312 · (1.1 - 1.057312) / (2 · 0.0975) = 0.125464.
    const Sprt sprt{.elo0 = 0, .elo1 = 40};
    EXPECT_NEAR(sprt.log_likelihood_ratio(kWorked), 0.12546, 1e-4);
    EXPECT_EQ(sprt.answer(kWorked), Sprt::Answer::Open);
}

TEST(Sprt, KnowsNothingBeforeTheFirstPair) {
    const Sprt sprt{.elo0 = 0, .elo1 = 40};
    EXPECT_DOUBLE_EQ(sprt.log_likelihood_ratio({}), 0);
    EXPECT_EQ(sprt.answer({}), Sprt::Answer::Open);
}

TEST(Sprt, MirroredResultsGiveMirroredAnswers) {
    const Sprt sprt{.elo0 = -20, .elo1 = 20};
    const Pentanomial good{2, 10, 50, 60, 40}, bad{40, 60, 50, 10, 2};
    EXPECT_NEAR(sprt.log_likelihood_ratio(good), -sprt.log_likelihood_ratio(bad), 1e-9);
    EXPECT_EQ(sprt.answer(good), Sprt::Answer::Elo1);
    EXPECT_EQ(sprt.answer(bad), Sprt::Answer::Elo0);
}

TEST(Sprt, AFewEqualPairsDecideNothing) {
    const Sprt sprt{.elo0 = 0, .elo1 = 10};
    EXPECT_EQ(sprt.answer({0, 0, 0, 0, 3}), Sprt::Answer::Open);
    EXPECT_EQ(sprt.answer({0, 0, 12, 0, 0}), Sprt::Answer::Open);
    EXPECT_EQ(sprt.answer({0, 0, 0, 0, 1000}), Sprt::Answer::Elo1);
    EXPECT_EQ(sprt.answer({0, 0, 1000, 0, 0}), Sprt::Answer::Elo0);
}

// How often the test accepts elo1 if every game is won by a coin that falls as `elo` says.
double acceptance(const Sprt& sprt, double elo, int tests) {
    Rng rng(7);
    int accepted = 0;
    for (int i = 0; i < tests; ++i) {
        Pentanomial pairs{};
        while (sprt.answer(pairs) == Sprt::Answer::Open) {
            const double chance = score_of_elo(elo);
            ++pairs[2 * (std::size_t{rng.chance(chance)} + std::size_t{rng.chance(chance)})];
        }
        accepted += sprt.answer(pairs) == Sprt::Answer::Elo1 ? 1 : 0;
    }
    return static_cast<double>(accepted) / tests;
}

// The promise that the test makes, at twice its 5 % for the chance in a thousand tests and for the
// steps that overshoot.
TEST(Sprt, IsWrongAsRarelyAsItPromises) {
    const Sprt sprt{.elo0 = 0, .elo1 = 30};
    EXPECT_LT(acceptance(sprt, 0, 1000), 0.10);
    EXPECT_GT(acceptance(sprt, 30, 1000), 0.90);
}

}  // namespace
}  // namespace petteia
