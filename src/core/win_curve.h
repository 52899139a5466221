// Estimates as chances, where the result of a game has no size that could be estimated.
#pragma once

#include <concepts>

#include "core/game.h"

namespace petteia {

// The expected score of the first player, a win counting 1 and a draw one half, is
// 1 / (1 + exp(-(x - even) / size)) where the evaluation gives him x.
struct WinCurve {
    double size;      // By how much more the odds are e : 1. Above 0.
    double even = 0;  // Where both have the same chance; 0 unless the players have different tasks.
};
// The curve of the evaluation in use, fitted to played games by bench/win_curve.
template <typename G>
concept HasWinCurve = Rules<G> && !HasMargin<G> && requires(const G& game) {
    { game.win_curve() } -> std::same_as<WinCurve>;
};

}  // namespace petteia
