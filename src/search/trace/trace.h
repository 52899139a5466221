// What a trace is asked for and made of, apart from any game: see tracer.h.
#pragma once

#include <cstdint>
#include <string>

#include "core/score.h"
#include "search/bound.h"
#include "search/search_options.h"
#include "search/technique.h"

namespace petteia {

// In which order a node tries its moves.
enum class TraceOrder : std::uint8_t {
    AsListed,   // As the game lists them.
    Promising,  // What looks best first: by the game's scores, killers and history.
    Best,  // By their true value, from a minimax of the same depth: the most that ordering can save.
};

struct TraceOptions {
    static constexpr int kMaxDepth = 64;

    int depth = 3;                // REQUIRES: from 1 to kMaxDepth.
    bool uses_alpha_beta = true;  // Else minimax.
    TraceOrder order = TraceOrder::Promising;
    std::string evaluation{};  // By name; empty: the default.

    Techniques techniques() const {
        Techniques set;
        if (uses_alpha_beta) set = set.with(Technique::AlphaBeta);
        if (order != TraceOrder::Promising) return set;
        return set.with(Technique::OrderingScore).with(Technique::Killers).with(Technique::History);
    }
};

// How a search that grows its tree is recorded: Monte Carlo tree search or proof-number search.
struct GrowthOptions {
    static constexpr std::uint64_t kMaxNodes = 50'000;

    // REQUIRES: method is one of the two.
    SearchMethod method = SearchMethod::MonteCarlo;
    std::uint64_t nodes = 200;  // After which it ends. REQUIRES: from 1 to kMaxNodes.
    bool uses_ordering = true;  // Proof numbers: moves that look best are listed first.
    std::string evaluation{};   // By name; empty: the default.
    Playouts playouts = Playouts::Evaluation;
    double exploration = SearchOptions{}.exploration;

    // Without techniques that a tree on paper cannot show: what decides a position is a finished game, or children
    // that are decided.
    SearchOptions search() const {
        SearchOptions options;
        options.techniques = Techniques::none();
        if (uses_ordering) options.techniques = Techniques::none().with(Technique::OrderingScore);
        options.table_mib = 1;
        options.evaluation = evaluation;
        options.method = method;
        options.playouts = playouts;
        options.exploration = exploration;
        return options;
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
