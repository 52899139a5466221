#include "grading/games/game_search.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace petteia::grading {
namespace {

constexpr int kBeyondAll = 2 * GameModel::kWin;

// Alpha and beta for the player to move.
struct GameWindow {
    int alpha = -kBeyondAll, beta = kBeyondAll;
};

class GameSearch {
  public:
    GameSearch(const GameTree& tree, GameStyle style, GameMutation mutation)
        : tree_(tree),
          mutation_(mutation),
          wins_alike_(style.wins_alike || is(GameMutation::WinsAlike)),
          has_cuts_((style.has_cuts && !is(GameMutation::NeverCuts)) ||
                    (!style.has_cuts && is(GameMutation::CutsInMinimax))) {}

    GameModel run(int depth) {
        if (is(GameMutation::Shallower)) depth = std::max(1, depth - 1);
        if (is(GameMutation::Deeper)) ++depth;
        model_.value = value(0, depth, 0, {});
        return std::move(model_);
    }

  private:
    bool is(GameMutation mutation) const { return mutation_ == mutation; }
    const GameTree::Node& at(std::uint32_t index) const { return tree_.nodes[index]; }
    // +1 if the players are the same, else -1.
    static int sign(Player one, Player other) { return one == other ? 1 : -1; }

    int value(std::uint32_t index, int depth, int ply, GameWindow window) {
        ++model_.nodes;
        current_ = index;
        const GameTree::Node& node = at(index);
        const bool is_end =
            node.is_over || (is(GameMutation::PassEndsGame) && node.must_pass(tree_));
        if (depth == 0 && (is(GameMutation::DepthBeforeEnd) || !is_end)) return estimate(node);
        if (is_end) return result(node, ply);
        if (node.children.empty()) model_.is_known = false;
        return best_of_children(node, depth, ply, window);
    }

    int best_of_children(const GameTree::Node& node, int depth, int ply, GameWindow window) {
        const std::uint32_t before = current_;
        int best = is(GameMutation::StartsAtZero) ? 0 : -kBeyondAll;
        for (const std::uint32_t listed : node.children) {
            const auto child = is(GameMutation::NotRestored) ? same_move_here(listed) : listed;
            if (!child) continue;
            const Player mover = is(GameMutation::NotRestored) ? at(current_).mover : node.mover;
            const int seen = seen_from(mover, *child, depth, ply, passed_down(window, best, ply));
            if (!is(GameMutation::NotRestored)) current_ = before;
            take(seen, best, at(listed).move, ply);
            window.alpha = std::max(window.alpha, best);
            if (has_cuts_ && (is(GameMutation::CutsBeyond) ? window.alpha > window.beta
                                                           : window.alpha >= window.beta))
                break;
        }
        // In a position that was not restored there may be no move left.
        return best == -kBeyondAll ? 0 : best;
    }

    // The value of a child to the player who moved there.
    int seen_from(Player mover, std::uint32_t child, int depth, int ply, GameWindow window) {
        const bool turns = at(child).mover != mover && !is(GameMutation::SameMover) &&
                           !is(GameMutation::NegationForgotten);
        if (!turns) return value(child, depth - 1, ply + 1, window);
        const GameWindow turned = is(GameMutation::WindowNotSwapped)
                                      ? GameWindow{-window.alpha, -window.beta}
                                      : GameWindow{-window.beta, -window.alpha};
        return -value(child, depth - 1, ply + 1, turned);
    }

    void take(int seen, int& best, const std::string& move, int ply) {
        if (is(GameMutation::Reversed)) {
            if (best != -kBeyondAll && seen > best) return;
            if (ply == 0 && seen != best) model_.moves.clear();
            best = seen;
            if (ply == 0) model_.moves.push_back(move);
            return;
        }
        if (seen < best || (seen == best && is(GameMutation::StartsAtZero) && model_.moves.empty()))
            return;
        if (ply == 0) note(seen > best, move);
        best = seen;
    }

    // With cuts, an equal value is a bound at best: the move need not be as good.
    void note(bool is_better, const std::string& move) {
        const bool is_last = is(GameMutation::LastOfEquals);
        if (is_better || (is_last && has_cuts_)) model_.moves.clear();
        if (is_last)
            model_.moves.insert(model_.moves.begin(), move);
        else if (is_better || !has_cuts_)
            model_.moves.push_back(move);
    }

    GameWindow passed_down(GameWindow window, int best, int ply) const {
        if (is(GameMutation::RootWindowFull) && ply == 0) return {};
        if (is(GameMutation::ParentWindowOnly)) return {best, kBeyondAll};
        return window;
    }

    // The child by the same move in the position where the search is by now.
    std::optional<std::uint32_t> same_move_here(std::uint32_t listed) {
        if (at(current_).children.empty() && !at(current_).is_over) model_.is_known = false;
        for (const std::uint32_t child : at(current_).children) {
            if (at(child).move == at(listed).move) return child;
        }
        return std::nullopt;
    }

    int estimate(const GameTree::Node& node) const {
        const int own = node.estimate;
        const Player root = at(0).mover;
        if (is(GameMutation::LeafNegated) || is(GameMutation::StaticNegated)) return -own;
        if (is(GameMutation::LeafForRoot) || is(GameMutation::StaticForRoot) ||
            is(GameMutation::SameMover))
            return own * sign(node.mover, root);
        if (is(GameMutation::LeafForFirst) || is(GameMutation::StaticForFirst))
            return own * sign(node.mover, Player::First);
        return own;
    }

    int result(const GameTree::Node& node, int ply) const {
        const int late = wins_alike_ ? 0 : is(GameMutation::LateWinsFirst) ? -ply : ply;
        const int own = node.result * (GameModel::kWin - late);
        if (is(GameMutation::LeafNegated) || is(GameMutation::ResultNegated)) return -own;
        if (is(GameMutation::LeafForRoot) || is(GameMutation::SameMover))
            return own * sign(node.mover, at(0).mover);
        if (is(GameMutation::LeafForFirst)) return own * sign(node.mover, Player::First);
        return own;
    }

    const GameTree& tree_;
    GameMutation mutation_;
    bool wins_alike_, has_cuts_;
    std::uint32_t current_ = 0;  // The position that the search has on its board.
    GameModel model_;
};

std::uint64_t lines_below(const GameTree& tree, std::uint32_t index, int depth,
                          GameMutation mutation) {
    const GameTree::Node& node = tree.nodes[index];
    if (depth == 0) return 1;
    if (node.is_over) return mutation == GameMutation::EndsNotCounted ? 0 : 1;
    if (node.must_pass(tree)) {
        if (mutation == GameMutation::PassEndsGame) return 1;
        if (mutation == GameMutation::PassIsNoLine) return 0;
        if (mutation == GameMutation::PassTakesNoPly)
            return lines_below(tree, node.children[0], depth, mutation);
    }
    std::uint64_t lines = 0;
    for (const std::uint32_t child : node.children)
        lines += lines_below(tree, child, depth - 1, mutation);
    return lines;
}

}  // namespace

GameModel search(const GameTree& tree, int depth, GameStyle style, GameMutation mutation) {
    return GameSearch(tree, style, mutation).run(depth);
}

std::uint64_t perft(const GameTree& tree, int depth, GameMutation mutation) {
    if (mutation == GameMutation::Shallower) --depth;
    if (mutation == GameMutation::Deeper) ++depth;
    return lines_below(tree, 0, depth, mutation);
}

}  // namespace petteia::grading
