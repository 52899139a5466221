// Names the bug of a program by its answers. A bug is recognised if the search with that bug gives every
// answer that the program gave, and the right search does not. One mechanism for all bugs: a right program
// is never accused, and a program with another bug, or several, gets no diagnosis.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grading/tree_search.h"

namespace petteia::grading {

struct Bug {
    std::string_view name;         // "window-not-swapped".
    std::string_view explanation;  // What is wrong, and what would be right.
    std::vector<Mutation> forms;   // Ways to have it.
};
std::span<const Bug> known_bugs();

struct TreeQuestion {
    SearchTree tree;  // Its movers are set.
    Algorithm algorithm = Algorithm::Minimax;

    // "search alpha-beta max".
    std::string order() const;
};

struct Observation {
    const TreeQuestion* question;
    TreeAnswer answer;
    bool has_visits = true;  // False: the program tells no visits, and none are compared.
};

struct Diagnosis {
    const Bug* bug;
    Mutation form;
};
// All bugs that explain every answer; none if all answers are right.
std::vector<Diagnosis> recognise(std::span<const Observation> observations);

// The tree with the fewest leaves on which the bug shows in a question like this one; nothing if it takes
// more than a few leaves. Takes up to a second.
std::optional<SearchTree> smallest_tree(Mutation form, const TreeQuestion& like);
// The explanation with the smallest tree, or else the one of the question, and both answers to it.
std::string explained(const Diagnosis& diagnosis, const TreeQuestion& seen_in);
// Means need not be written out to their last digit.
bool is_same_value(double seen, double expected);
// "value 3, move 1, visits 3 12 8".
std::string to_text(const TreeAnswer& answer);

}  // namespace petteia::grading
