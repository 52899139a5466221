#include "learning/fit.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/rng.h"
#include "learning/forecast_fit.h"

namespace petteia {
namespace {

PatternSet ends_of_a_row() {
    return *PatternSet::parse("stages 2\nend a b\n",
                              {{0, 1, 2, 3}, {"a", "b", "c", "d"}, {{0, 1, 2, 3}, {3, 2, 1, 0}}});
}

// Labels made of known weights, which lie between those of the two stages.
float label_of(int code, double filled, float count) {
    const auto worth = [](int a, int b) { return static_cast<float>(3 * a - 2 * b + a * b); };
    const int a = code % 3, b = code / 3 % 3, c = code / 9 % 3, d = code / 27;
    return (worth(a, b) + worth(d, c)) * static_cast<float>(1 + filled) + 2 * count;
}

Samples samples_of(const PatternSet& set, int count, double noise = 0) {
    Samples samples(set, 1);
    Rng rng(7);
    for (int i = 0; i < count; ++i) {
        const auto code = static_cast<int>(rng.below(81));
        std::array<std::uint8_t, kMaxPatternCells> contents{};
        for (int k = 0, rest = code; k < 4; ++k, rest /= 3)
            contents[static_cast<std::size_t>(k)] = static_cast<std::uint8_t>(rest % 3);
        const double filled = static_cast<double>(rng.below(101)) / 100;
        const std::array<float, 1> counts{static_cast<float>(rng.below(7)) - 3};
        const double error = noise * (static_cast<double>(rng.below(2001)) / 1000 - 1);
        samples.add({contents, counts, filled,
                     label_of(code, filled, counts[0]) + static_cast<float>(error), i % 10 == 0});
    }
    return samples;
}

TEST(Fit, FindsTheWeightsThatMadeTheLabels) {
    const PatternSet set = ends_of_a_row();
    const Samples samples = samples_of(set, 3000);
    const Fit found = fit(samples, {.ridge = 0.01, .iterations = 200});
    EXPECT_LT(found.report.held_out_error.all, 0.02);
    EXPECT_EQ(found.report.learnt, 2700u);
    EXPECT_EQ(found.report.held_out, 300u);
    ASSERT_EQ(found.weights.size(), 2u * (9 + 1));
    EXPECT_NEAR(found.weights[9], 2, 0.05);
    // A piece on the end alone, less an empty end, at both stages.
    EXPECT_NEAR(found.weights[1] - found.weights[0], 3, 0.1);
    EXPECT_NEAR(found.weights[11] - found.weights[10], 6, 0.1);
}

TEST(Fit, RidgeHoldsWeightsNearZero) {
    const PatternSet set = ends_of_a_row();
    const Samples samples = samples_of(set, 300, 3);
    const auto largest = [&](double ridge) {
        float most = 0;
        const Fit found = fit(samples, {.ridge = ridge, .iterations = 50});
        for (std::size_t i = 0; i < 9; ++i) most = std::max(most, std::abs(found.weights[i]));
        return most;
    };
    EXPECT_LT(largest(10'000), largest(1) / 4);
}

TEST(Fit, IsTheSameEveryTimeAndNearlySoOnTwoThreads) {
    const PatternSet set = ends_of_a_row();
    const Samples samples = samples_of(set, 500, 1);
    const Fit one = fit(samples, {.ridge = 1, .iterations = 20});
    const Fit again = fit(samples, {.ridge = 1, .iterations = 20});
    EXPECT_EQ(one.weights, again.weights);
    const Fit two = fit(samples, {.ridge = 1, .iterations = 20, .threads = 2});
    for (std::size_t i = 0; i < one.weights.size(); ++i)
        EXPECT_NEAR(one.weights[i], two.weights[i], 0.05) << i;
}

TEST(Fit, StoppedItGivesTheBestSoFar) {
    const PatternSet set = ends_of_a_row();
    const Samples samples = samples_of(set, 500);
    std::stop_source stop;
    const Fit found = fit(samples, {.ridge = 1, .iterations = 50}, stop.get_token(),
                          [&](const FitReport& report) {
                              if (report.iterations == 2) stop.request_stop();
                          });
    EXPECT_EQ(found.report.iterations, 2);
}

// Searches whose error is known: a power of the plies left out.
TEST(ForecastFit, FindsHowTheErrorGrows) {
    Rng rng(3);
    const auto normal = [&] {
        double sum = 0;
        for (int i = 0; i < 12; ++i) sum += static_cast<double>(rng.below(1 << 20)) / (1 << 20);
        return sum - 6;
    };
    std::vector<SearchedPosition> positions;
    for (int i = 0; i < 20'000; ++i) {
        SearchedPosition position{static_cast<double>(rng.below(1001)) / 1000, {}};
        // A walk of every second depth, 50 units a step.
        std::array<double, 2> walks{1000 * normal(), 1000 * normal()};
        for (int depth = 1; depth <= 7; ++depth)
            position.scores.push_back(walks[static_cast<std::size_t>(depth % 2)] += 50 * normal());
        positions.push_back(std::move(position));
    }
    const ForecastModel model = fit_forecasts(positions, 3);
    ASSERT_EQ(model.stages.size(), 3u);
    for (const auto& stage : model.stages) {
        EXPECT_NEAR(stage.gap_power, 0.5, 0.05);
        EXPECT_NEAR(stage.depth_power, 0, 0.05);
        EXPECT_NEAR(stage.growth, 0, 0.005);
    }
    EXPECT_NEAR(model.at(0.5, 5, 3).error, 50, 4);
    EXPECT_NEAR(model.at(0.5, 7, 3).error, 50 * std::sqrt(2.0), 5);
}

TEST(ForecastFit, KnowsNothingOfNothing) { EXPECT_TRUE(fit_forecasts({}, 5).stages.empty()); }

}  // namespace
}  // namespace petteia
