// Positions of HexThello for benchmarks, from seeded self-play that is shallow and errs now and then: unlike random
// play it leads to boards as engines meet them, and unlike good play to a different one with every seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/hexthello/hexthello.h"
#include "search/searcher.h"

namespace petteia {

class SelfPlay {
  public:
    static constexpr int kSide = 8;

    // With the evaluation made by hand, so that positions stay when weights are fitted anew.
    SelfPlay() : game_(Hexthello(kSide).with_evaluation(kByHand)) {}

    // So many positions with so many discs, the same in every run.
    std::vector<Hexthello::State> positions(int discs, std::size_t count) {
        std::vector<Hexthello::State> found;
        for (std::uint64_t seed = 1; found.size() < count; ++seed) {
            if (const auto state = position(discs, seed)) found.push_back(*state);
        }
        return found;
    }

  private:
    static constexpr std::size_t kByHand = 1;
    static constexpr int kRandomPlies = 8;
    static constexpr int kDepth = 2;
    static constexpr double kErrors = 0.1;

    // Nothing if the game ends before.
    std::optional<Hexthello::State> position(int discs, std::uint64_t seed) {
        Rng rng(seed);
        searcher_.clear();  // No game is to depend on those before it.
        Hexthello::State state = game_.start(rng);
        for (int ply = 0; !game_.is_over(state); ++ply) {
            const auto moves = legal_moves(game_, state);
            if (state.discs == discs && moves[0] != Hexthello::kPass) return state;
            const bool is_random = ply < kRandomPlies || rng.chance(kErrors);
            game_.apply(state, is_random ? moves[rng.below(moves.size())] : good_move(state));
        }
        return std::nullopt;
    }
    Hexthello::Move good_move(const Hexthello::State& state) {
        Limits limits;
        limits.depth = kDepth;
        return *searcher_.search(state, limits).best;
    }

    Hexthello game_;
    Searcher<Hexthello> searcher_{game_, {Techniques::exact(), 1, 1}};
};

}  // namespace petteia
