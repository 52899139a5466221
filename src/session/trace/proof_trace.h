// ProofTrace: the questions of a proof-number search, each with the tree that it saw and its steps, as text for the
// command line and the browser to draw and to step through. search/trace/proof_recorder.h says how it is made.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "search/trace/proof_step.h"
#include "session/trace/grown_node_text.h"

namespace petteia {

// Does the player to move at the root win, or does he reach a draw at least?
struct TracedQuestion {
    bool is_win = true;
    std::vector<GrownNodeText> nodes{};
    std::vector<ProofStep> steps{};

    // Of every node in the end.
    std::vector<ProofNumbers> totals() const;
    // Nothing if the search ended before it was known.
    std::optional<bool> answer() const;
};

struct ProofTrace {
    std::vector<TracedQuestion> questions;
    std::optional<std::string> best;  // Nothing if the game is over.
    std::uint64_t positions = 0;      // That were visited.
    bool is_full = false;             // It ended because the record was large enough.
};

}  // namespace petteia
