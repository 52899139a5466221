#include "games/nim/nim.h"

#include <gtest/gtest.h>

#include "core/legal_text.h"

namespace petteia {
namespace {

Result<Nim> make(const Settings::Given& given) {
    const auto settings = Settings::parse(Nim::parameters(), given);
    if (!settings) return settings.error();
    return Nim::make(*settings);
}

std::string error_of(const Settings::Given& given) {
    const auto game = make(given);
    return game ? "" : game.error().message;
}

TEST(Nim, TakesAnyNumberFromOnePile) {
    const auto game = make({{"piles", "2,0,1"}});
    const auto state = game->parse_state("2,0,1");
    EXPECT_EQ(legal_texts(*game, *state), (std::vector<std::string>{"1:1", "1:2", "3:1"}));
    EXPECT_EQ(game->to_text(after(*game, *state, *game->parse_move(*state, "1:2"))),
              "0,0,1 second");
}

TEST(Nim, LastTakerWinsOrLoses) {
    for (const auto& [misere, winner] :
         {std::pair{"false", Player::First}, {"true", Player::Second}}) {
        const auto game = make({{"misere", misere}});
        const auto state = game->parse_state("0,1,0 first");
        const auto end = after(*game, *state, *game->parse_move(*state, "2:1"));
        EXPECT_FALSE(game->is_over(*state));
        EXPECT_TRUE(game->is_over(end));
        EXPECT_EQ(game->final_score(end, winner), Score::win_in(0)) << misere;
    }
}

TEST(Nim, StartsWithThreeFourFive) {
    Rng rng(1);
    const auto game = make({});
    EXPECT_EQ(game->to_text(game->start(rng)), "3,4,5 first");
}

// Who wins at every index, by the rules alone: true if the player to move does.
std::vector<bool> wins_by_brute_force(const Nim& game) {
    std::vector<bool> wins(game.index_size());
    for (std::uint64_t i = 0; i < game.index_size(); ++i) {
        const auto state = game.state_at(i);
        wins[i] = game.is_over(state) && game.final_score(state, state.mover).is_win();
        for (const auto move : legal_moves(game, state))
            wins[i] = wins[i] || !wins[game.index(after(game, state, move))];
    }
    return wins;
}

TEST(Nim, TheoryAgreesWithBruteForce) {
    for (const auto* piles : {"9", "3,4,5", "6,6,6", "1,1,1,1,1,1", "2,1,3,1,2,1,2,1"}) {
        for (const auto* misere : {"false", "true"}) {
            const auto game = make({{"piles", piles}, {"misere", misere}});
            const auto wins = wins_by_brute_force(*game);
            for (std::uint64_t i = 0; i < game->index_size(); ++i) {
                const auto state = game->state_at(i);
                ASSERT_EQ(game->theory(state) == state.mover, wins[i])
                    << game->to_text(state) << (*misere == 't' ? " misère" : "");
            }
        }
    }
}

TEST(Nim, IsLostExactlyWhenTheXorIsZero) {
    const auto game = make({{"piles", "300,300,300"}});
    for (const auto& [text, winner] : {std::pair{"1,2,3", Player::Second},
                                       {"3,4,5", Player::First},
                                       {"300,300,0", Player::Second},
                                       {"257,256,1", Player::Second},
                                       {"257,256,2", Player::First}})
        EXPECT_EQ(game->theory(*game->parse_state(text)), winner) << text;
}

TEST(Nim, SaysWhyAMoveCannotBePlayed) {
    const auto game = make({{"piles", "1,2"}});
    const auto state = game->parse_state("0,2");
    const auto error = [&](std::string_view text) {
        return game->parse_move(*state, text).error().message;
    };
    EXPECT_EQ(error("2"), "cannot play \"2\": a move is PILE:PIECES, as in 2:1; legal: 2:1, 2:2");
    EXPECT_EQ(error("3:1"), "cannot play \"3:1\": piles are numbered 1 to 2; legal: 2:1, 2:2");
    EXPECT_EQ(error("0:1"), "cannot play \"0:1\": piles are numbered 1 to 2; legal: 2:1, 2:2");
    EXPECT_EQ(error("1:1"), "cannot play \"1:1\": pile 1 holds 0; legal: 2:1, 2:2");
    EXPECT_EQ(error("2:3"), "cannot play \"2:3\": pile 2 holds 2; legal: 2:1, 2:2");
    EXPECT_EQ(error("2:0"), "cannot play \"2:0\": pile 2 holds 2; legal: 2:1, 2:2");
    EXPECT_EQ(game->parse_move(*game->parse_state("0,0"), "1:1").error().message,
              "cannot play \"1:1\": no move is left; the game is over");
}

TEST(Nim, RefusesBadParameters) {
    const std::string range = "piles must be integers from 0 to 1000 with commas between, not ";
    EXPECT_EQ(error_of({{"piles", "3,x"}}), range + "\"3,x\"");
    EXPECT_EQ(error_of({{"piles", "1001"}}), range + "\"1001\"");
    EXPECT_EQ(error_of({{"piles", "-1"}}), range + "\"-1\"");
    EXPECT_EQ(error_of({{"piles", "600,600"}}), "piles may hold 1000 pieces in all, not 1200");
    EXPECT_EQ(error_of({{"piles", "1,1,1,1,1,1,1,1,1"}}), "there must be 1 to 8 piles, not 9");
    EXPECT_EQ(error_of({{"misere", "perhaps"}}), "misere must be true or false, not \"perhaps\"");
    EXPECT_EQ(error_of({{"pile", "3"}}),
              "unknown parameter \"pile\"; did you mean \"piles\"? (known: piles, misere)");
}

}  // namespace
}  // namespace petteia
