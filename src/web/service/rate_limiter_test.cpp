#include "web/service/rate_limiter.h"

#include <gtest/gtest.h>

namespace petteia {
namespace {

int taken(RateLimiter& limiter, const Identity& client, RateLimiter::Time now) {
    int count = 0;
    while (count < 1000 && limiter.take(client, now)) ++count;
    return count;
}

TEST(RateLimiter, CountsByVisitorByAddressAndInAll) {
    const RateLimiter::Time begin{};
    RateLimiter limiter({1, 3}, {2, 5}, {10, 7}, begin);
    EXPECT_EQ(taken(limiter, {"a", "1.2.3.4"}, begin), 3);
    EXPECT_EQ(taken(limiter, {"b", "1.2.3.4"}, begin), 1);  // One try of the first was in vain.
    EXPECT_EQ(taken(limiter, {"a", "5.6.7.8"}, begin), 3);
    EXPECT_EQ(taken(limiter, {"a", "9.9.9.9"}, begin), 0);
    EXPECT_EQ(taken(limiter, {"a", "1.2.3.4"}, begin + std::chrono::seconds(10)), 3);
}

}  // namespace
}  // namespace petteia
