#include "session/estimate_scale.h"

#include <gtest/gtest.h>

#include "session/registry.h"
#include "session/session.h"

namespace petteia {
namespace {

using Kind = EstimateScale::Kind;

TEST(EstimateScale, ShowsPointsWithOneDecimal) {
    const EstimateScale discs{Kind::Points, 100};
    EXPECT_EQ(discs.to_text(340), "+3.4");
    EXPECT_EQ(discs.to_text(-1234), "-12.3");
    EXPECT_EQ(discs.to_text(4), "0.0");
    EXPECT_EQ(discs.to_text(-4), "0.0");
    EXPECT_EQ(discs.to_text(0), "0.0");
    EXPECT_FALSE(discs.chance(340));
}

TEST(EstimateScale, ShowsWholePointsWhereAUnitIsOne) {
    const EstimateScale numbers{Kind::Points, 1};
    EXPECT_EQ(numbers.to_text(12), "+12");
    EXPECT_EQ(numbers.to_text(0), "0");
}

TEST(EstimateScale, ShowsChancesThatAreNeverCertain) {
    const EstimateScale odds{Kind::Odds, 20};
    EXPECT_EQ(odds.to_text(0), "50 %");
    EXPECT_EQ(odds.to_text(20), "73 %");  // e : 1
    EXPECT_EQ(odds.to_text(-20), "27 %");
    EXPECT_EQ(odds.to_text(1000), "99 %");
    EXPECT_EQ(odds.to_text(-1000), "1 %");
    EXPECT_FALSE(odds.points(20));
}

TEST(EstimateScale, IsEvenWhereThePlayersTasksAreEquallyHard) {
    const EstimateScale for_first{Kind::Odds, 20, -100};
    EXPECT_EQ(for_first.to_text(-100), "50 %");
    EXPECT_EQ(for_first.to_text(-80), "73 %");
    EXPECT_EQ(for_first.reversed().to_text(80), "27 %");
}

TEST(EstimateScale, ReadsAMeanOfResults) {
    const EstimateScale mean{Kind::Mean, 262144};
    EXPECT_EQ(mean.to_text(131072), "75 %");
    EXPECT_EQ(mean.to_text(-131072), "25 %");
    EXPECT_EQ(mean.to_text(0), "50 %");
    // Estimates, which count next to nothing beside results.
    EXPECT_EQ(mean.to_text(37), "+37");
}

TEST(EstimateScale, SaysEvenWhereNothingIsKnown) {
    EXPECT_EQ(EstimateScale().to_text(0), "even");
    EXPECT_EQ(EstimateScale().to_text(12), "+12");
    EXPECT_EQ(EstimateScale().to_text(-12), "-12");
}

TEST(EstimateScale, HasTextsWithoutRounding) {
    const EstimateScale discs{Kind::Points, 100};
    EXPECT_EQ(discs.exact_text(341), "3.41");
    EXPECT_EQ(discs.exact_text(-300), "-3");
    EXPECT_EQ(discs.exact_text(1000), "10");
    EXPECT_EQ(discs.exact_text(0), "0");
    EXPECT_EQ(EstimateScale({Kind::Odds, 20}).exact_text(-12), "-12");
}

TEST(EstimateScale, BelongsToTheGame) {
    const auto scale = [](const char* game, Player player) {
        return (*built_in_games().open(game))->estimate_scale(player);
    };
    EXPECT_EQ(scale("hexthello", Player::First), (EstimateScale{Kind::Points, 100}));
    EXPECT_EQ(scale("othello", Player::Second), (EstimateScale{Kind::Points, 100}));
    EXPECT_EQ(scale("connect4", Player::First).kind, Kind::Odds);
    EXPECT_EQ(scale("pacman", Player::First), scale("pacman", Player::Second).reversed());
    EXPECT_NE(scale("pacman", Player::First).even, 0);
}

TEST(EstimateScale, TurnsWithAVerdict) {
    const Verdict verdict = Verdict::of(Score::estimate(-80), false, {Kind::Odds, 20, -100});
    EXPECT_EQ(verdict.to_text(), "73 %");
    EXPECT_EQ(verdict.reversed().to_text(), "27 %");
    EXPECT_EQ(verdict.reversed().reversed(), verdict);
}

TEST(EstimateScale, GivesAProvenScoreItsMargin) {
    const EstimateScale discs{Kind::Points, 100};
    EXPECT_EQ(Verdict::of(Score::estimate(-700), true, discs).to_text(), "loss by 7");
    EXPECT_EQ(Verdict::of(Score::estimate(-700), false, discs).to_text(), "-7.0");
    EXPECT_EQ(Verdict::of(Score::draw(), true, discs).to_text(), "draw");
}

}  // namespace
}  // namespace petteia
