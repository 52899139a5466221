// The moves of a line as they are drawn on the board of the position before it: for the line that an engine
// expects, and its plan.
#pragma once

#include <boost/json/fwd.hpp>
#include <string>
#include <vector>

#include "session/record.h"
#include "session/registry.h"
#include "web/service/fields.h"
#include "web/service/refusal.h"

namespace petteia {

struct StepsQuestion {
    GameLine line;  // To the position.
    std::vector<std::string> moves;

    static Granted<StepsQuestion> read(Fields& fields);
};

// "steps": each as a legal move of its own position (move_json), with "mover". Cells are those of the board
// before the first move that are in the same places; places that this board does not have are left out. Ends
// before the first move that is not legal. Takes a moment: not for the loop.
Granted<boost::json::object> steps_answer(const Registry& registry, const StepsQuestion& question);

}  // namespace petteia
