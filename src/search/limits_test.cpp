// When a search ends, and that what it says then is true. Times are asserted only where a contract
// is about time, with room for a busy machine.
#include "search/limits.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <string>
#include <thread>

#include "games/cubes/cubes.h"
#include "games/tictactoe/tictactoe.h"
#include "games/xox/xox.h"
#include "search/search_fixture.h"
#include "search/searcher.h"

namespace petteia {
namespace {

using namespace search_fixture;
using namespace std::chrono_literals;

// A game that no search finishes.
TicTacToe large_game() { return game_of<TicTacToe>({{"m", "8"}, {"n", "8"}, {"k", "5"}}); }
constexpr std::size_t kLargeMoves = 64;

SearchOptions options_with(Techniques uses, int threads = 1) { return {uses, 1, threads}; }

template <Game G>
void expect_sound(const G& game, const typename G::State& root,
                  const typename Searcher<G>::Report& report) {
    ASSERT_TRUE(report.best);
    ASSERT_FALSE(report.pv.empty());
    EXPECT_EQ(report.pv.front(), *report.best);
    auto state = root;
    for (const auto move : report.pv) {
        ASSERT_TRUE(is_legal(game, state, move));
        game.apply(state, move);
    }
}

TEST(Limits, DepthIsReachedAndNotExceeded) {
    const auto game = large_game();
    Limits limits;
    for (const auto uses : {Techniques::exact(), Techniques::none()}) {
        for (limits.depth = 1; limits.depth <= 3; ++limits.depth) {
            int deepest = 0;
            const auto report = Searcher(game, options_with(uses))
                                    .search(start_of(game), limits, {},
                                            [&](const auto& each) { deepest = each.depth; });
            EXPECT_EQ(report.depth, limits.depth);
            EXPECT_EQ(deepest, limits.depth);
        }
    }
}

TEST(Limits, EveryFinishedDepthIsReported) {
    const auto game = large_game();
    Limits limits;
    limits.depth = 4;
    int calls = 0;
    std::uint64_t nodes = 0;
    Searcher(game, options_with(Techniques::exact()))
        .search(start_of(game), limits, {}, [&](const auto& report) {
            EXPECT_EQ(report.depth, ++calls);
            EXPECT_GT(report.counts.nodes, nodes);
            nodes = report.counts.nodes;
            expect_sound(game, start_of(game), report);
        });
    EXPECT_EQ(calls, 4);
}

TEST(Limits, ADepthBelowOneMeansOne) {
    const auto game = large_game();
    Limits limits;
    for (limits.depth = -1; limits.depth <= 0; ++limits.depth)
        EXPECT_EQ(Searcher(game, {}).search(start_of(game), limits).depth, 1);
}

TEST(Limits, NodesAreHardlyExceeded) {
    const auto game = large_game();
    for (const auto uses : {Techniques::all(), Techniques::exact(), Techniques::none()}) {
        for (const std::uint64_t nodes : {1u, 100u, 10'000u, 100'000u}) {
            Limits limits;
            limits.nodes = nodes;
            const auto report = Searcher(game, options_with(uses)).search(start_of(game), limits);
            EXPECT_GE(report.counts.nodes, nodes);
            EXPECT_LE(report.counts.nodes, nodes + 2 * kLargeMoves);
            expect_sound(game, start_of(game), report);
        }
    }
}

TEST(Limits, NodesAreSharedByThreads) {
    const auto game = large_game();
    Limits limits;
    limits.nodes = 100'000;
    const auto report =
        Searcher(game, options_with(Techniques::exact(), 2)).search(start_of(game), limits);
    EXPECT_LE(report.counts.nodes, limits.nodes + 4 * kLargeMoves);
    expect_sound(game, start_of(game), report);
}

TEST(Limits, TheSameNodesGiveTheSameReport) {
    const auto game = large_game();
    Limits limits;
    for (const std::uint64_t nodes : {500u, 20'000u}) {
        limits.nodes = nodes;
        const auto one = Searcher(game, {}).search(start_of(game), limits);
        const auto two = Searcher(game, {}).search(start_of(game), limits);
        EXPECT_EQ(one.counts.nodes, two.counts.nodes);
        EXPECT_EQ(one.depth, two.depth);
        EXPECT_EQ(one.score, two.score);
        EXPECT_EQ(one.pv, two.pv);
    }
}

// Cuts searches off at every stage: whatever they call proven must be so.
template <Game G>
void expect_truth_when_cut_off(const G& game, int positions) {
    Truth<G> truth(game);
    Rng rng(1);
    const auto exact = Techniques::exact();
    for (int i = 0; i < positions && !testing::Test::HasFailure(); ++i) {
        const auto state = random_position(game, rng);
        Limits limits;
        limits.values_all_moves = i % 3 == 0;
        for (const auto uses : {exact, exact.without(Technique::Deepening), Techniques::none()}) {
            Searcher searcher(game, options_with(uses));
            for (limits.nodes = 1; limits.nodes < 2000; limits.nodes += 1 + limits.nodes / 4) {
                SCOPED_TRACE(game.to_text(state) + " with " + uses.to_text() + ", " +
                             std::to_string(limits.nodes) + " nodes");
                searcher.clear();
                const auto report = searcher.search(state, limits);
                expect_sound(game, state, report);
                if (!report.is_proven) continue;
                EXPECT_EQ(report.score.raw(), truth.of(state).raw());
                const auto child = after(game, state, *report.best);
                EXPECT_EQ(seen_from_parent(game, game.to_move(state), child, truth.of(child)),
                          truth.of(state));
            }
        }
    }
}

TEST(Limits, WhatACutOffSearchCallsProvenIsTrue) {
    expect_truth_when_cut_off(game_of<TicTacToe>(), 100);
    expect_truth_when_cut_off(game_of<Cubes>(), 100);
    expect_truth_when_cut_off(game_of<Xox>(), 30);
    expect_truth_when_cut_off(Pebbles(1, 12), 100);
}

TEST(Limits, AProofDoesNotOutliveItsSearch) {
    const auto game = large_game();
    Searcher searcher(game, options_with(Techniques::exact().without(Technique::Deepening)));
    Limits limits;
    limits.depth = 2;
    const auto won = state_of(game,
                              "XXXX..../......../......../......../......../......../......../"
                              "OOOO.... X");
    EXPECT_TRUE(searcher.search(won, limits).is_proven);
    limits.nodes = 1;
    const auto report = searcher.search(start_of(game), limits);
    EXPECT_FALSE(report.is_proven);
    EXPECT_EQ(report.depth, 0);
}

TEST(Limits, MoveTimeIsUsedAndKept) {
    const auto game = large_game();
    for (const int threads : {1, 2}) {
        Limits limits;
        limits.move_time = 100ms;
        const auto report =
            Searcher(game, options_with(Techniques::all(), threads)).search(start_of(game), limits);
        EXPECT_GE(report.seconds, 0.1);
        EXPECT_LT(report.seconds, 0.6);
        EXPECT_GE(report.depth, 1);
        expect_sound(game, start_of(game), report);
    }
}

double seconds_with_clock(Techniques uses, Milliseconds remaining, Milliseconds increment) {
    const auto game = large_game();
    Limits limits;
    limits.clock = Clock{remaining, increment};
    return Searcher(game, options_with(uses)).search(start_of(game), limits).seconds;
}

TEST(Limits, AClockIsNeverRunDown) {
    // Without deepening the one depth is never finished, and must be broken off.
    for (const auto uses : {Techniques::all(), Techniques::all().without(Technique::Deepening)}) {
        EXPECT_LT(seconds_with_clock(uses, 1000ms, 0ms), 0.6);
        EXPECT_LT(seconds_with_clock(uses, 800ms, 100ms), 0.8);
        // An increment that comes after the move is no help before it.
        EXPECT_LT(seconds_with_clock(uses, 100ms, 2s), 0.6);
        EXPECT_LT(seconds_with_clock(uses, 0ms, 2s), 0.5);
    }
}

TEST(Limits, AClockAndAMoveTimeHoldTogether) {
    const auto game = large_game();
    Limits limits;
    limits.move_time = 50ms;
    limits.clock = Clock{1h, 0ms};
    EXPECT_LT(Searcher(game, {}).search(start_of(game), limits).seconds, 0.55);
    limits.move_time = 1h;
    limits.clock = Clock{1000ms, 0ms};
    EXPECT_LT(Searcher(game, {}).search(start_of(game), limits).seconds, 0.6);
}

TEST(Limits, OnAClockAForcedMoveTakesNoTime) {
    const auto game = game_of<Cubes>({{"piles", "200"}, {"takes", "1r"}});
    Limits limits;
    limits.depth = 50;
    EXPECT_EQ(Searcher(game, {}).search(start_of(game), limits).depth, 50);
    limits.clock = Clock{1h, 0ms};
    const auto report = Searcher(game, {}).search(start_of(game), limits);
    EXPECT_EQ(report.depth, 1);
    EXPECT_EQ(report.moves.size(), 1u);
    expect_sound(game, start_of(game), report);
}

TEST(Limits, AStopEndsTheSearchSoon) {
    const auto game = large_game();
    for (const int threads : {1, 2}) {
        for (const bool values_all_moves : {false, true}) {
            Limits limits;
            limits.values_all_moves = values_all_moves;
            std::stop_source stop;
            std::chrono::steady_clock::time_point asked;
            std::jthread stopper([&] {
                std::this_thread::sleep_for(50ms);
                asked = std::chrono::steady_clock::now();
                stop.request_stop();
            });
            const auto report = Searcher(game, options_with(Techniques::all(), threads))
                                    .search(start_of(game), limits, stop.get_token());
            const auto returned = std::chrono::steady_clock::now();
            stopper.join();
            EXPECT_LT(returned - asked, 200ms);
            expect_sound(game, start_of(game), report);
        }
    }
}

TEST(Limits, AStopBeforeTheFirstDepthStillGivesAMove) {
    const auto game = large_game();
    std::stop_source stop;
    stop.request_stop();
    for (const auto uses : {Techniques::none(), Techniques::all(), Techniques::exact()}) {
        for (const bool values_all_moves : {false, true}) {
            Limits limits;
            limits.values_all_moves = values_all_moves;
            const auto report =
                Searcher(game, options_with(uses)).search(start_of(game), limits, stop.get_token());
            EXPECT_FALSE(report.is_proven);
            EXPECT_LT(report.depth, 5);
            EXPECT_EQ(report.moves.size(), kLargeMoves);
            expect_sound(game, start_of(game), report);
        }
    }
}

TEST(Limits, PonderingEndsAfterThePonderHit) {
    const auto game = large_game();
    Searcher searcher(game, options_with(Techniques::all()));
    Limits limits;
    limits.move_time = 50ms;
    limits.is_pondering = true;
    std::stop_source stop;
    std::promise<void> begun;
    auto ended = std::async(std::launch::async, [&] {
        return searcher.search(start_of(game), limits, stop.get_token(), [&](const auto& report) {
            if (report.depth == 1) begun.set_value();
        });
    });
    begun.get_future().wait();
    EXPECT_EQ(ended.wait_for(200ms), std::future_status::timeout) << "its time does not count yet";
    searcher.ponder_hit();
    EXPECT_EQ(ended.wait_for(550ms), std::future_status::ready);
    stop.request_stop();
    expect_sound(game, start_of(game), ended.get());
    searcher.ponder_hit();  // Nothing runs: nothing happens.
}

TEST(Limits, PonderingEndsWhenStopped) {
    const auto game = large_game();
    Searcher searcher(game, options_with(Techniques::all()));
    Limits limits;
    limits.clock = Clock{0ms, 0ms};
    limits.is_pondering = true;
    std::stop_source stop;
    auto ended = std::async(std::launch::async, [&] {
        return searcher.search(start_of(game), limits, stop.get_token());
    });
    EXPECT_EQ(ended.wait_for(100ms), std::future_status::timeout);
    stop.request_stop();
    EXPECT_EQ(ended.wait_for(500ms), std::future_status::ready);
    expect_sound(game, start_of(game), ended.get());
}

}  // namespace
}  // namespace petteia
