#include "core/shared_cache.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <thread>
#include <vector>

namespace petteia {
namespace {

TEST(SharedCache, MakesOneForAllWhoHoldIt) {
    SharedCache<int, std::string> cache;
    int made = 0;
    const auto find = [&](int key) {
        return cache.find_or_make(key, [&] { return std::to_string(key + 100 * made++); });
    };
    auto first = find(1);
    EXPECT_EQ(*first, "1");
    EXPECT_EQ(find(1), first);
    EXPECT_EQ(*find(2), "102");
    first.reset();
    EXPECT_EQ(*find(1), "201");  // Nobody held it any more.
}

TEST(SharedCache, KeepsNothingThatNobodyHolds) {
    SharedCache<int, std::string> cache;
    const auto held = cache.find_or_make(0, [] { return std::string("kept"); });
    const std::weak_ptr<const std::string> dropped =
        cache.find_or_make(1, [] { return std::string("dropped"); });
    EXPECT_TRUE(dropped.expired());
    EXPECT_EQ(cache.find_or_make(0, [] { return std::string("again"); }), held);
}

TEST(SharedCache, MakesOneForThreadsThatAskAtOnce) {
    for (int round = 0; round < 50; ++round) {
        SharedCache<int, int> cache;
        std::array<std::shared_ptr<const int>, 4> found;
        {
            std::vector<std::jthread> threads;
            for (auto& each : found)
                threads.emplace_back([&] { each = cache.find_or_make(7, [] { return 7; }); });
        }
        for (const auto& each : found) EXPECT_EQ(each, found[0]);
    }
}

}  // namespace
}  // namespace petteia
