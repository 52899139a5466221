// A visit of Monte Carlo tree search as it was recorded, apart from any game: see visit_recorder.h.
#pragma once

#include <cstdint>
#include <vector>

#include "search/monte_carlo/no_visit_recorder.h"
#include "search/monte_carlo/visit_tree.h"

namespace petteia {

// A child that was compared with its siblings. Means are chances from 0 to 1 of the player who chooses.
struct VisitCandidate {
    int node = 0;
    // The n of the bonus c √(ln N / n), N being the visits of the parent and this one. 0: never visited, and chosen.
    std::int64_t weight = 0;
    double mean = 0, bonus = 0;
};

// A step down the tree.
struct VisitChoice {
    int node = 0;  // Where it was chosen.
    // Proven children are not among them, nor those after one that comes first; none where chance decides.
    std::vector<VisitCandidate> candidates{};
    int chosen = 0;
};

// A node that got the value of a visit, and what it has then.
struct BackedUpNode {
    int node = 0;
    double value = 0;  // The first player's chance, which a proof on the way may have changed.
    std::uint32_t visits = 0;
    double mean = 0;  // The first player's.
    ProvenWinner winner = ProvenWinner::Unknown;
};

// Nodes are numbers, the root being 0; the children of a node lie side by side.
struct Visit {
    std::vector<VisitChoice> choices{};
    int leaf = 0;
    int first_child = 0, child_count = 0;  // That the leaf got.
    LeafValue source = LeafValue::Evaluation;
    double value = 0;                       // Of the leaf, as the first player's chance.
    std::vector<BackedUpNode> backed_up{};  // The leaf first, the root last.
    std::uint64_t positions = 0;            // Made so far.
};

}  // namespace petteia
