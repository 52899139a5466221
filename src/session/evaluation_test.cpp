#include <gtest/gtest.h>

#include "session/session_fixture.h"

namespace petteia {
namespace {

std::unique_ptr<Session> open_climb() {
    return *std::move(session_fixture::climbing().open("climb"));
}

Analysis look_one_ply(Session& session, const std::string& evaluation) {
    Limits limits;
    limits.depth = 1;
    return session.search({Techniques::all(), 1, 1, evaluation}, limits);
}

TEST(Evaluations, AreListedWithTheDefaultFirst) {
    const auto listed = open_climb()->evaluations();
    ASSERT_EQ(listed.size(), 2u);
    EXPECT_EQ(listed[0].name, "high");
    EXPECT_EQ(listed[1].name, "low");
    EXPECT_EQ(session_fixture::climbing().games()[0].evaluations.size(), 2u);
    EXPECT_TRUE((*built_in_games().open("tictactoe"))->evaluations().empty());
}

TEST(Evaluations, GuideTheSearchByName) {
    const auto session = open_climb();
    // At depth 1, "high" climbs two steps and calls that +2; "low" climbs one and calls it -1.
    EXPECT_EQ(look_one_ply(*session, "").verdict.to_text(), "+2");
    EXPECT_EQ(look_one_ply(*session, "high").best, "2");
    EXPECT_EQ(look_one_ply(*session, "low").best, "1");
    EXPECT_EQ(look_one_ply(*session, "low").verdict.to_text(), "-1");
    // Back again: the table of another evaluation must not answer.
    EXPECT_EQ(look_one_ply(*session, "high").verdict.to_text(), "+2");
}

TEST(Evaluations, GuideMinimaxByName) {
    const auto session = open_climb();
    EXPECT_EQ(session->minimax(1).best, "2");
    EXPECT_EQ(session->minimax(1, "high").best, "2");
    EXPECT_EQ(session->minimax(1, "low").best, "1");
    // A minimax in between leaves the searcher's game alone.
    EXPECT_EQ(look_one_ply(*session, "low").best, "1");
    EXPECT_EQ(session->minimax(1, "high").best, "2");
    EXPECT_EQ(look_one_ply(*session, "low").best, "1");
}

TEST(Evaluations, AnUnknownNameIsExplained) {
    const auto session = open_climb();
    EXPECT_TRUE(session->check_evaluation(""));
    EXPECT_TRUE(session->check_evaluation("low"));
    const Status slip = session->check_evaluation("lwo");
    ASSERT_FALSE(slip);
    EXPECT_EQ(slip.error().message,
              "climb has no evaluation \"lwo\"; did you mean \"low\"? (known: high, low)");
    const Status nameless = (*built_in_games().open("nim"))->check_evaluation("low");
    ASSERT_FALSE(nameless);
    EXPECT_EQ(nameless.error().message,
              "nim has no evaluation \"low\"; it has only one, without a name");
}

}  // namespace
}  // namespace petteia
