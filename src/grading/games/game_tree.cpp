#include "grading/games/game_tree.h"

#include <fmt/format.h>

#include <algorithm>

namespace petteia::grading {
namespace {

class TreeMaker {
  public:
    TreeMaker(Session& session, GameTree& tree, bool has_estimates)
        : session_(session), tree_(tree), has_estimates_(has_estimates) {}

    // False if there are too many positions.
    bool add(std::uint32_t index, int depth, int ply) {
        if (tree_.nodes.size() > GameTree::kMostNodes) return false;
        tree_.height = std::max(tree_.height, ply);
        describe(tree_.nodes[index]);
        if (tree_.nodes[index].is_over || depth == 0) return true;
        for (const std::string& move : session_.legal_moves()) {
            const auto child = static_cast<std::uint32_t>(tree_.nodes.size());
            tree_.nodes.emplace_back().move = move;
            tree_.nodes[index].children.push_back(child);
            static_cast<void>(session_.play(move));  // It is legal.
            const bool fits = add(child, move == "pass" ? depth : depth - 1, ply + 1);
            session_.undo();
            if (!fits) return false;
        }
        return true;
    }

  private:
    void describe(GameTree::Node& node) const {
        node.mover = session_.to_move();
        node.is_over = session_.is_over();
        if (node.is_over) {
            const Verdict result = session_.result(node.mover);
            node.result = result.kind == Verdict::Kind::Win    ? 1
                          : result.kind == Verdict::Kind::Loss ? -1
                                                               : 0;
        } else if (has_estimates_) {
            node.estimate = session_.evaluation().estimate;
        }
    }

    Session& session_;
    GameTree& tree_;
    bool has_estimates_;
};

}  // namespace

Result<GameTree> GameTree::of(Session& session, int depth, bool has_estimates) {
    GameTree tree;
    tree.nodes.emplace_back();
    if (!TreeMaker(session, tree, has_estimates).add(0, depth, 0))
        return Error{
            fmt::format("more than {} positions follow {}; ask for less depth or later positions",
                        kMostNodes, session.position())};
    return tree;
}

}  // namespace petteia::grading
