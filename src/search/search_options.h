// How a Searcher is set up, apart from any game, so that whoever only passes the settings on need not
// compile a search.
#pragma once

#include <cstddef>
#include <string>

#include "search/technique.h"

namespace petteia {

struct SearchOptions {
    Techniques techniques = Techniques::standard();
    std::size_t table_mib = 64;
    int threads = 1;
    // For whoever makes the game that is searched:
    std::string evaluation{};  // By name; empty: the default.
    double mistakes = 0;  // The share of his turns that the opponent is expected to play at random.
};

}  // namespace petteia
