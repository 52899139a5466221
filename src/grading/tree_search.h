// The textbook searches of a tree of numbers, and what they become by the mistakes that students make.
// A mistake is a mutation of the right search, run as a model: its answers can be compared with a program's.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "grading/search_tree.h"

namespace petteia::grading {

enum class Algorithm : std::uint8_t { Minimax, AlphaBeta, Expectimax };
// "minimax", "alpha-beta", "expectimax".
std::string_view name_of(Algorithm algorithm);
std::optional<Algorithm> algorithm_named(std::string_view name);

enum class Mutation : std::uint8_t {
    None,
    SameMover,          // Every level takes what is best for the player at the root.
    NegationForgotten,  // Negamax without the minus.
    LeafForMover,       // Negamax that takes a leaf as seen by the player to move there.
    LeafNegated,
    RootReversed,  // MAX takes the least and MIN the greatest.
    AlwaysMax,     // Whoever is asked for.
    StartsAtZero,  // The best value so far is 0 at first.
    LastOfEquals,
    LastOfEqualsHard,  // The same where values are cut to the window (fail-hard).
    RightToLeft,
    MoveFromZero,
    CutsInMinimax,
    NeverCuts,
    CutsBeyond,  // At alpha > beta only.
    AlphaNotPassed,
    BetaNotPassed,
    WindowNotSwapped,  // Negamax that negates alpha and beta and leaves each in its place.
    WindowShared,      // A child changes the window of its siblings.
    RootWindowFull,    // The root does not use what its first moves have shown.
    ParentWindowOnly,  // A node knows the best of its parent, not of the nodes above.
    ChanceAsOpponent,
    ChanceAdds,
    ChanceTruncates,
};

struct TreeAnswer {
    double value = 0;
    std::size_t move = 0;        // Counted from 1.
    std::vector<double> visits;  // Leaves in the order in which they are looked at.
    friend bool operator==(const TreeAnswer&, const TreeAnswer&) = default;
};

// REQUIRES: the root is no leaf. Alpha-beta leaves a node as soon as alpha >= beta. Of equal moves the first is chosen.
TreeAnswer search(const SearchTree& tree, Algorithm algorithm, Mutation mutation = Mutation::None);

}  // namespace petteia::grading
