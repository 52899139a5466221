// The Searcher where it reaches the end of the game: true results, true distances, whole lines; the
// same search twice; and the techniques that may differ from minimax.
#include "search/searcher.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/cubes/cubes.h"
#include "games/nim/nim.h"
#include "games/tictactoe/tictactoe.h"
#include "games/xox/xox.h"
#include "search/search_fixture.h"

namespace petteia {
namespace {

using namespace search_fixture;

template <Game G>
Score value_of_move(const G& game, Truth<G>& truth, const typename G::State& state,
                    typename G::Move move) {
    const auto child = after(game, state, move);
    return seen_from_parent(game, game.to_move(state), child, truth.of(child));
}

// The line is legal, ends where the game ends, and keeps the value on every ply.
template <Game G>
void expect_best_play(const G& game, Truth<G>& truth, typename G::State state,
                      const typename Searcher<G>::Report& report) {
    ASSERT_TRUE(report.best);
    ASSERT_FALSE(report.pv.empty());
    EXPECT_EQ(report.pv.front(), *report.best);
    if (report.score.has_distance()) {
        EXPECT_EQ(report.pv.size(), static_cast<std::size_t>(report.score.distance()));
    }
    for (const auto move : report.pv) {
        ASSERT_TRUE(is_legal(game, state, move));
        ASSERT_EQ(value_of_move(game, truth, state, move).raw(), truth.of(state).raw())
            << game.to_text(state) << ": " << game.to_text(state, move) << " throws away something";
        game.apply(state, move);
    }
    EXPECT_TRUE(game.is_over(state)) << game.to_text(state);
}

template <Game G>
void expect_solved(const G& game, int positions, const SearchOptions& options) {
    Truth<G> truth(game);
    Searcher searcher(game, options);
    Rng rng(1);
    for (int i = 0; i < positions && !testing::Test::HasFailure(); ++i) {
        const auto state = i == 0 ? start_of(game) : random_position(game, rng);
        SCOPED_TRACE(game.to_text(state) + " with " + options.techniques.to_text());
        if (i % 2 == 0) searcher.clear();
        // Once more, and then the table answers at once: the line must come from there.
        for (const bool values_all_moves : {false, false, true, true}) {
            Limits limits;
            limits.values_all_moves = values_all_moves;
            const auto report = searcher.search(state, limits);
            EXPECT_TRUE(report.is_proven);
            EXPECT_EQ(report.score.raw(), truth.of(state).raw());
            expect_best_play(game, truth, state, report);
        }
    }
}

std::vector<SearchOptions> proving_options() {
    const auto exact = Techniques::exact();
    const auto table = Techniques::none().with(Technique::Table);
    return {{exact, 1, 1},
            {exact, 0, 1},
            {exact, 1, 2},
            {exact.without(Technique::Deepening), 1, 1},
            {exact.without(Technique::Table), 1, 1},
            {table.with(Technique::AlphaBeta), 0, 1},
            {table.with(Technique::Deepening), 1, 1},
            {exact.with(Technique::Theory), 1, 1}};
}

TEST(Searcher, ProvesTheQuickestWinAndTheLongestLoss) {
    for (const SearchOptions& options : proving_options()) {
        expect_solved(game_of<Cubes>({{"m", "4"}}), 40, options);
        expect_solved(game_of<Cubes>({{"piles", "6,5"}, {"takes", "1r;2g;2r+1g;1r+1g"}}), 40,
                      options);
        expect_solved(game_of<Nim>({{"piles", "2,2,3"}}), 40, options);
        expect_solved(game_of<Nim>({{"piles", "2,2,3"}, {"misere", "true"}}), 40, options);
        expect_solved(Pebbles(1, 14), 40, options);
        expect_solved(Pebbles(2, 14), 40, options);
    }
}

TEST(Searcher, ProvesDrawsWithALineToTheEnd) {
    for (const SearchOptions& options : proving_options()) {
        expect_solved(game_of<TicTacToe>(), 40, options);
        expect_solved(game_of<TicTacToe>({{"m", "2"}, {"n", "4"}, {"k", "3"}}), 40, options);
        expect_solved(game_of<Xox>({{"rows", "3"}, {"cols", "3"}}), 40, options);
    }
    expect_solved(game_of<Xox>(), 40, {Techniques::exact(), 1, 1});
    expect_solved(game_of<Xox>(), 40, {Techniques::exact(), 0, 2});
}

// Searches of all depths leave entries of all depths behind, and few of them belong to the line.
template <Game G>
void expect_lines_to_their_results(const G& game, int searches, Techniques uses, int deepest) {
    Searcher searcher(game, {uses, 1, 1});
    Rng rng(1);
    for (int i = 0; i < searches && !testing::Test::HasFailure(); ++i) {
        const auto state = random_position(game, rng);
        Limits limits;
        limits.depth = 1 + static_cast<int>(rng.below(static_cast<std::uint64_t>(deepest)));
        limits.values_all_moves = rng.chance(0.5);
        if (rng.chance(0.1)) searcher.clear();
        const auto report = searcher.search(state, limits);
        if (!report.is_proven) continue;
        SCOPED_TRACE(game.to_text(state) + " with " + uses.to_text());
        auto end = state;
        for (const auto move : report.pv) game.apply(end, move);
        ASSERT_TRUE(game.is_over(end)) << game.to_text(end);
        Score score = game.final_score(end, game.to_move(state));
        for (std::size_t ply = 0; ply < report.pv.size(); ++ply) score = score.one_ply_up();
        EXPECT_EQ(score.raw(), report.score.raw());
    }
}

TEST(Searcher, LinesLeadToTheProvenResult) {
    const auto table = Techniques::none().with(Technique::Table);
    const auto deepening = table.with(Technique::AlphaBeta).with(Technique::Deepening);
    for (const auto uses : {table, deepening, Techniques::exact()}) {
        expect_lines_to_their_results(game_of<Cubes>(), 2000, uses, 14);
        for (const std::uint64_t seed : {13, 26, 34, 38})
            expect_lines_to_their_results(GraphGame(seed, 8 + seed), 500, uses, 10);
        for (const std::uint64_t seed : {1, 2, 3, 4})
            expect_lines_to_their_results(Pebbles(seed, 18), 300, uses, 14);
    }
}

TEST(Searcher, SolvesCubesFromTheStart) {
    const auto game = game_of<Cubes>();
    const auto start = start_of(game);
    Limits limits;
    limits.values_all_moves = true;
    const auto report = Searcher(game, {Techniques::exact(), 1, 1}).search(start, limits);
    EXPECT_EQ(report.score, Score::win_in(11));
    EXPECT_EQ(report.pv.size(), 11u);
    ASSERT_EQ(report.moves.size(), 6u);
    for (const auto& each : report.moves) {
        const std::string text = game.to_text(start, each.move);
        EXPECT_EQ(each.score, text == "1r" || text == "3r" ? Score::win_in(11) : Score::loss_in(10))
            << text;
        EXPECT_TRUE(each.is_proven);
    }
}

TEST(Searcher, SolvesTicTacToeInAThousandNodes) {
    const auto game = game_of<TicTacToe>();
    const auto report = Searcher(game, {Techniques::exact(), 1, 1}).search(start_of(game), {});
    EXPECT_EQ(report.score, Score::draw());
    EXPECT_TRUE(report.is_proven);
    EXPECT_EQ(report.pv.size(), 9u);
    EXPECT_LT(report.counts.nodes, 1000u);
    EXPECT_GT(report.counts.table_hits, 0u);
    EXPECT_GE(report.counts.cutoffs, report.counts.first_move_cutoffs);
}

TEST(Searcher, HasNothingToSayWhenTheGameIsOver) {
    const auto game = game_of<TicTacToe>();
    Searcher searcher(game, {});
    for (const bool values_all_moves : {false, true}) {
        Limits limits;
        limits.values_all_moves = values_all_moves;
        const auto lost = searcher.search(state_of(game, "XXX/OO./... O"), limits);
        EXPECT_FALSE(lost.best);
        EXPECT_TRUE(lost.pv.empty());
        EXPECT_TRUE(lost.moves.empty());
        EXPECT_TRUE(lost.is_proven);
        EXPECT_EQ(lost.score, Score::loss_in(0));
        const auto drawn = searcher.search(state_of(game, "XOX/XOO/OXX O"), limits);
        EXPECT_FALSE(drawn.best);
        EXPECT_EQ(drawn.score, Score::draw());
        EXPECT_TRUE(drawn.is_proven);
    }
}

TEST(Searcher, PlaysTheOnlyMove) {
    const auto game = game_of<TicTacToe>();
    const auto state = state_of(game, "XOX/XOO/OX. X");
    for (const auto uses : {Techniques::all(), Techniques::none()}) {
        const auto report = Searcher(game, {uses, 1, 1}).search(state, {});
        ASSERT_TRUE(report.best);
        EXPECT_EQ(game.to_text(state, *report.best), "9");
        EXPECT_EQ(report.score, Score::draw());
        EXPECT_TRUE(report.is_proven);
    }
}

template <typename Report>
void expect_same(const Report& one, const Report& two) {
    EXPECT_EQ(one.counts.nodes, two.counts.nodes);
    EXPECT_EQ(one.counts.table_hits, two.counts.table_hits);
    EXPECT_EQ(one.counts.cutoffs, two.counts.cutoffs);
    EXPECT_EQ(one.counts.first_move_cutoffs, two.counts.first_move_cutoffs);
    EXPECT_EQ(one.depth, two.depth);
    EXPECT_EQ(one.score, two.score);
    EXPECT_EQ(one.is_proven, two.is_proven);
    EXPECT_EQ(one.pv, two.pv);
}

template <Game G>
void expect_same_twice(const G& game, int depth) {
    Rng rng(1);
    Limits limits;
    limits.depth = depth;
    Searcher<G> used(game, {});
    for (int i = 0; i < 10; ++i) {
        const auto state = random_position(game, rng);
        SCOPED_TRACE(game.to_text(state));
        const auto report = Searcher<G>(game, {}).search(state, limits);
        expect_same(Searcher<G>(game, {}).search(state, limits), report);
        used.clear();
        expect_same(used.search(state, limits), report);
    }
}

TEST(Searcher, DoesTheSameTwiceOnOneThread) {
    expect_same_twice(game_of<TicTacToe>({{"m", "5"}, {"n", "5"}, {"k", "4"}}), 6);
    expect_same_twice(game_of<Cubes>({{"m", "9"}}), 8);
    expect_same_twice(game_of<Xox>({{"rows", "4"}, {"cols", "4"}}), 6);
    expect_same_twice(GraphGame(1, 40), 9);
}

TEST(Searcher, LearnsFromOneSearchForTheNext) {
    const auto game = game_of<TicTacToe>({{"m", "4"}, {"n", "4"}, {"k", "4"}});
    Limits limits;
    limits.depth = 6;
    Searcher searcher(game, {Techniques::exact(), 1, 1});
    const auto first = searcher.search(start_of(game), limits);
    const auto second = searcher.search(start_of(game), limits);
    EXPECT_EQ(second.score, first.score);
    EXPECT_LT(second.counts.nodes, first.counts.nodes * 3 / 4);
}

TEST(Report, SaysWhatASearchCost) {
    SearchReport<int> report;
    EXPECT_EQ(report.nodes_per_second(), 0);
    EXPECT_EQ(report.effective_branching(), 0);
    report.counts += {.nodes = 1000, .table_hits = 1, .cutoffs = 2, .first_move_cutoffs = 3};
    report.counts += {.nodes = 3096, .table_hits = 10, .cutoffs = 20, .first_move_cutoffs = 30};
    report.depth = 6;
    report.seconds = 2;
    EXPECT_DOUBLE_EQ(report.nodes_per_second(), 2048);
    EXPECT_DOUBLE_EQ(report.effective_branching(), 4);
    EXPECT_EQ(report.counts.table_hits, 11u);
    EXPECT_EQ(report.counts.cutoffs, 22u);
    EXPECT_EQ(report.counts.first_move_cutoffs, 33u);
}

// Deeper entries may make a win look longer than it is, but never take it for something else.
template <Game G>
void expect_same_outcome(const G& game, int positions, Techniques uses) {
    Truth<G> truth(game);
    Searcher searcher(game, {uses, 1, 1});
    Rng rng(1);
    for (int i = 0; i < positions && !testing::Test::HasFailure(); ++i) {
        const auto state = random_position(game, rng);
        SCOPED_TRACE(game.to_text(state) + " with " + uses.to_text());
        const auto report = searcher.search(state, {});
        const Score expected = truth.of(state);
        EXPECT_TRUE(report.is_proven);
        EXPECT_EQ(report.score.is_win(), expected.is_win());
        EXPECT_EQ(report.score.is_loss(), expected.is_loss());
        const Score of_move = value_of_move(game, truth, state, *report.best);
        EXPECT_EQ(of_move.is_win(), expected.is_win());
        EXPECT_EQ(of_move.is_loss(), expected.is_loss());
    }
}

TEST(SelectiveTechniques, ReachTheSameOutcomeAtTheEnd) {
    for (const auto uses :
         {Techniques::exact().with(Technique::DeeperEntries), Techniques::all()}) {
        expect_same_outcome(game_of<Cubes>(), 100, uses);
        expect_same_outcome(game_of<Nim>(), 100, uses);
        expect_same_outcome(game_of<Nim>({{"misere", "true"}}), 100, uses);
        expect_same_outcome(game_of<TicTacToe>(), 100, uses);
        expect_same_outcome(game_of<Xox>({{"rows", "3"}, {"cols", "3"}}), 100, uses);
        expect_same_outcome(Pebbles(1, 16), 100, uses);
    }
}

// Bouton's rule, and misère's change of it, for the player to move.
bool wins_nim(const PileGame::Counts& counts, bool is_misere) {
    int sum = 0, largest = 0;
    for (const int count : counts) {
        sum ^= count;
        largest = std::max(largest, count);
    }
    return is_misere && largest <= 1 ? sum == 0 : sum != 0;
}

// The Grundy number of a pile from which one or `amount` cubes are taken, by definition.
int grundy(int pile, int amount) {
    std::vector<int> numbers;
    for (int size = 0; size <= pile; ++size) {
        const int by_one = size >= 1 ? numbers[static_cast<std::size_t>(size - 1)] : -1;
        const int by_more = size >= amount ? numbers[static_cast<std::size_t>(size - amount)] : -1;
        int number = 0;
        while (number == by_one || number == by_more) ++number;
        numbers.push_back(number);
    }
    return numbers.back();
}

// By the usual takes: one cube, or 3 red, or 2 green, or 2 yellow.
bool wins_cubes(const PileGame::Counts& counts) {
    return (grundy(counts[0], 3) ^ grundy(counts[1], 2) ^ grundy(counts[2], 2)) != 0;
}

template <Game G, typename Wins>
void expect_theory_followed(const G& game, int largest, const Wins& wins) {
    Rng rng(1);
    int won = 0;
    for (int i = 0; i < 60; ++i) {
        auto state = start_of(game);
        for (std::size_t pile = 0; pile < 3; ++pile)
            state.counts[pile] =
                static_cast<std::int32_t>(rng.below(static_cast<std::uint64_t>(largest) + 1));
        if (game.is_over(state)) continue;
        for (const int depth : {1, 2}) {
            SCOPED_TRACE(game.to_text(state) + " at depth " + std::to_string(depth));
            Limits limits;
            limits.depth = depth;
            const auto report = Searcher(game, {Techniques::all(), 1, 1}).search(state, limits);
            ASSERT_TRUE(report.best);
            if (!wins(state.counts)) continue;
            ++won;
            EXPECT_TRUE(report.score.is_win());
            EXPECT_FALSE(wins(after(game, state, *report.best).counts))
                << game.to_text(state, *report.best);
        }
    }
    EXPECT_GT(won, 60);
}

TEST(SelectiveTechniques, TheoryWinsLargeGamesAtASmallDepth) {
    const auto nim = game_of<Nim>({{"piles", "150,150,150"}});
    expect_theory_followed(nim, 150, [](const auto& counts) { return wins_nim(counts, false); });
    expect_theory_followed(nim, 3, [](const auto& counts) { return wins_nim(counts, false); });
    const auto misere = game_of<Nim>({{"piles", "150,150,150"}, {"misere", "true"}});
    expect_theory_followed(misere, 150, [](const auto& counts) { return wins_nim(counts, true); });
    expect_theory_followed(misere, 3, [](const auto& counts) { return wins_nim(counts, true); });
    expect_theory_followed(game_of<Cubes>({{"m", "1000"}}), 1000, wins_cubes);
}

}  // namespace
}  // namespace petteia
