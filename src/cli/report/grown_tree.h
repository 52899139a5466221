// Trees that grow, of visits or of proof numbers, to look at: in the terminal, one node a line, and as SVG.
#pragma once

#include <string>
#include <vector>

#include "session/session.h"
#include "session/trace/proof_trace.h"
#include "session/trace/visit_trace.h"

namespace petteia {

// What is drawn of a tree, whatever search grew it.
struct GrownTree {
    struct Node {
        int parent = -1;  // A smaller number; -1 of a root. There may be several.
        std::string move{};
        Player player = Player::First;
        bool is_leaf = false;
        bool is_best = false;  // On the line that is best.
        std::string value{};   // Inside the node,
        std::string below{};   // and below it.
        std::size_t left = 0;  // Children that are not in the tree.
    };

    std::vector<Node> nodes;
    std::string counts;               // "24 visits, …".
    std::vector<std::string> legend;  // Two lines.
};

// Nodes that were visited.
GrownTree grown_tree(const Playing& session, const VisitTrace& trace);
// A root for each question.
GrownTree grown_tree(const Playing& session, const ProofTrace& trace);

// Lines of text, with colour where the terminal has it.
std::string grown_text(const GrownTree& tree);
// As tree_picture() draws a tree.
std::string grown_picture(const std::string& title, const GrownTree& tree);

}  // namespace petteia
