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
    EXPECT_TRUE(test.compares.has_value && test.compares_visits && !test.compares.has_move);
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

constexpr std::string_view kGameTests =
    "game nim piles=2,3\nwins alike\ndepth end\ntest One\npoints 4\ncompare move nodes\nposition "
    "start\n"
    "positions 5 plies 1 2\ntest Two\nmatch 4 openings 1 random\nreach 0.5 1\n";

TEST(Assignment, ReadsQuestionsAboutGames) {
    auto read = Assignment::parse("own", "", kGameTests, 1);
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(read->tests.size(), 2u);
    const AssignmentTest& test = read->tests[0];
    EXPECT_TRUE(test.compares.has_nodes && test.compares.has_move && !test.compares.has_value);
    ASSERT_EQ(test.game_questions.size(), 6u);
    EXPECT_EQ(test.game_questions[0].position, "2,3 first");
    EXPECT_TRUE(test.game_questions[0].wins_alike);
    ASSERT_TRUE(read->prepare());
    EXPECT_EQ(test.game_questions[0].order(), "go depth 5");
    ASSERT_TRUE(read->tests[1].match);
    EXPECT_EQ(read->tests[1].match->opponent, "random");
}

TEST(Assignment, TheSeedDrawsPositionsAndMatches) {
    const auto drawn = [](std::uint64_t seed) {
        const auto read = *Assignment::parse("a", "", kGameTests, seed);
        std::string text = std::to_string(read.tests[1].match->seed);
        for (const GameQuestion& each : read.tests[0].game_questions) text += " " + each.position;
        return text;
    };
    EXPECT_EQ(drawn(5), drawn(5));
    EXPECT_NE(drawn(5), drawn(6));
}

TEST(Assignment, TellsMistakesInGames) {
    const std::string begun = "game nim\ntest a\n";
    for (const auto& [tests, told] : std::vector<std::pair<std::string, std::string>>{
             {"test a\nposition start", "line 2: a game comes first"},
             {"game nimm", "did you mean \"nim\"?"},
             {"game nim sizes=3", "line 1: "},
             {begun + "position 1,2", "line 3: "},
             {begun + "position 0,0,0 first", "the game is over at"},
             {begun + "depth 0", "expected end or a number from 1 to 100"},
             {begun + "positions 3 plies 4 2", "expected as in \"20 plies 2 4\""},
             {begun + "positions 3 plies 90 90", "random games are over before"},
             {begun + "passes 1", "too few passes"},
             {begun + "ask perft 9", "a depth from 1 to 8"},
             {begun + "ask choice course", "no player of its own named \"course\""},
             {begun + "static best", "expected zero or own"},
             {begun + "wins late", "expected sooner or alike"},
             {begun + "search maximin", "expected any, minimax or alpha-beta"},
             {begun + "match 3 openings 1 random", "an even number of games"},
             {begun + "match 4 openings 1 randum", "did you mean \"random\"?"},
             {begun + "match 4 openings 1 random", "needs reach"},
             {begun + "match 4 openings 1 random\nreach 0.5 2", "the test has 1 points"},
             {begun + "reach 0.5 1", "a match comes first"},
             {begun + "nodes-at-most 0", "a number of per cent from 1 to 100"},
             {begun + "position start\ntree (1 2)", "mixes trees, positions, a match or the wire"}})
        EXPECT_NE(problem(tests).find(told), std::string::npos) << tests << ": " << problem(tests);
}

TEST(Assignment, TreesOfGamesMayNotBeTooLarge) {
    auto read =
        Assignment::parse("a", "", "game tictactoe\ndepth end\ntest a\nposition start\n", 1);
    ASSERT_TRUE(read);
    const Status prepared = read->prepare();
    ASSERT_FALSE(prepared);
    EXPECT_NE(prepared.error().message.find("test \"a\": more than 60000 positions follow"),
              std::string::npos)
        << prepared.error().message;
}

}  // namespace
}  // namespace petteia::grading
