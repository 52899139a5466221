#include "grading/diagnosis.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace petteia::grading {
namespace {

bool agrees(const Observation& seen, const TreeAnswer& model, Mutation mutation) {
    // Where no move is better than 0, such a program names any.
    const bool is_any_move = mutation == Mutation::StartsAtZero && model.move == 0;
    return is_same_value(seen.answer.value, model.value) &&
           (is_any_move || seen.answer.move == model.move) &&
           (!seen.has_visits || seen.answer.visits == model.visits);
}

bool explains(Mutation mutation, std::span<const Observation> observations) {
    return std::all_of(observations.begin(), observations.end(), [&](const Observation& each) {
        return agrees(each, search(each.question->tree, each.question->algorithm, mutation),
                      mutation);
    });
}

// All trees of some leaves without nodes of one branch, as texts in which every leaf is "x".
std::vector<std::string> shapes(int leaves);

// All ways to put trees of so many leaves side by side.
std::vector<std::string> forests(int leaves) {
    std::vector<std::string> all = shapes(leaves);
    for (int first = 1; first < leaves; ++first) {
        for (const std::string& tree : shapes(first)) {
            for (const std::string& rest : forests(leaves - first))
                all.push_back(tree + " " + rest);
        }
    }
    return all;
}

std::vector<std::string> shapes(int leaves) {
    if (leaves == 1) return {"x"};
    std::vector<std::string> all;
    for (int first = 1; first < leaves; ++first) {
        for (const std::string& tree : shapes(first)) {
            for (const std::string& rest : forests(leaves - first))
                all.push_back("(" + tree + " " + rest + ")");
        }
    }
    return all;
}

SearchTree shape_of(std::string text, const TreeQuestion& like) {
    std::replace(text.begin(), text.end(), 'x', '0');
    SearchTree tree = *SearchTree::parse(text);
    const Mover first = like.tree.nodes[0].mover;
    const Mover second = like.algorithm == Algorithm::Expectimax ? Mover::Chance
                         : first == Mover::Max                   ? Mover::Min
                                                                 : Mover::Max;
    tree.set_movers(first, second);
    return tree;
}

// Tries all numbers at the leaves of a tree; true if the bug shows with those that it then has.
bool shows_with_some_numbers(SearchTree& tree, Mutation form, Algorithm algorithm) {
    constexpr std::array<double, 4> kNumbers{1, 2, 3, -1};
    std::vector<std::uint32_t> leaves;
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        if (tree.nodes[i].children.empty()) leaves.push_back(i);
    }
    const std::size_t count = std::size_t{1} << (2 * leaves.size());  // Four for each leaf.
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = 0; j < leaves.size(); ++j)
            tree.nodes[leaves[j]].value = kNumbers[(i >> (2 * j)) % kNumbers.size()];
        if (search(tree, algorithm) != search(tree, algorithm, form)) return true;
    }
    return false;
}

}  // namespace

std::span<const Bug> known_bugs() {
    using enum Mutation;
    static const std::vector<Bug> bugs{
        {"sign-forgotten",
         "All levels choose as the player at the root does: the mover changes, but the sign of the "
         "value (or max to min) does not.",
         {SameMover, NegationForgotten}},
        {"leaf-from-wrong-side",
         "The number at a leaf is taken from the wrong side. A leaf is worth its number to MAX and "
         "the opposite to MIN, whoever is to move there.",
         {LeafForMover, LeafNegated}},
        {"max-and-min-exchanged",
         "MAX takes the least value and MIN the greatest.",
         {RootReversed}},
        {"always-max", "The root is MAX also where MIN is asked for.", {AlwaysMax}},
        {"best-starts-at-zero",
         "The best value so far begins with 0, so that worse values than 0 are never taken. Begin "
         "with minus infinity for MAX, plus infinity for MIN.",
         {StartsAtZero}},
        {"last-of-equals",
         "Of equal moves the last one is chosen, not the first. Take a move only if it is better "
         "than the best so far. With alpha-beta, equal may also mean: at best as good.",
         {LastOfEquals, LastOfEqualsHard}},
        {"right-to-left", "The branches are searched from the last to the first.", {RightToLeft}},
        {"moves-from-zero", "Moves are counted from 0; the first is 1.", {MoveFromZero}},
        {"cuts-in-minimax",
         "Leaves are skipped as by alpha-beta, but minimax looks at every leaf.",
         {CutsInMinimax}},
        {"never-cuts",
         "Nothing is ever cut: alpha and beta are not compared, or neither is passed down, or "
         "negamax "
         "passes them on as they are.",
         {NeverCuts}},
        {"cuts-beyond-only",
         "A node is left only when alpha exceeds beta. It can be left when they are equal, too: "
         "what follows cannot change the result any more.",
         {CutsBeyond}},
        {"alpha-not-passed", "Alpha is not passed down: MIN nodes never cut.", {AlphaNotPassed}},
        {"beta-not-passed", "Beta is not passed down: MAX nodes never cut.", {BetaNotPassed}},
        {"window-not-swapped",
         "Negamax passes -alpha and -beta to the child, each in its old place. The child sees the "
         "window from the other side: its alpha is -beta, and its beta is -alpha.",
         {WindowNotSwapped}},
        {"window-kept-from-sibling",
         "Alpha and beta are changed inside a branch and not restored for the next one (one "
         "variable for all nodes, or passed by reference). Every node needs its own.",
         {WindowShared}},
        {"root-window-full",
         "The root searches every move with the full window. Pass on the best value of the moves "
         "before.",
         {RootWindowFull}},
        {"shallow-cuts-only",
         "A node knows the best value of its parent only, not those of the nodes above: alpha and "
         "beta must be inherited.",
         {ParentWindowOnly}},
        {"chance-as-opponent",
         "Chance nodes are searched as if an opponent chose. Their value is the mean.",
         {ChanceAsOpponent}},
        {"chance-adds",
         "Chance nodes add values up, and do not divide by their number.",
         {ChanceAdds}},
        {"chance-truncates",
         "The mean at a chance node is cut to an integer (an integer division).",
         {ChanceTruncates}}};
    return bugs;
}

std::string TreeQuestion::order() const {
    return fmt::format("search {} {}", name_of(algorithm),
                       tree.nodes[0].mover == Mover::Min ? "min" : "max");
}

std::vector<Diagnosis> recognise(std::span<const Observation> observations) {
    std::vector<Diagnosis> found;
    if (explains(Mutation::None, observations)) return found;
    for (const Bug& bug : known_bugs()) {
        const auto form = std::find_if(bug.forms.begin(), bug.forms.end(),
                                       [&](Mutation each) { return explains(each, observations); });
        if (form != bug.forms.end()) found.push_back({&bug, *form});
    }
    return found;
}

std::optional<SearchTree> smallest_tree(Mutation form, const TreeQuestion& like) {
    constexpr int kMostLeaves = 5;
    for (int leaves = 2; leaves <= kMostLeaves; ++leaves) {
        for (const std::string& shape : shapes(leaves)) {
            SearchTree tree = shape_of(shape, like);
            if (shows_with_some_numbers(tree, form, like.algorithm)) return tree;
        }
    }
    return std::nullopt;
}

std::string explained(const Diagnosis& diagnosis, const TreeQuestion& seen_in) {
    TreeQuestion shown = seen_in;
    if (auto smaller = smallest_tree(diagnosis.form, seen_in)) shown.tree = *std::move(smaller);
    return fmt::format(
        "{}: {} The smallest tree that shows it: {}, {}. Right: {}. With this bug: {}.",
        diagnosis.bug->name, diagnosis.bug->explanation, shown.tree.to_text(), shown.order(),
        to_text(search(shown.tree, shown.algorithm)),
        to_text(search(shown.tree, shown.algorithm, diagnosis.form)));
}

bool is_same_value(double seen, double expected) {
    constexpr double kDigits = 1e-5;
    return seen == expected ||
           std::abs(seen - expected) <= kDigits * std::max(1.0, std::abs(expected));
}

std::string to_text(const TreeAnswer& answer) {
    std::string text = fmt::format("value {}, move {}, visits", answer.value, answer.move);
    for (const double leaf : answer.visits) text += fmt::format(" {}", leaf);
    return text;
}

}  // namespace petteia::grading
