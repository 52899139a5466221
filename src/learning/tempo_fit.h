// Finds what it is worth to be the player to move, beyond what an evaluation says, from searches of many positions. Where
// the evaluation is wrong about that by a constant, values of odd depths are too high by it and those of even depths too
// low, or the reverse: leaves are valued for one player or the other.
#pragma once

#include <span>
#include <vector>

#include "learning/forecast_fit.h"

namespace petteia {

// For each stage, in units of the score, what must be added to the evaluation of the player to move; between two stages it
// is a mixture of both. REQUIRES: stages >= 2.
std::vector<double> fit_tempo(std::span<const SearchedPosition> positions, int stages);

// What the searches would have found with that added, if all leaves were of the stage of the root.
void add_tempo(std::span<SearchedPosition> positions, std::span<const double> tempo);

}  // namespace petteia
