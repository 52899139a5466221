// A node of a search that was traced, of any kind: see tree_recorder.h.
#pragma once

#include "core/game.h"
#include "search/trace/trace.h"

namespace petteia {

template <Game G>
struct TracedNode {
    typename G::State state;
    typename G::Move move;  // Leads here from the parent.
    int parent = -1;        // Smaller than the node's own number; -1 of the root.
    Player mover = Player::First;
    int depth = 0;  // Plies left.
    NodeKind kind = NodeKind::Leaf;
    Score value;  // And what it says; nothing of a cut node.
    Bound bound = Bound::None;
    bool is_proven = false;  // The value rests on finished games alone.
};

}  // namespace petteia
