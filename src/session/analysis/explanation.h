// Explanation: what the static value of a position is made of.
#pragma once

#include <string>
#include <vector>

#include "core/explanation.h"
#include "session/verdict.h"

namespace petteia {

struct Explanation {
    std::string evaluation;  // Its name; empty if the game has only one.
    Verdict value;           // For the player to move: the sum of the terms.
    std::vector<EvaluationTerm> terms;
};

}  // namespace petteia
