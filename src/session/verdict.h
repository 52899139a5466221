// Verdict: what a position is worth, in the words shown to people and sent to programs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/score.h"
#include "session/estimate_scale.h"

namespace petteia {

struct Verdict {
    enum class Kind : std::uint8_t { Win, Draw, Loss, Estimate };

    Kind kind = Kind::Estimate;
    std::optional<int> distance;  // Plies to the end; wins and losses only, where it is known.
    std::int32_t estimate = 0;    // In the units of the evaluation, for an estimate.
    std::optional<int>
        margin;                // By how much, where the result is proven and the game has a margin.
    EstimateScale scale = {};  // How people read the estimate, as the same player's.

    // `is_proven` distinguishes a proven draw from an estimate of 0. Where the scale has points, a proven
    // score has a margin.
    static Verdict of(Score score, bool is_proven, const EstimateScale& scale = {});

    bool is_proven() const { return kind != Kind::Estimate; }
    // The same for the other player.
    Verdict reversed() const;
    // Of the position one move earlier, whose mover is the same player or not, if that move was best.
    Verdict seen_from_parent(bool is_same_mover) const;
    // "win", "draw", "loss" or "estimate".
    std::string_view word() const;
    // "win in 11", "win by 7", "draw", "loss", "+3.4", "+12".
    std::string to_text() const;
    friend bool operator==(const Verdict&, const Verdict&) = default;
};

}  // namespace petteia
