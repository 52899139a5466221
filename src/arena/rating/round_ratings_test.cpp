#include "arena/rating/round_ratings.h"

#include <gtest/gtest.h>

namespace petteia {
namespace {

namespace fs = std::filesystem;

class RoundRatings : public ::testing::Test {
  protected:
    void SetUp() override {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    // Weights of two rounds, fitted to the same few games.
    void learn_two_rounds() const {
        const fs::path games = folder_ / "games.txt";
        ASSERT_TRUE(play_games(game_, {.out = games, .games = 40, .plan = {3, 2}}, {}, {}));
        for (int round = 1; round <= 2; ++round) {
            FitOrder order;
            order.games = {games};
            order.out = weights_of_round(folder_, round);
            order.plan.iterations = 3 * round;
            order.forecast_positions = 0;
            fs::create_directories(order.out.parent_path());
            ASSERT_TRUE(fit_weights(game_, order, {}, {}));
        }
    }

    const Settings::Given settings_{{"side", "3"}};
    const TrainedGame game_{**built_in_games().find("hexthello"), settings_};
    const fs::path folder_ = fs::path(::testing::TempDir()) /
                             (std::string("petteia_rounds_") +
                              ::testing::UnitTest::GetInstance()->current_test_info()->name());
    const StrengthOrder order_{.folder = folder_, .games = 4, .nodes = 30};
};

TEST_F(RoundRatings, NeedARound) {
    const auto none = rate_rounds(game_, order_, {}, {});
    ASSERT_FALSE(none);
    EXPECT_NE(none.error().message.find("no rounds"), std::string::npos);
}

TEST_F(RoundRatings, CountEveryGameOnceWhenStopped) {
    learn_two_rounds();
    std::stop_source stop;
    const auto stopped =
        rate_rounds(game_, order_, stop.get_token(), [&](const TournamentProgress& now) {
            if (now.played == 3) stop.request_stop();
        });
    ASSERT_TRUE(stopped) << stopped.error().message;
    EXPECT_FALSE(*stopped);
    std::int64_t played = 0;
    const auto all = rate_rounds(game_, order_, {}, [&](const TournamentProgress&) { ++played; });
    ASSERT_TRUE(all) << all.error().message;
    EXPECT_EQ(played, 12 - 3);
    ASSERT_TRUE(*all);
    ASSERT_EQ((*all)->size(), 3u);
    EXPECT_EQ((*all)->at(0).name, "full");
    EXPECT_EQ((*all)->at(0).rating.elo, 0);
    EXPECT_EQ((*all)->at(2).name, "round 2");
    for (const RatedEvaluation& each : **all) EXPECT_EQ(each.outcomes.games(), 8u) << each.name;
}

TEST_F(RoundRatings, AreNotMixedWithThoseOfOtherLimits) {
    learn_two_rounds();
    ASSERT_TRUE(rate_rounds(game_, order_, {}, {}));
    StrengthOrder other = order_;
    other.games = 6;
    const auto mixed = rate_rounds(game_, other, {}, {});
    ASSERT_FALSE(mixed);
    EXPECT_NE(mixed.error().message.find("games is 4 there, not 6"), std::string::npos);
}

}  // namespace
}  // namespace petteia
