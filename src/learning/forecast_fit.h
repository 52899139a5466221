// Finds what shallow searches predict of deeper ones, from searches of many positions to every depth.
#pragma once

#include <span>
#include <vector>

#include "patterns/forecast_model.h"

namespace petteia {

struct SearchedPosition {
    double filled = 0;  // The share of the board that is filled.
    std::vector<double>
        scores;  // For the player to move, by depth from 1 on, in units of the score.
};

// Stages without enough positions are left out. REQUIRES: stages >= 2.
ForecastModel fit_forecasts(std::span<const SearchedPosition> positions, int stages);

}  // namespace petteia
