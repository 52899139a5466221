// Samples: positions as a learnt evaluation sees them, with what it ought to say of each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "patterns/pattern_set.h"

namespace petteia {

class Samples {
  public:
    // For patterns of this set, which must outlive it, and so many terms.
    Samples(const PatternSet& patterns, std::size_t terms) : patterns_(patterns), terms_(terms) {}

    struct Position {
        std::span<const std::uint8_t>
            contents;                   // By cell: 0 empty, 1 the mover's, 2 the opponent's.
        std::span<const float> counts;  // Of the terms.
        double filled;                  // The share of the board that is filled.
        float label;                    // In points of the margin, for the mover.
        bool is_held_out;               // Only tests the fit.
    };
    void add(const Position& position);

    std::size_t size() const { return labels_.size(); }
    std::size_t terms() const { return terms_; }
    const PatternSet& patterns() const { return patterns_; }
    // The weights of a position's patterns, as the set shares them.
    std::span<const std::uint32_t> weights(std::size_t i) const {
        const std::size_t count = patterns_.places().size();
        return {weights_.data() + i * count, count};
    }
    std::span<const float> counts(std::size_t i) const {
        return {counts_.data() + i * terms_, terms_};
    }
    float label(std::size_t i) const { return labels_[i]; }
    float filled(std::size_t i) const { return filled_[i]; }
    bool is_held_out(std::size_t i) const { return is_held_out_[i] != 0; }

  private:
    const PatternSet& patterns_;
    std::size_t terms_;
    std::vector<std::uint32_t> weights_;
    std::vector<float> counts_, labels_, filled_;
    std::vector<std::uint8_t> is_held_out_;
};

}  // namespace petteia
