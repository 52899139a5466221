// Playout: a game played to its end from a position, at random or by the game's own policies, for Monte Carlo
// tree search.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/game.h"
#include "search/chance/expectation.h"
#include "search/monte_carlo/chance_scale.h"
#include "search/search_options.h"

namespace petteia {

// The number of an outcome, drawn by weight. REQUIRES: there are outcomes.
template <typename Outcomes>
std::size_t drawn(const Outcomes& outcomes, Rng& rng) {
    std::uint64_t lot = rng.below(total_weight(outcomes));
    std::size_t i = 0;
    while (lot >= outcomes[i].weight) lot -= outcomes[i++].weight;
    return i;
}

template <Rules G>
class Playout {
  public:
    using State = typename G::State;
    using Move = typename G::Move;

    // The game must outlive this.
    Playout(const G& game, bool uses_policies) : game_(game), scale_(game) {
        if constexpr (HasPolicies<G>) {
            if (uses_policies) find_policies();
        }
    }

    // The chance of the first player in the end. Every position is counted by `visit()`, which may end the game
    // early by answering false; then, and if it takes very long, the game's evaluation decides.
    template <typename Visit>
    std::int64_t play(State state, Rng& rng, const Visit& visit) const {
        for (int ply = 0; ply < kLongest && !game_.is_over(state) && visit(); ++ply)
            state = next(state, rng);
        // Chance may still have to decide: the evaluation stands for what it will.
        return game_.is_over(state)
                   ? scale_.of_result(game_.final_score(state, Player::First))
                   : scale_.of_estimate(game_.evaluate(state, Player::First), Player::First);
    }

  private:
    static constexpr int kLongest = 1000;
    // A player of the game's own errs now and then, or every playout would be the same.
    static constexpr double kRandomShare = 0.1;

    struct Policy {
        std::size_t index = 0;
        Settings settings;
        bool is_there = false;
    };

    State next(const State& state, Rng& rng) const {
        if constexpr (HasChance<G>) {
            if (game_.is_chance(state)) {
                const auto outcomes = chance_outcomes(game_, state);
                return game_.after_chance(state, outcomes[drawn(outcomes, rng)]);
            }
        }
        return after(game_, state, move(state, rng));
    }

    Move move(const State& state, Rng& rng) const {
        if constexpr (HasPolicies<G>) {
            const Policy& policy =
                policies_[static_cast<std::size_t>(index_of(game_.to_move(state)))];
            if (policy.is_there && !rng.chance(kRandomShare))
                return game_.policy_move(policy.index, policy.settings, state);
        }
        const MoveList<G> moves = legal_moves(game_, state);
        return moves[static_cast<std::size_t>(rng.below(moves.size()))];
    }

    // The first policy that each side has.
    void find_policies() requires HasPolicies<G> {
        const auto all = G::policies();
        for (const Player side : {Player::First, Player::Second}) {
            Policy& policy = policies_[static_cast<std::size_t>(index_of(side))];
            for (std::size_t i = 0; i < all.size() && !policy.is_there; ++i) {
                if (all[i].side.value_or(side) == side)
                    policy = {i, *Settings::parse(all[i].parameters, {}), true};
            }
        }
    }

    const G& game_;
    ChanceScale<G> scale_;
    std::array<Policy, 2> policies_;
};

}  // namespace petteia
