// How far a proof is, and what is left to do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/score.h"

namespace petteia {

// An expectation with the ends of its 95 % interval.
struct NodeEstimate {
    double nodes = 0, low = 0, high = 0;
};

// What `searches` more will take, if they are like those that were made. The interval has the spread of the searches to
// come and the error of their mean; it does not have what nobody knows, how many there will be. Nothing from
// less than kLeastSearches.
inline constexpr std::size_t kLeastSearches = 5;
std::optional<NodeEstimate> estimate_of(std::size_t searches,
                                        std::span<const std::uint64_t> nodes_so_far);

struct ProofProgress {
    std::size_t jobs = 0;     // Of which
    std::size_t proven = 0;   // have been searched at least once,
    std::size_t dropped = 0;  // were never searched, and no longer matter.
    std::size_t searches = 0;
    std::size_t running = 0;
    std::size_t expected =
        0;  // Searches to come, those that run included, if all guesses are right.
    std::uint64_t nodes = 0;      // Of all searches that are stored.
    std::uint64_t run_nodes = 0;  // Of those in this run, which has taken
    double run_seconds = 0;
    ScoreRange root;  // Where the value lies, for the player to move.
    bool is_settled = false;
    std::optional<NodeEstimate> rest;  // What is expected.
};

}  // namespace petteia
