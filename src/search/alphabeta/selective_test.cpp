#include "search/alphabeta/selective.h"

#include <gtest/gtest.h>

#include <cmath>

#include "games/hexthello/hexthello.h"

namespace petteia {
namespace {

using HexthelloSelective = Selective<Hexthello>;

TEST(Logarithms, AreThoseOfTheLibraryRoundedDown) {
    for (std::size_t n = 1; n < 256; ++n)
        EXPECT_EQ(kLogarithms.of(n),
                  static_cast<int>(16 * std::log2(static_cast<double>(n)) + 1e-9))
            << n;
    EXPECT_EQ(kLogarithms.of(100'000), kLogarithms.of(255));
}

TEST(Selective, ReducesLaterMovesOfDeeperSearchesMore) {
    const auto reduction = [](int depth, std::size_t move_number) {
        return HexthelloSelective::reduction(true, depth, move_number);
    };
    for (int depth = 3; depth <= 60; ++depth) {
        EXPECT_EQ(reduction(depth, 3), 0) << "the first moves keep their depth";
        EXPECT_EQ(HexthelloSelective::reduction(false, depth, 40), 0);
        for (std::size_t number = 4; number < 60; ++number) {
            EXPECT_GE(reduction(depth, number + 1), reduction(depth, number));
            EXPECT_GE(reduction(depth + 1, number), reduction(depth, number));
            EXPECT_GE(depth - reduction(depth, number), 2) << "a ply is left after the move";
        }
    }
    EXPECT_EQ(reduction(3, 4), 1);
    EXPECT_EQ(reduction(12, 10), 4);
    EXPECT_GT(reduction(12, 20), reduction(12, 5));
    EXPECT_GT(reduction(20, 10), reduction(6, 10));
}

}  // namespace
}  // namespace petteia
