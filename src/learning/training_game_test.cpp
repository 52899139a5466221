#include "learning/training_game.h"

#include <gtest/gtest.h>

namespace petteia {
namespace {

TEST(TrainingGame, IsALineOfText) {
    const TrainingGame game{-12,
                            {{"4,5", true}, {"3,4", true, 120}, {"pass"}, {"7,7", false, -35}}};
    EXPECT_EQ(game.to_text(), "-12 4,5? 3,4?=120 pass 7,7=-35");
    const auto again = TrainingGame::parse(game.to_text());
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(*again, game);
}

TEST(TrainingGame, ErrorsSayWhatIsWrong) {
    const auto error_of = [](std::string_view text) {
        const auto game = TrainingGame::parse(text);
        return game ? "no error" : game.error().message;
    };
    EXPECT_EQ(error_of(""), "a game begins with its margin, not with \"\"");
    EXPECT_EQ(error_of("x a"), "a game begins with its margin, not with \"x\"");
    EXPECT_EQ(error_of("1 a=b"), "\"a=b\" has no value after =");
    EXPECT_EQ(error_of("1 a=99999999999"), "\"a=99999999999\" has no value after =");
    EXPECT_EQ(error_of("1 ?=3"), "a move has no name");
}

}  // namespace
}  // namespace petteia
