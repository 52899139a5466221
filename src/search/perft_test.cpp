#include "search/perft.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "games/cubes/cubes.h"
#include "games/nim/nim.h"
#include "games/tictactoe/tictactoe.h"
#include "games/xox/xox.h"
#include "search/search_fixture.h"

namespace petteia {
namespace {

using namespace search_fixture;

// The definition as it is: one for the horizon, one for a finished game, else the sum.
template <Game G>
std::uint64_t plain_count(const G& game, const typename G::State& state, int depth) {
    if (depth == 0 || game.is_over(state)) return 1;
    std::uint64_t leaves = 0;
    for (const auto move : legal_moves(game, state))
        leaves += plain_count(game, after(game, state, move), depth - 1);
    return leaves;
}

template <Game G>
void expect_plain_counts(const G& game, int deepest) {
    const auto start = start_of(game);
    for (int depth = 0; depth <= deepest; ++depth) {
        const std::uint64_t leaves = plain_count(game, start, depth);
        for (const int threads : {1, 2, 3})
            EXPECT_EQ(Perft(game).leaves(start, depth, threads), leaves)
                << "depth " << depth << ", " << threads << " threads";
    }
}

TEST(Perft, CountsTheGamesOfTicTacToe) {
    const auto game = game_of<TicTacToe>();
    EXPECT_EQ(Perft(game).leaves(start_of(game), 9), 255'168u);
    EXPECT_EQ(Perft(game).leaves(start_of(game), 20), 255'168u);
    expect_plain_counts(game, 9);
}

TEST(Perft, CountsLikeThePlainRecursion) {
    expect_plain_counts(game_of<Cubes>(), 7);
    expect_plain_counts(game_of<Nim>({{"piles", "2,3"}}), 6);  // Over within two plies, or later.
    expect_plain_counts(game_of<Xox>(), 6);
    expect_plain_counts(Pebbles(1, 6), 7);
    expect_plain_counts(GraphGame(2, 20), 7);
}

TEST(Perft, CountsAFinishedGameOnce) {
    const auto game = game_of<TicTacToe>();
    const auto over = state_of(game, "XXX/OO./... O");
    for (const int depth : {0, 1, 3, 4, 6}) EXPECT_EQ(Perft(game).leaves(over, depth), 1u) << depth;
}

TEST(Perft, TellsItsProgressToTheEnd) {
    const auto game = game_of<TicTacToe>();
    double last_fraction = 0;
    std::uint64_t last_done = 0;
    int calls = 0;
    const auto leaves = Perft(game).leaves(start_of(game), 6, 2, [&](const Progress& progress) {
        EXPECT_GT(progress.fraction, last_fraction);
        EXPECT_GE(progress.done, last_done);
        last_fraction = progress.fraction;
        last_done = progress.done;
        ++calls;
    });
    EXPECT_EQ(last_fraction, 1.0);
    EXPECT_EQ(last_done, leaves);
    EXPECT_EQ(calls, 72);
}

// Whatever its depth, a count that would take hours ends when asked.
void expect_stop(const Nim& game, int depth, int threads) {
    std::stop_source stop;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        stop.request_stop();
    });
    Perft perft(game, stop.get_token());
    perft.leaves(start_of(game), depth, threads);
    EXPECT_TRUE(perft.is_stopped()) << "depth " << depth << ", " << threads << " threads";
}

TEST(Perft, StopsWhenAsked) {
    const auto game = game_of<Nim>({{"piles", "200,200"}});
    for (const int threads : {1, 2}) {
        for (const int depth : {5, 20}) expect_stop(game, depth, threads);
    }
}

}  // namespace
}  // namespace petteia
