#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "games/connect4/connect4.h"
#include "games/cubes/cubes.h"
#include "games/hexthello/hexthello.h"
#include "games/nim/nim.h"
#include "games/tictactoe/tictactoe.h"
#include "games/xox/xox.h"
#include "search/proof_number/proof_number_search.h"
#include "search/search_fixture.h"

namespace petteia {
namespace {

using search_fixture::is_legal;
using search_fixture::Pebbles;
using search_fixture::random_position;
using search_fixture::start_of;
using search_fixture::state_of;
using search_fixture::Truth;

SearchOptions small_table(std::size_t mib = 1, const std::string& techniques = "standard") {
    SearchOptions options;
    options.method = SearchMethod::ProofNumber;
    options.techniques = *Techniques::parse(techniques);
    options.table_mib = mib;
    return options;
}

// Won, drawn or lost, whatever the distance or the margin.
Score outcome(Score score) {
    if (score == Score::draw()) return score;
    return score > Score::draw() ? Score::certain_win() : Score::certain_loss();
}

// Random play until no more than `left` plies can be left.
template <Game G>
typename G::State late_position(const G& game, int left, Rng& rng) requires HasLength<G> {
    for (;;) {
        auto state = game.start(rng);
        while (!game.is_over(state) && game.max_plies(state) > left)
            game.apply(state, random_move(game, state, rng));
        if (!game.is_over(state)) return state;
    }
}

template <Game G>
void expect_truth(const G& game, const typename G::State& state, Truth<G>& truth,
                  ProofNumberSearch<G>& search) {
    const Score value = outcome(truth.of(state));
    const auto report = search.search(state, {});
    ASSERT_TRUE(report.is_proven) << game.to_text(state);
    ASSERT_EQ(report.score, value) << game.to_text(state);
    if (game.is_over(state)) return;
    const auto child = after(game, state, *report.best);
    EXPECT_EQ(outcome(seen_from_parent(game, game.to_move(state), child, truth.of(child))), value)
        << game.to_text(state) << ", " << game.to_text(state, *report.best);
}

// With and without what the game tells, a table that is kept and one that is too small.
template <Game G, typename NextPosition>
void compare_with_truth(const G& game, int positions, const NextPosition& next) {
    Truth<G> truth(game);
    for (const auto* techniques : {"standard", "none"}) {
        ProofNumberSearch<G> kept(game, small_table(1, techniques)),
            tiny(game, small_table(0, techniques));
        Rng rng(7);
        for (int i = 0; i < positions; ++i) {
            const auto state = next(game, rng);
            expect_truth(game, state, truth, kept);
            if (i % 4 == 0) expect_truth(game, state, truth, tiny);
            if (testing::Test::HasFatalFailure()) return;
        }
    }
}

template <Game G>
void compare_random_positions(const Settings::Given& given, int positions) {
    compare_with_truth(game_of<G>(given), positions,
                       [](const G& game, Rng& rng) { return random_position(game, rng); });
}

TEST(ProofNumberSearch, AgreesWithMinimaxInSmallGames) {
    compare_random_positions<TicTacToe>({}, 100);
    compare_random_positions<TicTacToe>({{"m", "3"}, {"n", "4"}, {"k", "3"}}, 30);
    compare_random_positions<Xox>({{"rows", "3"}, {"cols", "3"}}, 60);
    compare_random_positions<Nim>({{"piles", "3,4,5"}}, 60);
    compare_random_positions<Nim>({{"piles", "1,2,3,2"}, {"misere", "true"}}, 60);
    compare_random_positions<Cubes>({{"m", "4"}}, 60);
    compare_random_positions<Connect4>({{"cols", "4"}, {"rows", "4"}}, 60);
    compare_random_positions<Connect4>({{"cols", "5"}, {"rows", "3"}, {"line", "3"}}, 60);
}

TEST(ProofNumberSearch, AgreesWithMinimaxLateInLargeGames) {
    const auto late = [](const auto& game, Rng& rng) { return late_position(game, 9, rng); };
    compare_with_truth(game_of<Connect4>({}), 60, late);
    compare_with_truth(Hexthello(3), 40, late);
}

TEST(ProofNumberSearch, UnderstandsTurnsOfSeveralSteps) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const Pebbles game(seed, 12);
        compare_with_truth(
            game, 20, [](const Pebbles& each, Rng& rng) { return random_position(each, rng); });
    }
}

TEST(ProofNumberSearch, ValuesEveryMove) {
    const auto game = game_of<TicTacToe>();
    Truth<TicTacToe> truth(game);
    ProofNumberSearch<TicTacToe> search(game, small_table());
    Rng rng(3);
    Limits limits;
    limits.values_all_moves = true;
    for (int i = 0; i < 50; ++i) {
        const auto state = random_position(game, rng);
        const auto report = search.search(state, limits);
        ASSERT_TRUE(report.is_proven);
        ASSERT_EQ(report.moves.size(), legal_moves(game, state).size());
        EXPECT_EQ(report.score, outcome(truth.of(state)));
        for (const auto& each : report.moves) {
            const auto child = after(game, state, each.move);
            EXPECT_TRUE(each.is_proven && each.is_exact);
            EXPECT_EQ(each.score,
                      outcome(seen_from_parent(game, game.to_move(state), child, truth.of(child))));
        }
    }
}

TEST(ProofNumberSearch, KnowsAFinishedGame) {
    const auto game = game_of<TicTacToe>();
    ProofNumberSearch<TicTacToe> search(game, small_table());
    const auto report = search.search(state_of(game, "XXX/OO./... O"), {});
    EXPECT_TRUE(report.is_proven);
    EXPECT_EQ(report.score, Score::loss_in(0));
    EXPECT_FALSE(report.best);
}

TEST(ProofNumberSearch, VisitsNoMoreNodesThanAllowed) {
    const auto game = game_of<Connect4>();
    for (const std::uint64_t nodes : {1, 2, 100, 1000, 12345}) {
        ProofNumberSearch<Connect4> search(game, small_table());
        Limits limits;
        limits.nodes = nodes;
        const auto report = search.search(start_of(game), limits);
        EXPECT_EQ(report.counts.nodes, nodes);
        EXPECT_FALSE(report.is_proven);
        EXPECT_TRUE(is_legal(game, start_of(game), *report.best));
    }
}

TEST(ProofNumberSearch, ContinuesFromWhatItLearnt) {
    const auto game = game_of<Connect4>({{"cols", "5"}, {"rows", "4"}});
    ProofNumberSearch<Connect4> search(game, small_table(8));
    const auto first = search.search(start_of(game), {});
    ASSERT_TRUE(first.is_proven);
    EXPECT_EQ(first.score, Score::draw());
    const auto again = search.search(start_of(game), {});
    EXPECT_EQ(again.score, first.score);
    EXPECT_LT(again.counts.nodes, first.counts.nodes / 10);
    search.clear();
    EXPECT_EQ(search.search(start_of(game), {}).counts.nodes, first.counts.nodes);
}

TEST(ProofNumberSearch, StopsWhenToldTo) {
    const auto game = game_of<Connect4>();
    ProofNumberSearch<Connect4> search(game, small_table());
    std::stop_source source;
    source.request_stop();
    const auto report = search.search(start_of(game), {}, source.get_token());
    EXPECT_FALSE(report.is_proven);
    EXPECT_TRUE(report.best);
    EXPECT_LE(report.counts.nodes, 256u);
    Limits limits;
    limits.move_time = Milliseconds(5);
    EXPECT_FALSE(search.search(start_of(game), limits).is_proven);
}

TEST(ProofNumberSearch, GivesUpWhereLinesAreVeryLong) {
    const auto game = game_of<Cubes>({{"piles", "1000000,1000000"}});
    ProofNumberSearch<Cubes> search(game, small_table());
    Limits limits;
    limits.nodes = 200'000;
    const auto report = search.search(start_of(game), limits);
    EXPECT_FALSE(report.is_proven);
    EXPECT_TRUE(is_legal(game, start_of(game), *report.best));
}

TEST(ProofNumberSearch, TellsOfEveryAnswer) {
    const auto game = game_of<TicTacToe>();
    ProofNumberSearch<TicTacToe> search(game, small_table());
    std::vector<bool> proven;
    search.search(start_of(game), {}, {},
                  [&](const auto& report) { proven.push_back(report.is_proven); });
    // It is no win, and then it is a draw.
    EXPECT_EQ(proven, (std::vector<bool>{false, true}));
}

TEST(ProofTable, KeepsWhatTookMostWork) {
    ProofTable table(0);  // One bucket.
    for (std::uint64_t key = 1; key <= 4; ++key) table.store(key, {2, 3}, 1000 * key * key);
    table.store(5, {7, 8}, 1'000'000);
    ProofNumbers numbers;
    EXPECT_FALSE(table.probe(1, numbers));
    for (std::uint64_t key = 2; key <= 4; ++key) EXPECT_TRUE(table.probe(key, numbers));
    EXPECT_EQ(numbers, (ProofNumbers{2, 3}));
    ASSERT_TRUE(table.probe(5, numbers));
    EXPECT_EQ(numbers, (ProofNumbers{7, 8}));
    // An entry is changed in its place, and those of earlier searches go first.
    table.store(2, ProofNumbers::proven(), 1);
    ASSERT_TRUE(table.probe(2, numbers));
    EXPECT_TRUE(numbers.is_proven());
    table.next_generation();
    table.store(6, {1, 1}, 1);
    table.store(7, {1, 1}, 1);
    EXPECT_TRUE(table.probe(6, numbers));
    table.clear();
    EXPECT_FALSE(table.probe(6, numbers));
}

}  // namespace
}  // namespace petteia
