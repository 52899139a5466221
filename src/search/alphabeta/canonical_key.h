// The canonical key of a position: the hash under which the transposition table keeps it and all its
// mirror images. Moves are kept as they look on that image.
#pragma once

#include <cstdint>
#include <cstring>

#include "core/game.h"
#include "search/technique.h"

namespace petteia {

// A move as the 16 bits that tables hold.
template <typename Move>
std::uint16_t move_bits(Move move) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, &move, sizeof move);
    return bits;
}

// The least hash of the position and its images, and the symmetry that leads to that image.
// Not initialised unless asked for: a node has an array of them.
struct CanonicalKey {
    std::uint64_t hash;
    int symmetry;
};

template <Rules G>
class CanonicalKeys {
  public:
    using State = typename G::State;
    using Move = typename G::Move;

    CanonicalKeys(const G& game, Techniques uses)
        : game_(game), symmetries_(symmetry_count(game, uses)) {}

    CanonicalKey key_of(const State& state) const {
        CanonicalKey key{game_.hash(state), 0};
        if constexpr (HasSymmetry<G>) {
            if constexpr (requires { game_.symmetry_pays(state); }) {
                if (!game_.symmetry_pays(state)) return key;
            }
            for (int i = 1; i < symmetries_; ++i) {
                const std::uint64_t hash = game_.hash(game_.symmetry(state, i));
                if (hash < key.hash) key = {hash, i};
            }
        }
        return key;
    }

    // The bits of a move as it looks on the image that `key` belongs to.
    std::uint16_t move_bits_at(const CanonicalKey& key, Move move) const {
        if constexpr (HasSymmetry<G>) return move_bits(game_.symmetry(move, key.symmetry));
        return move_bits(move);
    }

  private:
    static int symmetry_count(const G& game, Techniques uses) {
        if constexpr (HasSymmetry<G>)
            return uses.has(Technique::Symmetry) ? game.symmetry_count() : 1;
        return 1;
    }

    const G& game_;
    int symmetries_;
};

}  // namespace petteia
