// The texts of a proof: values, jobs and results.
#include <gtest/gtest.h>

#include "arena/proving/proof_job.h"
#include "arena/proving/proof_plan.h"
#include "core/rng.h"

namespace petteia {
namespace {

const ValueNotation kMargins(EstimateScale{EstimateScale::Kind::Points, 16});
const ValueNotation kDistances(EstimateScale{});

TEST(ValueNotation, WritesAndReadsValues) {
    EXPECT_EQ(kMargins.to_text(Score::estimate(64)), "win by 4");
    EXPECT_EQ(kMargins.to_text(Score::estimate(-16)), "loss by 1");
    EXPECT_EQ(kMargins.to_text(Score::draw()), "draw");
    EXPECT_EQ(kDistances.to_text(Score::loss_in(7)), "loss in 7");
    EXPECT_EQ(kDistances.to_text(-Score::infinity()), "any");
    for (const auto& [notation, score] :
         {std::pair(kMargins, Score::estimate(-320)), std::pair(kMargins, Score::draw()),
          std::pair(kDistances, Score::win_in(0)), std::pair(kDistances, Score::loss_in(255)),
          std::pair(kDistances, Score::infinity())}) {
        const auto again = notation.parse(notation.to_text(score), Score::infinity());
        ASSERT_TRUE(again);
        EXPECT_EQ(*again, score);
    }
}

TEST(ValueNotation, RoundsToResults) {
    for (const auto& [units, margin] : {std::pair(7, 0), std::pair(8, 16), std::pair(-23, -16),
                                        std::pair(-24, -32), std::pair(160, 160)})
        EXPECT_EQ(kMargins.nearest_result(Score::estimate(units)), Score::estimate(margin));
    EXPECT_EQ(kDistances.nearest_result(Score::estimate(99)), Score::draw());
    EXPECT_EQ(kDistances.nearest_result(Score::loss_in(4)), Score::loss_in(4));
}

TEST(ValueNotation, WritesRanges) {
    const Score two = Score::estimate(32), any = Score::infinity();
    EXPECT_EQ(kMargins.to_text(ScoreRange{-any, any}), "unknown");
    EXPECT_EQ(kMargins.to_text(ScoreRange{-any, two}), "at most win by 2");
    EXPECT_EQ(kMargins.to_text(ScoreRange{two, any}), "at least win by 2");
    EXPECT_EQ(kMargins.to_text(ScoreRange{Score::draw(), two}), "draw to win by 2");
    EXPECT_EQ(kMargins.to_text(ScoreRange{two, two}), "win by 2");
    EXPECT_EQ(kDistances.to_text(kDistances.widest()), "unknown");
}

TEST(ValueNotation, RefusesWhatIsNoValueOfTheGame) {
    for (const char* text : {"", "win", "win in 3", "win by 0", "win by -2", "win by 9999999999",
                             "draws", "loss by 2 3", "won by 2", "win by x"})
        EXPECT_FALSE(kMargins.parse(text, Score::infinity())) << text;
    for (const char* text : {"win by 3", "loss in -1", "loss in 99999999", "in 3"})
        EXPECT_FALSE(kDistances.parse(text, Score::infinity())) << text;
    EXPECT_FALSE(kMargins.parse_range("win by 2", "draw"));
    EXPECT_TRUE(kMargins.parse_range("any", "draw"));
}

TEST(ProofJob, IsALine) {
    const ProofJob job{7, "XO../.... X", {Score::estimate(-32), Score::infinity()}, 5000};
    EXPECT_EQ(job.to_text(kMargins), "7\tXO../.... X\tloss by 2\tany\t5000");
    const auto again = ProofJob::parse(job.to_text(kMargins), kMargins);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(*again, job);
}

TEST(ProofResult, IsALine) {
    ProofResult result;
    result.job = 7;
    result.is_proven = true;
    result.value = {-Score::infinity(), Score::draw()};
    result.estimate = Score::estimate(-5);
    result.best = "e3";
    result.nodes = 71830;
    result.microseconds = 24511;
    const std::string line = result.to_text(kMargins);
    EXPECT_EQ(line, "proven\t7\tany\tdraw\t-5\te3\t71830\t24511");
    const auto again = ProofResult::parse(line, kMargins);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->to_text(kMargins), line);
}

TEST(ProofResult, MayBeAnError) {
    const auto result = ProofResult::parse(error_line(Error{"two\nlines"}), kMargins);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().message, "two lines");
}

// What is read is what was written, or an error.
TEST(ProofResult, DamagedLinesAreErrorsOrOtherLines) {
    const std::string job =
        ProofJob{3, "ab c", {Score::draw(), Score::estimate(16)}, 0}.to_text(kMargins);
    const std::string result = "open\t3\tdraw\twin by 2\t17\ta1\t12\t34";
    Rng rng(1);
    int errors = 0;
    for (int i = 0; i < 5000; ++i) {
        for (std::string line : {job, result}) {
            const auto place = static_cast<std::size_t>(rng.below(line.size()));
            line[place] = static_cast<char>(rng.below(256));
            if (i % 3 == 0) line.erase(place);
            const auto a = ProofJob::parse(line, kMargins);
            const auto b = ProofResult::parse(line, kMargins);
            if (a) {
                EXPECT_EQ(*ProofJob::parse(a->to_text(kMargins), kMargins), *a);
            }
            if (b) {
                EXPECT_TRUE(ProofResult::parse(b->to_text(kMargins), kMargins));
            }
            errors += !a && !b ? 1 : 0;
        }
    }
    EXPECT_GT(errors, 1000);
}

TEST(ProofPlan, IsLines) {
    ProofPlan plan;
    plan.game = "othello";
    plan.settings = {{"size", "6"}};
    plan.position = "…";
    plan.plies = 5;
    plan.low = "draw";
    plan.search.table_mib = 3;
    plan.search.techniques = Techniques::exact();
    const auto again = ProofPlan::from_lines(plan.to_lines());
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->to_lines(), plan.to_lines());
    EXPECT_FALSE(difference(again->to_lines(), plan.to_lines()));
    for (const auto& [name, value] : plan.to_lines()) {
        if (name.starts_with("set ")) continue;
        auto lines = plan.to_lines();
        lines.erase(name);
        EXPECT_FALSE(ProofPlan::from_lines(lines)) << name;
    }
    auto lines = plan.to_lines();
    lines["plies"] = "101";
    const auto refused = ProofPlan::from_lines(lines);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, "in the plan plies is \"101\", not a number in its range");
}

}  // namespace
}  // namespace petteia
