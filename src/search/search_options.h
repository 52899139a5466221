// SearchOptions: which search, and how it is set up. Apart from searcher.h, so that code that only passes the
// options on does not compile a search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "search/technique.h"

namespace petteia {

enum class SearchMethod : std::uint8_t {
    AlphaBeta,    // The Searcher.
    ProofNumber,  // ProofNumberSearch, which knows no estimates.
    MonteCarlo,   // MonteCarloSearch, which knows no depth.
};

// How Monte Carlo tree search values a new position.
enum class Playouts : std::uint8_t {
    Evaluation,  // By the evaluations of its children.
    Random,      // By a random game to the end,
    Policies,    // or one between the game's own players, where it has them.
};

struct SearchOptions {
    Techniques techniques = Techniques::standard();
    std::size_t table_mib = 64;
    int threads = 1;
    // For the code that makes the game to search,
    std::string evaluation{};  // By name; empty: the default.
    std::string weights{};     // A file of learnt weights to use instead; empty: none.
    double mistakes = 0;  // The share of his turns that the opponent is expected to play at random.
    // and the search.
    SearchMethod method = SearchMethod::AlphaBeta;
    // For Monte Carlo tree search alone.
    Playouts playouts = Playouts::Evaluation;
    double exploration = 0.15;  // How much what was visited little is preferred.
    std::uint64_t seed = 0;
};

}  // namespace petteia
