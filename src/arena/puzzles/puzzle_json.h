// Puzzles as JSON, for the command and for the browser.
#pragma once

#include <boost/json/fwd.hpp>

#include "arena/puzzles/puzzle_maker.h"

namespace petteia {

// "position", the verdict, "solution", "line", "length", "difficulty", and "moves": what each legal one is worth,
// [{"move", a verdict}, …], all for the player to move.
boost::json::object puzzle_json(const Puzzle& puzzle);

}  // namespace petteia
