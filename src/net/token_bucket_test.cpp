#include "net/token_bucket.h"

#include <gtest/gtest.h>

namespace petteia {
namespace {

using std::chrono::milliseconds;

TEST(TokenBucket, GrantsABurstAndThenTheRate) {
    const TokenBucket::Time start{};
    TokenBucket bucket(2, 3, start);
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(1, start));
    EXPECT_FALSE(bucket.take(1, start));
    EXPECT_FALSE(bucket.take(1, start + milliseconds(250)));
    EXPECT_TRUE(bucket.take(1, start + milliseconds(500)));
    EXPECT_FALSE(bucket.take(1, start + milliseconds(500)));
}

TEST(TokenBucket, HoldsNoMoreThanTheBurst) {
    const TokenBucket::Time start{};
    TokenBucket bucket(1000, 2, start);
    const auto later = start + std::chrono::hours(1);
    EXPECT_TRUE(bucket.take(2, later));
    EXPECT_FALSE(bucket.take(0.5, later));
}

TEST(TokenBucket, ARefusedRequestTakesNothing) {
    const TokenBucket::Time start{};
    TokenBucket bucket(1, 2, start);
    EXPECT_FALSE(bucket.take(3, start));
    EXPECT_TRUE(bucket.take(2, start));
}

}  // namespace
}  // namespace petteia
