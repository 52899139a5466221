// What a tree of visits says about the moves of its root: who wins, means, and the line that is expected.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/game.h"
#include "search/monte_carlo/chance_scale.h"
#include "search/monte_carlo/visit_tree.h"
#include "search/report.h"

namespace petteia {

template <Rules G>
class VisitReport {
  public:
    using State = typename G::State;
    using Move = typename G::Move;
    using Node = VisitNode<Move>;

    // `prior_weight`: how many visits a prior counts for.
    VisitReport(const G& game, const ChanceScale<G>& scale, const VisitTree<Move>& tree,
                std::int64_t prior_weight)
        : game_(game), scale_(scale), tree_(tree), prior_weight_(prior_weight) {}

    // Moves, score, line and depth. Of what was not visited the score stays that of the first guess.
    // REQUIRES: the root is expanded.
    void describe(const State& root, SearchReport<Move>& report) const {
        const Player mover = game_.to_move(root);
        std::vector<RootMove<Move>> moves;
        for (const std::size_t i : ranked(tree_.root(), mover)) {
            const Node& child = tree_.child(tree_.root(), i);
            RootMove<Move> each;
            each.move = child.move;
            each.is_proven = child.is_proven();
            each.is_exact = weight(child) > 0 || each.is_proven;
            each.visits = child.visits;
            each.score = each.is_exact ? score_of(child, mover) : report.score;
            each.pv = line_from(after(game_, root, child.move), child);
            moves.push_back(std::move(each));
        }
        report.moves = std::move(moves);
        const RootMove<Move>& best = report.moves.front();
        report.best = best.move;
        report.pv = best.pv;
        report.depth = static_cast<int>(best.pv.size());
        report.score = best.score;
        report.is_proven = tree_.root().is_proven();
    }

  private:
    std::int64_t weight(const Node& node) const { return node.visits + prior_weight_; }

    // A chance of `player` times the weight. REQUIRES: weight > 0.
    std::int64_t mean(const Node& node, Player player) const {
        const std::int64_t mean = (node.sum + prior_weight_ * node.prior) / weight(node);
        return player == Player::First ? mean : ChanceScale<G>::kOne - mean;
    }
    Score score_of(const Node& node, Player mover) const {
        if (!node.is_proven()) return scale_.to_estimate(mean(node, mover), mover);
        if (node.winner == ProvenWinner::Nobody) return Score::draw();
        return node.winner == proven_for(mover) ? Score::certain_win() : Score::certain_loss();
    }

    // The children of a node, the one to be played first: a proven win, then the most visited, a proven draw
    // before what looks worse, proven losses last.
    std::vector<std::size_t> ranked(const Node& node, Player mover) const {
        bool has_draw = false;
        std::vector<std::size_t> order(node.child_count);
        for (std::size_t i = 0; i < order.size(); ++i) {
            order[i] = i;
            has_draw = has_draw || tree_.child(node, i).winner == ProvenWinner::Nobody;
        }
        const auto rank = [&](const Node& child) {
            if (child.winner == proven_for(mover)) return 3;
            if (child.winner == proven_for(opponent(mover))) return 0;
            if (child.is_proven()) return 2;
            const bool looks_better =
                has_draw && weight(child) > 0 && mean(child, mover) > ChanceScale<G>::kHalf;
            return looks_better ? 3 : 1;
        };
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            const Node &one = tree_.child(node, a), &other = tree_.child(node, b);
            if (rank(one) != rank(other)) return rank(one) > rank(other);
            if (one.is_proven() != other.is_proven()) return one.is_proven();
            return one.visits > other.visits;
        });
        return order;
    }

    // A move and what is expected to follow, as far as the tree was visited, up to where chance decides.
    std::vector<Move> line_from(State state, const Node& first) const {
        std::vector<Move> line{first.move};
        for (const Node* node = &first; node->is_expanded() && !is_chance(game_, state);) {
            node = &tree_.child(*node, ranked(*node, game_.to_move(state)).front());
            if (node->visits == 0 && !node->is_proven()) break;
            line.push_back(node->move);
            state = after(game_, state, node->move);
        }
        return line;
    }

    const G& game_;
    const ChanceScale<G>& scale_;
    const VisitTree<Move>& tree_;
    std::int64_t prior_weight_;
};

}  // namespace petteia
