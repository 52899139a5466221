// Seeded randomness that is the same on every machine: SplitMix64 (Steele, Lea, Flood 2014).
// The standard distributions differ between libraries, so `below` is our own.
#pragma once

#include <cassert>
#include <cstdint>

namespace petteia {

// Scrambles 64 bits; also the hash of a packed position.
constexpr std::uint64_t mix64(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

class Rng {
  public:
    explicit Rng(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() { return mix64(state_ += 0x9E3779B97F4A7C15u); }

    // Uniform over [0, bound). REQUIRES: bound > 0.
    std::uint64_t below(std::uint64_t bound) {
        assert(bound > 0);
        const std::uint64_t unfair = (0 - bound) % bound;  // 2^64 mod bound
        for (;;) {
            const std::uint64_t x = next();
            if (x >= unfair) return x % bound;
        }
    }

    // True with the given probability.
    bool chance(double probability) {
        return static_cast<double>(next() >> 11) * 0x1p-53 < probability;
    }

  private:
    std::uint64_t state_;
};

}  // namespace petteia
