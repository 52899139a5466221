#include "grading/search_tree.h"

#include <gtest/gtest.h>

namespace petteia::grading {
namespace {

TEST(SearchTree, ReadsWhatItWrites) {
    for (const char* text : {"((3 12 8) (2 4 6) (14 5 2))", "(-1)", "(5 (((4 9) 6) 7))"}) {
        const auto tree = SearchTree::parse(text);
        ASSERT_TRUE(tree) << text;
        EXPECT_EQ(tree->to_text(), text);
    }
}

TEST(SearchTree, TellsWhatIsWrong) {
    EXPECT_NE(SearchTree::parse("((3 x))").error().message.find("column 5"), std::string::npos);
    EXPECT_NE(SearchTree::parse("7").error().message.find("brackets"), std::string::npos);
    EXPECT_FALSE(SearchTree::parse(""));
}

TEST(SearchTree, TheSeedAloneDecidesWhichTreesAreDrawn) {
    Rng one(7), same(7), other(8);
    const std::string text = SearchTree::random({}, one).to_text();
    EXPECT_EQ(SearchTree::random({}, same).to_text(), text);
    EXPECT_NE(SearchTree::random({}, other).to_text(), text);
}

}  // namespace
}  // namespace petteia::grading
