// The moves of the root, best first, with what a search has found out about each.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/score.h"
#include "search/alphabeta/principal_variation.h"
#include "search/report.h"

namespace petteia {

// What a node turned out to be worth.
struct Found {
    Score score;
    bool is_proven;  // Rests on finished games alone: true at any greater depth too.
};

template <typename Move>
class RootMoves {
  public:
    // For search_moves(), which tells the root what its moves are worth.
    static constexpr bool kIsRoot = true;

    void assign(const std::vector<RootMove<Move>>& moves) { moves_ = moves; }
    std::vector<RootMove<Move>>& list() { return moves_; }

    // A new search begins: no score is exact any more.
    void begin() {
        for (auto& each : moves_) each.is_exact = false;
    }

    // `rest` is the expected line after the move; it counts only if the score is exact.
    void record(Move move, const Found& found, bool is_exact,
                const PrincipalVariation<Move>& rest) {
        for (auto& each : moves_) {
            if (each.move == move) record(each, found, is_exact, rest);
        }
    }
    static void record(RootMove<Move>& each, const Found& found, bool is_exact,
                       const PrincipalVariation<Move>& rest) {
        each.score = found.score;
        each.is_exact = is_exact;
        each.is_proven = found.is_proven;
        if (!is_exact) return;
        each.pv.assign(1, each.move);
        each.pv.insert(each.pv.end(), rest.begin(), rest.end());
    }

    // The order of the others stays.
    void put_first(Move move) {
        const auto found = std::find_if(moves_.begin(), moves_.end(),
                                        [&](const auto& each) { return each.move == move; });
        if (found != moves_.end()) std::rotate(moves_.begin(), found, found + 1);
    }

  private:
    std::vector<RootMove<Move>> moves_;
};

}  // namespace petteia
