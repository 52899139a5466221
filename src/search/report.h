// SearchReport: what a search found and what it cost.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/score.h"

namespace petteia {

// Counters of one thread; a search adds those of its threads up.
struct SearchCounts {
    std::uint64_t nodes = 0;               // Positions visited.
    std::uint64_t table_hits = 0;          // Positions that the table answered.
    std::uint64_t cutoffs = 0;             // Positions left early because a move was good enough,
    std::uint64_t first_move_cutoffs = 0;  // and those where it was the first move tried.

    SearchCounts& operator+=(const SearchCounts& other) {
        nodes += other.nodes;
        table_hits += other.table_hits;
        cutoffs += other.cutoffs;
        first_move_cutoffs += other.first_move_cutoffs;
        return *this;
    }
};

template <typename Move>
struct RootMove {
    Move move{};
    Score score;               // For the player to move at the root.
    bool is_proven = false;    // The score is the true one, no estimate in it.
    bool is_exact = false;     // Not only an upper bound, as for moves that were refuted.
    std::vector<Move> pv;      // The expected line, this move first.
    std::uint64_t visits = 0;  // Of a Monte Carlo search: how often it went there.
};

template <typename Move>
struct SearchReport {
    int depth = 0;  // The last depth that was finished.
    Score score;    // For the player to move.
    bool is_proven = false;
    ScoreRange proven;         // Where the value certainly lies.
    std::optional<Move> best;  // Nothing if the game is over.
    std::vector<Move> pv;
    std::vector<RootMove<Move>> moves;  // Best first; exact for all if all were to be valued.
    SearchCounts counts;
    double seconds = 0;

    double nodes_per_second() const {
        return seconds > 0 ? static_cast<double>(counts.nodes) / seconds : 0;
    }
    // The branching factor of a full tree of this depth with as many nodes.
    double effective_branching() const {
        return depth > 0 ? std::pow(static_cast<double>(counts.nodes), 1.0 / depth) : 0;
    }
};

// Called after each finished depth, from the thread that searches.
template <typename Move>
using ReportSink = std::function<void(const SearchReport<Move>&)>;

}  // namespace petteia
