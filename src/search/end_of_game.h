// EndOfGame: when a search goes on to the end of the game in one go instead of one ply deeper, and how deep
// that is.
#pragma once

#include <algorithm>
#include <optional>

#include "core/game.h"
#include "search/limits.h"
#include "search/technique.h"
#include "search/time_manager.h"

namespace petteia {

template <Rules G>
class EndOfGame {
  public:
    using State = typename G::State;

    // The game must outlive this.
    EndOfGame(const G& game, Techniques uses) : game_(game), uses_(uses) {}

    // The whole rest of the game is searched next, in place of `depth` plies: the techniques and limits
    // allow it, the depths before have prepared it, and it will hardly take more time than there is.
    // `nodes` were searched so far.
    bool is_next(const State& root, int depth, const Limits& limits,
                 const TimeManager& time_manager, double nodes) const {
        const auto plies = plies_left(root);
        if (!plies || *plies > std::min(limits.depth, Limits::kMaxDepth)) return false;
        if (depth >= *plies) return true;
        return depth > preparation(*plies) &&
               is_affordable(root, limits, time_manager, nodes, least_part(limits));
    }
    // Such a search may be stopped before it has the value: who wins is what it must find out first.
    static bool asks_winner_first(const Limits& limits, const TimeManager& time_manager) {
        return HasMargin<G> && (limits.nodes > 0 || time_manager.seconds_left());
    }

    // The depth of such a search.
    int depth(const State& root) const {
        if constexpr (HasLength<G>) return std::min(game_.max_plies(root), Limits::kMaxDepth);
        return Limits::kMaxDepth;
    }
    // A depth as people count it: a search to the end is as deep as there are moves.
    int counted_depth(const State& root, int depth) const {
        if constexpr (HasEndgameSolver<G>) {
            if (uses_.has(Technique::Endgame)) return std::min(depth, game_.moves_left(root));
        }
        return depth;
    }

  private:
    // With this many moves or plies left there is nothing to prepare.
    static constexpr int kMovesAtOnce = 10, kPliesAtOnce = 14;
    // How much of the time that is left the search may be expected to take.
    static constexpr double kShare = 0.8;
    static constexpr double kHopelessNodes = 1e12;
    // The part of a search for the margin that mostly suffices to find out who wins: in four of five positions with
    // 14 to 19 empty cells it took less than 0.1 of what HexThello expects, and 0.01 of what Othello does.
    static constexpr double kWinnerPart = 0.15;

    // Nothing: the techniques do not go to the end at once.
    std::optional<int> plies_left(const State& root) const {
        if constexpr (HasEndgameSolver<G>) {
            if (uses_.has(Technique::Endgame)) return game_.moves_left(root);
        }
        if constexpr (HasLength<G>) {
            if (uses_.has(Technique::Proof) && uses_.has(Technique::AlphaBeta))
                return game_.max_plies(root);
        }
        return std::nullopt;
    }

    // To this depth deepening orders moves, and where results have a size it guesses at it.
    static int preparation(int plies) {
        if constexpr (HasMargin<G>) return std::min(plies - kMovesAtOnce, plies / 2) - 1;
        return (plies - kPliesAtOnce) / 4;
    }

    // The part of the search that is worth beginning it.
    static double least_part(const Limits& limits) {
        return HasMargin<G> && !limits.values_all_moves ? kWinnerPart : 1;
    }

    bool is_affordable(const State& root, const Limits& limits, const TimeManager& time_manager,
                       double nodes, double part) const {
        if constexpr (HasLength<G>) {
            constexpr double kLeastSpeed = 1e5;  // Before there is anything to measure.
            const double expected = part * game_.proof_nodes(root);
            if (expected > kHopelessNodes) return false;
            const double speed =
                std::max(kLeastSpeed, nodes / std::max(1e-6, time_manager.seconds()));
            const auto seconds = time_manager.seconds_left();
            if (seconds && expected > kShare * *seconds * speed) return false;
            return limits.nodes == 0 ||
                   expected < kShare * static_cast<double>(limits.nodes) - nodes;
        }
        return false;
    }

    const G& game_;
    Techniques uses_;
};

}  // namespace petteia
