// The steps of a proof-number search as they were recorded, apart from any game: see proof_recorder.h.
#pragma once

#include <cstdint>
#include <vector>

#include "search/proof_number/proof_table.h"

namespace petteia {

// All numbers are those of the question at the root, whoever is to move: the proof number counts what is left to prove
// it. So a node of the player who asks has the least proof number of its children and the sum of their disproof
// numbers, and a node of the other player the other way round.
struct ProofStep {
    enum class Kind : std::uint8_t { Enter, Choose, Update, Leave };
    struct Child {
        int node = 0;
        ProofNumbers numbers{};
    };

    Kind kind = Kind::Enter;
    int node = 0;
    ProofNumbers numbers{};  // Not of Choose.
    ProofNumbers
        thresholds{};  // Of the node, or Choose: of the child. It is left where a number reaches its own.
    std::vector<Child> children{};  // Enter: all that were looked at.
    int chosen = 0;                 // Choose.
};

}  // namespace petteia
