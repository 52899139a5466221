// Search with chance: the engine against the textbook, number for number, and the textbook against a
// recursion in floating point that knows neither Score's line nor Erring, over thousands of positions
// of small games and opponents who err never, sometimes and always.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "games/cubes/cubes.h"
#include "games/hexthello/hexthello.h"
#include "games/nim/nim.h"
#include "games/pacman/pacman.h"
#include "games/tictactoe/tictactoe.h"
#include "games/xox/xox.h"
#include "search/chance/fallible_opponent.h"
#include "search/minimax.h"
#include "search/race_fixture.h"
#include "search/search_fixture.h"
#include "search/searcher.h"

namespace petteia {
namespace {

using namespace search_fixture;

// The game's value against an opponent who errs, straight from that description. A win is worth what
// the expectation says it is; his random turns are listed whole and counted.
template <Game G>
class Plain {
  public:
    using State = typename G::State;

    Plain(const G& game, Player who, double mistakes)
        : game_(game), who_(who), mistakes_(mistakes) {}

    // In units of the game, for the player who does not err.
    double value(const State& state, int depth) const {
        if (depth == 0 || game_.is_over(state)) return leaf(state);
        if (game_.to_move(state) != who_) return best(state, depth, +1);
        return (1 - mistakes_) * his_best(state, depth) + mistakes_ * his_mean(state, depth);
    }

  private:
    static constexpr double kWin = 1.0 * Score::kMaxEstimate / FallibleOpponent<G>::kParts;

    double leaf(const State& state) const {
        const Player me = opponent(who_);
        const Score score =
            game_.is_over(state) ? game_.final_score(state, me) : game_.evaluate(state, me);
        return score.is_win() ? kWin : score.is_loss() ? -kWin : score.raw();
    }
    double best(const State& state, int depth, int sign) const {
        double best = -INFINITY;
        for (const auto move : legal_moves(game_, state)) {
            const State child = after(game_, state, move);
            const bool goes_on = sign < 0 && game_.to_move(child) == who_;
            best = std::max(
                best, sign * (goes_on ? his_best(child, depth - 1) : value(child, depth - 1)));
        }
        return sign * best;
    }
    // His turn, or the rest of it, with no mistake.
    double his_best(const State& state, int depth) const {
        if (depth == 0 || game_.is_over(state)) return leaf(state);
        return best(state, depth, -1);
    }
    // His turn at random: all turns alike, each followed as far as the depth goes.
    double his_mean(const State& state, int depth) const {
        double sum = 0, turns = 0;
        add_turns(state, state, depth, sum, turns);
        return sum / turns;
    }
    // `seen` lags behind `state` where the turn goes on below the depth.
    void add_turns(const State& state, const State& seen, int depth, double& sum,
                   double& turns) const {
        for (const auto move : legal_moves(game_, state)) {
            const State child = after(game_, state, move);
            const State& now = depth > 0 ? child : seen;
            const int left = std::max(0, depth - 1);
            if (game_.to_move(child) == who_ && !game_.is_over(child)) {
                add_turns(child, now, left, sum, turns);
            } else {
                sum += value(now, left);
                turns += 1;
            }
        }
    }

    const G& game_;
    Player who_;
    double mistakes_;
};

constexpr double kParts = FallibleOpponent<TicTacToe>::kParts;

// At most two means a ply, each rounded to a part of a unit.
double rounding(int depth) { return 2.0 * depth / kParts; }

int affordable_depth(std::size_t moves, int depth) {
    constexpr double kMostNodes = 3000;
    while (depth > 1 && std::pow(static_cast<double>(moves) + 1, depth) > kMostNodes) --depth;
    return depth;
}

std::vector<Techniques> some_exact_sets() {
    const Techniques base = Techniques::none().with(Technique::AlphaBeta).with(Technique::Star1);
    std::vector<Techniques> sets{Techniques::none(),
                                 Techniques::none().with(Technique::Star1),
                                 Techniques::none().with(Technique::Table),
                                 base,
                                 base.with(Technique::Table),
                                 base.with(Technique::Pvs),
                                 Techniques::exact()};
    for (const Technique one : exact_techniques()) sets.push_back(Techniques::exact().without(one));
    return sets;
}

// Holds searchers against the textbook over positions of one game with chance. They live as long as
// the check, so that each position meets what earlier ones left in the tables.
template <HasChance G>
class ChanceCheck {
  public:
    ChanceCheck(const G& game, const std::vector<SearchOptions>& variants) : game_(game) {
        for (const SearchOptions& options : variants)
            variants_.push_back({options, std::make_unique<Searcher<G>>(game, options)});
    }

    void check(const typename G::State& state, int depth, bool is_cold) {
        const auto expected = Minimax<G>(game_).best_moves(state, depth);
        for (auto& [options, searcher] : variants_) {
            SCOPED_TRACE("depth " + std::to_string(depth) + " with " +
                         options.techniques.to_text() + (is_cold ? ", cold" : ", warm"));
            for (const bool values_all_moves : {false, true}) {
                Limits limits;
                limits.depth = depth;
                limits.values_all_moves = values_all_moves;
                if (is_cold) searcher->clear();
                const auto report = searcher->search(state, limits);
                check_choice(report, expected);
                if (values_all_moves) check_moves(report, expected);
                if (report.is_proven && !expected.is_proven) check_proof(state, depth, report);
                if (options.techniques == Techniques::none()) {
                    EXPECT_EQ(report.counts.nodes, expected.nodes);
                }
            }
        }
    }

  private:
    using Choice = typename Minimax<G>::Choice;
    using Report = typename Searcher<G>::Report;

    void check_choice(const Report& report, const Choice& expected) const {
        EXPECT_EQ(report.score.raw(), expected.value.raw());
        EXPECT_TRUE(report.is_proven || !expected.is_proven);
        ASSERT_TRUE(report.best);
        const auto& best = expected.best_moves;
        EXPECT_NE(std::find(best.begin(), best.end(), *report.best), best.end());
    }
    void check_moves(const Report& report, const Choice& expected) const {
        for (const auto& each : report.moves) {
            for (const auto& [move, score] : expected.moves) {
                if (move == each.move) {
                    EXPECT_EQ(each.score.raw(), score.raw());
                }
            }
        }
    }
    // What is said to be proven stays so when one looks deeper.
    void check_proof(const typename G::State& state, int depth, const Report& report) const {
        EXPECT_EQ(Minimax<G>(game_).best_moves(state, depth + 2).value.raw(), report.score.raw());
    }

    struct Variant {
        SearchOptions options;
        std::unique_ptr<Searcher<G>> searcher;
    };
    const G& game_;
    std::vector<Variant> variants_;
};

std::vector<SearchOptions> variants(std::size_t table_mib, int threads) {
    std::vector<SearchOptions> all;
    for (const Techniques uses : some_exact_sets()) all.push_back({uses, table_mib, threads});
    return all;
}

// Random positions of one game with either player fallible. All of them are held against the recursion,
// if the game's turns have one step or weights, and every fourth is asked of the engines.
template <Game G>
void check_game(const G& game, int positions, double mistakes, std::size_t table_mib,
                bool has_turns) {
    Rng rng(static_cast<std::uint64_t>(mistakes * 100) + 1);
    for (const Player who : {Player::First, Player::Second}) {
        const FallibleOpponent<G> fallible(game, who, mistakes);
        ChanceCheck<FallibleOpponent<G>> engines(fallible, variants(table_mib, 1));
        const Plain<G> plain(game, who, mistakes);
        for (int i = 0; i < positions && !testing::Test::HasFailure(); ++i) {
            auto position = random_position(game, rng);
            while (game.to_move(position) == who) position = random_position(game, rng);
            SCOPED_TRACE(game.to_text(position) + ", mistakes " + std::to_string(mistakes));
            const int depth = affordable_depth(legal_moves(game, position).size(),
                                               1 + static_cast<int>(rng.below(6)));
            const auto root = fallible.at(position);
            const Score value = Minimax(fallible).best_moves(root, depth).value;
            const double units =
                std::clamp(value.raw(), -Score::kMaxEstimate, Score::kMaxEstimate) / kParts;
            if (has_turns) {
                EXPECT_NEAR(units, plain.value(position, depth), rounding(depth));
            }
            if (i % 4 == 0) engines.check(root, depth, i % 8 == 0);
        }
    }
}

template <Game G>
void check_mistakes(const G& game, int positions, bool has_turns = true) {
    check_game(game, positions, 0, 1, has_turns);
    check_game(game, positions, 0.25, 0, has_turns);
    check_game(game, positions, 0.5, 1, has_turns);
    check_game(game, positions, 1, 1, has_turns);
}

TEST(Expectimax, IsExactInTicTacToe) {
    check_mistakes(game_of<TicTacToe>(), 100);
    check_mistakes(game_of<TicTacToe>({{"m", "3"}, {"n", "4"}, {"k", "3"}}), 40);
}

TEST(Expectimax, IsExactInPileGames) {
    check_mistakes(game_of<Nim>({{"piles", "3,3,2"}}), 60);
    check_mistakes(game_of<Nim>({{"piles", "2,3,4"}, {"misere", "true"}}), 60);
    check_mistakes(game_of<Cubes>(), 60);
}

TEST(Expectimax, IsExactInXox) { check_mistakes(game_of<Xox>(), 60); }

TEST(Expectimax, IsExactInHexthello) { check_mistakes(game_of<Hexthello>({{"side", "3"}}), 20); }

TEST(Expectimax, IsExactInPacman) {
    for (const std::string ghosts : {"1", "2", "3"}) {
        check_mistakes(game_of<Pacman>({{"maze", "random"},
                                        {"rows", "3"},
                                        {"cols", "3"},
                                        {"flags", "2"},
                                        {"ghosts", ghosts},
                                        {"limit", "4"}}),
                       30);
    }
    check_mistakes(game_of<Pacman>({{"ghosts", "2"}}), 10);
}

TEST(Expectimax, IsExactWherePositionsComeBackOrTheMoverStays) {
    for (const std::uint64_t seed : {1, 2, 3}) {
        check_mistakes(Pebbles(seed, 14), 30, false);
        check_mistakes(GraphGame(seed, 12 + seed), 30, false);
    }
}

TEST(Expectimax, OfAnOpponentWhoNeverErrsIsMinimax) {
    const auto game = game_of<TicTacToe>();
    Rng rng(5);
    for (int i = 0; i < 100; ++i) {
        const auto position = random_position(game, rng);
        const FallibleOpponent<TicTacToe> fallible(game, opponent(game.to_move(position)), 0);
        const auto expected = Minimax(game).best_moves(position, 4);
        const auto choice = Minimax(fallible).best_moves(fallible.at(position), 4);
        EXPECT_EQ(FallibleOpponent<TicTacToe>::in_units(choice.value), expected.value);
        EXPECT_EQ(choice.best_moves, expected.best_moves);
        EXPECT_EQ(choice.nodes, expected.nodes);
    }
}

// The share of games that the first player wins less those he loses, by the plainest recursion.
double race_value(const Race& race, const Race::State& state) {
    if (race.is_over(state)) return race.final_score(state, Player::First).is_win() ? 1 : -1;
    double mean = 0, best = -2;
    const int sign = state.mover == Player::First ? 1 : -1;
    if (state.thrown == 0) {
        for (const auto& outcome : chance_outcomes(race, state))
            mean += outcome.weight / 6.0 * race_value(race, race.after_chance(state, outcome));
        return mean;
    }
    for (const auto move : legal_moves(race, state))
        best = std::max(best, sign * race_value(race, after(race, state, move)));
    return sign * best;
}

TEST(Expectimax, IsExactWithDice) {
    const Race race;
    ChanceCheck<Race> engines(race, variants(1, 1));
    for (std::int8_t first = 0; first < Race::kEnd; ++first) {
        for (std::int8_t second = 3; second < Race::kEnd; ++second) {
            for (std::int8_t thrown = 1; thrown <= 3; ++thrown) {
                const Race::State state{{first, second}, thrown, Player::First};
                SCOPED_TRACE(std::to_string(first) + " " + std::to_string(second));
                engines.check(state, 1 + (first + thrown) % 6, thrown == 1);
                const Score value = Minimax(race).best_moves(state, 2 * Race::kEnd).value;
                const double share =
                    1.0 * std::clamp(value.raw(), -Score::kMaxEstimate, Score::kMaxEstimate) /
                    Score::kMaxEstimate;
                EXPECT_NEAR(share, race_value(race, state), 1e-5);
            }
        }
    }
}

TEST(Expectimax, IsAWinIfEveryReplyLoses) {
    const auto game = game_of<TicTacToe>();
    const FallibleOpponent<TicTacToe> fallible(game, Player::Second, 0.5);
    // In the corner below X threatens to win in two places, and O in none.
    const auto fork = Minimax(fallible).best_moves(fallible.at(state_of(game, "X.O/.O./..X X")), 4);
    EXPECT_EQ(fork.value, Score::win_in(3));
    EXPECT_EQ(fork.best_moves.size(), 1U);
    // Here O can hold the draw, but will not always.
    const auto hope = Minimax(fallible).best_moves(fallible.at(state_of(game, "X../.O./... X")), 9);
    EXPECT_FALSE(hope.value.is_decided());
    EXPECT_GT(hope.value, Score::draw());
}

TEST(Expectimax, IsExactOnTwoThreads) {
    const auto game = game_of<TicTacToe>({{"m", "3"}, {"n", "4"}, {"k", "3"}});
    const FallibleOpponent<TicTacToe> fallible(game, Player::Second, 0.3);
    ChanceCheck<FallibleOpponent<TicTacToe>> engines(fallible, {{Techniques::exact(), 1, 2}});
    Rng rng(7);
    for (int i = 0; i < 30; ++i) {
        const auto position = random_position(game, rng);
        if (game.to_move(position) == Player::First) engines.check(fallible.at(position), 4, true);
    }
}

}  // namespace
}  // namespace petteia
