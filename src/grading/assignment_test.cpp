#include "grading/assignment.h"

#include <gtest/gtest.h>

namespace petteia::grading {
namespace {

constexpr std::string_view kTests =
    "seconds 2\ntest One\npoints 3\nsearch alpha-beta min\ncompare value visits\n"
    "tree ((1 2) 3)\ntrees 4 height 2 3 branches 2 2 leaves 0 9\nhint look\n";

std::string problem(std::string_view tests) {
    const auto read = Assignment::parse("a", "# A\n", tests, 1);
    return read ? "" : read.error().message;
}

TEST(Assignment, ReadsItsTests) {
    const auto read = Assignment::parse("own", "# My own\nText", kTests, 1);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->title, "My own");
    EXPECT_EQ(read->answer_ms, 2000);
    ASSERT_EQ(read->tests.size(), 1u);
    const AssignmentTest& test = read->tests[0];
    EXPECT_EQ(test.points, 3);
    EXPECT_EQ(test.questions.size(), 5u);
    EXPECT_EQ(test.questions[0].order(), "search alpha-beta min");
    EXPECT_TRUE(test.compares_value && test.compares_visits && !test.compares_move);
    EXPECT_EQ(test.hint, "look");
}

TEST(Assignment, TheSeedDrawsTheTrees) {
    const auto tree = [](std::uint64_t seed) {
        return Assignment::parse("a", "", kTests, seed)->tests[0].questions[1].tree.to_text();
    };
    EXPECT_EQ(tree(5), tree(5));
    EXPECT_NE(tree(5), tree(6));
}

TEST(Assignment, TellsLineAndMistake) {
    EXPECT_EQ(problem(""), "there is no test");
    EXPECT_NE(problem("test A\n").find("neither tree nor trees"), std::string::npos);
    EXPECT_NE(problem("points 3\n").find("line 1: a test begins"), std::string::npos);
    EXPECT_NE(problem("test A\npionts 3\n").find("line 2: unknown word \"pionts\"; did you mean"),
              std::string::npos);
    EXPECT_NE(problem("test A\ntree ((1 2)\n").find("')' is missing"), std::string::npos);
    EXPECT_NE(problem("test A\nsearch negamax max\n").find("expected minimax"), std::string::npos);
    EXPECT_NE(
        problem("test A\ntrees 4 height 9 2 branches 2 2 leaves 0 9\n").find("expected as in"),
        std::string::npos);
    EXPECT_NE(problem("test A\ncompare\n").find("nothing is compared"), std::string::npos);
    EXPECT_NE(problem("test A\npoints -1\n").find("points must be"), std::string::npos);
    EXPECT_NE(problem("seconds 0\n").find("seconds must be"), std::string::npos);
}

TEST(Assignment, UnknownOnesAreExplained) {
    EXPECT_NE(Assignment::open("minimaks", 1).error().message.find("did you mean \"minimax\"?"),
              std::string::npos);
}

}  // namespace
}  // namespace petteia::grading
