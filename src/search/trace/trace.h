// What a trace is asked for and made of, apart from any game: see tracer.h.
#pragma once

#include <cstdint>
#include <string>

#include "core/score.h"
#include "search/bound.h"
#include "search/technique.h"

namespace petteia {

struct TraceOptions {
    static constexpr int kMaxDepth = 64;

    int depth = 3;                // REQUIRES: from 1 to kMaxDepth.
    bool uses_alpha_beta = true;  // Else minimax.
    bool uses_ordering = true;    // Else moves are tried as the game lists them.
    std::string evaluation{};     // By name; empty: the default.

    Techniques techniques() const {
        Techniques set;
        if (uses_alpha_beta) set = set.with(Technique::AlphaBeta);
        if (!uses_ordering) return set;
        return set.with(Technique::OrderingScore).with(Technique::Killers).with(Technique::History);
    }
};

// One step of a search. Nodes are numbers, the root being 0; values and windows are First's.
struct TraceEvent {
    enum class Kind : std::uint8_t { Enter, Update, Cut, Leave };

    Kind kind;
    int node;
    Score value;                 // Update, Leave.
    Score alpha, beta;           // Enter, Update, Cut.
    Bound bound = Bound::Exact;  // Leave: what the value says about the true one.
    // Cut: the children that are never entered, numbered in a row.
    int first_cut = 0, cut_count = 0;
};

enum class NodeKind : std::uint8_t { Inner, Leaf, Cut };

// A branch that was cut, searched afterwards.
struct CutBranch {
    Score value;         // Of the branch, for First, with the full window.
    Score root_with_it;  // What the root would be worth had the branch been searched at once.
    bool changes_root;   // Never, unless alpha-beta is wrong.
};

}  // namespace petteia
