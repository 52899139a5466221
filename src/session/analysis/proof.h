// Proof: what a search proved of a position's value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/score.h"

namespace petteia {

struct Proof {
    // For the player to move, in the units of the game's scores: where the value lies for certain.
    ScoreRange value;
    Score estimate;  // The value or bound that was found; a guess if it is not complete.
    std::optional<std::string> best;  // Nothing if the game is over.
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool is_complete = false;  // The value is known, or lies outside the window.
};

}  // namespace petteia
