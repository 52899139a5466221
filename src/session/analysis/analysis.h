// Analysis: what a search, minimax or a solution says about a position, as text.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "search/report.h"
#include "session/verdict.h"

namespace petteia {

struct MoveVerdict {
    std::string move;
    Verdict verdict;       // For the player to move.
    bool is_exact = true;  // False: the verdict is an upper bound on what the move is worth.
    std::vector<std::string> pv;
    std::uint64_t visits = 0;  // Of a Monte Carlo search; other searches count none.
};

struct Analysis {
    enum class Source : std::uint8_t { Search, Minimax, Solution };

    Source source = Source::Search;
    Verdict verdict;                  // For the player to move.
    std::optional<std::string> best;  // Nothing if the game is over.
    std::vector<std::string> pv;
    std::vector<MoveVerdict> moves;       // Best first.
    std::vector<std::string> best_moves;  // From minimax: all equally good ones.
    int depth = 0;                        // The depth that was finished; 0 from a solution.
    SearchCounts counts;
    double seconds = 0, nodes_per_second = 0, effective_branching = 0;
    std::uint64_t solved_positions = 0;  // Of a solution that was made for this analysis.
    bool is_complete = true;             // False: minimax was stopped, and the rest means nothing.
};

using AnalysisSink = std::function<void(const Analysis&)>;

}  // namespace petteia
