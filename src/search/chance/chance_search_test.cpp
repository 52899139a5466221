// What chance costs a search, that limits are kept there as well, and that expecting mistakes pays
// against those who make them.
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <iostream>
#include <map>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "games/nim/nim.h"
#include "games/pacman/pacman.h"
#include "games/tictactoe/tictactoe.h"
#include "games/xox/xox.h"
#include "search/chance/fallible_opponent.h"
#include "search/minimax.h"
#include "search/search_fixture.h"
#include "search/searcher.h"

namespace petteia {
namespace {

using namespace search_fixture;

// Over a few random positions.
template <Game G>
std::uint64_t nodes(const G& game, int depth, double mistakes, Techniques uses) {
    Rng rng(3);
    std::uint64_t nodes = 0;
    for (int i = 0; i < 10; ++i) {
        const auto position = random_position(game, rng);
        const FallibleOpponent<G> fallible(game, opponent(game.to_move(position)), mistakes);
        Searcher<FallibleOpponent<G>> searcher(fallible, {uses, 1, 1});
        Limits limits;
        limits.depth = depth;
        nodes += searcher.search(fallible.at(position), limits).counts.nodes;
    }
    return nodes;
}

// With Star1 a search takes at most this share of the nodes.
template <Game G>
void check_savings(const G& game, int depth, double mistakes, double share) {
    const auto alpha_beta = Techniques::none().with(Technique::AlphaBeta);
    for (const Techniques base : {alpha_beta, Techniques::exact().without(Technique::Star1)}) {
        const std::uint64_t without = nodes(game, depth, mistakes, base);
        const std::uint64_t with = nodes(game, depth, mistakes, base.with(Technique::Star1));
        EXPECT_LE(static_cast<double>(with), share * static_cast<double>(without));
        std::cout << G::kInfo.title << " at depth " << depth << ", mistakes " << mistakes
                  << (base == alpha_beta ? ", alpha-beta" : ", all exact techniques") << ": "
                  << without << " nodes without Star1, " << with << " with it\n";
    }
}

TEST(Star1, SavesNodes) {
    check_savings(game_of<TicTacToe>(), 6, 0.25, 0.7);
    check_savings(game_of<TicTacToe>(), 6, 1, 0.7);
    check_savings(game_of<Xox>(), 5, 0.25, 0.5);
    // Here it does no more than cost little.
    check_savings(
        game_of<Pacman>(
            {{"maze", "random"}, {"rows", "4"}, {"cols", "4"}, {"flags", "2"}, {"ghosts", "2"}}),
        8, 0.5, 1.05);
}

class FallibleGhosts : public testing::Test {
  protected:
    const Pacman game = game_of<Pacman>();
    const FallibleOpponent<Pacman> fallible{game, Player::Second, 0.5};
    const FallibleOpponent<Pacman>::State root = fallible.at(start_of(game));
};

TEST_F(FallibleGhosts, SearchRepeatsItself) {
    Limits limits;
    limits.nodes = 20'000;
    const auto first = Searcher<FallibleOpponent<Pacman>>(fallible, {}).search(root, limits);
    const auto second = Searcher<FallibleOpponent<Pacman>>(fallible, {}).search(root, limits);
    EXPECT_EQ(first.counts.nodes, second.counts.nodes);
    EXPECT_EQ(first.score, second.score);
    EXPECT_EQ(first.best, second.best);
    EXPECT_LE(first.counts.nodes, limits.nodes + 1000);
}

TEST_F(FallibleGhosts, SearchEndsWhenToldOrWhenTimeIsOver) {
    std::stop_source stop;
    stop.request_stop();
    Searcher<FallibleOpponent<Pacman>> searcher(fallible, {});
    EXPECT_LE(searcher.search(root, {}, stop.get_token()).counts.nodes, 1000U);
    Limits limits;
    limits.move_time = Milliseconds(50);
    const auto report = searcher.search(root, limits);
    EXPECT_GT(report.depth, 0);
    EXPECT_LT(report.seconds, 5);
    EXPECT_FALSE(Minimax(fallible, stop.get_token()).best_moves(root, 20).is_complete);
}

// What a policy is worth to the player who follows it, on the average over all that an opponent may do
// who errs in half of his turns and else plays the first of his best moves: 1 for a win, 0 for a loss.
template <Game G>
class Policy {
  public:
    using State = typename G::State;
    using Choose = std::function<typename G::Move(const State&)>;

    Policy(const G& game, Player player, Choose choose)
        : game_(game), player_(player), choose_(std::move(choose)), opponent_(game, kOptions) {}

    double worth(const State& state) {
        if (game_.is_over(state)) return result(state);
        const auto known = known_.find(game_.to_text(state));
        if (known != known_.end()) return known->second;
        const double worth = game_.to_move(state) == player_
                                 ? this->worth(after(game_, state, choose_(state)))
                                 : after_opponent(state);
        return known_[game_.to_text(state)] = worth;
    }

    static inline const SearchOptions kOptions{Techniques::exact(), 1, 1};

  private:
    double result(const State& state) const {
        const Score score = game_.final_score(state, player_);
        return score.is_win() ? 1 : score.is_loss() ? 0 : 0.5;
    }
    double after_opponent(const State& state) {
        double worth = 0.5 * this->worth(after(game_, state, *opponent_.search(state, {}).best));
        const auto moves = legal_moves(game_, state);
        for (const auto move : moves)
            worth +=
                0.5 / static_cast<double>(moves.size()) * this->worth(after(game_, state, move));
        return worth;
    }

    const G& game_;
    Player player_;
    Choose choose_;
    Searcher<G> opponent_;
    std::map<std::string, double> known_;
};

// The points that best play and that expecting mistakes give away over some starts; the latter are at
// most `share` of the former.
template <Game G>
void check_swindles(const std::vector<G>& games, Player player, double share) {
    double lost_by_best = 0, lost_by_hope = 0;
    for (const G& game : games) {
        const FallibleOpponent<G> fallible(game, opponent(player), 0.5);
        Searcher<G> best(game, Policy<G>::kOptions);
        Searcher<FallibleOpponent<G>> hope(fallible, Policy<G>::kOptions);
        Policy<G> by_best(game, player,
                          [&](const auto& state) { return *best.search(state, {}).best; });
        Policy<G> by_hope(game, player, [&](const auto& state) {
            return *hope.search(fallible.at(state), {}).best;
        });
        lost_by_best += 1 - by_best.worth(start_of(game));
        lost_by_hope += 1 - by_hope.worth(start_of(game));
    }
    std::cout << G::kInfo.title << ": of " << games.size() << " points best play gives away "
              << lost_by_best << ", expecting mistakes " << lost_by_hope << "\n";
    EXPECT_LE(lost_by_hope, share * lost_by_best + 1e-9);
}

TEST(ExpectingMistakes, GivesLessAwayToThoseWhoErr) {
    const auto tictactoe = game_of<TicTacToe>();
    check_swindles<TicTacToe>({tictactoe}, Player::First, 1);
    check_swindles<TicTacToe>({tictactoe}, Player::Second, 0.95);
    std::vector<Nim> lost;
    for (const char* piles : {"1,2,3", "3,3", "1,1,2,2", "4,4", "1,4,5"})
        lost.push_back(game_of<Nim>({{"piles", piles}}));
    check_swindles(lost, Player::First, 1);
}

}  // namespace
}  // namespace petteia
