// A node of a tree that grew, as text: see visit_trace.h and proof_trace.h.
#pragma once

#include <optional>
#include <string>

#include "core/player.h"
#include "search/monte_carlo/visit_tree.h"

namespace petteia {

struct GrownNodeText {
    int parent = -1;                // A smaller number; -1 of the root, which is node 0.
    std::string move{};             // From the parent; empty at the root.
    Player player = Player::First;  // To move.
    std::string position{};
    bool is_over = false;
    // Of a tree of visits: the first player's chance before any visit, and what was proven when the node was made.
    std::optional<double> prior{};
    ProvenWinner winner = ProvenWinner::Unknown;
};

}  // namespace petteia
