#include "search/alphabeta/shared_path.h"

#include <gtest/gtest.h>

#include "games/tictactoe/tictactoe.h"
#include "search/search_fixture.h"

namespace petteia {
namespace {

using Node = SharedPath<TicTacToe>::Node;

class SharedPathTest : public ::testing::Test {
  protected:
    SharedPathTest() { access_.attach(table_); }

    // As another thread does that has finished a node.
    void store(const CanonicalKey& key, int depth, Score score) {
        access_.store(key, depth, {score, true}, 0, kAlpha, kBeta);
    }

    static constexpr Score kAlpha = Score::draw(), kBeta = kAlpha.next();
    static constexpr CanonicalKey kFirst{11, 0}, kSecond{22, 0}, kThird{33, 0};

    TicTacToe game_ = game_of<TicTacToe>({});
    TranspositionTable table_{1};
    TableAccess<TicTacToe> access_{game_, Techniques::exact()};
    SharedPath<TicTacToe> path_;
};

TEST_F(SharedPathTest, KnowsNoAnswerThatNobodyFound) {
    const Node first(path_, true, kFirst, 5, kAlpha, kBeta);
    EXPECT_FALSE(path_.find_answer(access_));
    store(kFirst, 6, kBeta);   // Of another depth,
    store(kSecond, 5, kBeta);  // and of another position.
    EXPECT_FALSE(path_.find_answer(access_));
    EXPECT_FALSE(first.is_answered());
}

TEST_F(SharedPathTest, UnwindsToTheOutermostAnsweredNode) {
    const Node first(path_, true, kFirst, 6, kAlpha, kBeta);
    const Node second(path_, true, kSecond, 5, kAlpha, kBeta);
    store(kThird, 4, kBeta);
    store(kSecond, 5, kAlpha.plus(-1));
    {
        const Node third(path_, true, kThird, 4, kAlpha, kBeta);
        ASSERT_TRUE(path_.find_answer(access_));
        EXPECT_FALSE(third.is_answered());
    }
    ASSERT_TRUE(second.is_answered());
    EXPECT_EQ(second.take_answer().score, kAlpha.plus(-1));
    EXPECT_FALSE(second.is_answered());
    EXPECT_FALSE(first.is_answered());
}

TEST_F(SharedPathTest, LeavesOutNodesThatAreNotShared) {
    const Node first(path_, false, kFirst, 6, kAlpha, kBeta);
    store(kFirst, 6, kBeta);
    EXPECT_FALSE(path_.find_answer(access_));
    EXPECT_FALSE(first.is_answered());
}

TEST_F(SharedPathTest, ForgetsAnAnswerThatWasNotTaken) {
    const Node first(path_, true, kFirst, 6, kAlpha, kBeta);
    store(kFirst, 6, kBeta);
    ASSERT_TRUE(path_.find_answer(access_));
    path_.begin();
    EXPECT_FALSE(first.is_answered());
}

}  // namespace
}  // namespace petteia
