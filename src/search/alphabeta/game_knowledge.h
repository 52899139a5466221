// What a game knows about a position without a search, asked where the techniques allow it. Inlined, since
// there are two Workers of a game, one of them traced, and every node asks.
#pragma once

#include <optional>

#include "core/game.h"
#include "search/alphabeta/ordering.h"
#include "search/technique.h"

namespace petteia {

template <Rules G>
class GameKnowledge {
  public:
    using State = typename G::State;

    // The game must outlive this.
    GameKnowledge(const G& game, Techniques uses)
        : game_(game),
          uses_static_bound_(uses.has(Technique::AlphaBeta) && uses.has(Technique::StaticBound)),
          uses_tactics_(HasTactics<G> && uses.has(Technique::Tactics)),
          uses_theory_(uses.has(Technique::Theory)) {}

    // tactics() lists the moves, and with has_scores() their ordering scores too.
    bool has_tactics() const { return uses_tactics_; }
    bool has_scores() const { return uses_tactics_ && HasScoredTactics<G>; }

    // REQUIRES: has_tactics().
    [[gnu::always_inline]] ScoreRange tactics(const State& state, int depth,
                                              ScoredMoves<G>& list) const requires HasTactics<G> {
        if constexpr (HasScoredTactics<G>)
            return game_.tactics(state, depth, list.moves, list.scores.data());
        return game_.tactics(state, depth, list.moves);
    }

    [[gnu::always_inline]] std::optional<StaticBound> static_bound(const State& state, int depth,
                                                                   Score alpha, Score beta) const {
        if constexpr (HasStaticBound<G>) {
            if (uses_static_bound_) return game_.static_bound(state, depth, alpha, beta);
        }
        return std::nullopt;
    }

    // What the player to move has where the search must stop. REQUIRES: !is_over(state).
    [[gnu::always_inline]] Score horizon(const State& state) const {
        const Player mover = game_.to_move(state);
        if constexpr (HasTheory<G>) {
            if (uses_theory_) {
                if (const auto winner = game_.theory(state))
                    return *winner == mover ? Score::certain_win() : Score::certain_loss();
            }
        }
        return game_.evaluate(state, mover);
    }

  private:
    const G& game_;
    bool uses_static_bound_, uses_tactics_, uses_theory_;
};

}  // namespace petteia
