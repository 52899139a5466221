#include <gtest/gtest.h>

#include <algorithm>

#include "arena/rating/level_ratings.h"
#include "arena/rating/level_tournament.h"
#include "arena/tournament/tournament_fixture.h"

namespace petteia {
namespace {

LevelRatings some_ratings() {
    LevelRatings ratings{"nim", "piles=3,4,5", "0.2.0", {7, 2, 10, 500}, {0, 0, 20}, {}};
    for (int i = 0; i < kLevels; ++i)
        ratings.levels[static_cast<std::size_t>(i)] = {50 * i - 20, 10 + i, 40};
    return ratings;
}

std::string error_of(std::string_view text) {
    const auto ratings = LevelRatings::from_text(text);
    return ratings ? "" : ratings.error().message;
}

TEST(LevelRatings, AreReadBackFromTheirText) {
    const LevelRatings ratings = some_ratings();
    const auto read = LevelRatings::from_text(ratings.to_text());
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, ratings);
    EXPECT_EQ(read->of(3), (LevelRating{80, 12, 40}));
    EXPECT_EQ(read->games(), (20 + 10 * 40) / 2);
}

TEST(LevelRatings, ADamagedFileIsAClearError) {
    const std::string text = some_ratings().to_text();
    EXPECT_EQ(error_of(""),
              "this is no file of level ratings, which begins with \"petteia levels 1\"");
    for (std::size_t at = 0; at < text.size(); ++at) {
        std::string changed = text;
        changed[at] = changed[at] == '1' ? '2' : '1';
        EXPECT_NE(error_of(changed), "") << "byte " << at;
        EXPECT_NE(error_of(text.substr(0, at)), "") << "cut at " << at;
    }
    std::string changed = text;
    changed.replace(text.find("80 12"), 2, "90");
    EXPECT_EQ(error_of(changed), "its checksum is wrong: the file is damaged");
}

// With a right sum, so that its lines are what is wrong.
TEST(LevelRatings, AFileThatSaysSomethingElseIsAClearError) {
    const auto error_with = [](const auto& change) {
        LevelRatings ratings = some_ratings();
        change(ratings);
        return error_of(ratings.to_text());
    };
    EXPECT_EQ(error_with([](LevelRatings& ratings) { ratings.plan.games = 0; }),
              "in the plan games is \"0\", not a number in its range");
    EXPECT_EQ(error_with([](LevelRatings& ratings) { ratings.levels[2].error = -1; }),
              "in the plan level 3 is \"80 -1 40\", not three numbers: Elo, ± and games");
    EXPECT_EQ(error_with([](LevelRatings& ratings) { ratings.rules = "a\nseed: 4"; }),
              "\"seed\" is there twice");
    EXPECT_EQ(error_with([](LevelRatings& ratings) { ratings.rules = "a\nnonsense"; }),
              "expected NAME: VALUE, not \"nonsense\"");
}

LevelRatings measured(const LevelPlan& plan, int concurrency) {
    const GameEntry& game = game_named("tictactoe");
    auto store = value_of(TournamentStore::in_memory(level_tournament(game, {}, plan)));
    EXPECT_FALSE(measured_levels(game, store, plan, "now")) << "nothing is played yet";
    const auto entrants = value_of(entrants_of(store.plan()));
    TournamentMeans means;
    means.concurrency = concurrency;
    EXPECT_TRUE(value_of(play_tournament(game, store, entrants, means)));
    return value_of(measured_levels(game, store, plan, "now"));
}

TEST(LevelTournament, MeasuresTheSameAgain) {
    const LevelPlan plan{3, 1, 10, 200};
    const LevelRatings ratings = measured(plan, 1);
    EXPECT_EQ(ratings, measured(plan, 2));
    EXPECT_NE(ratings.levels, measured({4, 1, 10, 200}, 2).levels);
    EXPECT_EQ(ratings.game, "tictactoe");
    EXPECT_EQ(ratings.rules, "m=3 n=3 k=3");
    EXPECT_EQ(ratings.version, "now");
    EXPECT_EQ(ratings.plan, plan);
    EXPECT_EQ(ratings.random, (LevelRating{0, 0, 20}));
    EXPECT_EQ(ratings.of(1).games, 30);
    EXPECT_EQ(ratings.of(5).games, 40);
    EXPECT_EQ(ratings.games(), 19 * 10);
    EXPECT_GT(ratings.of(10).elo, 100);
}

// Those that are part of the program.
TEST(KnownLevelRatings, BelongToGamesWithTheirUsualSettings) {
    for (const EmbeddedFile& each : embedded_levels()) {
        const auto ratings = known_level_ratings(each.name);
        ASSERT_TRUE(ratings) << ratings.error().message;
        ASSERT_TRUE(*ratings);
        EXPECT_EQ((*ratings)->game, each.name);
        EXPECT_EQ((*ratings)->rules, value_of(built_in_games().open(each.name))->rules_text());
    }
    EXPECT_FALSE(*known_level_ratings("chomp"));
}

TEST(KnownLevelRatings, GrowWithTheLevelInEveryGame) {
    for (const GameEntry& entry : built_in_games().games()) {
        const std::string_view game = entry.info.name;
        const auto known = value_of(known_level_ratings(game));
        ASSERT_EQ(known.has_value(), static_cast<bool>(check_can_rate(entry))) << game;
        if (!known) continue;
        LevelRating best = known->random;
        for (int number = 1; number <= kLevels; ++number) {
            const LevelRating& now = known->of(number);
            EXPECT_GE(now.elo + now.error, best.elo - best.error) << game << ", level " << number;
            if (now.elo > best.elo) best = now;
        }
        EXPECT_GT(known->of(kLevels).elo - known->of(kLevels).error, 0) << game;
    }
}

TEST(Levels, HaveNames) {
    std::vector<std::string> names;
    for (int number = 1; number <= kLevels; ++number) names.emplace_back(level(number).title);
    std::ranges::sort(names);
    EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
    EXPECT_EQ(named_level(7), "Club player (level 7)");
}

}  // namespace
}  // namespace petteia
