// EstimateScale: how people read an estimate. A search has it in the units of the game's evaluation; people
// read points of the margin where the result has a size, and otherwise a chance of winning.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/game.h"
#include "core/win_curve.h"

namespace petteia {

struct EstimateScale {
    enum class Kind : std::uint8_t {
        Units,   // Nothing better is known.
        Points,  // Of a margin, each of `size` units.
        Odds,    // The odds of winning are e : 1 at `size` units above `even`.
        Mean,    // Of results: a won game counts `size` units, a lost one as many less.
    };

    Kind kind = Kind::Units;
    double size = 1;
    double even = 0;

    // Of estimates for `player`.
    template <Rules G>
    static EstimateScale of([[maybe_unused]] const G& game, [[maybe_unused]] Player player) {
        if constexpr (HasMargin<G>) {
            return {Kind::Points, static_cast<double>(G::kMarginUnit)};
        } else if constexpr (HasWinCurve<G>) {
            const WinCurve curve = game.win_curve();
            return {Kind::Odds, curve.size, player == Player::First ? curve.even : -curve.even};
        } else {
            return {};
        }
    }
    // Of the same estimates for the other player.
    EstimateScale reversed() const { return {kind, size, -even}; }

    bool has_points() const { return kind == Kind::Points; }
    // Nothing if the scale has none.
    std::optional<double> points(std::int32_t units) const;
    // The expected score between 0 and 1, a draw counting one half. Nothing if it is not known: a mean
    // that is all but even has estimates in it, which count next to nothing beside results.
    std::optional<double> chance(std::int32_t units) const;
    // "+3.4" points, "62 %", "+12" units, "even".
    std::string to_text(std::int32_t units) const;
    // A number without rounding, as a search compares values, and with no sign but a minus: "3.41" points,
    // "-12" units.
    std::string exact_text(std::int32_t units) const;

    friend bool operator==(const EstimateScale&, const EstimateScale&) = default;
};

}  // namespace petteia
