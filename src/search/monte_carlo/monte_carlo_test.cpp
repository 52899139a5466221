#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <stop_token>
#include <string>
#include <vector>

#include "games/connect4/connect4.h"
#include "games/cubes/cubes.h"
#include "games/hexthello/hexthello.h"
#include "games/nim/nim.h"
#include "games/pacman/pacman.h"
#include "games/tictactoe/tictactoe.h"
#include "games/xox/xox.h"
#include "search/minimax.h"
#include "search/monte_carlo/monte_carlo_search.h"
#include "search/race_fixture.h"
#include "search/search_fixture.h"

namespace petteia {
namespace {

using search_fixture::is_legal;
using search_fixture::Pebbles;
using search_fixture::Race;
using search_fixture::random_position;
using search_fixture::start_of;
using search_fixture::state_of;
using search_fixture::Truth;

SearchOptions monte_carlo(Playouts playouts = Playouts::Evaluation, std::uint64_t seed = 1) {
    SearchOptions options;
    options.method = SearchMethod::MonteCarlo;
    options.playouts = playouts;
    options.seed = seed;
    options.table_mib = 8;
    return options;
}

Limits nodes_limit(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

// Won, drawn or lost, whatever the distance or the margin.
Score kind_of(Score score) {
    if (score == Score::draw()) return score;
    return score > Score::draw() ? Score::certain_win() : Score::certain_loss();
}

// Searches random positions until they are proven, and compares with minimax to the end.
template <Game G>
void expect_truth(const G& game, Truth<G>& truth, int positions, const SearchOptions& options) {
    MonteCarloSearch<G> search(game, options);
    Rng rng(7);
    for (int i = 0; i < positions; ++i) {
        const auto state = random_position(game, rng);
        const auto report = search.search(state, nodes_limit(20'000'000));
        const Score value = kind_of(truth.of(state));
        ASSERT_TRUE(report.is_proven) << game.to_text(state);
        ASSERT_EQ(report.score, value) << game.to_text(state);
        const auto child = after(game, state, *report.best);
        EXPECT_EQ(kind_of(seen_from_parent(game, game.to_move(state), child, truth.of(child))),
                  value)
            << game.to_text(state) << ", " << game.to_text(state, *report.best);
    }
}

template <Game G>
void compare_with_truth(const G& game, int positions) {
    Truth<G> truth(game);
    auto plain = monte_carlo(Playouts::Random);
    plain.techniques = Techniques::none();
    expect_truth(game, truth, positions, monte_carlo());
    expect_truth(game, truth, positions, plain);
}

TEST(MonteCarloSearch, ProvesWhatMinimaxFindsInSmallGames) {
    compare_with_truth(game_of<TicTacToe>(), 60);
    compare_with_truth(game_of<Xox>({{"rows", "3"}, {"cols", "3"}}), 30);
    compare_with_truth(game_of<Nim>({{"piles", "3,4,5"}}), 40);
    compare_with_truth(game_of<Nim>({{"piles", "1,2,3,2"}, {"misere", "true"}}), 40);
    compare_with_truth(game_of<Cubes>({{"m", "4"}}), 40);
    compare_with_truth(game_of<Connect4>({{"cols", "4"}, {"rows", "3"}, {"line", "3"}}), 30);
}

TEST(MonteCarloSearch, UnderstandsTurnsOfSeveralSteps) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) compare_with_truth(Pebbles(seed, 12), 15);
}

// A move that minimax finds best, before all is proven.
TEST(MonteCarloSearch, ComesToTheBestMove) {
    const auto game = game_of<Connect4>({{"cols", "4"}, {"rows", "4"}});
    Truth<Connect4> truth(game);
    MonteCarloSearch<Connect4> search(game, monte_carlo());
    Rng rng(3);
    int best = 0;
    constexpr int kPositions = 40;
    for (int i = 0; i < kPositions; ++i) {
        const auto state = random_position(game, rng);
        const auto report = search.search(state, nodes_limit(30'000));
        const auto child = after(game, state, *report.best);
        best += kind_of(seen_from_parent(game, game.to_move(state), child, truth.of(child))) ==
                kind_of(truth.of(state));
    }
    EXPECT_GE(best, kPositions * 9 / 10);
}

TEST(MonteCarloSearch, FindsAWinAtOnce) {
    const auto game = game_of<TicTacToe>();
    const auto state = state_of(game, "XX./OO./... X");
    for (const auto playouts : {Playouts::Evaluation, Playouts::Random}) {
        const auto report =
            MonteCarloSearch<TicTacToe>(game, monte_carlo(playouts)).search(state, {});
        EXPECT_TRUE(report.is_proven);
        EXPECT_EQ(report.score, Score::certain_win());
        EXPECT_EQ(game.to_text(state, *report.best), "3");
        EXPECT_LE(report.counts.nodes, 10u);
    }
}

TEST(MonteCarloSearch, ValuesEveryMove) {
    const auto game = game_of<TicTacToe>();
    Truth<TicTacToe> truth(game);
    MonteCarloSearch<TicTacToe> search(game, monte_carlo());
    Rng rng(3);
    Limits limits;
    limits.values_all_moves = true;
    for (int i = 0; i < 30; ++i) {
        const auto state = random_position(game, rng);
        const auto report = search.search(state, limits);
        ASSERT_EQ(report.moves.size(), legal_moves(game, state).size());
        EXPECT_EQ(report.score, kind_of(truth.of(state)));
        for (const auto& each : report.moves) {
            const auto child = after(game, state, each.move);
            EXPECT_TRUE(each.is_proven && each.is_exact);
            EXPECT_EQ(each.score,
                      kind_of(seen_from_parent(game, game.to_move(state), child, truth.of(child))));
        }
    }
}

TEST(MonteCarloSearch, KnowsAFinishedGame) {
    const auto game = game_of<TicTacToe>();
    const auto report = MonteCarloSearch<TicTacToe>(game, monte_carlo())
                            .search(state_of(game, "XXX/OO./... O"), {});
    EXPECT_TRUE(report.is_proven);
    EXPECT_EQ(report.score, Score::loss_in(0));
    EXPECT_FALSE(report.best);
}

TEST(MonteCarloSearch, RepeatsItself) {
    const auto game = game_of<Connect4>();
    const auto visits = [&](std::uint64_t seed) {
        MonteCarloSearch<Connect4> search(game, monte_carlo(Playouts::Random, seed));
        search.search(state_of(game, "44"), nodes_limit(3000));
        std::vector<std::uint64_t> all;
        const auto report = search.search(start_of(game), nodes_limit(20'000));
        for (const auto& each : report.moves) all.push_back(each.visits);
        return all;
    };
    EXPECT_EQ(visits(1), visits(1));
    EXPECT_NE(visits(1), visits(2));
}

TEST(MonteCarloSearch, VisitsNoMoreNodesThanAllowed) {
    const auto game = game_of<Connect4>();
    for (const std::uint64_t nodes : {1, 7, 8, 100, 1000, 12345}) {
        for (const auto playouts : {Playouts::Evaluation, Playouts::Random}) {
            MonteCarloSearch<Connect4> search(game, monte_carlo(playouts));
            const auto report = search.search(start_of(game), nodes_limit(nodes));
            EXPECT_LE(report.counts.nodes, nodes);
            EXPECT_GE(report.counts.nodes + 8, nodes);
            EXPECT_FALSE(report.is_proven);
            EXPECT_TRUE(is_legal(game, start_of(game), *report.best));
        }
    }
}

TEST(MonteCarloSearch, GoesOnInATreeThatIsFull) {
    const Hexthello game(4);
    auto options = monte_carlo();
    options.table_mib = 0;  // Room for the root and its moves.
    MonteCarloSearch<Hexthello> search(game, options);
    const std::size_t bytes = search.memory_bytes();
    const auto report = search.search(start_of(game), nodes_limit(50'000));
    EXPECT_EQ(report.counts.nodes, 50'000u);
    EXPECT_EQ(search.memory_bytes(), bytes);
    EXPECT_LT(bytes, std::size_t{1} << 20);
    EXPECT_TRUE(is_legal(game, start_of(game), *report.best));
    // Without a limit of nodes or time that is the end.
    EXPECT_FALSE(search.search(start_of(game), {}).is_proven);
}

TEST(MonteCarloSearch, StopsWhenToldTo) {
    const auto game = game_of<Connect4>();
    MonteCarloSearch<Connect4> search(game, monte_carlo());
    std::stop_source source;
    source.request_stop();
    const auto report = search.search(start_of(game), {}, source.get_token());
    EXPECT_FALSE(report.is_proven);
    EXPECT_TRUE(report.best);
    EXPECT_LE(report.counts.nodes, 256u);
    Limits limits;
    limits.move_time = Milliseconds(5);
    EXPECT_FALSE(search.search(start_of(game), limits).is_proven);
    Limits shallow;
    shallow.depth = 3;
    EXPECT_GE(search.search(start_of(game), shallow).depth, 3);
}

TEST(MonteCarloSearch, TellsHowItGoes) {
    const auto game = game_of<Connect4>();
    MonteCarloSearch<Connect4> search(game, monte_carlo());
    std::uint64_t last = 0;
    int reports = 0;
    search.search(start_of(game), nodes_limit(10'000), {}, [&](const auto& report) {
        ++reports;
        EXPECT_GT(report.counts.nodes, last);
        last = report.counts.nodes;
        EXPECT_EQ(report.pv.front(), *report.best);
        EXPECT_GT(report.moves.front().visits, 0u);
        for (const auto& each : report.moves) EXPECT_LE(each.visits, report.moves.front().visits);
    });
    EXPECT_GE(reports, 4);
}

// The mean over the dice, and what is certain in spite of them.
TEST(MonteCarloSearch, PlaysWhereChanceDecides) {
    const Race game;
    for (const auto playouts : {Playouts::Evaluation, Playouts::Random}) {
        auto options = monte_carlo(playouts);
        options.exploration = 1;
        MonteCarloSearch<Race> search(game, options);
        Minimax<Race> minimax(game);
        for (std::int8_t first = 0; first < Race::kEnd; ++first) {
            for (std::int8_t second = 0; second < Race::kEnd; ++second) {
                const Race::State state{{first, second}, 3, Player::First};
                const auto truth = minimax.best_moves(state, 40);
                const auto report = search.search(state, nodes_limit(100'000));
                const auto value_of = [&](auto move) {
                    for (const auto& [each, score] : truth.moves) {
                        if (each == move) return score;
                    }
                    return -Score::infinity();
                };
                if (report.is_proven) {
                    EXPECT_EQ(report.score, kind_of(truth.value));
                } else {
                    EXPECT_FALSE(truth.value.is_decided() && truth.value.distance() <= 2);
                }
                // Where moves are nearly equal either will do.
                constexpr std::int32_t kNear = Score::kMaxEstimate / 10;
                const Score chosen = value_of(*report.best);
                EXPECT_TRUE(chosen == truth.value ||
                            std::abs(chosen.raw() - truth.value.raw()) < kNear)
                    << int{first} << " " << int{second} << ": " << int{*report.best};
            }
        }
    }
}

TEST(MonteCarloSearch, PlaysByTheGamesOwnPlayers) {
    const auto game = game_of<Pacman>({{"ghosts", "2"}});
    MonteCarloSearch<Pacman> search(game, monte_carlo(Playouts::Policies));
    const auto report = search.search(start_of(game), nodes_limit(20'000));
    EXPECT_TRUE(is_legal(game, start_of(game), *report.best));
    EXPECT_LE(report.counts.nodes, 20'000u);
    MonteCarloSearch<Pacman> other(game, monte_carlo(Playouts::Random));
    EXPECT_NE(other.search(start_of(game), nodes_limit(20'000)).score, report.score);
}

TEST(ChanceScale, GoesBothWays) {
    const auto game = game_of<Pacman>();
    const ChanceScale<Pacman> scale(game);
    for (const Player player : {Player::First, Player::Second}) {
        std::int64_t last = 0;
        for (int units = -60; units <= 60; units += 20) {
            const Score estimate = Score::estimate(units);
            const std::int64_t chance = scale.of_estimate(estimate, player);
            EXPECT_GE(chance, last);
            last = chance;
            EXPECT_NEAR(scale.to_estimate(chance, player).raw(), units, 1);
            EXPECT_NEAR(
                static_cast<double>(chance),
                static_cast<double>(scale.kOne - scale.of_estimate(-estimate, opponent(player))),
                1);
        }
    }
    EXPECT_EQ(scale.of_result(Score::draw()), scale.kHalf);
    EXPECT_EQ(scale.of_result(Score::win_in(3)), scale.kOne);
}

TEST(VisitTree, HoldsNoMoreThanItsMemory) {
    VisitTree<std::uint8_t> tree(0, 4);
    tree.clear();
    EXPECT_TRUE(tree.has_room(4));
    EXPECT_FALSE(tree.has_room(5));
    tree.expand(0, 3);
    EXPECT_TRUE(tree.has_room(1));
    EXPECT_FALSE(tree.has_room(2));
    EXPECT_EQ(tree.root().child_count, 3);
    tree.clear();
    EXPECT_TRUE(tree.has_room(4));
    EXPECT_EQ(VisitTree<std::uint8_t>(1, 4).memory_bytes(), std::size_t{1} << 20);
}

}  // namespace
}  // namespace petteia
