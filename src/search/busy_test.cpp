#include "search/busy.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace petteia {
namespace {

// `count` different marks that fall into the same set.
std::vector<std::uint64_t> neighbours(std::size_t count) {
    std::vector<std::uint64_t> marks;
    for (std::uint64_t i = 0; i < count; ++i) marks.push_back(i << 32 | 0x501);
    return marks;
}

TEST(BusyMoves, HoldsWhatWasAddedUntilRemoved) {
    const auto busy = std::make_unique<BusyMoves>();
    const auto mark = BusyMoves::mark_of(77, 3), other = BusyMoves::mark_of(77, 4);
    EXPECT_FALSE(busy->contains(mark));
    busy->add(mark);
    EXPECT_TRUE(busy->contains(mark));
    EXPECT_FALSE(busy->contains(other));
    busy->remove(other);
    EXPECT_TRUE(busy->contains(mark));
    busy->remove(mark);
    EXPECT_FALSE(busy->contains(mark));
}

TEST(BusyMoves, MarksAreNeverFreePlaces) {
    for (std::uint64_t position = 0; position < 100; ++position)
        EXPECT_NE(BusyMoves::mark_of(position, 0), 0u);
    EXPECT_NE(BusyMoves::mark_of(0 - std::uint64_t{5}, 5), 0u);  // mix64(0) is 0.
}

TEST(BusyMoves, TakesOnePlaceForTheSameMark) {
    const auto busy = std::make_unique<BusyMoves>();
    const auto marks = neighbours(8);
    for (int i = 0; i < 10; ++i) busy->add(marks[0]);
    for (const auto mark : marks) busy->add(mark);
    for (const auto mark : marks) EXPECT_TRUE(busy->contains(mark)) << mark;
    busy->remove(marks[0]);
    EXPECT_FALSE(busy->contains(marks[0]));
}

TEST(BusyMoves, ForgetsOneWhenASetIsFull) {
    const auto busy = std::make_unique<BusyMoves>();
    const auto marks = neighbours(9);
    for (const auto mark : marks) busy->add(mark);
    EXPECT_FALSE(busy->contains(marks[0]));
    for (std::size_t i = 1; i < marks.size(); ++i) EXPECT_TRUE(busy->contains(marks[i])) << i;
    for (const auto mark : marks) busy->remove(mark);
    for (const auto mark : marks) EXPECT_FALSE(busy->contains(mark)) << mark;
}

}  // namespace
}  // namespace petteia
