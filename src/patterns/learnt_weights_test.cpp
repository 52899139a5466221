#include "patterns/learnt_weights.h"

#include <gtest/gtest.h>

#include <cstring>

#include "core/rng.h"
#include "patterns/pattern_evaluation.h"

namespace petteia {
namespace {

// A row of four cells, and weights for all readings of its two ends.
PatternGame row_game() {
    return {"row", "cells=4", {"constant", "moves"},
            4,     96,        {{0, 1, 2, 3}, {"a", "b", "c", "d"}, {{0, 1, 2, 3}, {3, 2, 1, 0}}}};
}

LearntWeights example() {
    LearntWeights weights;
    weights.game = "row";
    weights.rules = "cells=4";
    weights.terms = {"constant", "moves"};
    weights.patterns = "stages 3\nend a b\n";
    weights.forecasts.stages = {{0, 100, 0.5, 0.25, 0.01}, {1, 200, 0.5, 0.125, -0.02}};
    weights.record = "games 3\nmade by a test\n";
    for (int i = 0; i < 3 * (9 + 2); ++i)
        weights.weights.push_back(static_cast<std::int16_t>(1000 * (i % 7) - 3000 + i));
    return weights;
}

TEST(LearntWeights, AreReadAsTheyWereWritten) {
    const LearntWeights before = example();
    const auto after = LearntWeights::from_bytes(before.to_bytes());
    ASSERT_TRUE(after) << after.error().message;
    EXPECT_EQ(after->game, "row");
    EXPECT_EQ(after->rules, "cells=4");
    EXPECT_EQ(after->terms, before.terms);
    EXPECT_EQ(after->patterns, before.patterns);
    EXPECT_EQ(after->record, before.record);
    EXPECT_EQ(after->weights, before.weights);
    EXPECT_EQ(after->forecasts.to_text(), before.forecasts.to_text());
    EXPECT_EQ(after->id(), before.id());
}

TEST(LearntWeights, EveryChangedByteIsNoticed) {
    const auto bytes = example().to_bytes();
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        auto damaged = bytes;
        damaged[i] ^= std::byte{0x10};
        EXPECT_FALSE(LearntWeights::from_bytes(damaged)) << i;
    }
}

TEST(LearntWeights, EveryShorterFileIsRefused) {
    const auto bytes = example().to_bytes();
    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_FALSE(LearntWeights::from_bytes(std::span(bytes).first(size))) << size;
}

// Whatever stands behind a right checksum: an error, and nothing worse.
TEST(LearntWeights, AnyTextBehindARightChecksumIsReadOrRefused) {
    Rng rng(1);
    const LearntWeights good = example();
    for (int i = 0; i < 300; ++i) {
        LearntWeights odd = good;
        std::string& text = i % 3 == 0 ? odd.patterns : i % 3 == 1 ? odd.rules : odd.game;
        for (int k = 0; k < 3; ++k)
            text.insert(rng.below(text.size() + 1), 1, static_cast<char>(rng.below(256)));
        const auto read = LearntWeights::from_bytes(odd.to_bytes());
        if (read) {
            EXPECT_FALSE(PatternEvaluation::make(*read, row_game()) &&
                         (odd.game != good.game || odd.rules != good.rules));
        }
    }
}

TEST(LearntWeights, ErrorsNameTheFile) {
    const auto missing = LearntWeights::load("/nowhere/x.weights");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message,
              "cannot read the weights \"/nowhere/x.weights\": there is no such file");
}

TEST(PatternEvaluation, RefusesWhatDoesNotFit) {
    const auto error_of = [](const LearntWeights& weights) {
        const auto made = PatternEvaluation::make(weights, row_game());
        return made ? "no error" : made.error().message;
    };
    EXPECT_EQ(error_of(example()), "no error");
    LearntWeights other = example();
    other.rules = "cells=5";
    EXPECT_EQ(error_of(other), "the weights are for \"row cells=5\", not for \"row cells=4\"");
    other = example();
    other.weights.pop_back();
    EXPECT_EQ(error_of(other), "the patterns need 33 weights, and there are 32");
    other = example();
    other.terms = {"constant"};
    EXPECT_EQ(error_of(other),
              "the weights count \"constant\", and this program \"constant moves\"");
}

TEST(PatternEvaluation, ChangedIndicesAreThoseFoundAnew) {
    const auto made = PatternEvaluation::make(example(), row_game());
    ASSERT_TRUE(made);
    const PatternEvaluation& evaluation = **made;
    std::array<std::uint8_t, kMaxPatternCells> contents{};
    contents[0] = 2;
    contents[1] = 1;
    PatternIndices after;
    // The first player places on c and takes a over.
    const std::uint64_t turned[1] = {1};
    change_indices<kMaxPatterns, 1>(evaluation.tables(), evaluation.indices_of(contents),
                                    {0, 2, turned}, after);
    contents[0] = contents[2] = 1;
    const PatternIndices anew = evaluation.indices_of(contents);
    EXPECT_EQ(after.set, anew.set);
    EXPECT_EQ(std::memcmp(after.of, anew.of, 2 * sizeof after.of[0]), 0);
    // The second player places on d and takes b and c over.
    PatternIndices last;
    const std::uint64_t both[1] = {2 + 4};
    change_indices<kMaxPatterns, 1>(evaluation.tables(), after, {1, 3, both}, last);
    contents[1] = contents[2] = contents[3] = 2;
    EXPECT_EQ(std::memcmp(last.of, evaluation.indices_of(contents).of, 2 * sizeof last.of[0]), 0);
}

// With colours and mover exchanged a position is worth the same to the player to move.
TEST(PatternEvaluation, SpeaksForThePlayerToMove) {
    const auto made = PatternEvaluation::make(example(), row_game());
    ASSERT_TRUE(made);
    const PatternEvaluation& evaluation = **made;
    for (int code = 0; code < 81; ++code) {
        std::array<std::uint8_t, kMaxPatternCells> contents{}, exchanged{};
        int pieces = 0;
        for (int i = 0, rest = code; i < 4; ++i, rest /= 3) {
            contents[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(rest % 3);
            exchanged[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>((3 - rest % 3) % 3);
            pieces += rest % 3 != 0 ? 1 : 0;
        }
        EXPECT_EQ(
            sum_of_patterns(evaluation.tables(), evaluation.indices_of(contents), 0, pieces),
            sum_of_patterns(evaluation.tables(), evaluation.indices_of(exchanged), 1, pieces));
    }
}

TEST(PatternEvaluation, BlendsTermsBetweenStages) {
    const auto made = PatternEvaluation::make(example(), row_game());
    ASSERT_TRUE(made);
    const auto& weights = example().weights;
    EXPECT_EQ((*made)->term(0, 0), weights[9]);
    EXPECT_EQ((*made)->term(0, 2), weights[9 + 11]);
    EXPECT_NEAR((*made)->term(1, 1), (weights[10] + weights[10 + 11]) / 2.0, 0.51);
    EXPECT_EQ((*made)->term(1, 4), weights[10 + 22]);
}

TEST(ForecastModel, GivesItsNumbersBack) {
    const ForecastModel model = example().forecasts;
    const auto again = ForecastModel::parse(model.to_text());
    ASSERT_TRUE(again);
    EXPECT_EQ(again->to_text(), model.to_text());
    // Between the stages: the mean error 150, times the root of 2, over 2 to the power of 3/16.
    const Forecast forecast = model.at(0.5, 4, 2);
    EXPECT_EQ(forecast.depth, 2);
    EXPECT_NEAR(forecast.error, 186, 1);
    EXPECT_NEAR(forecast.slope, 0.99, 0.0005);
    for (const char* text : {"1 2 3 4", "1 2 3 4 x", "1 2 3 4 1e9"})
        EXPECT_FALSE(ForecastModel::parse(text)) << text;
}

TEST(ForecastTable, HasNothingWithoutAModel) {
    EXPECT_FALSE(ForecastTable(ForecastModel(), 64).at(10, 6, 0));
    const ForecastTable table(example().forecasts, 64);
    EXPECT_FALSE(table.at(10, 2, 0));
    EXPECT_EQ(table.at(10, 12, 0)->depth, 2);
    EXPECT_EQ(table.at(10, 12, 1)->depth, 6);
    EXPECT_FALSE(table.at(10, 4, 1).has_value() &&
                 table.at(10, 4, 1)->depth == table.at(10, 4, 0)->depth);
}

}  // namespace
}  // namespace petteia
