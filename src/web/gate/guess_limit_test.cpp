#include "web/gate/guess_limit.h"

#include <gtest/gtest.h>

#include <string>

namespace petteia {
namespace {

const GuessLimit::Time kStart{std::chrono::hours(1)};

// Wrong tokens, each another one.
void guess(GuessLimit& limit, std::string_view address, int count, GuessLimit::Time now) {
    static int number = 0;
    for (int i = 0; i < count; ++i)
        limit.count_wrong(address, "guess-" + std::to_string(++number), now);
}

TEST(GuessLimit, AFewMistakesAreFreeAndThenWaitsGrow) {
    GuessLimit limit;
    guess(limit, "10.0.0.1", GuessLimit::kFree - 1, kStart);
    EXPECT_EQ(limit.wait("10.0.0.1", kStart), Milliseconds(0));
    Milliseconds before(0);
    for (int i = 0; i < 6; ++i) {
        guess(limit, "10.0.0.1", 1, kStart);
        EXPECT_GT(limit.wait("10.0.0.1", kStart), before);
        before = limit.wait("10.0.0.1", kStart);
    }
    guess(limit, "10.0.0.1", 1000, kStart);
    EXPECT_EQ(limit.wait("10.0.0.1", kStart), GuessLimit::kLongestWait);
    EXPECT_EQ(limit.wait("10.0.0.1", kStart + GuessLimit::kLongestWait), Milliseconds(0));
    EXPECT_EQ(limit.wait("10.0.0.2", kStart), Milliseconds(0));
}

TEST(GuessLimit, TheSameWrongTokenAgainIsNoGuess) {
    GuessLimit limit;
    for (int i = 0; i < 1000; ++i) limit.count_wrong("10.0.0.1", "an-old-token", kStart);
    EXPECT_EQ(limit.wait("10.0.0.1", kStart), Milliseconds(0));
}

TEST(GuessLimit, ForgetsAfterAWhile) {
    GuessLimit limit;
    guess(limit, "10.0.0.1", 100, kStart);
    const auto later = kStart + 2 * GuessLimit::kForgottenAfter;
    guess(limit, "10.0.0.1", 1, later);
    EXPECT_EQ(limit.wait("10.0.0.1", later), Milliseconds(0));
}

TEST(GuessLimit, ManyAddressesTakeNoMoreMemoryThanSome) {
    GuessLimit limit;
    for (std::size_t i = 0; i < GuessLimit::kAddresses + 10; ++i)
        guess(limit, "address-" + std::to_string(i), GuessLimit::kFree,
              kStart + Milliseconds(static_cast<int>(i)));
    const auto end = kStart + Milliseconds(static_cast<int>(GuessLimit::kAddresses) + 9);
    // The first are forgotten, the last are not.
    EXPECT_EQ(limit.wait("address-0", kStart), Milliseconds(0));
    EXPECT_GT(limit.wait("address-" + std::to_string(GuessLimit::kAddresses + 9), end),
              Milliseconds(0));
}

}  // namespace
}  // namespace petteia
