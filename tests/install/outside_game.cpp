// A game of an outside program, with installed headers only: its rules are checked, it is played and
// searched.
#include <gtest/gtest.h>
#include <petteia/conformance.h>
#include <petteia/session/registry.h>
#include <petteia/session/typed/entry.h>

#include "chomp/chomp.h"

TEST(OutsideGame, KeepsTheRules) { petteia::check_examples<Chomp>(); }

TEST(OutsideGame, IsPlayedAndSearched) {
    const petteia::Registry games({petteia::entry<Chomp>()});
    const auto session = games.open("chomp", {{"rows", "2"}, {"cols", "2"}});
    ASSERT_TRUE(session) << session.error().message;
    petteia::Limits limits;
    limits.depth = 10;
    const auto analysis = (*session)->search({}, limits);
    EXPECT_EQ(analysis.verdict.to_text(), "win in 4");
    ASSERT_TRUE((*session)->play(*analysis.best));
    EXPECT_EQ((*session)->last_move(), analysis.best);
    EXPECT_FALSE(games.open("chomp", {{"rows", "0"}}));
}
