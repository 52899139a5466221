// Trace: the tree of a small search as text, for the command line and the browser to draw and to step
// through. search/trace/tracer.h says how it is made and whose values these are.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/player.h"
#include "core/result.h"
#include "search/trace/trace.h"
#include "session/verdict.h"

namespace petteia {

struct TraceNode {
    int parent = -1;   // A smaller number; -1 of the root, which is node 0.
    std::string move;  // From the parent; empty at the root.
    Player player = Player::First;
    int depth = 0;  // Plies left.
    std::string position;
    NodeKind kind = NodeKind::Leaf;
    Score value;                     // For First;
    Bound bound = Bound::None;       // how it bounds the true value, None if the node was cut.
    std::optional<Verdict> verdict;  // Nothing if the node was cut.
    Score alpha, beta;               // The last window that the node had.
};

struct Trace {
    std::vector<TraceNode> nodes;
    std::vector<TraceEvent> events;
    std::optional<std::string> best;  // Nothing if the game is over.
    EstimateScale scale;

    // The line of best play: the root and the nodes that lead to the leaf whose value it has.
    std::vector<int> best_line() const;
    // Nodes of a kind.
    std::size_t count(NodeKind kind) const;
    // Nodes that the search visited.
    std::size_t entered() const { return nodes.size() - count(NodeKind::Cut); }
    // Fills in the windows of the nodes from the events.
    void add_windows();
};

// A value or bound in few characters: "12", "-3.41" (not rounded, as the search compares them), "W5" and "L5" if First wins or loses in 5 plies, "W"
// and "L" at an unknown distance, "∞" and "-∞" beyond all.
std::string short_text(Score score, const EstimateScale& scale);

}  // namespace petteia
