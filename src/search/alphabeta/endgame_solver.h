// The game's own solver of the last moves, with the memory that it has on one thread.
#pragma once

#include <cstddef>

#include "core/game.h"

namespace petteia {

// For games that have no such solver there is nothing to call.
template <Rules G>
class EndgameSolver {
  public:
    EndgameResult solve(const G& game, const typename G::State& state, Score alpha,
                        Score beta) requires HasEndgameSolver<G> {
        return game.solve_endgame(state, alpha, beta);
    }
    void clear() {}
    std::size_t memory_bytes() const { return 0; }
};

template <Rules G>
requires RemembersEndgames<G>
class EndgameSolver<G> {
  public:
    EndgameResult solve(const G& game, const typename G::State& state, Score alpha, Score beta) {
        return game.solve_endgame(state, alpha, beta, memory_);
    }
    void clear() { memory_.clear(); }
    std::size_t memory_bytes() const { return memory_.memory_bytes(); }

  private:
    typename G::EndgameMemory memory_;
};

}  // namespace petteia
