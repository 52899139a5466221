#include "games/cubes/cubes.h"

#include <gtest/gtest.h>

#include "core/legal_text.h"

namespace petteia {
namespace {

Result<Cubes> make(const Settings::Given& given) {
    const auto settings = Settings::parse(Cubes::parameters(), given);
    if (!settings) return settings.error();
    return Cubes::make(*settings);
}

std::string error_of(const Settings::Given& given) {
    const auto game = make(given);
    return game ? "" : game.error().message;
}

Cubes::State start_of(const Cubes& game) {
    Rng rng(1);
    return game.start(rng);
}

// The value of every index for the player to move, one after the other: wins as soon and losses as
// late as can be.
std::vector<Score> solve(const Cubes& game) {
    std::vector<Score> values;
    for (std::uint64_t i = 0; i < game.index_size(); ++i) {
        const auto state = game.state_at(i);
        Score best =
            game.is_over(state) ? game.final_score(state, state.mover) : -Score::infinity();
        for (const auto move : legal_moves(game, state)) {
            const auto child = after(game, state, move);
            best = std::max(best,
                            seen_from_parent(game, state.mover, child, values[game.index(child)]));
        }
        values.push_back(best);
    }
    return values;
}

TEST(Cubes, HasSixMovesAtMost) {
    const auto game = make({});
    const auto start = start_of(*game);
    EXPECT_EQ(game->to_text(start), "5,5,5 first");
    EXPECT_EQ(legal_texts(*game, start),
              (std::vector<std::string>{"1r", "3r", "1g", "2g", "1y", "2y"}));
    EXPECT_EQ(legal_texts(*game, *game->parse_state("2,2,1")),
              (std::vector<std::string>{"1r", "1g", "2g", "1y"}));
    EXPECT_EQ(game->to_text(after(*game, start, *game->parse_move(start, "3r"))), "2,5,5 second");
}

TEST(Cubes, WhoeverTakesTheLastCubeWins) {
    const auto game = make({});
    const auto before = game->parse_state("0,2,0 second");
    EXPECT_FALSE(game->is_over(*before));
    const auto end = after(*game, *before, *game->parse_move(*before, "2g"));
    EXPECT_TRUE(game->is_over(end));
    EXPECT_EQ(game->final_score(end, Player::Second), Score::win_in(0));
    EXPECT_EQ(game->final_score(end, Player::First), Score::loss_in(0));
}

TEST(Cubes, WhoCannotTakeAnyMoreLoses) {
    const auto game = make({{"piles", "4,4"}, {"takes", "2r+1g"}});
    const auto stuck = game->parse_state("1,4 first");
    EXPECT_TRUE(game->is_over(*stuck));
    EXPECT_EQ(game->final_score(*stuck, Player::First), Score::loss_in(0));
}

TEST(Cubes, FirstPlayerWinsInElevenPlies) {
    const auto game = make({});
    const auto values = solve(*game);
    const auto start = start_of(*game);
    EXPECT_EQ(values[game->index(start)], Score::win_in(11));
    for (const auto move : legal_moves(*game, start)) {
        const std::string text = game->to_text(start, move);
        const bool wins = text == "1r" || text == "3r";
        EXPECT_EQ(values[game->index(after(*game, start, move))].is_loss(), wins) << text;
        if (wins) continue;
        // The opponent wins ten plies into the game, this move included.
        EXPECT_EQ(values[game->index(after(*game, start, move))].one_ply_up(), Score::win_in(10))
            << text;
    }
}

TEST(Cubes, FirstPlayerLosesThirtyOfEachInFiftySixPlies) {
    const auto game = make({{"m", "30"}});
    EXPECT_EQ(solve(*game)[game->index(start_of(*game))], Score::loss_in(56));
}

TEST(Cubes, TheoryAgreesWithBruteForce) {
    for (const Settings::Given& given : {Settings::Given{},
                                         {{"m", "9"}, {"k", "2,5,1"}},
                                         {{"piles", "30"}, {"takes", "1r;2r;5r"}},
                                         {{"piles", "12,12"}, {"takes", "2r;3r;4g"}},
                                         {{"piles", "3,3,3,3,3,3,3,3"}}}) {
        const auto game = make(given);
        const auto values = solve(*game);
        for (std::uint64_t i = 0; i < game->index_size(); ++i) {
            const auto state = game->state_at(i);
            ASSERT_EQ(game->theory(state) == state.mover, values[i].is_win())
                << game->to_text(state);
        }
    }
}

// Red takes of 1 and 3 give n mod 2, green and yellow takes of 1 and 2 give n mod 3.
TEST(Cubes, TheoryHoldsForHugePiles) {
    const auto game = make({{"m", "1000000000"}});
    const auto winner = [&](std::string_view text) {
        return game->theory(*game->parse_state(text));
    };
    EXPECT_EQ(winner("1000000000,999999999,999999999"), Player::Second);         // 0, 0, 0
    EXPECT_EQ(winner("999999999,999999999,999999999"), Player::First);           // 1, 0, 0
    EXPECT_EQ(winner("999999999,1000000000,999999999"), Player::Second);         // 1, 1, 0
    EXPECT_EQ(winner("999999999,1000000000,999999998 second"), Player::Second);  // 1, 1, 2
}

TEST(Cubes, TheoryIsSilentOnTakesFromSeveralPiles) {
    const auto game = make({{"piles", "6,6"}, {"takes", "1r;1g;2r+1g"}});
    EXPECT_EQ(game->theory(start_of(*game)), std::nullopt);
}

TEST(Cubes, TakesFromSeveralPilesAtOnce) {
    const auto game = make({{"piles", "6,6"}, {"takes", "1r;1g;2r+1g"}});
    const auto start = start_of(*game);
    EXPECT_EQ(legal_texts(*game, start), (std::vector<std::string>{"1r", "1g", "2r+1g"}));
    const auto move = game->parse_move(start, " 1 green + 2 RED ");
    ASSERT_TRUE(move) << move.error().message;
    EXPECT_EQ(game->to_text(after(*game, start, *move)), "4,5 second");
    EXPECT_EQ(legal_texts(*game, *game->parse_state("1,6")),
              (std::vector<std::string>{"1r", "1g"}));
}

TEST(Cubes, FitsTakesToThePiles) {
    const auto texts = [](const Settings::Given& given) {
        const auto game = make(given);
        return join(legal_texts(*game, start_of(*game)), " ");
    };
    EXPECT_EQ(texts({{"piles", "7,5"}}), "1r 3r 1g 2g");
    EXPECT_EQ(texts({{"piles", "7"}}), "1r 3r");
    EXPECT_EQ(texts({{"piles", "4,4,4,4"}}), "1r 3r 1g 2g 1y 2y 1b 2b");
    EXPECT_EQ(texts({{"k", "4,1"}}), "1r 4r 1g");  // One is there already.
    EXPECT_EQ(texts({{"piles", "9"}, {"takes", "1r;2r;5r;1r"}}), "1r 2r 5r");
    EXPECT_EQ(texts({{"piles", "3,3,3,3,3,3,3,3"}, {"takes", "2w+1k"}}), "2w+1k");
}

TEST(Cubes, GuessesByParityAndHintsAtLargeTakes) {
    const auto game = make({});
    EXPECT_GT(game->evaluate(*game->parse_state("5,5,5"), Player::First), Score::draw());
    EXPECT_LT(game->evaluate(*game->parse_state("5,5,4"), Player::First), Score::draw());
    const auto start = start_of(*game);
    EXPECT_GT(game->ordering_score(start, *game->parse_move(start, "3r")),
              game->ordering_score(start, *game->parse_move(start, "2g")));
}

TEST(Cubes, SaysWhyAMoveCannotBePlayed) {
    const auto game = make({});
    const auto state = game->parse_state("2,0,1");
    const auto error = [&](std::string_view text) {
        return game->parse_move(*state, text).error().message;
    };
    for (const auto* text : {"r", "3", "3x", "-1r", "1r 1g", "1r+", "1r+1r", "256r"})
        EXPECT_EQ(error(text), "cannot play \"" + std::string(text) +
                                   "\": a move is an amount and a colour, as in 3r or 3 red; "
                                   "legal: 1r, 1y");
    EXPECT_EQ(error("2r"), "cannot play \"2r\": that is not one of the takes; legal: 1r, 1y");
    EXPECT_EQ(error("3 red"), "cannot play \"3 red\": there are not enough cubes; legal: 1r, 1y");
    EXPECT_EQ(game->parse_move(*game->parse_state("0,0,0"), "1r").error().message,
              "cannot play \"1r\": no move is left; the game is over");
}

TEST(Cubes, RefusesBadParameters) {
    EXPECT_EQ(error_of({{"m", "-1"}}), "m must be an integer from 0 to 1000000000, not \"-1\"");
    EXPECT_EQ(error_of({{"m", "1000000001"}}),
              "m must be an integer from 0 to 1000000000, not \"1000000001\"");
    EXPECT_EQ(error_of({{"k", "0,1,1"}}),
              "k must be integers from 1 to 255 with commas between, not \"0,1,1\"");
    EXPECT_EQ(error_of({{"piles", "5;5"}}),
              "piles must be integers from 0 to 1000000000 with commas between, not \"5;5\"");
    EXPECT_EQ(error_of({{"piles", "1,1,1,1,1,1,1,1,1"}}), "there must be 1 to 8 piles, not 9");
    EXPECT_EQ(error_of({{"piles", "5,5"}, {"k", "3,2,2"}}),
              "k must have one amount for each of the 2 piles, not \"3,2,2\"");
    EXPECT_EQ(error_of({{"pils", "5"}}),
              "unknown parameter \"pils\"; did you mean \"piles\"? (known: m, k, piles, takes)");
}

TEST(Cubes, RefusesMalformedTakes) {
    EXPECT_EQ(error_of({{"takes", ""}}), "takes must be text, not \"\"");
    for (const auto* piece : {"", "r", "0r", "256r", "1x", "1b", "1r+", "1r+1r", "1.5r", "r1"})
        EXPECT_EQ(error_of({{"takes", std::string("1g;") + piece}}),
                  "each of takes must be like 3r or 2r+1g, with colours rgy and amounts 1 to 255, "
                  "not \"" +
                      std::string(piece) + "\"");
    std::string many = "1r";
    for (int amount = 2; amount <= 33; ++amount)
        many.append(";").append(std::to_string(amount) + "r");
    EXPECT_EQ(error_of({{"takes", many}}), "there may be 32 takes at most, not 33");
}

TEST(Cubes, DrawsTheCubesInTheirColours) {
    const auto game = make({});
    const View view = game->view(*game->parse_state("1,2,0"));
    ASSERT_EQ(view.cells.size(), 3u);
    EXPECT_EQ(view.cells[0].colour, View::Colour::Red);
    EXPECT_EQ(view.cells[2].colour, View::Colour::Green);
    ASSERT_EQ(view.moves.size(), 3u);
    EXPECT_EQ(view.moves[2].move, "2g");
    EXPECT_EQ(view.moves[2].cells, std::vector<int>{1});
}

}  // namespace
}  // namespace petteia
