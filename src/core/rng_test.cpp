#include "core/rng.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace petteia {
namespace {

// The numbers that the authors' C version gives for this seed.
TEST(Rng, GivesTheNumbersOfSplitMix64) {
    Rng rng(1234567);
    for (const std::uint64_t expected :
         {6457827717110365317u, 3203168211198807973u, 9817491932198370423u, 4593380528125082431u,
          16408922859458223821u})
        EXPECT_EQ(rng.next(), expected);
}

TEST(Rng, StaysBelowItsBound) {
    Rng rng(1);
    const std::uint64_t large = std::numeric_limits<std::uint64_t>::max();
    for (const std::uint64_t bound : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{10},
                                      (std::uint64_t{1} << 63) + 1, large}) {
        for (int i = 0; i < 1000; ++i) ASSERT_LT(rng.below(bound), bound);
    }
}

TEST(Rng, GivesEachNumberItsShare) {
    Rng rng(2);
    std::array<int, 6> counts{};
    for (int i = 0; i < 60'000; ++i) ++counts[rng.below(counts.size())];
    // A standard deviation is 91.
    for (const int count : counts) EXPECT_NEAR(count, 10'000, 500);
}

TEST(Rng, TakesItsChance) {
    Rng rng(3);
    int hits = 0;
    for (int i = 0; i < 10'000; ++i) {
        EXPECT_FALSE(rng.chance(0));
        EXPECT_TRUE(rng.chance(1));
        hits += rng.chance(0.25) ? 1 : 0;
    }
    EXPECT_NEAR(hits, 2500, 250);
}

}  // namespace
}  // namespace petteia
