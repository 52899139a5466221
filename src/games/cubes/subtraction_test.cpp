#include "games/cubes/subtraction.h"

#include <gtest/gtest.h>

#include <set>

#include "core/rng.h"

namespace petteia {
namespace {

constexpr std::int64_t kHuge = 1'000'000'000;

// The least number that no take leads to, straight from the definition.
std::vector<int> numbers_by_definition(const std::vector<std::int32_t>& amounts, int piles) {
    std::vector<int> numbers;
    for (int pile = 0; pile < piles; ++pile) {
        std::set<int> reached;
        for (const std::int32_t amount : amounts) {
            if (amount <= pile) reached.insert(numbers[static_cast<std::size_t>(pile - amount)]);
        }
        int least = 0;
        while (reached.count(least) > 0) ++least;
        numbers.push_back(least);
    }
    return numbers;
}

TEST(SubtractionGame, AlternatesWithOneAndThree) {
    const SubtractionGame game(std::vector<std::int32_t>{1, 3});
    for (const std::int64_t base : {std::int64_t{0}, std::int64_t{16'380}, kHuge}) {
        for (std::int64_t pile = base; pile < base + 20; ++pile)
            EXPECT_EQ(game.grundy(pile), pile % 2);
    }
    EXPECT_EQ(game.period(), 2u);
}

TEST(SubtractionGame, GoesRoundInThreesWithOneAndTwo) {
    const SubtractionGame game(std::vector<std::int32_t>{1, 2});
    for (const std::int64_t base : {std::int64_t{0}, std::int64_t{16'380}, kHuge}) {
        for (std::int64_t pile = base; pile < base + 20; ++pile)
            EXPECT_EQ(game.grundy(pile), pile % 3);
    }
    EXPECT_EQ(game.period(), 3u);
}

// 40,000 is beyond the table, so the period answers for more than half of it.
TEST(SubtractionGame, AgreesWithTheDefinition) {
    for (const std::vector<std::int32_t>& amounts : {std::vector<std::int32_t>{1},
                                                     {2},
                                                     {1, 2, 5},
                                                     {2, 3},
                                                     {1, 4, 10},
                                                     {3, 5, 9, 14},
                                                     {1, 255},
                                                     {254, 255},
                                                     {6, 19, 28},
                                                     {5, 8, 17, 22, 31}}) {
        const SubtractionGame game(amounts);
        ASSERT_GT(game.period(), 0u) << amounts[0];
        const auto numbers = numbers_by_definition(amounts, 40'000);
        for (std::size_t pile = 0; pile < numbers.size(); ++pile)
            ASSERT_EQ(game.grundy(static_cast<std::int64_t>(pile)), numbers[pile])
                << pile << " with " << amounts[0] << "…";
    }
}

// If it does not know it says so, and whatever it says is right.
TEST(SubtractionGame, IsNeverWrongWithRandomAmounts) {
    Rng rng(1);
    for (int round = 0; round < 40; ++round) {
        std::vector<std::int32_t> amounts(1 + rng.below(5));
        for (auto& amount : amounts) amount = static_cast<std::int32_t>(1 + rng.below(255));
        const SubtractionGame game(amounts);
        const auto numbers = numbers_by_definition(amounts, 25'000);
        for (std::size_t pile = 0; pile < numbers.size(); ++pile) {
            const auto number = game.grundy(static_cast<std::int64_t>(pile));
            ASSERT_TRUE(!number || *number == numbers[pile]) << "round " << round << ", " << pile;
        }
    }
}

TEST(SubtractionGame, IsAlwaysZeroWithoutAmounts) {
    const SubtractionGame game(std::vector<std::int32_t>{});
    EXPECT_EQ(game.grundy(0), 0);
    EXPECT_EQ(game.grundy(kHuge), 0);
}

}  // namespace
}  // namespace petteia
