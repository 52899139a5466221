#include "search/alphabeta/worker.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <limits>
#include <vector>

#include "games/pacman/pacman.h"
#include "games/tictactoe/tictactoe.h"
#include "search/search_fixture.h"

namespace petteia {
namespace {

// A search of one depth in a window, and the order of the root's moves after it.
template <typename G>
struct Search {
    using Move = typename G::Move;

    // `width` moves of each position are searched before, if it is not zero.
    Search(const G& game, const typename G::State& root, Score alpha, Score beta,
           std::size_t width = 0) {
        constexpr int kDepth = 6;
        TranspositionTable table(1);
        const TimeManager time_manager{Limits{}};
        SharedSearch shared{
            table, nullptr, time_manager, {}, std::numeric_limits<std::uint64_t>::max()};
        std::vector<RootMove<Move>> moves;
        for (const Move move : legal_moves(game, root)) {
            moves.emplace_back();
            moves.back().move = move;
        }
        Worker<G> worker(game, Techniques::exact().without(Technique::Tactics));
        worker.prepare(shared, moves);
        if (width > 0) narrow_score = worker.search_narrowly(root, kDepth, width).score;
        score = worker.search_root(root, kDepth, alpha, beta).score;
        for (const auto& each : worker.root_moves()) order.push_back(each.move);
    }

    Score score, narrow_score;
    std::vector<Move> order;
};

// Whoever stops a search below its window must find the order of before: the moves have upper bounds
// there, and the highest need not be the best move's.
TEST(Worker, KeepsTheOrderOfMovesBelowItsWindow) {
    const auto game = search_fixture::game_of<Pacman>();
    const auto root = search_fixture::state_of(game, "P 10 12 G 9 12 11 12 10 9 2 3 F 0");
    const auto moves = legal_moves(game, root);
    const std::vector<Pacman::Move> listed(moves.begin(), moves.end());
    const Search open(game, root, -Score::infinity(), Score::infinity());
    ASSERT_NE(open.order, listed);
    const Search below(game, root, open.score.next(), Score::infinity());
    EXPECT_LE(below.score, open.score.next());
    EXPECT_EQ(below.order, listed);
}

// What a narrow search has seen must not pass for the whole.
TEST(Worker, SearchesNarrowlyWithoutHarmToLaterSearches) {
    const auto game = search_fixture::game_of<Pacman>();
    const auto root = search_fixture::state_of(game, "P 10 12 G 9 12 11 12 10 9 2 3 F 0");
    const Search open(game, root, -Score::infinity(), Score::infinity());
    const Search after_one(game, root, -Score::infinity(), Score::infinity(), 1);
    EXPECT_NE(after_one.narrow_score, open.score);
    EXPECT_EQ(after_one.score, open.score);
    const Search after_all(game, root, -Score::infinity(), Score::infinity(), Pacman::kMaxMoves);
    EXPECT_EQ(after_all.narrow_score, open.score);
}

// A move that was left out may be the one that does not lose.
TEST(Worker, TakesNoLossOfANarrowSearchForProven) {
    const auto game = search_fixture::game_of<TicTacToe>();
    Rng rng(3);
    int harmless = 0;
    for (int round = 0; round < 200; ++round) {
        auto root = game.start(rng);
        for (int ply = 0; ply < 3; ++ply) game.apply(root, random_move(game, root, rng));
        const Search open(game, root, -Score::infinity(), Score::infinity());
        const Search after_one(game, root, -Score::infinity(), Score::infinity(), 1);
        ASSERT_EQ(after_one.score, open.score) << game.to_text(root);
        if (after_one.narrow_score == open.score) ++harmless;
    }
    EXPECT_LT(harmless, 190);
}

}  // namespace
}  // namespace petteia
