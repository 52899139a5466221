// Every kernel that this machine can run, under its own name, against the plain rules. Those that
// it cannot run are missing from the list of tests; the logic of the AVX-512 kernel is always there,
// compiled here in plain C++.
#include "games/hexthello/kernel.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <set>
#include <string>

#include "games/hexthello/array_rules.h"
#include "games/hexthello/avx512_ops.h"
#include "games/hexthello/hexthello.h"
#include "games/hexthello/kernel_functions.h"
#include "games/hexthello/position_file.h"

namespace petteia::hexthello {
namespace {

using Place = ArrayRules::Place;
using Cell = ArrayRules::Cell;
using EndgameMemory = Hexthello::EndgameMemory;

constexpr std::array<std::uint64_t, 8> kLeavesFromStart{1, 9, 66, 360, 2232, 13320, 89106, 583380};

int cell_of(Place place) { return kStride * place.row + place.col; }
Place place_of(int cell) { return {cell / kStride, cell % kStride}; }

void add(Board& board, int cell) { board.words[cell / 64] |= std::uint64_t{1} << cell % 64; }

Position position_of(const ArrayRules& rules) {
    Position position{};
    for (int row = 0; row < rules.size(); ++row) {
        for (int col = rules.first_col(row); col <= rules.last_col(row); ++col) {
            const Cell cell = rules.at({row, col});
            if (cell == Cell::Hole) continue;
            Board& set = cell == Cell::Empty     ? position.empty
                         : cell == rules.mover() ? position.own
                                                 : position.other;
            add(set, cell_of({row, col}));
        }
    }
    return position;
}

std::vector<int> cells_in(const Board& board) {
    std::vector<int> cells;
    for (int cell = 0; cell < kBits; ++cell) {
        if ((board.words[cell / 64] >> cell % 64 & 1) != 0) cells.push_back(cell);
    }
    return cells;
}

std::vector<int> cells_of(const ArrayRules::Places& places) {
    std::set<int> cells;
    for (const Place place : places) cells.insert(cell_of(place));
    return {cells.begin(), cells.end()};
}

// What the mover gets when both play their best, in discs.
int best_margin(const ArrayRules& rules) {
    if (rules.is_over()) return rules.margin(rules.mover());
    const auto margin_after = [&](auto&& change) {
        ArrayRules next = rules;
        change(next);
        return -best_margin(next);
    };
    if (rules.must_pass()) return margin_after([](ArrayRules& next) { next.pass(); });
    int best = -kBits;
    for (const Place move : rules.legal_moves())
        best = std::max(best, margin_after([&](ArrayRules& next) { next.play(move); }));
    return best;
}

std::vector<KnownPosition> positions_in(const std::string& file) {
    const auto positions = read_position_file(PETTEIA_TEST_DATA "/" + file);
    EXPECT_TRUE(positions) << positions.error().message;
    return *positions;
}

std::vector<KnownPosition> known_positions() { return positions_in("hexthello-positions.txt"); }
std::vector<KnownPosition> known_endgames() { return positions_in("hexthello-endgames.txt"); }

int finished(const Kernel& kernel, const ArrayRules& rules, EndgameMemory& memory,
             int alpha = -kBits, int beta = kBits) {
    std::uint64_t nodes = 0;
    return kernel.solve_endgame(position_of(rules), alpha, beta, memory.kept(), nodes);
}

class KernelTest : public testing::TestWithParam<const Kernel*> {
  protected:
    const Kernel& kernel() const { return *GetParam(); }

    void expect_same_as(const ArrayRules& rules) const {
        SCOPED_TRACE(rules.text());
        const Position position = position_of(rules);
        const auto& [own, other, empty] = position;
        const auto legal = cells_of(rules.legal_moves());
        ASSERT_EQ(cells_in(kernel().moves(own, other, empty)), legal);
        ASSERT_EQ(listed_moves(position), legal);
        ASSERT_EQ(kernel().count_moves(own, other, empty), static_cast<int>(legal.size()));
        expect_same_flips(rules, position);
        expect_same_play(rules, position);
    }

    std::uint64_t leaves(const Position& position, int depth) const {
        if (depth == 0) return 1;
        const auto& [own, other, empty] = position;
        const auto moves = listed_moves(position);
        if (moves.empty()) {
            const bool is_over = kernel().count_moves(other, own, empty) == 0;
            return is_over ? 1 : leaves({other, own, empty}, depth - 1);
        }
        if (depth == 1) return moves.size();
        std::uint64_t count = 0;
        for (const int move : moves) count += leaves(after(position, move), depth - 1);
        return count;
    }

  private:
    std::vector<int> listed_moves(const Position& position) const {
        std::array<std::uint8_t, kBits> cells{};
        const int count =
            kernel().list_moves(position.own, position.other, position.empty, cells.data());
        return {cells.begin(), cells.begin() + count};
    }
    Position after(const Position& position, int move) const {
        Position child;
        kernel().play(position, move, child);
        return child;
    }
    // On every empty cell, those without a legal move among them.
    void expect_same_flips(const ArrayRules& rules, const Position& position) const {
        for (const int cell : cells_in(position.empty)) {
            const Board flipped = kernel().flips(position.own, position.other, cell);
            ASSERT_EQ(cells_in(flipped), cells_of(rules.flips(place_of(cell)))) << cell;
        }
    }
    void expect_same_play(const ArrayRules& rules, const Position& position) const {
        std::vector<std::uint8_t> moves;
        std::vector<int> replies;
        for (const Place move : rules.legal_moves()) {
            ArrayRules next = rules;
            next.play(move);
            const Position expected = position_of(next), played = after(position, cell_of(move));
            ASSERT_EQ(cells_in(played.own), cells_in(expected.own)) << cell_of(move);
            ASSERT_EQ(cells_in(played.other), cells_in(expected.other)) << cell_of(move);
            ASSERT_EQ(cells_in(played.empty), cells_in(expected.empty)) << cell_of(move);
            moves.push_back(static_cast<std::uint8_t>(cell_of(move)));
            replies.push_back(static_cast<int>(next.legal_moves().size()));
        }
        std::vector<int> counts(moves.size());
        kernel().replies(position, moves.data(), static_cast<int>(moves.size()), counts.data());
        ASSERT_EQ(counts, replies);
    }
};

std::vector<const Kernel*> tested_kernels() {
    static constexpr Kernel kAvx512InPlainCpp =
        KernelFunctions<Avx512Ops>::kernel("avx512_in_plain_cpp");
    std::vector<const Kernel*> tested(kernels().begin(), kernels().end());
    tested.push_back(&kAvx512InPlainCpp);
    return tested;
}

INSTANTIATE_TEST_SUITE_P(Hexthello, KernelTest, testing::ValuesIn(tested_kernels()),
                         [](const auto& test) { return std::string(test.param->name); });

TEST_P(KernelTest, AgreesOnTheKnownPositions) {
    for (const auto& position : known_positions()) {
        expect_same_as(ArrayRules::read(position.text));
        if (HasFatalFailure()) return;
    }
}

TEST_P(KernelTest, AgreesInRandomGamesWithHoles) {
    Rng rng(1);
    for (int game = 0; game < 60; ++game) {
        const int side = ArrayRules::kMinSide + game % 6;
        ArrayRules rules = start_with_holes(side, 0.01 * static_cast<double>(rng.below(30)), rng);
        for (; !rules.is_over(); play_at_random(rules, rng)) {
            expect_same_as(rules);
            if (HasFatalFailure()) return;
        }
        expect_same_as(rules);
    }
}

TEST_P(KernelTest, AgreesOnRandomFillings) {
    Rng rng(2);
    for (int i = 0; i < 3000 && !HasFatalFailure(); ++i)
        expect_same_as(random_filling(ArrayRules::kMinSide + i % 6, rng));
}

// Lines as long as the board has them, closed at the far end: the whole length of a shift fill.
TEST_P(KernelTest, AgreesOnTheLongestRuns) {
    for (int side = ArrayRules::kMinSide; side <= ArrayRules::kMaxSide; ++side) {
        ArrayRules rules(side);
        for (int row = 0; row < rules.size(); ++row) {
            for (int col = rules.first_col(row); col <= rules.last_col(row); ++col)
                rules.set({row, col}, Cell::White);
        }
        for (const Place corner : rules.corners()) {
            ArrayRules one_end = rules, other_ends = rules;
            for (const Place each : rules.corners()) {
                one_end.set(each, each == corner ? Cell::Black : Cell::Empty);
                other_ends.set(each, each == corner ? Cell::Empty : Cell::Black);
            }
            expect_same_as(one_end);
            expect_same_as(other_ends);
        }
    }
}

TEST_P(KernelTest, CountsTheKnownLinesOfPlay) {
    const Position start = position_of(ArrayRules(8));
    for (std::size_t depth = 0; depth < kLeavesFromStart.size(); ++depth)
        EXPECT_EQ(leaves(start, static_cast<int>(depth)), kLeavesFromStart[depth]) << depth;
}

TEST_P(KernelTest, CountsTheLinesOfPlayOfTheKnownPositions) {
    for (const auto& position : known_positions())
        ASSERT_EQ(leaves(position_of(ArrayRules::read(position.text)), 3),
                  static_cast<std::uint64_t>(position.numbers[2]))
            << position.text;
}

TEST_P(KernelTest, FinishesGamesAsMinimaxDoes) {
    Rng rng(3);
    for (int i = 0; i < 300; ++i) {
        const ArrayRules rules = almost_full(ArrayRules::kMinSide + i % 6, 1 + i % 7, rng);
        SCOPED_TRACE(rules.text());
        const int margin = best_margin(rules);
        EndgameMemory memory, memory_of_bounds;
        ASSERT_EQ(finished(kernel(), rules, memory), margin);
        ASSERT_EQ(finished(kernel(), rules, memory, margin - 1, margin + 1), margin);
        ASSERT_GE(finished(kernel(), rules, memory_of_bounds, margin - 1, margin), margin);
        ASSERT_LE(finished(kernel(), rules, memory_of_bounds, margin, margin + 1), margin);
        ASSERT_EQ(finished(kernel(), rules, memory_of_bounds), margin);
    }
}

TEST_P(KernelTest, FinishesTheKnownEndgames) {
    // What is not made for speed gets the smaller half.
    const int most_empty = &kernel() == &best_kernel() ? kMaxFinishedCells : 9;
    EndgameMemory memory;  // One for all: what is known of one must not pass for another.
    for (const auto& endgame : known_endgames()) {
        if (endgame.numbers[0] > most_empty) continue;
        ASSERT_EQ(finished(kernel(), ArrayRules::read(endgame.text), memory), endgame.numbers[1])
            << endgame.text;
    }
}

// A leaf is worth the same by all kernels, and the frontier is the best of the leaves below.
TEST_P(KernelTest, JudgesLikeThePortableKernel) {
    Rng rng(4);
    for (int i = 0; i < 240; ++i) {
        const int side = ArrayRules::kMinSide + i % 6;
        const auto number = rng.below(Hexthello::evaluations().size());
        const auto game = Hexthello(side, kernel()).with_evaluation(number);
        const auto portable = Hexthello(side, *kernels().front()).with_evaluation(number);
        const std::string text = random_filling(side, rng).text();
        SCOPED_TRACE(text);
        const auto state = *game.parse_state(text);
        ASSERT_EQ(game.leaf(state).score, portable.leaf(state).score);
        ASSERT_EQ(game.leaf(state).is_over, portable.leaf(state).is_over);
        if (game.is_over(state)) continue;
        Score best = -Score::infinity();
        for (const auto move : legal_moves(game, state))
            best = std::max(best, -portable.leaf(petteia::after(game, state, move)).score);
        const auto frontier = game.frontier(state, Score::infinity(), Hexthello::kPass);
        ASSERT_EQ(frontier.score, best);
        ASSERT_EQ(-game.leaf(petteia::after(game, state, frontier.best)).score, best);
    }
}

TEST(Kernels, HaveNamesOfTheirOwnAndOneForEveryMachine) {
    std::set<std::string> names;
    for (const Kernel* kernel : kernels()) names.insert(kernel->name);
    EXPECT_EQ(names.size(), kernels().size());
    EXPECT_EQ(kernels().front()->name, std::string("portable"));
    EXPECT_EQ(&best_kernel(), kernels().back());
}

// The measure itself is measured by what is known from outside.
TEST(ArrayRules, CountTheKnownLinesOfPlay) {
    const ArrayRules start(8);
    for (std::size_t depth = 0; depth < kLeavesFromStart.size() - 1; ++depth) {
        EXPECT_EQ(start.leaves(static_cast<int>(depth), true), kLeavesFromStart[depth]) << depth;
        EXPECT_EQ(start.leaves(static_cast<int>(depth), false), kLeavesFromStart[depth]) << depth;
    }
}

TEST(ArrayRules, CountTheLinesOfPlayOfTheKnownPositions) {
    const auto positions = known_positions();
    EXPECT_EQ(positions.size(), 200u);
    for (const auto& position : positions) {
        const ArrayRules rules = ArrayRules::read(position.text);
        EXPECT_EQ(rules.text(), position.text);
        ASSERT_EQ(position.numbers.size(), 3u);
        for (int depth = 1; depth <= 3; ++depth)
            ASSERT_EQ(
                rules.leaves(depth),
                static_cast<std::uint64_t>(position.numbers[static_cast<std::size_t>(depth - 1)]))
                << position.text;
    }
}

TEST(ArrayRules, FindTheEmptyCellsOfTheEndgames) {
    const auto endgames = known_endgames();
    EXPECT_EQ(endgames.size(), 60u);
    for (const auto& endgame : endgames) {
        ASSERT_EQ(endgame.numbers.size(), 2u);
        EXPECT_EQ(ArrayRules::read(endgame.text).discs(Cell::Empty), endgame.numbers[0]);
    }
}

}  // namespace
}  // namespace petteia::hexthello
