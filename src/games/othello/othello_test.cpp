#include "games/othello/othello.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/legal_text.h"
#include "core/text.h"
#include "games/othello/array_rules.h"
#include "games/othello/position_file.h"
#include "search/perft.h"
#include "search/searcher.h"

namespace petteia {
namespace {

using othello::ArrayRules;
using State = Othello::State;

// Black has no move, and White has one that leaves no black disc.
const std::string kForcedPass = "-XOO------------ X";

State state_of(const Othello& game, const std::string& text) {
    const auto state = game.parse_state(text);
    EXPECT_TRUE(state) << state.error().message;
    return *state;
}

State start_of(const Othello& game) {
    Rng rng(1);
    return game.start(rng);
}

State played(const Othello& game, const State& state, const std::string& text) {
    const auto move = game.parse_move(state, text);
    EXPECT_TRUE(move) << move.error().message;
    return after(game, state, *move);
}

std::vector<std::string> move_texts(const ArrayRules& rules) {
    if (rules.must_pass()) return {"pass"};
    std::vector<std::string> texts;
    for (const auto place : rules.placements()) texts.push_back(ArrayRules::name_of(place));
    return texts;
}

Score score_of(int margin) { return Score::estimate(Othello::kMarginUnit * margin); }

void expect_same(const Othello& game, const State& state, const ArrayRules& rules) {
    SCOPED_TRACE(rules.text());
    ASSERT_EQ(game.to_text(state), rules.text());
    ASSERT_EQ(game.to_move(state), rules.mover() == 'X' ? Player::First : Player::Second);
    ASSERT_EQ(legal_texts(game, state), move_texts(rules));
    ASSERT_EQ(game.count_moves(state), static_cast<int>(move_texts(rules).size()));
    ASSERT_EQ(game.is_over(state), rules.is_over());
    ASSERT_EQ(game.leaf(state).is_over, rules.is_over());
    ASSERT_EQ(game.final_score(state, Player::First), score_of(rules.margin('X')));
    ASSERT_EQ(game.final_score(state, Player::Second), score_of(rules.margin('O')));
    const std::string text = rules.text();
    ASSERT_EQ(game.moves_left(state), std::count(text.begin(), text.end(), '-'));
}

// The same random game by both, compared at every ply.
void compare_game(const Othello& game, ArrayRules rules, Rng& rng) {
    State state = state_of(game, rules.text());
    for (;;) {
        expect_same(game, state, rules);
        if (rules.is_over() || testing::Test::HasFatalFailure()) return;
        const auto places = rules.placements();
        const std::size_t number = places.empty() ? 0 : rng.below(places.size());
        state = played(game, state, move_texts(rules)[number]);
        places.empty() ? rules.pass() : rules.play(places[number]);
    }
}

// A random game by the slow rules, up to where `empties` squares are left or the game ends before.
ArrayRules random_endgame(int size, int empties, Rng& rng) {
    ArrayRules rules(size);
    for (int left = size * size - 4; left > empties && !rules.is_over();) {
        const auto places = rules.placements();
        if (places.empty()) {
            rules.pass();
            continue;
        }
        rules.play(places[rng.below(places.size())]);
        --left;
    }
    return rules;
}

Othello game_of(const std::string& size) {
    return *Othello::make(*Settings::parse(Othello::parameters(), {{"size", size}}));
}

TEST(Othello, StartsWithTwoDiscsEach) {
    EXPECT_EQ(Othello(4).to_text(start_of(Othello(4))), "-----OX--XO----- X");
    for (const int size : {4, 6, 8}) {
        const Othello game(size);
        expect_same(game, start_of(game), ArrayRules(size));
    }
    const Othello game(8);
    EXPECT_EQ(legal_texts(game, start_of(game)),
              (std::vector<std::string>{"d3", "c4", "f5", "e6"}));
}

TEST(Othello, TakesItsSizeAsAParameter) {
    EXPECT_EQ(Othello::make(*Settings::parse(Othello::parameters(), {}))->size(), 8);
    EXPECT_EQ(game_of("6").size(), 6);
    for (const char* size : {"2", "5", "10", "x"})
        EXPECT_FALSE(Settings::parse(Othello::parameters(), {{"size", size}})) << size;
}

TEST(Othello, HasTheKnownLinesOfPlay) {
    const Othello game(8);
    const std::vector<std::uint64_t> known{1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288};
    for (const othello::Kernel* kernel : othello::kernels()) {
        const Othello other(8, *kernel);
        for (std::size_t depth = 0; depth < known.size(); ++depth)
            EXPECT_EQ(Perft(other).leaves(start_of(other), static_cast<int>(depth)), known[depth])
                << kernel->name << ' ' << depth;
    }
}

TEST(Othello, HasAsManyLinesOnSmallBoardsAsTheArray) {
    for (const int size : {4, 6}) {
        const Othello game(size);
        for (int depth = 0; depth <= 7; ++depth)
            EXPECT_EQ(Perft(game).leaves(start_of(game), depth), ArrayRules(size).leaves(depth))
                << size << ' ' << depth;
    }
}

TEST(Othello, PlaysAsTheArrayDoes) {
    Rng rng(7);
    for (const othello::Kernel* kernel : othello::kernels()) {
        for (const int size : {4, 6, 8}) {
            const Othello game(size, *kernel);
            for (int i = 0; i < 20; ++i) compare_game(game, ArrayRules(size), rng);
        }
    }
}

// In games discs lie together; here they lie anywhere, so that every line of every length occurs.
TEST(Othello, KnowsTheMovesOfAnyPosition) {
    Rng rng(8);
    for (const othello::Kernel* kernel : othello::kernels()) {
        for (const int size : {4, 6, 8}) {
            const Othello game(size, *kernel);
            for (int i = 0; i < 50; ++i) {
                std::string text;
                for (int k = 0; k < size * size; ++k) text += "XO-XOOXO"[rng.below(8)];
                compare_game(game, ArrayRules::read(text + (i % 2 == 0 ? " X" : " O")), rng);
            }
        }
    }
}

TEST(Othello, PassesOnlyWhenForced) {
    const Othello game(4);
    const State state = state_of(game, kForcedPass);
    EXPECT_EQ(legal_texts(game, state), std::vector<std::string>{"pass"});
    const State passed = played(game, state, "PASS");
    EXPECT_EQ(legal_texts(game, passed), std::vector<std::string>{"a1"});
    const auto error = game.parse_move(passed, "pass");
    ASSERT_FALSE(error);
    EXPECT_NE(error.error().message.find("may not pass"), std::string::npos);
    // Sixteen squares to nothing, although only four hold discs.
    const State end = played(game, passed, "a1");
    EXPECT_TRUE(game.is_over(end));
    EXPECT_EQ(game.final_score(end, Player::Second), score_of(16));
}

TEST(Othello, ReadsMovesAndPositionsInEitherCase) {
    const Othello game(8);
    const State start = start_of(game);
    EXPECT_EQ(*game.parse_move(start, "D3"), *game.parse_move(start, " d3 "));
    std::string text = lower(game.to_text(start));
    EXPECT_TRUE(state_of(game, text) == start);
    std::replace(text.begin(), text.end(), '-', '.');
    EXPECT_TRUE(state_of(game, text) == start);
}

TEST(Othello, SaysWhatIsWrongWithAPosition) {
    const Othello game(4);
    const auto message = [&](const std::string& text) {
        const auto state = game.parse_state(text);
        EXPECT_FALSE(state) << text;
        return state ? "" : state.error().message;
    };
    EXPECT_NE(message("").find("16 squares"), std::string::npos);
    EXPECT_NE(message("-----OX--XO---- X").find("got 15"), std::string::npos);
    EXPECT_NE(message("-----OX--XO------ X").find("got 17"), std::string::npos);
    EXPECT_NE(message("-----OX--XO----- B").find("side to move"), std::string::npos);
    EXPECT_NE(message("-----OX--XOB---- X").find("square d3"), std::string::npos);
}

TEST(Othello, SaysWhatIsWrongWithAMove) {
    const Othello game(8);
    const State start = start_of(game);
    const auto message = [&](const std::string& text) {
        const auto move = game.parse_move(start, text);
        EXPECT_FALSE(move) << text;
        return move ? "" : move.error().message;
    };
    EXPECT_NE(message("e4").find("not empty"), std::string::npos);
    EXPECT_NE(message("a1").find("encloses no disc"), std::string::npos);
    EXPECT_NE(message("i1").find("outside"), std::string::npos);
    EXPECT_NE(message("a9").find("outside"), std::string::npos);
    EXPECT_NE(message("a0").find("outside"), std::string::npos);
    EXPECT_NE(message("4").find("such as d3"), std::string::npos);
}

TEST(Othello, SolvesEndgamesAsTheArrayDoes) {
    Rng rng(9);
    for (const othello::Kernel* kernel : othello::kernels()) {
        for (const int size : {4, 6, 8}) {
            const Othello game(size, *kernel);
            Othello::EndgameMemory memory;  // What is known of one must not pass for another.
            for (int i = 0; i < 60; ++i) {
                const ArrayRules rules = random_endgame(size, i % 8, rng);
                const Score margin = score_of(rules.best_margin());
                const State state = state_of(game, rules.text());
                SCOPED_TRACE(rules.text());
                EXPECT_EQ(
                    game.solve_endgame(state, -Score::infinity(), Score::infinity(), memory).score,
                    margin);
                // Fail-soft: on either side of a window the result is a bound.
                EXPECT_GE(game.solve_endgame(state, margin.plus(-2), margin.plus(-1), memory).score,
                          margin.plus(-1));
                EXPECT_LE(game.solve_endgame(state, margin.plus(1), margin.plus(2), memory).score,
                          margin.plus(1));
            }
        }
    }
}

// Longer endgames, where moves are put in order and remembered, against the searcher's plain alpha-beta.
TEST(Othello, SolvesLongerEndgamesAsASearchDoes) {
    Rng rng(10);
    const Othello game(8);
    Othello::EndgameMemory memory;
    for (int i = 0; i < 12; ++i) {
        const State state = state_of(game, random_endgame(8, Othello::kEndgameMoves, rng).text());
        Searcher<Othello> searcher(game, {Techniques::exact(), 1, 1});
        Limits limits;
        limits.depth = 2 * Othello::kEndgameMoves;
        const auto found = searcher.search(state, limits);
        EXPECT_TRUE(found.is_proven);
        EXPECT_EQ(game.solve_endgame(state, -Score::infinity(), Score::infinity(), memory).score,
                  found.score)
            << game.to_text(state);
    }
}

TEST(Othello, KnowsStableDiscs) {
    for (const othello::Kernel* kernel : othello::kernels()) {
        const Othello game(4, *kernel);
        // Of Black's discs the full row stays, and b2, which no line can turn, but not c3.
        const State state = state_of(game, "XXXXXX---OX----- O");
        const othello::Squares board = othello::board_of(4);
        const othello::Squares row = 0x00000000003C0000u, a2_b2 = 0x000000000C000000u;
        EXPECT_EQ(kernel->stable({state.own, state.other, board & ~(state.own | state.other)},
                                 state.other),
                  row | a2_b2)
            << kernel->name;
    }
}

TEST(Othello, BoundsTheMarginByStableDiscs) {
    const Othello game(4);
    // White is to move and cannot get more than ten squares.
    const State state = state_of(game, "XXXXXX---OX----- O");
    const int plies = game.max_plies(state);
    const auto bound = game.static_bound(state, plies, score_of(4), score_of(5));
    ASSERT_TRUE(bound);
    EXPECT_EQ(bound->score, score_of(4));
    EXPECT_TRUE(bound->is_proven);
    EXPECT_FALSE(game.static_bound(state, plies, score_of(3), score_of(4)));
    EXPECT_FALSE(game.static_bound(state, plies - 1, score_of(4), score_of(5)));
}

TEST(Othello, KnowsWhoWinsOnTheSmallestBoard) {
    const Othello game(4);
    Searcher<Othello> searcher(game, {});
    const auto found = searcher.search(start_of(game), Limits{});
    EXPECT_TRUE(found.is_proven);
    // Eleven discs to three, and two empty squares for the winner.
    EXPECT_EQ(found.score, score_of(-10));
}

TEST(Othello, SolvesTheEasierPositionsOfTheTestSet) {
    const auto positions = othello::read_position_file(PETTEIA_TEST_DATA "/othello-ffo.txt");
    ASSERT_TRUE(positions) << positions.error().message;
    ASSERT_EQ(positions->size(), 20u);
    const Othello game(8);
    constexpr int kQuick = 20;  // Empty squares; from 20 on proofs are rehearsed.
    int solved = 0;
    for (const auto& position : *positions) {
        const State state = state_of(game, position.text);
        EXPECT_EQ(game.moves_left(state), position.empties);
        if (position.empties > kQuick) continue;
        Searcher<Othello> searcher(game, {});
        const auto found = searcher.search(state, Limits{});
        EXPECT_TRUE(found.is_proven);
        EXPECT_EQ(found.score, score_of(position.margin)) << position.text;
        ++solved;
    }
    EXPECT_EQ(solved, 11);
}

TEST(Othello, ShowsDiscsLabelsAndCounters) {
    const Othello game(6);
    const View view = game.view(start_of(game));
    EXPECT_EQ(view.surface, View::Surface::Felt);
    EXPECT_EQ(view.cells.size(), 36u);
    EXPECT_EQ(view.headings.size(), 12u);
    ASSERT_EQ(view.counters.size(), 2u);
    EXPECT_EQ(view.counters[0].value, "2");
    const auto cells = cells_of_move(view, "c2");
    ASSERT_EQ(cells.size(), 1u);
    EXPECT_EQ(view.cells[static_cast<std::size_t>(cells[0])].label, "c2");
}

TEST(Othello, TheLearntEvaluationPredictsResultsBest) {
    const auto positions = othello::read_position_file(PETTEIA_TEST_DATA "/othello-ffo.txt");
    ASSERT_TRUE(positions) << positions.error().message;
    const auto error_of = [&](std::size_t evaluation) {
        const Othello game = Othello(8).with_evaluation(evaluation);
        double squares = 0;
        for (const auto& position : *positions) {
            const State state = state_of(game, position.text);
            const double error = game.evaluate(state, state.mover).raw() - 100.0 * position.margin;
            squares += error * error;
        }
        return squares;
    };
    for (std::size_t other = 1; other < Othello::evaluations().size(); ++other)
        EXPECT_LT(error_of(0), error_of(other)) << other;
}

TEST(Othello, ForecastsWhereTheEvaluationIsLearnt) {
    const auto forecast = Othello(8).forecast(start_of(Othello(8)), 10, 1);
    ASSERT_TRUE(forecast);
    EXPECT_EQ(forecast->depth, 4);
    EXPECT_FALSE(Othello(8).forecast(start_of(Othello(8)), 2));
    EXPECT_FALSE(Othello(8).with_evaluation(1).forecast(start_of(Othello(8)), 10));
}

TEST(Othello, EvaluationsAreLevelAtTheStart) {
    for (std::size_t i = 0; i < Othello::evaluations().size(); ++i) {
        const Othello game = Othello(8).with_evaluation(i);
        EXPECT_LT(std::abs(game.evaluate(start_of(game), Player::First).raw()), 300) << i;
    }
}

}  // namespace
}  // namespace petteia
