// The learnt evaluation of every game that has one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "games/embedded_weights.h"
#include "games/hexthello/hexthello.h"
#include "games/hexthello/weights.h"
#include "games/learnt_fixture.h"
#include "games/othello/othello.h"

namespace petteia {
namespace {

static_assert(HasLearntEvaluation<Hexthello> && HasLearntEvaluation<Othello>);

// Calls visit(state) for every position of a random game that is not over.
template <typename G, typename Visit>
void play_at_random(const G& game, std::uint64_t seed, const Visit& visit) {
    Rng rng(seed);
    auto state = game.start(rng);
    while (!game.is_over(state)) {
        visit(state);
        state = game.child(state, random_move(game, state, rng));
    }
}

// Indices that are carried from move to move against a reading of the board, in every kernel. Mobility is a ratio,
// which kernels round.
// What HexThello adds that is not learnt: the fear of having few discs.
double fear_of(const Hexthello& game, const Hexthello::State& state) {
    const std::string text = game.to_text(state);
    const int few = hexthello::few_discs(game.side(), state.discs);
    const auto missing = [&](char disc) {
        const auto count = std::count(text.begin(), text.end() - 2, disc);
        return std::max<double>(0, static_cast<double>(few - count));
    };
    const double black = missing('B'), white = missing('W');
    const double for_black = hexthello::kLearntScarcity * (white * white - black * black);
    return state.mover == Player::First ? for_black : -for_black;
}
double fear_of(const Othello&, const Othello::State&) { return 0; }

template <typename G>
void expect_slow_values(const G& plain) {
    const LearntWeights weights = random_weights(plain, 1);
    const auto game = plain.with_weights(weights);
    ASSERT_TRUE(game) << game.error().message;
    play_at_random(*game, 5, [&](const auto& state) {
        const double value = game->evaluate(state, game->to_move(state)).raw();
        const double most = 6400;  // Othello's estimates do not exceed what the board holds.
        const double slow = slow_value(*game, state, weights) + fear_of(*game, state);
        const bool is_cut = std::is_same_v<G, Othello> && std::abs(slow) > most;
        EXPECT_NEAR(value, is_cut ? std::copysign(most, slow) : slow, 2);
    });
}

TEST(LearntEvaluation, IsTheSumOfItsWeightsInHexthello) {
    for (const auto* kernel : hexthello::kernels()) {
        SCOPED_TRACE(kernel->name);
        for (const int side : {3, 5, 8}) expect_slow_values(Hexthello(side, *kernel));
    }
}

TEST(LearntEvaluation, IsTheSumOfItsWeightsInOthello) {
    for (const auto* kernel : othello::kernels()) {
        SCOPED_TRACE(kernel->name);
        for (const int size : {4, 6, 8}) expect_slow_values(Othello(size, *kernel));
    }
}

TEST(LearntEvaluation, TheLastPlyIsSearchedWithIt) {
    for (const auto* kernel : hexthello::kernels()) {
        SCOPED_TRACE(kernel->name);
        const Hexthello plain(6, *kernel);
        const auto game = plain.with_weights(random_weights(plain, 2));
        ASSERT_TRUE(game);
        play_at_random(*game, 3, [&](const auto& state) {
            Score best = -Score::infinity();
            for (const auto move : legal_moves(*game, state))
                best = std::max(best, -game->leaf(game->child(state, move)).score);
            EXPECT_EQ(game->frontier(state, Score::infinity(), 0).score, best);
        });
    }
}

// A position that another evaluation has carried on, or none, is read anew.
TEST(LearntEvaluation, DoesNotTrustIndicesOfOtherPatterns) {
    const Hexthello plain(8);
    const LearntWeights weights = random_weights(plain, 1);
    LearntWeights fewer = weights;
    fewer.patterns = "stages 2\nedge 0,7 0,8 0,9\n";
    fewer.weights.assign(2 * (27 + 4), 7);
    const auto game = plain.with_weights(weights), other = plain.with_weights(fewer);
    ASSERT_TRUE(game && other) << other.error().message;
    const auto by_hand = plain.with_evaluation(2);
    play_at_random(by_hand, 9, [&](const auto& state) {
        const auto carried = other->child(state, legal_moves(plain, state)[0]);
        const auto found = game->parse_state(game->to_text(carried));
        ASSERT_TRUE(found);
        EXPECT_EQ(game->evaluate(carried, Player::First), game->evaluate(*found, Player::First));
    });
}

TEST(LearntEvaluation, IsTheSameForMirroredPositions) {
    const Othello plain(8);
    const auto game = plain.with_weights(random_weights(plain, 4, 60));
    ASSERT_TRUE(game);
    play_at_random(*game, 2, [&](const auto& state) {
        for (int i = 1; i < game->symmetry_count(); ++i)
            EXPECT_EQ(game->evaluate(state, Player::First),
                      game->evaluate(game->symmetry(state, i), Player::First));
    });
}

TEST(LearntEvaluation, SaysWhyWeightsDoNotFit) {
    const LearntWeights weights = random_weights(Hexthello(5), 1);
    const auto other_side = Hexthello(6).with_weights(weights);
    ASSERT_FALSE(other_side);
    EXPECT_EQ(other_side.error().message,
              "the weights are for \"hexthello side=5\", not for \"hexthello side=6\"");
    EXPECT_FALSE(Othello(8).with_weights(weights));
}

TEST(EmbeddedWeights, AreWholeAndFitTheirGames) {
    for (const EmbeddedFile& each : embedded_weights()) {
        const auto weights = LearntWeights::from_bytes(each.bytes);
        ASSERT_TRUE(weights) << each.name << ": " << weights.error().message;
        const int size = each.name.back() - '0';
        if (weights->game == "hexthello") {
            EXPECT_TRUE(Hexthello(size).with_weights(*weights)) << each.name;
        } else {
            EXPECT_TRUE(Othello(size).with_weights(*weights)) << each.name;
        }
    }
}

}  // namespace
}  // namespace petteia
