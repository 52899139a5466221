// KeyOwners: which rank a position belongs to, told by its key alone. Only the upper half of the key's bits counts: moves
// that change the other half lead to positions of the same rank, which need not be sent. Where a key has a half for each
// player's pieces, that is every second move, and what ranks send each other is half of what it would be.
#pragma once

#include <cstdint>

#include "core/rng.h"

namespace petteia {

class KeyOwners {
  public:
    // `key_bits` is how many bits of a key are used, at most 64.
    KeyOwners(int key_bits, int ranks)
        : unused_(key_bits / 2), ranks_(static_cast<std::uint64_t>(ranks)) {}

    int owner_of(std::uint64_t key) const {
        // The upper half of the mixed bits, stretched over the ranks. Tables use the lower ones.
        return static_cast<int>((mix64(key >> unused_) >> 32) * ranks_ >> 32);
    }

  private:
    int unused_;
    std::uint64_t ranks_;
};

}  // namespace petteia
