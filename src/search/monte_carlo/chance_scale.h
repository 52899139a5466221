// ChanceScale: scores as chances of winning, the unit of Monte Carlo tree search. A won game is 1, a draw one
// half, a lost one 0; an estimate lies between by the game's win curve or its margin.
//
// Chances are whole numbers of kOne parts, so that sums of them are the same on every machine.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/game.h"
#include "core/win_curve.h"

namespace petteia {

template <Rules G>
class ChanceScale {
  public:
    static constexpr std::int64_t kOne = 1 << 16, kHalf = kOne / 2;

    // As the win curve of the game's evaluation has it now.
    explicit ChanceScale(const G& game) {
        if constexpr (HasWinCurve<G>) {
            const WinCurve curve = game.win_curve();
            size_ = curve.size;
            even_ = curve.even;
        }
    }

    // The chance of `pov` with an estimate of his, never certain.
    std::int64_t of_estimate(Score estimate, Player pov) const {
        if (estimate.is_decided()) return of_result(estimate);
        const double units = estimate.raw() - even_for(pov);
        const double chance = static_cast<double>(kOne) / (1 + std::exp(-units / size_));
        return std::clamp<std::int64_t>(std::llround(chance), 1, kOne - 1);
    }
    static std::int64_t of_result(Score score) {
        if (score == Score::draw()) return kHalf;
        return score > Score::draw() ? kOne : 0;
    }
    // The estimate that stands for this chance of `pov`.
    Score to_estimate(std::int64_t chance, Player pov) const {
        const double share = static_cast<double>(std::clamp<std::int64_t>(chance, 1, kOne - 1)) /
                             static_cast<double>(kOne);
        const double units = even_for(pov) + size_ * std::log(share / (1 - share));
        return Score::estimate(static_cast<std::int32_t>(std::lround(units)));
    }

  private:
    // By how many points of a margin the odds grow e times, and by how many units where nothing is known of
    // the evaluation.
    static constexpr double kPoints = 6, kUnits = 100;

    static constexpr double usual_size() {
        if constexpr (HasMargin<G>) return kPoints * G::kMarginUnit;
        return kUnits;
    }
    double even_for(Player pov) const { return pov == Player::First ? even_ : -even_; }

    double size_ = usual_size(), even_ = 0;
};

}  // namespace petteia
