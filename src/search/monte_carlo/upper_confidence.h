// The upper bound of confidence (UCB1: Auer, Cesa-Bianchi & Fischer 2002): what is added to the mean of a child, much
// where few of the visits of its parent went.
#pragma once

#include <cmath>
#include <cstdint>

namespace petteia {

class UpperConfidence {
  public:
    // Means and bounds as whole numbers, fine enough to be compared.
    static constexpr std::int64_t kOne = std::int64_t{1} << 24;

    // Of the children of a node with so many visits, and the one that now begins.
    UpperConfidence(double exploration, std::uint32_t visits)
        : exploration_(exploration), log_visits_(static_cast<float>(std::log(visits + 1.0))) {}

    // `weight`: the visits of the child, and one for what was known before. REQUIRES: weight > 0.
    double bonus(std::int64_t weight) const {
        return exploration_ * std::sqrt(log_visits_ / static_cast<double>(weight));
    }

  private:
    double exploration_;
    float log_visits_;
};

}  // namespace petteia
