// The search on a game that ends, with tactics and bounds that are proven: Connect Four.
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <sstream>
#include <string>
#include <unordered_set>
#include <vector>

#include "games/connect4/connect4.h"
#include "search/search_fixture.h"
#include "search/searcher.h"

namespace petteia {
namespace {

using search_fixture::start_of;
using search_fixture::state_of;
using search_fixture::Truth;

struct Size {
    int cols, rows, line = 4;
};

Connect4 make(const Size& size) {
    return game_of<Connect4>({{"cols", std::to_string(size.cols)},
                              {"rows", std::to_string(size.rows)},
                              {"line", std::to_string(size.line)}});
}

std::string name_of(const Size& size) {
    return std::to_string(size.cols) + " x " + std::to_string(size.rows) + ", line " +
           std::to_string(size.line);
}

SearchOptions small_table() {
    SearchOptions options;
    options.table_mib = 8;
    return options;
}

// Random play until at most `left` cells are empty and the game goes on.
Connect4::State late_position(const Connect4& game, int left, Rng& rng) {
    for (;;) {
        auto state = game.start(rng);
        while (!game.is_over(state) && game.max_plies(state) > left)
            game.apply(state, random_move(game, state, rng));
        if (!game.is_over(state)) return state;
    }
}

// Every position that can follow and is not over, each once.
template <typename Look>
void look_at_all(const Connect4& game, const Connect4::State& state,
                 std::unordered_set<std::uint64_t>& seen, const Look& look) {
    if (game.is_over(state) || !seen.insert(game.key(state)).second) return;
    look(state);
    for (const auto move : legal_moves(game, state))
        look_at_all(game, after(game, state, move), seen, look);
}

// `look(game, state, truth)` at all that can follow some random late positions of each size.
template <typename Look>
void look_at_late_positions(const Size& size, const Look& look) {
    SCOPED_TRACE(name_of(size));
    const Connect4 game = make(size);
    Truth<Connect4> truth(game);
    std::unordered_set<std::uint64_t> seen;
    Rng rng(1);
    for (int i = 0; i < 8; ++i) {
        look_at_all(game, late_position(game, 10, rng), seen,
                    [&](const auto& state) { look(game, state, truth); });
        ASSERT_FALSE(testing::Test::HasFailure());
    }
}

const std::vector<Size> kSizes{{7, 6}, {6, 7},    {7, 5},    {5, 5},    {4, 4},    {8, 7},  {9, 3},
                               {4, 7}, {5, 4, 3}, {4, 3, 3}, {5, 5, 5}, {3, 5, 2}, {10, 1}, {2, 9}};

// A window of every kind round the value.
std::vector<std::pair<Score, Score>> windows_round(Score value) {
    return {{value.plus(-1), value},
            {value, value.plus(1)},
            {Score::draw().plus(-1), Score::draw()},
            {Score::draw(), Score::draw().plus(1)},
            {Score::loss_in(60), Score::loss_in(60).plus(1)},
            {Score::win_in(60).plus(-1), Score::win_in(60)}};
}

TEST(Connect4Search, StaticBoundsAreTrue) {
    int looks = 0, given = 0, wins = 0, losses = 0;
    for (const Size& size : kSizes) {
        look_at_late_positions(size, [&](const auto& game, const auto& state, auto& truth) {
            const Score value = truth.of(state);
            const int plies = game.max_plies(state);
            for (const auto& [alpha, beta] : windows_round(value)) {
                ++looks;
                EXPECT_FALSE(game.static_bound(state, plies - 1, alpha, beta));
                const auto bound = game.static_bound(state, plies, alpha, beta);
                if (!bound) continue;
                ++given;
                EXPECT_TRUE(bound->is_proven);
                if (bound->score >= beta) {
                    EXPECT_LE(bound->score, value) << game.to_text(state);
                    if (bound->score.is_win()) ++wins;
                } else {
                    ASSERT_LE(bound->score, alpha);
                    EXPECT_GE(bound->score, value) << game.to_text(state);
                    if (bound->score.is_loss()) ++losses;
                }
            }
        });
        ASSERT_FALSE(HasFailure());
    }
    EXPECT_GT(looks, 100'000);
    EXPECT_GT(given, looks / 10);
    EXPECT_GT(wins, 100);
    EXPECT_GT(losses, 100);
}

TEST(Connect4Search, TacticsAreTrue) {
    int looks = 0, exact = 0, shorter = 0;
    for (const Size& size : kSizes) {
        look_at_late_positions(size, [&](const auto& game, const auto& state, auto& truth) {
            const Score value = truth.of(state);
            MoveList<Connect4> moves;
            const ScoreRange range = game.tactics(state, game.max_plies(state), moves);
            ++looks;
            EXPECT_LE(range.low, value) << game.to_text(state);
            EXPECT_GE(range.high, value) << game.to_text(state);
            if (range.is_exact()) {
                ++exact;
                return;
            }
            // The best move is among those that are left.
            Score best = -Score::infinity();
            for (const auto move : moves) {
                ASSERT_TRUE(search_fixture::is_legal(game, state, move));
                const auto child = after(game, state, move);
                best = std::max(
                    best, seen_from_parent(game, game.to_move(state), child, truth.of(child)));
            }
            EXPECT_EQ(best, value) << game.to_text(state);
            if (static_cast<int>(moves.size()) < game.count_moves(state)) ++shorter;
        });
        ASSERT_FALSE(HasFailure());
    }
    EXPECT_GT(looks, 10'000);
    EXPECT_GT(exact, looks / 10);
    EXPECT_GT(shorter, looks / 20);
}

struct KnownPosition {
    std::string columns;
    Score value;
};

std::vector<KnownPosition> known_positions() {
    std::ifstream file(PETTEIA_TEST_DATA "/connect4-positions.txt");
    std::vector<KnownPosition> positions;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        std::istringstream words(line);
        std::string columns, result;
        int plies = 0;
        words >> columns >> result >> plies;
        EXPECT_TRUE(words) << line;
        positions.push_back({columns, result == "win"    ? Score::win_in(plies)
                                      : result == "loss" ? Score::loss_in(plies)
                                                         : Score::draw()});
    }
    return positions;
}

// Earlier ones take seconds.
TEST(Connect4Search, ProvesTheKnownValues) {
    constexpr std::size_t kFewestPlies = 16;
    const Connect4 game = make({7, 6});
    const auto positions = known_positions();
    ASSERT_EQ(positions.size(), 200u);
    Searcher<Connect4> searcher(game, small_table());
    int searched = 0;
    for (const auto& [columns, value] : positions) {
        if (columns.size() < kFewestPlies) continue;
        ++searched;
        searcher.clear();
        const auto report = searcher.search(state_of(game, columns), {});
        EXPECT_TRUE(report.is_proven) << columns;
        EXPECT_EQ(report.score, value) << columns;
    }
    EXPECT_GT(searched, 150);
}

// Who wins with the last of how many discs, as John Tromp published it.
TEST(Connect4Search, SolvesSmallBoards) {
    const struct {
        Size size;
        Score value;
    } kKnown[] = {{{4, 4}, Score::draw()},      {{5, 4}, Score::draw()}, {{4, 5}, Score::draw()},
                  {{6, 4}, Score::loss_in(24)}, {{5, 5}, Score::draw()}, {{4, 6}, Score::draw()}};
    for (const auto& [size, value] : kKnown) {
        const Connect4 game = make(size);
        Searcher<Connect4> searcher(game, small_table());
        const auto report = searcher.search(start_of(game), {});
        EXPECT_TRUE(report.is_proven) << name_of(size);
        EXPECT_EQ(report.score, value) << name_of(size);
    }
}

}  // namespace
}  // namespace petteia
