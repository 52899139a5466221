#include "solver/value.h"

#include <gtest/gtest.h>

#include <vector>

namespace petteia {
namespace {

std::vector<Value> sample() {
    std::vector<Value> values{Value::draw()};
    for (const int plies : {0, 1, 2, 100, Value::kMaxDistance - 1}) {
        values.push_back(Value::win_in(plies));
        values.push_back(Value::loss_in(plies));
    }
    return values;
}

TEST(Value, OrdersAsScoresDo) {
    for (const Value a : sample()) {
        for (const Value b : sample()) {
            EXPECT_EQ(a < b, a.to_score() < b.to_score()) << a.raw() << " " << b.raw();
            EXPECT_EQ(a == b, a.to_score() == b.to_score()) << a.raw() << " " << b.raw();
        }
        EXPECT_LT(Value(), a);
    }
}

TEST(Value, ChangesSideAndPlyAsScoresDo) {
    for (const Value value : sample()) {
        EXPECT_EQ((-value).to_score(), -value.to_score());
        EXPECT_EQ(value.one_ply_up().to_score(), value.to_score().one_ply_up());
        EXPECT_EQ(-(-value), value);
    }
    EXPECT_EQ(-Value(), Value());
}

TEST(Value, ComesFromFinalScores) {
    EXPECT_EQ(Value::of_end(Score::win_in(0)), Value::win_in(0));
    EXPECT_EQ(Value::of_end(Score::loss_in(0)), Value::loss_in(0));
    EXPECT_EQ(Value::of_end(Score::draw()), Value::draw());
}

TEST(Value, NoticesTheFarthestDistanceInsteadOfWrapping) {
    EXPECT_FALSE(Value::win_in(Value::kMaxDistance).is_too_far());
    const Value beyond = Value::win_in(Value::kMaxDistance).one_ply_up();
    EXPECT_TRUE(beyond.is_too_far());
    EXPECT_EQ(beyond.outcome(), Value::Outcome::Win);
}

TEST(Value, KnowsWhichBitsItNeverHas) {
    for (const Value value : sample()) EXPECT_TRUE(Value::is_valid(value.raw()));
    EXPECT_TRUE(Value::is_valid(0));
    EXPECT_FALSE(Value::is_valid(1));                        // Unknown in 1.
    EXPECT_FALSE(Value::is_valid(Value::draw().raw() | 1));  // Draw in 1.
    EXPECT_FALSE(Value::is_valid(Value::win_in(0).raw() | ((1 << 14) - 1)));
}

}  // namespace
}  // namespace petteia
