// A token bucket: limits how often a peer may do something, for long and at once. It fills at a steady
// rate up to a burst; whatever is done takes tokens out.
#pragma once

#include <algorithm>
#include <chrono>

namespace petteia {

class TokenBucket {
  public:
    using Time = std::chrono::steady_clock::time_point;

    // Full at first.
    TokenBucket(double per_second, double burst, Time now)
        : per_second_(per_second), burst_(burst), tokens_(burst), filled_(now) {}

    // Takes `amount` tokens. False, and nothing is taken, if there are fewer.
    bool take(double amount, Time now) {
        const std::chrono::duration<double> passed = now - filled_;
        filled_ = now;
        tokens_ = std::min(burst_, tokens_ + passed.count() * per_second_);
        if (tokens_ < amount) return false;
        tokens_ -= amount;
        return true;
    }

  private:
    double per_second_, burst_, tokens_;
    Time filled_;
};

}  // namespace petteia
