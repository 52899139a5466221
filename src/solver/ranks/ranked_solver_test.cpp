#include "solver/ranks/ranked_solver.h"

#include <gtest/gtest.h>

#include <array>

#include "cluster/thread_cluster_fixture.h"
#include "core/graph_game_fixture.h"
#include "games/connect4/connect4.h"
#include "games/cubes/cubes.h"
#include "games/nim/nim.h"
#include "games/tictactoe/tictactoe.h"
#include "games/xox/xox.h"
#include "solver/ranks/key_owners.h"
#include "solver/solver_fixture.h"

namespace petteia {
namespace {

// What rank 0 gets.
template <Game G>
Result<RankedSolved> solve_with(int ranks, const G& game, const RankedSolveOptions& options,
                                std::stop_token stop = {}, const ProgressSink& sink = {},
                                const SolutionFile* stored = nullptr) {
    const auto starts = starts_of(game);
    Result<RankedSolved> of_first = Error{"rank 0 did not run"};
    run_on_ranks(ranks, [&](Cluster& cluster) {
        auto solved = solve_on_ranks(cluster, game, "rules", std::span(starts), options, stop, sink,
                                     cluster.is_first() ? stored : nullptr);
        if (cluster.is_first()) of_first = std::move(solved);
    });
    return of_first;
}

template <Game G>
void expect_same_bytes(const G& game, std::initializer_list<int> ranks = {1, 2, 3, 5}) {
    const std::string expected = file_bytes(solution_of(game));
    for (const int count : ranks) {
        const TemporaryFile file;
        const auto solved = solve_with(count, game, {.path = file.path()});
        ASSERT_TRUE(solved) << solved.error().message;
        EXPECT_EQ(solved->end, SolveEnd::Complete);
        EXPECT_EQ(file.bytes(), expected) << count << " ranks";
        EXPECT_EQ(solved->traffic.bytes > 0, count > 1);
    }
}

TEST(KeyOwners, DivideByTheUpperHalfOfTheKey) {
    constexpr int kRanks = 3;
    const KeyOwners owners(40, kRanks);
    std::array<int, kRanks> counts{};
    for (std::uint64_t upper = 0; upper < 3000; ++upper) {
        const int owner = owners.owner_of(upper << 20);
        ++counts.at(static_cast<std::size_t>(owner));
        EXPECT_EQ(owners.owner_of(upper << 20 | 0xABCDE), owner);
    }
    for (const int count : counts) EXPECT_NEAR(count, 1000, 100);
}

TEST(PageLayout, EveryIndexHasOnePlace) {
    for (const std::uint64_t slab :
         {1ULL, 2ULL, 3ULL, 4095ULL, 4096ULL, 4097ULL, 9000ULL, 90601ULL}) {
        const std::uint64_t size = 3 * slab + slab / 2 + 1;
        const PageLayout layout(size, slab, 2);
        std::uint64_t index = 0;
        for (std::uint64_t page = 0; page < layout.page_count(); ++page) {
            EXPECT_EQ(layout.begin_of_page(page), index) << slab;
            EXPECT_EQ(layout.owner_of_page(page), static_cast<int>(index / slab % 2)) << slab;
            for (; index < layout.end_of_page(page); ++index) {
                ASSERT_EQ(layout.place_of(index).page, page) << slab << " " << index;
                ASSERT_EQ(layout.place_of(index).offset, index - layout.begin_of_page(page));
            }
        }
        EXPECT_EQ(index, size) << slab;
    }
}

TEST(PageLayout, FindsPlacesFarOut) {
    const std::uint64_t size = (std::uint64_t{1} << 60) - 1;
    for (const std::uint64_t slab : {3ULL, 90601ULL, 361201ULL, (1ULL << 59) - 1}) {
        const PageLayout layout(size, slab, 7);
        for (const std::uint64_t index : {size - 1, size / slab * slab - 1, size / slab * slab}) {
            const PageLayout::Place place = layout.place_of(index);
            EXPECT_EQ(layout.begin_of_page(place.page) + place.offset, index) << slab;
        }
    }
}

TEST(PageLayout, ARanksPagesFollowOneAnother) {
    const PageLayout layout(100'000, 9000, 3);
    EXPECT_EQ(layout.pages_a_slab(), 3U);
    EXPECT_EQ(layout.place_at_owner(0), 0U);
    EXPECT_EQ(layout.place_at_owner(2), 8192U);
    EXPECT_EQ(layout.place_at_owner(9), 9000U);  // The fourth slab is the first rank's second.
    EXPECT_EQ(layout.most_of_a_rank(), 4U * 9000);
}

TEST(RankedSolver, WritesTheBytesOfOneMachineForDescendingIndices) {
    expect_same_bytes(game_of<Cubes>());
    expect_same_bytes(game_of<Cubes>({{"m", "0"}}));
    expect_same_bytes(game_of<Cubes>({{"m", "60"}}));
    expect_same_bytes(game_of<Nim>({{"piles", "3,4,5"}}));
    expect_same_bytes(game_of<Nim>({{"piles", "400,300"}, {"misere", "true"}}));
}

TEST(RankedSolver, WritesTheBytesOfOneMachineForKeys) {
    expect_same_bytes(game_of<Xox>());
    expect_same_bytes(game_of<Xox>({{"cols", "4"}}), {1, 3});
    expect_same_bytes(game_of<TicTacToe>({{"m", "2"}, {"n", "5"}, {"k", "4"}}));
    expect_same_bytes(game_of<Connect4>({{"cols", "4"}, {"rows", "4"}}));
}

TEST(RankedSolver, WritesTheBytesOfOneMachineForGamesThatRepeat) {
    expect_same_bytes(IndexedGraphGame(5, 30'000), {1, 2, 3});
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        expect_same_bytes(IndexedGraphGame(seed, 300), {2});
}

TEST(RankedSolver, RefusesRepetitionWithoutAnIndex) {
    const TemporaryFile file;
    const auto solved = solve_with(3, KeyedGraphGame(1, 1000), {.path = file.path()});
    ASSERT_FALSE(solved);
    EXPECT_NE(solved.error().message.find("dense index"), std::string::npos);
}

TEST(RankedSolver, RefusesWhatIsTooLargeOrTooLong) {
    const TemporaryFile file;
    const auto expect_refused = [&](const auto& game, std::uint64_t memory_mib,
                                    const std::string& words) {
        const auto solved = solve_with(2, game, {.path = file.path(), .memory_mib = memory_mib});
        ASSERT_FALSE(solved);
        EXPECT_NE(solved.error().message.find(words), std::string::npos) << solved.error().message;
    };
    expect_refused(game_of<Cubes>({{"m", "100"}}), 1, "on each rank need 18 MiB, and only 1 MiB");
    expect_refused(game_of<Cubes>({{"m", "1000000000"}}), 0, "too large");
    expect_refused(game_of<Xox>({{"cols", "4"}}), 1, "only 1 MiB");
    expect_refused(game_of<TicTacToe>({{"m", "6"}, {"n", "6"}, {"k", "4"}}), 0, "to enumerate");
    expect_refused(game_of<Cubes>({{"piles", "16383"}, {"takes", "1r"}}), 0, "too long");
}

TEST(RankedSolver, SolvesWhatDoesNotFitIntoOneRank) {
    const Cubes game = game_of<Cubes>({{"m", "150"}});  // 7 MB of values.
    const TemporaryFile file;
    const RankedSolveOptions options{.path = file.path(), .memory_mib = 20};
    ASSERT_FALSE(solve_with(1, game, options));
    const auto solved = solve_with(4, game, options);
    ASSERT_TRUE(solved) << solved.error().message;
    EXPECT_EQ(file.bytes(), file_bytes(solution_of(game)));
}

// Stops at the first sign of progress a few times and then goes on to the end.
template <Game G>
void expect_resumable(const G& game, int ranks) {
    const TemporaryFile file;
    std::optional<SolutionFile> stored;
    const auto reopen = [&] {
        auto opened = SolutionFile::open(file.path());
        ASSERT_TRUE(opened) << opened.error().message;
        stored = *std::move(opened);
        EXPECT_FALSE(stored->header().is_complete);
    };
    for (int stops = 0; stops < 4; ++stops) {
        std::stop_source stop;
        const auto solved = solve_with(
            ranks, game, {.path = file.path()}, stop.get_token(),
            [&](const Progress&) { stop.request_stop(); }, stored ? &*stored : nullptr);
        ASSERT_TRUE(solved) << solved.error().message;
        ASSERT_EQ(solved->end, SolveEnd::Stopped);
        reopen();
    }
    // Another number of ranks takes it over, and so does the solver of one machine.
    auto partial = Solution::open(file.path());
    ASSERT_TRUE(partial);
    const auto alone = try_solve(game, {}, {}, {}, *std::move(partial));
    ASSERT_TRUE(alone) << alone.error().message;
    const std::string expected = file_bytes(solution_of(game));
    EXPECT_EQ(file_bytes(alone->solution), expected);
    const auto solved = solve_with(ranks + 1, game, {.path = file.path()}, {}, {}, &*stored);
    ASSERT_TRUE(solved) << solved.error().message;
    EXPECT_EQ(file.bytes(), expected);
}

TEST(RankedSolver, GoesOnWhereItWasStopped) {
    for (const int ranks : {1, 2}) {
        expect_resumable(game_of<Cubes>({{"m", "40"}}), ranks);
        expect_resumable(game_of<Xox>({{"cols", "4"}}), ranks);
        expect_resumable(IndexedGraphGame(5, 20'000), ranks);
    }
}

TEST(RankedSolver, GoesOnFromWhatOneMachineSolved) {
    const auto expect_taken_over = [](const auto& game) {
        std::stop_source stop;
        const auto partial =
            try_solve(game, {}, stop.get_token(), [&](const Progress&) { stop.request_stop(); });
        ASSERT_TRUE(partial);
        const TemporaryFile file;
        const Solution stored = reopened(partial->solution, file);
        const auto solved = solve_with(2, game, {.path = file.path()}, {}, {}, stored.file());
        ASSERT_TRUE(solved) << solved.error().message;
        EXPECT_EQ(file.bytes(), file_bytes(solution_of(game)));
    };
    expect_taken_over(game_of<Cubes>({{"m", "40"}}));
    expect_taken_over(game_of<Xox>({{"cols", "4"}}));
}

// A checkpoint at every chance, and the end all the same.
TEST(RankedSolver, StoresCheckpointsOnTheWay) {
    const auto expect_checkpoints = [](const auto& game) {
        const TemporaryFile file;
        const auto solved = solve_with(
            3, game, {.path = file.path(), .checkpoint_interval = std::chrono::seconds(0)});
        ASSERT_TRUE(solved) << solved.error().message;
        EXPECT_GT(solved->checkpoints, 0);
        EXPECT_EQ(file.bytes(), file_bytes(solution_of(game)));
    };
    expect_checkpoints(game_of<Cubes>({{"m", "45"}}));
    expect_checkpoints(game_of<Xox>());
    expect_checkpoints(IndexedGraphGame(5, 20'000));
}

TEST(RankedSolver, RefusesToGoOnWithAnotherGame) {
    const TemporaryFile file;
    const Solution stored = reopened(solution_of(game_of<Nim>()), file);
    const auto solved =
        solve_with(2, game_of<Cubes>(), {.path = file.path()}, {}, {}, stored.file());
    ASSERT_FALSE(solved);
    EXPECT_NE(solved.error().message.find("is of nim"), std::string::npos);
}

TEST(RankedSolver, ReportsADiskThatCannotBeWritten) {
    const auto solved = solve_with(2, game_of<Cubes>(), {.path = "/dev/null/solution"});
    ASSERT_FALSE(solved);
    EXPECT_NE(solved.error().message.find("/dev/null/solution"), std::string::npos);
}

}  // namespace
}  // namespace petteia
