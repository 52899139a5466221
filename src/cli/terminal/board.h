// Draws a View in the terminal: one renderer for every game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/view.h"

namespace petteia {

// Compact: no line between rows of a maze where there is no wall.
enum class Spacing : std::uint8_t { Wide, Compact };

// Lines with a newline each. The cells in `marked`, by their place in view.cells, stand out: the last
// move.
std::string draw(const View& view, const std::vector<int>& marked = {},
                 Spacing spacing = Spacing::Wide);

// The same, cut to a width in columns, if there is one, with a line that says so: a board that the terminal breaks
// cannot be read at all.
std::string draw_to_fit(const View& view, const std::vector<int>& marked,
                        std::optional<std::size_t> width);

// True if the same pieces stand in the same cells.
bool look_alike(const View& a, const View& b);

}  // namespace petteia
