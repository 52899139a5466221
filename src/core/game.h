// A game as all others see it: the concepts that it fulfils (rules.h), what it may provide besides
// (refinements.h), and here functions that do for any G what it need not write itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/player.h"
#include "core/refinements.h"
#include "core/rng.h"
#include "core/rules.h"
#include "core/score.h"

namespace petteia {

// Of the game itself and what it holds.
template <Rules G>
std::size_t memory_bytes_of(const G& game) {
    if constexpr (HasMemory<G>) return sizeof(G) + game.memory_bytes();
    return sizeof(G);
}

// A game that gives no examples is tried with its default settings.
template <Game G>
std::vector<GameExample> examples_of() {
    if constexpr (HasExamples<G>) return G::examples();
    return {{{}, 20, 40, 20, 4}};
}

// None if the game has no players of its own.
template <Game G>
std::vector<PolicyInfo> policies_of() {
    if constexpr (HasPolicies<G>) return G::policies();
    return {};
}

// None if the game has only one, without a name.
template <Game G>
std::vector<EvaluationInfo> evaluations_of() {
    if constexpr (HasEvaluations<G>) {
        const auto all = G::evaluations();
        return {all.begin(), all.end()};
    }
    return {};
}

// The child of `state` by `move`.
template <Rules G>
typename G::State after(const G& game, const typename G::State& state, typename G::Move move) {
    if constexpr (HasChild<G>) return game.child(state, move);
    typename G::State child = state;
    game.apply(child, move);
    return child;
}

template <Rules G>
MoveList<G> legal_moves(const G& game, const typename G::State& state) {
    MoveList<G> moves;
    game.generate(state, moves);
    return moves;
}

// A random move: every way of playing the turn is equally likely. REQUIRES: !is_over(state).
template <Game G>
typename G::Move random_move(const G& game, const typename G::State& state, Rng& rng) {
    const MoveList<G> moves = legal_moves(game, state);
    if constexpr (HasTurnWeights<G>) {
        std::uint64_t sum = 0;
        for (const auto move : moves) sum += game.turn_weight(state, move);
        std::uint64_t lot = rng.below(sum);
        for (const auto move : moves) {
            const std::uint64_t weight = game.turn_weight(state, move);
            if (lot < weight) return move;
            lot -= weight;
        }
    }
    return moves[rng.below(moves.size())];
}

// A score for the player to move at `child`, as a score for `mover` one ply earlier.
template <Rules G>
Score seen_from_parent(const G& game, Player mover, const typename G::State& child, Score score) {
    return (game.to_move(child) == mover ? score : -score).one_ply_up();
}

template <Rules G>
std::uint32_t turn_weight(const G& game, const typename G::State& state, typename G::Move move) {
    if constexpr (HasTurnWeights<G>) return game.turn_weight(state, move);
    return 1;
}

template <Rules G>
bool is_chance(const G& game, const typename G::State& state) {
    if constexpr (HasChance<G>) return game.is_chance(state);
    return false;
}

template <HasChance G>
ChanceOutcomes<G> chance_outcomes(const G& game, const typename G::State& state) {
    ChanceOutcomes<G> outcomes;
    game.outcomes(state, outcomes);
    return outcomes;
}

}  // namespace petteia
