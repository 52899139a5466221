// Minimax against what is known about the games from outside: the sizes of whole game trees, who
// wins, and how soon.
#include "search/minimax.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "games/cubes/cubes.h"
#include "games/nim/nim.h"
#include "games/tictactoe/tictactoe.h"
#include "games/xox/xox.h"
#include "search/search_fixture.h"

namespace petteia {
namespace {

using namespace search_fixture;

constexpr int kToTheEnd = 100;

TEST(Minimax, VisitsTheWholeTreeOfTicTacToe) {
    const auto game = game_of<TicTacToe>();
    const auto choice = Minimax(game).best_moves(start_of(game), 9);
    EXPECT_EQ(choice.nodes, 549'946u);
    EXPECT_EQ(choice.value, Score::draw());
    EXPECT_EQ(choice.best_moves.size(), 9u);
    EXPECT_EQ(choice.moves.size(), 9u);
    EXPECT_TRUE(choice.is_proven);
    EXPECT_TRUE(choice.is_complete);
}

TEST(Minimax, VisitsTheWholeTreeOfXox) {
    const auto game = game_of<Xox>({{"x", "0,0"}, {"o", "3,2"}});
    const auto choice = Minimax(game).best_moves(start_of(game), kToTheEnd);
    EXPECT_EQ(choice.nodes, 1'293'845u);
    EXPECT_TRUE(choice.is_proven);
}

TEST(Minimax, WinsCubesInElevenPlies) {
    const auto game = game_of<Cubes>();
    const auto start = start_of(game);
    const auto choice = Minimax(game).best_moves(start, kToTheEnd);
    EXPECT_EQ(choice.value, Score::win_in(11));
    std::vector<std::string> best;
    for (const auto move : choice.best_moves) best.push_back(game.to_text(start, move));
    EXPECT_EQ(best, (std::vector<std::string>{"1r", "3r"}));
    ASSERT_EQ(choice.moves.size(), 6u);
    for (const auto& [move, score] : choice.moves) {
        const std::string text = game.to_text(start, move);
        EXPECT_EQ(score, text == "1r" || text == "3r" ? Score::win_in(11) : Score::loss_in(10))
            << text;
    }
}

template <Game G>
void expect_truth(const G& game, int positions) {
    Truth<G> truth(game);
    Rng rng(1);
    for (int i = 0; i < positions; ++i) {
        const auto state = random_position(game, rng);
        SCOPED_TRACE(game.to_text(state));
        const auto choice = Minimax(game).best_moves(state, kToTheEnd);
        EXPECT_EQ(choice.value.raw(), truth.of(state).raw());
        EXPECT_TRUE(choice.is_proven);
    }
}

TEST(Minimax, KnowsTheTruthAtTheEnd) {
    expect_truth(game_of<Cubes>({{"m", "3"}}), 100);
    expect_truth(game_of<Nim>({{"piles", "2,2,2"}, {"misere", "true"}}), 100);
    expect_truth(game_of<TicTacToe>(), 50);
    expect_truth(Pebbles(1, 10), 100);
}

TEST(Minimax, EstimatesAtTheHorizon) {
    const auto game = game_of<TicTacToe>();
    const auto start = start_of(game);
    const auto choice = Minimax(game).best_moves(start, 1);
    EXPECT_EQ(choice.nodes, 10u);
    EXPECT_FALSE(choice.is_proven);
    // The middle is on most lines: four with one mark each.
    EXPECT_EQ(choice.value, Score::estimate(4));
    ASSERT_EQ(choice.best_moves.size(), 1u);
    EXPECT_EQ(game.to_text(start, choice.best_moves[0]), "5");
}

TEST(Minimax, HasNoMoveWhenTheGameIsOver) {
    const auto game = game_of<TicTacToe>();
    const auto choice = Minimax(game).best_moves(state_of(game, "XXX/OO./... O"), 5);
    EXPECT_EQ(choice.value, Score::loss_in(0));
    EXPECT_TRUE(choice.best_moves.empty());
    EXPECT_EQ(choice.nodes, 1u);
    EXPECT_TRUE(choice.is_proven);
}

TEST(Minimax, StopsWhenAsked) {
    // A tree that no computer finishes: the test ends only because it is stopped.
    const auto game = game_of<TicTacToe>({{"m", "8"}, {"n", "8"}, {"k", "5"}});
    std::stop_source stop;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        stop.request_stop();
    });
    const auto choice = Minimax(game, stop.get_token()).best_moves(start_of(game), 64);
    EXPECT_FALSE(choice.is_complete);
}

}  // namespace
}  // namespace petteia
