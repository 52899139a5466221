#include "search/chance/expectation.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/rng.h"

namespace petteia {
namespace {

struct Part {
    Score score;
    std::uint32_t weight;
};

std::uint64_t weight_of(const std::vector<Part>& parts) { return total_weight(parts); }

Score expectation_of(const std::vector<Part>& parts) {
    Expectation expectation(weight_of(parts));
    for (const auto& [score, weight] : parts) expectation.add(score, weight);
    EXPECT_EQ(expectation.at_most(), expectation.at_least());
    return expectation.at_most();
}

constexpr std::int32_t kWorth = Score::kMaxEstimate;

TEST(Expectation, IsTheWeightedMean) {
    EXPECT_EQ(expectation_of({{Score::estimate(7), 3}}), Score::estimate(7));
    EXPECT_EQ(expectation_of({{Score::estimate(10), 3}, {Score::estimate(-30), 1}}), Score::draw());
    EXPECT_EQ(expectation_of({{Score::estimate(10), 1}, {Score::estimate(1), 2}}),
              Score::estimate(4));
}

TEST(Expectation, CountsAWinAsWorthMoreThanAnyEstimate) {
    EXPECT_EQ(expectation_of({{Score::win_in(3), 3}, {Score::loss_in(2), 1}}),
              Score::estimate(kWorth / 2));
    EXPECT_EQ(expectation_of({{Score::certain_win(), 1}, {Score::draw(), 1}}),
              Score::estimate(kWorth / 2));
    // However small a part of it is not won, it is no win.
    EXPECT_FALSE(expectation_of({{Score::win_in(0), 4'000'000'000}, {Score::draw(), 1}}).is_win());
}

TEST(Expectation, OfWinsAloneIsTheLongest) {
    EXPECT_EQ(expectation_of({{Score::win_in(3), 9}, {Score::win_in(7), 1}}), Score::win_in(7));
    EXPECT_EQ(expectation_of({{Score::loss_in(3), 9}, {Score::loss_in(7), 1}}), Score::loss_in(7));
    EXPECT_EQ(expectation_of({{Score::win_in(3), 9}, {Score::certain_win(), 1}}),
              Score::certain_win());
}

Score random_score(Rng& rng) {
    const auto plies = static_cast<int>(rng.below(4));
    switch (rng.below(6)) {
        case 0:
            return Score::win_in(plies);
        case 1:
            return Score::loss_in(plies);
        case 2:
            return Score::estimate(static_cast<std::int32_t>(rng.below(2 * kWorth + 1)) - kWorth);
        case 3:
            return rng.chance(0.5) ? Score::certain_win() : Score::certain_loss();
        default:
            return Score::estimate(static_cast<std::int32_t>(rng.below(9)) - 4);
    }
}

std::vector<Part> random_parts(Rng& rng) {
    std::vector<Part> parts(1 + rng.below(4));
    for (auto& [score, weight] : parts) {
        score = random_score(rng);
        weight = static_cast<std::uint32_t>(1 + rng.below(5));
    }
    return parts;
}

TEST(Expectation, IsTheSameForBothPlayers) {
    Rng rng(1);
    for (int i = 0; i < 20'000; ++i) {
        auto parts = random_parts(rng);
        const Score score = expectation_of(parts);
        for (auto& part : parts) part.score = -part.score;
        ASSERT_EQ(expectation_of(parts), -score);
    }
}

TEST(Expectation, NeverFallsWhenAnOutcomeGetsBetter) {
    Rng rng(2);
    for (int i = 0; i < 20'000; ++i) {
        auto parts = random_parts(rng);
        const Score score = expectation_of(parts);
        Score& one = parts[rng.below(parts.size())].score;
        one = std::max(one, random_score(rng));
        ASSERT_GE(expectation_of(parts), score);
    }
}

TEST(Expectation, BoundsHoldWhateverFollows) {
    Rng rng(3);
    for (int i = 0; i < 20'000; ++i) {
        const auto parts = random_parts(rng);
        const Score score = expectation_of(parts);
        Expectation expectation(weight_of(parts));
        for (const Part& part : parts) {
            ASSERT_GE(expectation.at_most(), score);
            ASSERT_LE(expectation.at_least(), score);
            expectation.add(part.score, part.weight);
        }
    }
}

// The next outcome at the edge of its window decides, and one step inside it does not.
TEST(Expectation, WindowsAreSoundAndAsNarrowAsCanBe) {
    Rng rng(4);
    int narrow = 0;
    for (int i = 0; i < 50'000; ++i) {
        const auto parts = random_parts(rng);
        Expectation before(weight_of(parts));
        const std::size_t known = rng.below(parts.size());
        for (std::size_t k = 0; k < known; ++k) before.add(parts[k].score, parts[k].weight);
        const Score alpha = random_score(rng);
        const std::uint32_t weight = parts[known].weight;
        const auto most_after = [&](Score score) {
            Expectation after = before;
            after.add(score, weight);
            return after.at_most();
        };
        const auto least_after = [&](Score score) {
            Expectation after = before;
            after.add(score, weight);
            return after.at_least();
        };
        const Score low = before.low(weight, alpha), high = before.high(weight, alpha);
        if (low != -Score::infinity()) {
            ASSERT_LE(most_after(low), alpha);
        }
        if (high != Score::infinity()) {
            ASSERT_GE(least_after(high), alpha);
        }
        if (alpha.is_decided() || before.at_most() <= alpha) continue;
        ++narrow;
        const Score inside = low == -Score::infinity() ? Score::loss_in(0) : low.next();
        if (low != Score::estimate(kWorth)) {
            ASSERT_GT(most_after(inside), alpha);
        }
    }
    EXPECT_GT(narrow, 1000);
}

}  // namespace
}  // namespace petteia
