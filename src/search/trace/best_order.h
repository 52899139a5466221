// BestOrder: the moves of every position of a tree by their true value, as a minimax that visited all of it found. A
// search that tries them in this order shows the most that any ordering can save.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/game.h"
#include "search/trace/traced_node.h"

namespace petteia {

template <Game G>
class BestOrder {
  public:
    using Move = typename G::Move;

    // REQUIRES: the nodes of a minimax, which cut nothing.
    explicit BestOrder(std::vector<TracedNode<G>> nodes)
        : nodes_(std::move(nodes)), children_(nodes_.size()) {
        for (std::size_t i = 1; i < nodes_.size(); ++i)
            children_[static_cast<std::size_t>(nodes_[i].parent)].push_back(static_cast<int>(i));
    }

    // The node that a move leads to. REQUIRES: the tree has it.
    int child(int node, Move move) const {
        const auto& all = children_[static_cast<std::size_t>(node)];
        return *std::find_if(all.begin(), all.end(),
                             [&](int each) { return at(each).move == move; });
    }
    // Of equal moves the one that is listed first stays first. REQUIRES: all moves of a node of the tree.
    template <typename Moves>
    void sort(int node, Moves& moves) const {
        const bool is_max = at(node).mover == Player::First;
        std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) {
            const Score one = at(child(node, a)).value, other = at(child(node, b)).value;
            return is_max ? one > other : one < other;
        });
    }

  private:
    const TracedNode<G>& at(int node) const { return nodes_[static_cast<std::size_t>(node)]; }

    std::vector<TracedNode<G>> nodes_;
    std::vector<std::vector<int>> children_;
};

}  // namespace petteia
