#include "search/alphabeta/abdada_table.h"

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

TEST(AbdadaTable, HoldsWhatWasAddedUntilRemoved) {
    const auto abdada = std::make_unique<AbdadaTable>();
    const auto mark = AbdadaTable::mark_of(77, 3), other = AbdadaTable::mark_of(77, 4);
    EXPECT_FALSE(abdada->contains(mark));
    abdada->add(mark);
    EXPECT_TRUE(abdada->contains(mark));
    EXPECT_FALSE(abdada->contains(other));
    abdada->remove(other);
    EXPECT_TRUE(abdada->contains(mark));
    abdada->remove(mark);
    EXPECT_FALSE(abdada->contains(mark));
}

TEST(AbdadaTable, MarksAreNeverFreePlaces) {
    for (std::uint64_t position = 0; position < 100; ++position)
        EXPECT_NE(AbdadaTable::mark_of(position, 0), 0u);
    EXPECT_NE(AbdadaTable::mark_of(0 - std::uint64_t{5}, 5), 0u);  // mix64(0) is 0.
}

TEST(AbdadaTable, TakesOnePlaceForTheSameMark) {
    const auto abdada = std::make_unique<AbdadaTable>();
    const auto marks = neighbours(8);
    for (int i = 0; i < 10; ++i) abdada->add(marks[0]);
    for (const auto mark : marks) abdada->add(mark);
    for (const auto mark : marks) EXPECT_TRUE(abdada->contains(mark)) << mark;
    abdada->remove(marks[0]);
    EXPECT_FALSE(abdada->contains(marks[0]));
}

TEST(AbdadaTable, ForgetsOneWhenASetIsFull) {
    const auto abdada = std::make_unique<AbdadaTable>();
    const auto marks = neighbours(9);
    for (const auto mark : marks) abdada->add(mark);
    EXPECT_FALSE(abdada->contains(marks[0]));
    for (std::size_t i = 1; i < marks.size(); ++i) EXPECT_TRUE(abdada->contains(marks[i])) << i;
    for (const auto mark : marks) abdada->remove(mark);
    for (const auto mark : marks) EXPECT_FALSE(abdada->contains(mark)) << mark;
}

}  // namespace
}  // namespace petteia
