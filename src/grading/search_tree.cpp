#include "grading/search_tree.h"

#include <fmt/format.h>

#include "core/game.h"
#include "search/trace/number_tree.h"

namespace petteia::grading {
namespace {

std::uint32_t add_node(SearchTree& tree) {
    tree.nodes.emplace_back();
    return static_cast<std::uint32_t>(tree.nodes.size() - 1);
}

std::uint32_t copy(const NumberTree& from, const NumberTree::State& state, SearchTree& tree) {
    const std::uint32_t index = add_node(tree);
    if (from.is_over(state)) {
        tree.nodes[index].value = from.final_score(state, Player::First).raw();
        return index;
    }
    for (const NumberTree::Move move : legal_moves(from, state)) {
        const std::uint32_t child = copy(from, after(from, state, move), tree);
        tree.nodes[index].children.push_back(child);
    }
    return index;
}

int between(int least, int most, Rng& rng) {
    return least + static_cast<int>(rng.below(static_cast<std::uint64_t>(most - least + 1)));
}

std::uint32_t grow(const TreeShape& shape, int height, bool is_root, Rng& rng, SearchTree& tree) {
    constexpr std::uint64_t kEarlyLeaf = 6;  // One of so many.
    const std::uint32_t index = add_node(tree);
    if (height == 0 || (!is_root && rng.below(kEarlyLeaf) == 0)) {
        tree.nodes[index].value = between(shape.least_leaf, shape.most_leaf, rng);
        return index;
    }
    const int branches = between(shape.least_branches, shape.most_branches, rng);
    for (int i = 0; i < branches; ++i) {
        const std::uint32_t child = grow(shape, height - 1, false, rng, tree);
        tree.nodes[index].children.push_back(child);
    }
    return index;
}

std::string text_of(const SearchTree& tree, std::uint32_t index) {
    const SearchTree::Node& node = tree.nodes[index];
    if (node.children.empty()) return fmt::format("{}", node.value);
    std::string text;
    for (const std::uint32_t child : node.children)
        text += (text.empty() ? "(" : " ") + text_of(tree, child);
    return text + ")";
}

void set_movers_below(SearchTree& tree, std::uint32_t index, Mover own, Mover other) {
    tree.nodes[index].mover = own;
    for (const std::uint32_t child : tree.nodes[index].children)
        set_movers_below(tree, child, other, own);
}

}  // namespace

Result<SearchTree> SearchTree::parse(std::string_view text) {
    const auto numbers = NumberTree::parse(text);
    if (!numbers) return numbers.error();
    if (numbers->is_over({})) return Error{"a tree needs brackets: a number alone has no move"};
    SearchTree tree;
    copy(*numbers, {}, tree);
    tree.set_movers(Mover::Max, Mover::Min);
    return tree;
}

SearchTree SearchTree::random(const TreeShape& shape, Rng& rng) {
    SearchTree tree;
    grow(shape, between(shape.least_height, shape.most_height, rng), true, rng, tree);
    tree.set_movers(Mover::Max, Mover::Min);
    return tree;
}

std::string SearchTree::to_text() const { return text_of(*this, 0); }

void SearchTree::set_movers(Mover first, Mover second) {
    set_movers_below(*this, 0, first, second);
}

}  // namespace petteia::grading
