// The search on Pac-Man: steps one by one are worth what joint moves are, positions that the hash makes
// one are worth the same, and the engine wins on either side against the course's players.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <unordered_map>

#include "games/pacman/course.h"
#include "games/pacman/joint.h"
#include "games/pacman/pacman.h"
#include "search/minimax.h"
#include "search/search_fixture.h"
#include "search/searcher.h"

namespace petteia {
namespace {

using pacman::JointPacman;
using pacman::Maze;
using State = Pacman::State;

static_assert(Limits::kMaxDepth <= Pacman::kDeepestSearch);

Pacman small_game(std::uint64_t seed, int ghosts, int limit) {
    return Pacman(std::make_shared<const Maze>(Maze::random(3, 4, 2, seed)), ghosts, limit);
}

// A position before anyone has chosen.
State random_turn(const Pacman& game, Rng& rng) {
    State state = game.start(rng);
    for (auto turns = rng.below(4); turns > 0; --turns) {
        State next = state;
        do game.apply(next, random_move(game, next, rng));
        while (next.step != 0);
        if (game.is_over(next)) break;
        state = next;
    }
    return state;
}

// The distance in turns, so that it is the same by steps and by joint moves.
Score by_turns(Score score, int plies_a_turn) {
    if (!score.has_distance()) return score;
    const int turns = score.distance() / plies_a_turn;
    return score.is_win() ? Score::win_in(turns) : Score::loss_in(turns);
}

TEST(PacmanSearch, ValuesStepsAsJointMoves) {
    int decided = 0;
    for (int i = 0; i < 2000 && !testing::Test::HasFailure(); ++i) {
        Rng rng(static_cast<std::uint64_t>(i));
        const Pacman game = small_game(rng.next(), 1 + i % 4, 6);
        const JointPacman joint(game);
        const State state = random_turn(game, rng);
        SCOPED_TRACE(game.maze().to_text() + game.to_text(state));
        const int turn = 1 + game.ghosts(), turns = game.ghosts() < 3 ? 2 : 1;
        const Score by_steps = Minimax<Pacman>(game).best_moves(state, turns * turn).value;
        const Score by_joint = Minimax<JointPacman>(joint).best_moves(state, 2 * turns).value;
        EXPECT_EQ(by_turns(by_steps, turn).raw(), by_turns(by_joint, 2).raw());
        decided += by_steps.is_decided() ? 1 : 0;
    }
    EXPECT_GT(decided, 100);
}

TEST(PacmanSearch, MergesOnlyWhatIsWorthTheSame) {
    int merged = 0;
    for (std::uint64_t seed = 0; seed < 40 && !testing::Test::HasFailure(); ++seed) {
        const Pacman game = small_game(seed, 1 + static_cast<int>(seed % 4), 200);
        std::unordered_map<std::uint64_t, State> known;
        Rng rng(seed);
        for (int i = 0; i < 4000; ++i) {
            const State state = search_fixture::random_position(game, rng);
            const auto [place, is_new] = known.emplace(game.hash(state), state);
            State other = place->second;
            other.turn = state.turn;
            if (is_new || other == state) continue;
            ++merged;
            const int depth = 1 + i % 4;
            EXPECT_EQ(Minimax<Pacman>(game).best_moves(state, depth).value.raw(),
                      Minimax<Pacman>(game).best_moves(other, depth).value.raw())
                << game.maze().to_text() << game.to_text(state) << '\n'
                << game.to_text(other);
        }
    }
    EXPECT_GT(merged, 1000);
}

// Every fourth has ways that lead in one direction only.
Maze bounded_maze(int number, Rng& rng) {
    if (number % 4 == 0)
        return *Maze::parse(
            "+-+.+-+-+/|.|..F..|/+.+v+.+v+/....<.|../+.+.+-+-+/|F......|/+-+.+-+-+");
    const auto any = [&](int least) { return least + static_cast<int>(rng.below(4)); };
    const int rows = any(3), cols = any(4);
    return Maze::random(rows, cols, 3, rng.next());
}

// Windows of every kind round the true value: no bound may lie on its wrong side.
TEST(PacmanSearch, BoundsHoldForTheValue) {
    int least = 0, most = 0;
    for (int i = 0; i < 3000 && !testing::Test::HasFailure(); ++i) {
        Rng rng(static_cast<std::uint64_t>(i));
        const int ghosts = 1 + static_cast<int>(rng.below(4));
        const Pacman game(std::make_shared<const Maze>(bounded_maze(i, rng)), ghosts, 8);
        const State state = search_fixture::random_position(game, rng);
        const int depth = 1 + static_cast<int>(rng.below(game.ghosts() < 3 ? 8 : 6));
        const Score value = Minimax<Pacman>(game).best_moves(state, depth).value;
        SCOPED_TRACE(game.maze().to_text() + game.to_text(state) + " depth " +
                     std::to_string(depth));
        const Score low = -Score::infinity(), high = Score::infinity();
        EXPECT_FALSE(game.static_bound(state, depth, low, high));
        for (int edge = -4000; edge <= 4000; edge += 40) {
            const Score at = Score::estimate(edge);
            if (const auto bound = game.static_bound(state, depth, low, at)) {
                EXPECT_GE(bound->score, at);
                EXPECT_GE(value, bound->score);
                ++least;
            }
            if (const auto bound = game.static_bound(state, depth, at, high)) {
                EXPECT_LE(bound->score, at);
                EXPECT_LE(value, bound->score);
                ++most;
            }
        }
    }
    EXPECT_GT(least, 10'000);
    EXPECT_GT(most, 10'000);
}

using Choice = std::function<Pacman::Move(const State&)>;

class Match {
  public:
    Score play(std::uint64_t seed, const Choice& first, const Choice& second) const {
        Rng rng(seed);
        State state = game.start(rng);
        while (!game.is_over(state))
            game.apply(state, state.step == 0 ? first(state) : second(state));
        return game.final_score(state, Player::First);
    }
    Choice engine(std::function<std::uint64_t()> nodes = [] { return 2000; }) const {
        auto searcher =
            std::make_shared<Searcher<Pacman>>(game, SearchOptions{Techniques::standard(), 1, 1});
        return [searcher, nodes](const State& state) {
            Limits limits;
            limits.nodes = nodes();
            return *searcher->search(state, limits).best;
        };
    }
    Choice chasers() const {
        return [this](const State& state) { return pacman::chase_view(game, state).choice; };
    }

    Pacman game{Maze::classic(), 4, 300};
};

constexpr std::uint64_t kGames = 10;

// Pac-Man's step, four ghosts', and his next: what is cut inside the ghosts' joint move is nine tenths.
TEST(PacmanSearch, TakesATenthOfTheNodesOfJointMoves) {
    const Match match;
    const JointPacman joint(match.game);
    const Techniques exact = Techniques::exact().without(Technique::Deepening);
    const Techniques alpha_beta = Techniques::none().with(Technique::AlphaBeta);
    Limits steps, plies;
    steps.depth = 6;
    plies.depth = 3;
    std::uint64_t by_steps = 0, by_joint = 0;
    const auto chase = match.chasers();
    const auto compare = [&](const State& state) {
        const auto ours = Searcher<Pacman>(match.game, {exact, 1, 1}).search(state, steps);
        const auto theirs = Searcher<JointPacman>(joint, {alpha_beta, 0, 1}).search(state, plies);
        EXPECT_EQ(by_turns(ours.score, 5).raw(), by_turns(theirs.score, 2).raw());
        by_steps += ours.counts.nodes;
        by_joint += theirs.counts.nodes;
    };
    const auto walk = [&](const State& state) {
        if (state.turn % 10 == 5) compare(state);
        return pacman::course_view(match.game, state).choice;
    };
    for (std::uint64_t seed = 0; seed < 2 * kGames; ++seed) match.play(seed, walk, chase);
    EXPECT_LE(10 * by_steps, by_joint);
    EXPECT_GT(by_steps, 1000u);
}

TEST(PacmanSearch, TakesAllFlagsFromTheChasers) {
    const Match match;
    int wins = 0;
    for (std::uint64_t seed = 0; seed < kGames; ++seed) {
        wins += match.play(seed, match.engine(), match.chasers()).is_win() ? 1 : 0;
    }
    EXPECT_GE(wins, 8);
}

// Whenever it is stopped, in the midst of whatever window.
TEST(PacmanSearch, GoesNowhereWhereItIsCaughtAtOnceIfItCanHelpIt) {
    const Match match;
    const int turn = 1 + match.game.ghosts();
    Rng rng(1);
    const auto walk = match.engine([&] { return 1000 + rng.below(5000); });
    const auto careful = [&](const State& state) {
        const auto move = walk(state);
        const auto best = Minimax<Pacman>(match.game).best_moves(state, turn);
        const Score answer =
            Minimax<Pacman>(match.game).best_moves(after(match.game, state, move), turn - 1).value;
        EXPECT_TRUE(best.value.is_loss() || !answer.is_win())
            << match.game.to_text(state) << ' ' << match.game.to_text(state, move);
        return move;
    };
    for (std::uint64_t seed = 0; seed < kGames; ++seed) match.play(seed, careful, match.chasers());
}

TEST(PacmanSearch, CatchesTheCoursesPacman) {
    const Match match;
    int catches = 0;
    for (std::uint64_t seed = 0; seed < kGames; ++seed) {
        const auto walk = [&](const State& state) {
            return pacman::course_view(match.game, state).choice;
        };
        catches += match.play(seed, walk, match.engine()).is_loss() ? 1 : 0;
    }
    EXPECT_GE(catches, 8);
}

}  // namespace
}  // namespace petteia
