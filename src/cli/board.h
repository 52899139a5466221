// Draws a View in the terminal: one renderer for every game.
#pragma once

#include <string>
#include <vector>

#include "core/view.h"

namespace petteia {

// Lines with a newline each. The cells in `marked`, by their place in view.cells, stand out: the last
// move.
std::string draw(const View& view, const std::vector<int>& marked = {});

// The cells that a move of `before` points at; none if it is not one of its moves.
std::vector<int> cells_of_move(const View& before, const std::string& move);

}  // namespace petteia
