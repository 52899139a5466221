#include "patterns/pattern_set.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

namespace petteia {
namespace {

// A row of four cells, a b c d, which can be mirrored.
PatternBoard row_of_four() {
    return {{0, 1, 2, 3}, {"a", "b", "c", "d"}, {{0, 1, 2, 3}, {3, 2, 1, 0}}};
}

PatternSet parsed(std::string_view text) {
    auto set = PatternSet::parse(text, row_of_four());
    EXPECT_TRUE(set) << set.error().message;
    return *std::move(set);
}

std::string error_of(std::string_view text) {
    const auto set = PatternSet::parse(text, row_of_four());
    return set ? "no error" : set.error().message;
}

TEST(PatternSet, HasAPlaceForEveryImageOfAShape) {
    const PatternSet set = parsed("stages 2\nend a b\nall a b c d\n");
    ASSERT_EQ(set.places().size(), 3u);
    EXPECT_EQ(set.places()[0], (std::vector<int>{0, 1}));
    EXPECT_EQ(set.places()[1], (std::vector<int>{3, 2}));
    EXPECT_EQ(set.places()[2], (std::vector<int>{0, 1, 2, 3}));
    EXPECT_EQ(set.kinds()[1].first, 2);
    EXPECT_EQ(set.weight_count(), 9u + 81u);
}

// Of 81 readings of the whole row 9 are their own mirror image; the others share a weight in pairs.
TEST(PatternSet, ReadingsThatASymmetryMakesEqualShareAWeight) {
    const PatternSet set = parsed("stages 2\nall a b c d\n");
    EXPECT_EQ(set.shared_count(), 9u + 72u / 2);
    EXPECT_EQ(set.shared()[1], set.shared()[27]);  // a, and d.
    EXPECT_NE(set.shared()[1], set.shared()[2]);   // Whose piece it is matters.
    EXPECT_EQ(set.shared()[1 + 2 * 3], set.shared()[27 + 2 * 9]);
    const std::set<std::uint32_t> used(set.shared().begin(), set.shared().end());
    EXPECT_EQ(used.size(), set.shared_count());
}

TEST(PatternSet, ReadsABoardInTheOrderOfTheCells) {
    const PatternSet set = parsed("stages 2\nend a b\n");
    std::array<std::uint8_t, kMaxPatternCells> contents{};
    contents[0] = 2;
    contents[2] = 1;
    contents[3] = 1;
    std::array<std::uint16_t, kMaxPatterns> indices{};
    set.find_indices(contents, indices.data());
    EXPECT_EQ(indices[0], 2);
    EXPECT_EQ(indices[1], 1 + 3);
}

TEST(PatternSet, ExchangesColours) {
    EXPECT_EQ(exchanged_index(0), 0u);
    EXPECT_EQ(exchanged_index(1 + 2 * 9), 2u + 9);
    for (std::uint32_t index = 0; index < 729; ++index)
        EXPECT_EQ(exchanged_index(exchanged_index(index)), index);
}

TEST(PatternSet, DifferentSetsHaveDifferentNumbers) {
    EXPECT_NE(parsed("stages 2\nend a b\n").id(), parsed("stages 2\nend a c\n").id());
}

TEST(PatternSet, IgnoresCommentsAndBlankLines) {
    EXPECT_EQ(parsed("# two cells\n\nstages 3  # of the game\nend a b\n").stages(), 3);
}

TEST(PatternSet, ErrorsNameTheLine) {
    EXPECT_EQ(error_of("stages 2\nend a x\n"),
              "line 2 of the patterns: \"x\" is no cell of this board");
    EXPECT_EQ(error_of("stages 2\nend a a\n"),
              "line 2 of the patterns: the cell \"a\" is there twice");
    EXPECT_EQ(error_of("stages 1\n"),
              "line 1 of the patterns: expected stages and a number from 2 to 64");
    EXPECT_EQ(error_of("stages 2\nend a\nend b\n"),
              "line 3 of the patterns: \"end\" is there twice");
    EXPECT_EQ(error_of("stages 2\nend\n"),
              "line 2 of the patterns: expected a name and 1 to 10 cells");
    EXPECT_EQ(error_of("end a\n"), "the patterns have no line such as \"stages 10\"");
    EXPECT_EQ(error_of("stages 2\n"), "there are no patterns");
    EXPECT_EQ(error_of(""), "the patterns have no line such as \"stages 10\"");
}

TEST(PatternSet, RefusesMoreThanItHasRoomFor) {
    std::string kinds = "stages 2\n", places = kinds;
    for (int i = 0; i < 33; ++i) kinds += "k" + std::to_string(i) + " a d\n";
    EXPECT_EQ(error_of(kinds), "line 34 of the patterns: there are more than 32 kinds");
    PatternBoard wide;
    std::vector<int> identity;
    for (int i = 0; i < 120; ++i) {
        wide.cells.push_back(i);
        wide.names.push_back(std::to_string(i));
        identity.push_back(i);
    }
    wide.symmetries.push_back(identity);
    // Every rotation of the row.
    for (int by = 1; by < 120; ++by) {
        auto turned = identity;
        std::rotate(turned.begin(), turned.begin() + by, turned.end());
        wide.symmetries.push_back(std::move(turned));
    }
    const auto set = PatternSet::parse("stages 2\none 0\n", wide);
    ASSERT_FALSE(set);
    EXPECT_EQ(set.error().message,
              "line 2 of the patterns: with this one there are more than 96 patterns on the board");
}

}  // namespace
}  // namespace petteia
