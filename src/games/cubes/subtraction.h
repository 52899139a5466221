// The Sprague–Grundy numbers of one pile from which a fixed set of amounts may be taken (a
// subtraction game). Positions that are sums of such piles are won exactly when the xor of their
// numbers is not 0 (Sprague 1935, Grundy 1939).
//
// The numbers are periodic from some point on, so a short table answers for a pile of any size.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace petteia {

class SubtractionGame {
  public:
    // REQUIRES: amounts above 0.
    explicit SubtractionGame(std::span<const std::int32_t> amounts);

    // Nothing if the pile is beyond the table and no period was found in it.
    std::optional<int> grundy(std::int64_t pile) const;
    // 0 if none was found.
    std::size_t period() const { return period_; }
    std::size_t memory_bytes() const { return sizeof(*this) + numbers_.capacity(); }

  private:
    void find_period(std::size_t longest_take);

    std::vector<std::uint8_t> numbers_;
    std::size_t period_start_ = 0, period_ = 0;
};

}  // namespace petteia
