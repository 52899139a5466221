#include "learning/fit.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <memory>

#include "core/rng.h"
#include "learning/forecast_fit.h"
#include "learning/tempo_fit.h"

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

struct Row {
    int code;
    double filled;
    float count, label;
};
std::vector<Row> rows_of(int count, double noise = 0) {
    std::vector<Row> rows;
    Rng rng(7);
    for (int i = 0; i < count; ++i) {
        const auto code = static_cast<int>(rng.below(81));
        const double filled = static_cast<double>(rng.below(101)) / 100;
        const float counted = static_cast<float>(rng.below(7)) - 3;
        const double error = noise * (static_cast<double>(rng.below(2001)) / 1000 - 1);
        rows.push_back(
            {code, filled, counted, label_of(code, filled, counted) + static_cast<float>(error)});
    }
    return rows;
}

// The rows in all parts in turn, every tenth held out, divided among so many workers.
class Workers {
  public:
    Workers(const PatternSet& set, const std::vector<Row>& rows, int count = 1)
        : shape_(FitRows::shape_of(set, 1)) {
        for (int i = 0; i < count; ++i) {
            const int first = kFitParts * i / count, end = kFitParts * (i + 1) / count;
            FitRows& made = *workers_.emplace_back(std::make_unique<FitRows>(set, 1, first, end));
            for (std::size_t row = 0; row < rows.size(); ++row) {
                const auto part = static_cast<int>(row % kFitParts);
                if (part >= first && part < end) add(made.part(part), rows[row], row % 10 == 0);
            }
        }
    }

    Fit fit(const FitPlan& plan, const std::stop_token& stop = {}, const FitSink& sink = {}) const {
        std::vector<FitWorker*> all;
        for (const auto& worker : workers_) all.push_back(worker.get());
        return petteia::fit(shape_, all, plan, stop, sink);
    }

  private:
    static void add(Samples& samples, const Row& row, bool is_held_out) {
        std::array<std::uint8_t, kMaxPatternCells> contents{};
        for (int k = 0, rest = row.code; k < 4; ++k, rest /= 3)
            contents[static_cast<std::size_t>(k)] = static_cast<std::uint8_t>(rest % 3);
        const std::array<float, 1> counts{row.count};
        samples.add({contents, counts, row.filled, row.label, is_held_out});
    }

    FitShape shape_;
    std::vector<std::unique_ptr<FitRows>> workers_;
};

TEST(Fit, FindsTheWeightsThatMadeTheLabels) {
    const PatternSet set = ends_of_a_row();
    const Fit found = Workers(set, rows_of(3000)).fit({.ridge = 0.01, .iterations = 200});
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
    const Workers workers(set, rows_of(300, 3));
    const auto largest = [&](double ridge) {
        float most = 0;
        const Fit found = workers.fit({.ridge = ridge, .iterations = 50});
        for (std::size_t i = 0; i < 9; ++i) most = std::max(most, std::abs(found.weights[i]));
        return most;
    };
    EXPECT_LT(largest(10'000), largest(1) / 4);
}

TEST(Fit, RidgeHoldsWeightsNearOlderOnes) {
    const PatternSet set = ends_of_a_row();
    const Workers workers(set, rows_of(300));
    const std::vector<float> older = workers.fit({.ridge = 1, .iterations = 50}).weights;
    // Labels of another kind, which a strong ridge does not let through.
    std::vector<Row> others = rows_of(300);
    for (Row& row : others) row.label = -row.label;
    const auto farthest = [&](double ridge) {
        float most = 0;
        const Fit found =
            Workers(set, others).fit({.ridge = ridge, .iterations = 50, .older = older});
        for (std::size_t i = 0; i < 9; ++i)
            most = std::max(most, std::abs(found.weights[i] - older[i]));
        return most;
    };
    EXPECT_LT(farthest(1'000'000), 0.01F);
    EXPECT_GT(farthest(1), 1);
}

TEST(Fit, IsTheSameWithAnyNumberOfWorkers) {
    const PatternSet set = ends_of_a_row();
    const auto rows = rows_of(500, 1);
    const FitPlan plan{.ridge = 1, .iterations = 20};
    const Fit one = Workers(set, rows).fit(plan);
    for (const int count : {1, 2, 3, 7, kFitParts, kFitParts + 5}) {
        const Fit found = Workers(set, rows, count).fit(plan);
        EXPECT_EQ(found.weights, one.weights) << count;
        EXPECT_EQ(found.report.held_out_error.by_stage, one.report.held_out_error.by_stage);
    }
}

TEST(Fit, StoppedItGivesTheBestSoFar) {
    const PatternSet set = ends_of_a_row();
    std::stop_source stop;
    const Fit found =
        Workers(set, rows_of(500))
            .fit({.ridge = 1, .iterations = 50}, stop.get_token(), [&](const FitReport& report) {
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

// Positions whose values grow with the depth and are wrong by a constant, from 100 on the empty board to 300 on the full
// one: for the mover at even depths, against him at odd ones.
std::vector<SearchedPosition> searches_with_a_constant() {
    Rng rng(4);
    const auto noise = [&] { return static_cast<double>(rng.below(201)) - 100; };
    std::vector<SearchedPosition> positions;
    for (int i = 0; i < 5000; ++i) {
        const double filled = static_cast<double>(rng.below(1001)) / 1000;
        const double wrong = 100 + 200 * filled;
        SearchedPosition position{filled, {}};
        for (int depth = 1; depth <= 7; ++depth)
            position.scores.push_back(30 * depth + noise() + (depth % 2 == 0 ? wrong : -wrong));
        positions.push_back(std::move(position));
    }
    return positions;
}

TEST(TempoFit, FindsWhatMakesOddAndEvenDepthsAgree) {
    auto positions = searches_with_a_constant();
    const auto tempo = fit_tempo(positions, 5);
    ASSERT_EQ(tempo.size(), 5u);
    for (std::size_t i = 0; i < tempo.size(); ++i)
        EXPECT_NEAR(tempo[i], -(100 + 50 * static_cast<double>(i)), 8) << i;
    add_tempo(positions, tempo);
    for (const double each : fit_tempo(positions, 5)) EXPECT_NEAR(each, 0, 8);
}

TEST(TempoFit, AddsNothingWithoutSearches) {
    EXPECT_EQ(fit_tempo({}, 3), std::vector<double>(3));
    // Two depths do not tell a constant from a value that grows.
    EXPECT_EQ(fit_tempo(std::vector<SearchedPosition>{{0.5, {100, 300}}}, 3),
              std::vector<double>(3));
}

}  // namespace
}  // namespace petteia
