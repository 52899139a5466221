// The expectation of a position that chance decides, and what is certain of it before all outcomes
// are known.
//
// Scores are averaged as utilities: an estimate counts its units, every win Score::kMaxEstimate and
// every loss minus that, however far off. A mean is an estimate, rounded towards zero, so that both
// players see the same number. Only if every outcome is won is the expectation a win, and its distance
// that of the longest: however the dice fall, it is over by then. So it is with losses.
//
// The expectation never falls when an outcome gets better, rounding included. That is all that the
// bounds below rest on, and why cutting by them is exact.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "core/score.h"

namespace petteia {

class Expectation {
  public:
    // REQUIRES: 0 < weight < 2^32, the sum of what will be added.
    explicit Expectation(std::uint64_t weight)
        : total_(static_cast<std::int64_t>(weight)), rest_(total_) {}

    void add(Score score, std::uint32_t weight) {
        assert(weight <= rest_);
        least_ = std::min(least_, score);
        most_ = std::max(most_, score);
        sum_ += weight * utility(score);
        rest_ -= weight;
    }

    // The expectation if all that is missing is won, or lost, at once; equal when nothing is missing.
    Score at_most() const {
        if (least_.is_win()) return least_;
        if (rest_ == 0 && most_.is_loss()) return most_;
        return Score::estimate(static_cast<std::int32_t>((sum_ + rest_ * kWin) / total_));
    }
    Score at_least() const { return -mirrored().at_most(); }

    // The window that the next outcome, of this weight, is to be searched in for the expectation to be
    // known within (alpha, beta): with a score of at most low() it is at most alpha, and with at least
    // high() at least beta, whatever follows (Star1: Ballard 1983).
    Score low(std::uint32_t weight, Score alpha) const {
        const std::int64_t later = rest_ - weight;
        if (alpha.is_win()) return alpha;
        if (alpha.is_loss()) return later == 0 && most_ <= alpha ? alpha : -Score::infinity();
        // The greatest sum whose mean, rounded towards zero, is no more than alpha.
        const std::int64_t greatest = total_ * alpha.raw() + (alpha.raw() < 0 ? 0 : total_ - 1);
        const std::int64_t units = floor_of(greatest - sum_ - later * kWin, weight);
        if (units < -kWin) return -Score::infinity();
        return Score::estimate(static_cast<std::int32_t>(std::min(units, kWin)));
    }
    Score high(std::uint32_t weight, Score beta) const { return -mirrored().low(weight, -beta); }

  private:
    static constexpr std::int64_t kWin = Score::kMaxEstimate;

    static std::int64_t utility(Score score) {
        return std::clamp<std::int64_t>(score.raw(), -kWin, kWin);
    }
    static std::int64_t floor_of(std::int64_t value, std::int64_t divisor) {
        return value / divisor - (value % divisor < 0 ? 1 : 0);
    }
    // As the other player sees it.
    Expectation mirrored() const {
        Expectation other = *this;
        other.sum_ = -sum_;
        other.least_ = -most_;
        other.most_ = -least_;
        return other;
    }

    std::int64_t total_, rest_;
    std::int64_t sum_ = 0;
    Score least_ = Score::infinity(), most_ = -Score::infinity();
};

// REQUIRES: outcomes have weights.
template <typename List>
std::uint64_t total_weight(const List& outcomes) {
    std::uint64_t total = 0;
    for (const auto& outcome : outcomes) total += outcome.weight;
    return total;
}

}  // namespace petteia
