// The search on a game with margins, forecasts and a finish: HexThello.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/hexthello/hexthello.h"
#include "games/hexthello/position_file.h"
#include "search/search_fixture.h"
#include "search/searcher.h"

namespace petteia {
namespace {

using hexthello::read_position_file;
using search_fixture::is_legal;
using search_fixture::start_of;
using search_fixture::state_of;

SearchOptions small_table(const std::string& techniques = "standard") {
    SearchOptions options;
    options.techniques = *Techniques::parse(techniques);
    options.table_mib = 2;
    return options;
}

// The margin by a recursion that knows nothing: every move, to the end.
int true_margin(const Hexthello& game, const Hexthello::State& state) {
    const auto moves = legal_moves(game, state);
    if (moves.empty()) return game.final_score(state, state.mover).raw() / Hexthello::kMarginUnit;
    int best = -1000;
    for (const auto move : moves)
        best = std::max(best, -true_margin(game, after(game, state, move)));
    return best;
}

// Random play until `left` cells are empty, or the game is over.
Hexthello::State played_until(const Hexthello& game, int left, Rng& rng) {
    auto state = game.start(rng);
    while (!game.is_over(state) && game.moves_left(state) > left)
        game.apply(state, random_move(game, state, rng));
    return state;
}

TEST(HexthelloSearch, ProvesTheKnownMargins) {
    const Hexthello game(8);
    const auto positions =
        read_position_file(std::string(PETTEIA_TEST_DATA) + "/hexthello-endgames.txt");
    ASSERT_TRUE(positions) << positions.error().message;
    ASSERT_EQ(positions->size(), 60u);
    for (const auto& known : *positions) {
        Searcher<Hexthello> searcher(game, small_table());
        const auto report = searcher.search(state_of(game, known.text), {});
        EXPECT_TRUE(report.is_proven) << known.text;
        EXPECT_EQ(report.score.raw(), known.numbers[1] * Hexthello::kMarginUnit) << known.text;
    }
}

TEST(HexthelloSearch, FinishesLikeAFullRecursionOnEverySide) {
    Rng rng(3);
    for (int side = 3; side <= 8; ++side) {
        const Hexthello game(side);
        for (int i = 0; i < 10; ++i) {
            const auto state = played_until(game, 6, rng);
            if (game.is_over(state)) continue;
            Searcher<Hexthello> searcher(game, small_table());
            const auto report = searcher.search(state, {});
            EXPECT_TRUE(report.is_proven);
            EXPECT_EQ(report.score.raw(), true_margin(game, state) * Hexthello::kMarginUnit)
                << game.to_text(state);
        }
    }
}

// Black wins the board of side 3 by 11, and the line of best play ends so.
TEST(HexthelloSearch, SolvesTheSmallestBoard) {
    const Hexthello game(3);
    Searcher<Hexthello> searcher(game, small_table());
    const auto report = searcher.search(start_of(game), {});
    ASSERT_TRUE(report.is_proven);
    EXPECT_EQ(report.score.raw(), 11 * Hexthello::kMarginUnit);
    auto state = start_of(game);
    for (const auto move : report.pv) {
        ASSERT_TRUE(is_legal(game, state, move));
        game.apply(state, move);
    }
    ASSERT_TRUE(game.is_over(state));
    EXPECT_TRUE(game.final_score(state, Player::First) == report.score);
}

// Whatever the position (early, nearly full, with holes, a forced pass), the move is legal.
TEST(HexthelloSearch, AlwaysMovesLegally) {
    Rng rng(17);
    int passes = 0, searched = 0;
    for (int side = 3; side <= 8; ++side) {
        const Hexthello game(side);
        Searcher<Hexthello> searcher(game, small_table());
        for (int i = 0; i < 1500; ++i) {
            const auto left = static_cast<int>(rng.below(3 * 8 * 7));
            const auto state = played_until(game, left, rng);
            if (game.is_over(state)) continue;
            Limits limits;
            limits.nodes = 60;
            const auto report = searcher.search(state, limits);
            ASSERT_TRUE(report.best && is_legal(game, state, *report.best)) << game.to_text(state);
            passes += *report.best == Hexthello::kPass ? 1 : 0;
            ++searched;
        }
    }
    EXPECT_GT(searched, 5000);
    EXPECT_GT(passes, 20);
}

TEST(HexthelloSearch, StandardTechniquesLookDeeperThanFullWidth) {
    const Hexthello game(8);
    Rng rng(5);
    const auto state = played_until(game, 110, rng);
    const auto nodes_to = [&](const char* techniques) {
        Searcher<Hexthello> searcher(game, small_table(techniques));
        Limits limits;
        limits.depth = 8;
        return searcher.search(state, limits).counts.nodes;
    };
    EXPECT_LT(2 * nodes_to("standard"), nodes_to("exact"));
    EXPECT_LT(nodes_to("standard"), nodes_to("standard,-probcut"));
    EXPECT_LT(nodes_to("standard"), nodes_to("standard,-reductions"));
    EXPECT_LT(2 * nodes_to("standard,-reductions"), nodes_to("standard,-reductions,-probcut"));
}

TEST(HexthelloSearch, DeepensInsideToTheSameValues) {
    const Hexthello game(5);
    Rng rng(8);
    int others = 0;
    for (int i = 0; i < 6; ++i) {
        const auto state = played_until(game, 40, rng);
        const auto search = [&](const char* techniques) {
            Limits limits;
            limits.depth = 7;
            return Searcher<Hexthello>(game, small_table(techniques)).search(state, limits);
        };
        const auto with = search("exact"), without = search("exact,-iid");
        EXPECT_EQ(with.score.raw(), without.score.raw()) << game.to_text(state);
        others += with.counts.nodes != without.counts.nodes ? 1 : 0;
    }
    EXPECT_GT(others, 0) << "no position was searched in another order";
}

TEST(HexthelloSearch, DeepensInsideForFewerNodes) {
    const Hexthello game(8);
    const auto nodes_with = [&](const char* techniques) {
        Rng rng(9);
        std::uint64_t nodes = 0;
        for (int i = 0; i < 12; ++i) {
            const auto state = played_until(game, 80 + 5 * i, rng);
            Limits limits;
            limits.depth = 10;
            nodes += Searcher<Hexthello>(game, small_table(techniques))
                         .search(state, limits)
                         .counts.nodes;
        }
        return nodes;
    };
    EXPECT_LT(nodes_with("standard"), nodes_with("standard,-iid"));
}

// Too few nodes for the margin, which is 3 in each of these positions, but enough for the winner. The moves
// that look best (1,7 and 9,11 and 6,12) do not win.
TEST(HexthelloSearch, FindsTheMoveThatWinsWhenTimeIsShort) {
    // By hand, so that the positions serve when weights are fitted anew.
    const Hexthello game = Hexthello(8).with_evaluation(1);
    for (const char* text :
         {"#######.WWWWW..######..WBWWW.B#####..BWBWWWBB####..BBWBBBBWB###BBBBBBBBBWBB##.BW"
          "BBBWWBWWBB#.BBWBBBWBWBWBB..BWWBBBBBBBBBBWWBWBBWBWBBBBB#WWBBBWWBWBWBB##WWBBWBWBWW"
          "BB###WBWWWWWBWBB####W.BWWWWBBB#####W.BBBBWBB######WWWWWWWB####### B",
          "#######..WWWWW.######BBWWWWW.B#####WBBBWBWWBB####WBBBWBBWBWB###WBWBBBWBBBWB##WBB"
          "BBBBWBBWBB#WBWBWBWBWBBWWBWWWWWWBBBWBBWBBWWBWBWBBBWWWW.#WWWWWWWBBBB..##WBWWWWBBB."
          "B.###WWBWWBWWBB.####WWWWWWWWWW#####BWBWWWW..######BBBW....####### B",
          "#######WWWWWWWW######WWBBBBBWW#####WWBBBBBBWW####WWBBWBBBBW.###WWBWWBBWWW..##WWB"
          "WWBWWWWW..#WWWBWBWWWWW.....BWWWBWWWWWW..BBBWBBBBBBBWWW#BBBWBBBBBBWBW##BBWBBWBWWW"
          "BW###BBBBWBWBWBW####BBBWBBBBWW#####BBWBBBB.W######BWBBB...####### B"}) {
        const auto state = state_of(game, text);
        Limits limits;
        limits.nodes = 130'000;
        const auto report = Searcher<Hexthello>(game, small_table()).search(state, limits);
        EXPECT_FALSE(report.is_proven) << text;
        EXPECT_GT(report.score, Score::draw()) << text;
        const auto child = after(game, state, *report.best);
        ASSERT_NE(child.mover, state.mover);
        const auto reply = Searcher<Hexthello>(game, small_table()).search(child, {});
        ASSERT_TRUE(reply.is_proven);
        EXPECT_LT(reply.score, Score::draw()) << text << ": " << game.to_text(state, *report.best);
    }
}

// What is said of a position that is lost may not be better than what was proven.
TEST(HexthelloSearch, HopesForNoMoreThanWasProven) {
    const Hexthello game(8);
    const auto positions =
        read_position_file(std::string(PETTEIA_TEST_DATA) + "/hexthello-timing.txt");
    ASSERT_TRUE(positions) << positions.error().message;
    int unfinished = 0;
    for (const auto& known : *positions) {
        if (known.numbers[0] > 16) continue;
        Limits limits;
        limits.nodes = 130'000;
        const auto report =
            Searcher<Hexthello>(game, small_table()).search(state_of(game, known.text), limits);
        if (report.is_proven) continue;
        ++unfinished;
        const int margin = known.numbers[1];
        EXPECT_EQ(report.score > Score::draw(), margin > 0) << known.text;
        EXPECT_EQ(report.score < Score::draw(), margin < 0) << known.text;
    }
    EXPECT_GT(unfinished, 0);
}

TEST(HexthelloSearch, RepeatsItselfOnOneThread) {
    const Hexthello game(8);
    Rng rng(6);
    const auto state = played_until(game, 100, rng);
    const auto search = [&] {
        Searcher<Hexthello> searcher(game, small_table());
        Limits limits;
        limits.depth = 9;
        return searcher.search(state, limits);
    };
    const auto once = search(), again = search();
    EXPECT_EQ(once.counts.nodes, again.counts.nodes);
    EXPECT_EQ(once.score.raw(), again.score.raw());
    EXPECT_EQ(once.pv, again.pv);
}

// Every kernel searches the same tree.
TEST(HexthelloSearch, DoesNotDependOnTheKernel) {
    Rng rng(7);
    const auto state = played_until(Hexthello(8), 60, rng);
    std::vector<std::uint64_t> nodes;
    for (const auto* kernel : hexthello::kernels()) {
        const Hexthello game(8, *kernel);
        Searcher<Hexthello> searcher(game, small_table());
        Limits limits;
        limits.depth = 8;
        nodes.push_back(searcher.search(state, limits).counts.nodes);
    }
    for (const auto each : nodes) EXPECT_EQ(each, nodes.front());
}

}  // namespace
}  // namespace petteia
