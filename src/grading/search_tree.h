// A tree of numbers that programs are asked to search: "((3 12 8) (2 4 6) (14 5 2))", and who decides at
// each node. It is plain data, so that the right search and every wrong one can be run on it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/rng.h"

namespace petteia::grading {

enum class Mover : std::uint8_t { Max, Min, Chance };

// How random trees look. Both ends of a range are included.
struct TreeShape {
    int least_height = 2, most_height = 3;
    int least_branches = 2, most_branches = 3;
    int least_leaf = -9, most_leaf = 9;
};

struct SearchTree {
    struct Node {
        double value = 0;  // Of a leaf.
        Mover mover = Mover::Max;
        std::vector<std::uint32_t> children;  // None: a leaf.
    };

    std::vector<Node> nodes;  // The root first.

    // MAX and MIN decide in turn. An error tells line and column, or that the root is a leaf.
    static Result<SearchTree> parse(std::string_view text);
    // All leaves at the same height, and now and then one that is higher.
    static SearchTree random(const TreeShape& shape, Rng& rng);

    // As parse() reads it.
    std::string to_text() const;
    // Who decides at the root and at every second level below, and who between. Leaves count too.
    void set_movers(Mover first, Mover second);
};

}  // namespace petteia::grading
