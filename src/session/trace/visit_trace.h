// VisitTrace: the tree that Monte Carlo tree search grew, visit by visit, as text for the command line and the browser
// to draw and to step through. search/trace/visit_recorder.h says how it is made.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "search/trace/visit.h"
#include "session/trace/grown_node_text.h"

namespace petteia {

struct VisitTrace {
    // What a node has in the end.
    struct Total {
        std::uint32_t visits = 0;
        std::optional<double>
            mean{};  // The first player's, with what was known before the first visit.
        std::optional<double> bonus{};  // What the next visit of the parent would add to the mean.
        ProvenWinner winner = ProvenWinner::Unknown;
    };

    std::vector<GrownNodeText> nodes;
    std::vector<Visit> visits;
    std::optional<std::string> best;  // Nothing if the game is over.
    double exploration = 0;
    std::uint64_t positions = 0;  // That were made, in the tree and in playouts.
    bool is_full = false;         // It ended because the record was large enough.

    std::vector<Total> totals() const;
    // The chance as the player sees it who chose the node; at the root, the one to move.
    double seen_by_chooser(int node, double first_chance) const;
};

}  // namespace petteia
