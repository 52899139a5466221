// VisitTree: the tree that Monte Carlo tree search grows, in one block of memory of a size that is given. When it
// is full, no node gets children any more, and the search goes on in the tree as it is.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/player.h"
#include "core/score.h"

namespace petteia {

// What is proven of a position, whoever is to move.
enum class ProvenWinner : std::uint8_t { Unknown, First, Nobody, Second };

constexpr ProvenWinner proven_for(Player player) {
    return player == Player::First ? ProvenWinner::First : ProvenWinner::Second;
}
constexpr ProvenWinner proven_by(Score score, Player pov) {
    if (score == Score::draw()) return ProvenWinner::Nobody;
    return proven_for(score > Score::draw() ? pov : opponent(pov));
}

template <typename Move>
struct VisitNode {
    std::int64_t sum = 0;  // Of the first player's chances, one for each visit.
    std::uint32_t visits = 0;
    std::uint32_t first_child = 0;  // The children lie side by side.
    std::int32_t prior = 0;         // The first player's chance as it looks before any visit.
    std::uint16_t child_count = 0;  // 0: not expanded.
    Move move{};                    // That leads here; nothing in an outcome of chance.
    ProvenWinner winner = ProvenWinner::Unknown;
    bool has_draw = false;  // One of the children is a proven draw.

    bool is_proven() const { return winner != ProvenWinner::Unknown; }
    bool is_expanded() const { return child_count > 0; }
};

template <typename Move>
class VisitTree {
  public:
    using Node = VisitNode<Move>;

    // Room for a root and `least` children at least.
    VisitTree(std::size_t mib, std::size_t least)
        : capacity_(std::clamp<std::size_t>((mib << 20) / sizeof(Node), least + 1,
                                            std::size_t{1} << 31)) {
        nodes_.reserve(capacity_);
    }

    // Nothing but a new root.
    void clear() { nodes_.assign(1, {}); }
    bool has_room(std::size_t children) const { return nodes_.size() + children <= capacity_; }
    // The first of the new children. REQUIRES: has_room(count), parent is not expanded.
    Node* expand(std::size_t parent, std::size_t count) {
        assert(has_room(count) && !nodes_[parent].is_expanded());
        nodes_[parent].first_child = static_cast<std::uint32_t>(nodes_.size());
        nodes_[parent].child_count = static_cast<std::uint16_t>(count);
        nodes_.resize(nodes_.size() + count);
        return &nodes_[nodes_[parent].first_child];
    }

    Node& operator[](std::size_t i) { return nodes_[i]; }
    const Node& operator[](std::size_t i) const { return nodes_[i]; }
    const Node& root() const { return nodes_.front(); }
    const Node& child(const Node& node, std::size_t i) const {
        return nodes_[node.first_child + i];
    }
    std::size_t size() const { return nodes_.size(); }
    std::size_t memory_bytes() const { return capacity_ * sizeof(Node); }

  private:
    std::size_t capacity_;
    std::vector<Node> nodes_;
};

}  // namespace petteia
