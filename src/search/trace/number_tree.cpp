#include "search/trace/number_tree.h"

#include <algorithm>
#include <ranges>

#include "core/legal_text.h"
#include "core/text.h"

namespace petteia {

static_assert(HasMargin<NumberTree> && HasOrderingScore<NumberTree>);

// Reads the text from left to right; no recursion, so that no nesting can exhaust the stack.
class NumberTreeReader {
  public:
    explicit NumberTreeReader(std::string_view text) : text_(text) {}

    Result<NumberTree> read() {
        while (skip_blanks(), next_ < text_.size()) {
            const char c = text_[next_];
            const Status read = c == '(' ? open() : c == ')' ? close() : number();
            if (!read) return read.error();
        }
        if (!open_.empty()) return wrong("a ')' is missing: the text ends");
        if (tree_.nodes_.empty())
            return wrong("expected a tree as in ((3 12 8) (2 4 6) (14 5 2)), but there is nothing");
        tree_.back_up();
        return std::move(tree_);
    }

  private:
    void skip_blanks() {
        for (; next_ < text_.size(); ++next_) {
            const char c = text_[next_];
            if (c == '#')
                next_ = std::min(text_.find('\n', next_), text_.size() - 1);
            else if (std::string_view(" \t\r\n,").find(c) == std::string_view::npos)
                return;
        }
    }

    Status open() {
        if (open_.size() == NumberTree::kMaxHeight)
            return wrong("a tree may be " + std::to_string(NumberTree::kMaxHeight) + " plies high");
        const auto node = add();
        if (!node) return node.error();
        open_.push_back(*node);
        ++next_;
        return ok();
    }

    Status close() {
        if (open_.empty()) return wrong("this ')' closes nothing");
        if (tree_.nodes_[open_.back()].children.empty())
            return wrong("\"()\" has no branches; expected numbers or trees between the brackets");
        open_.pop_back();
        ++next_;
        return ok();
    }

    Status number() {
        const std::size_t end = std::min(text_.find_first_of(" \t\r\n,()#", next_), text_.size());
        const std::string_view word = text_.substr(next_, end - next_);
        const auto value = parse_integer(word);
        if (!value || *value < -NumberTree::kMaxNumber || *value > NumberTree::kMaxNumber)
            return wrong("seen " + in_quotes(word) + ", expected '(', ')' or an integer from -" +
                         std::to_string(NumberTree::kMaxNumber) + " to " +
                         std::to_string(NumberTree::kMaxNumber));
        const auto node = add();
        if (!node) return node.error();
        tree_.nodes_[*node].value = static_cast<std::int32_t>(*value);
        next_ = end;
        return ok();
    }

    // A new node below the one that is open.
    Result<std::uint16_t> add() {
        if (open_.empty() && !tree_.nodes_.empty())
            return wrong("the tree is complete before this; one pair of brackets must hold it all");
        if (tree_.nodes_.size() == NumberTree::kMaxNodes)
            return wrong("a tree may have " + std::to_string(NumberTree::kMaxNodes) + " nodes");
        const auto number = static_cast<std::uint16_t>(tree_.nodes_.size());
        NumberTree::Node node;
        if (!open_.empty()) {
            auto& parent = tree_.nodes_[open_.back()];
            if (parent.children.size() == NumberTree::kMaxMoves)
                return wrong("a node may have " + std::to_string(NumberTree::kMaxMoves) +
                             " branches");
            parent.children.push_back(number);
            node.parent = open_.back();
            node.mover = opponent(parent.mover);
        }
        tree_.height_ = std::max(tree_.height_, static_cast<int>(open_.size()));
        tree_.nodes_.push_back(std::move(node));
        return number;
    }

    Error wrong(const std::string& what) const {
        const std::string_view before = text_.substr(0, next_);
        const auto line = 1 + std::count(before.begin(), before.end(), '\n');
        const auto column = next_ - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0.
        return Error{"line " + std::to_string(line) + ", column " + std::to_string(column) + ": " +
                     what};
    }

    std::string_view text_;
    std::size_t next_ = 0;
    NumberTree tree_;
    std::vector<std::uint16_t> open_;  // The nodes whose ')' is to come.
};

std::vector<Parameter> NumberTree::parameters() {
    return {Parameter::text("tree", "TEXT", "the leaves, in brackets for each branch")};
}

Result<NumberTree> NumberTree::make(const Settings& settings) {
    return parse(settings.has("tree") ? settings.text("tree") : "((3 12 8) (2 4 6) (14 5 2))");
}

Result<NumberTree> NumberTree::parse(std::string_view text) {
    return NumberTreeReader(text).read();
}

void NumberTree::back_up() {
    for (auto& node : std::views::reverse(nodes_)) {
        if (node.children.empty()) continue;
        const auto less = [&](auto a, auto b) { return nodes_[a].value < nodes_[b].value; };
        const auto& children = node.children;
        const auto [least, most] = std::minmax_element(children.begin(), children.end(), less);
        node.value = nodes_[node.mover == Player::First ? *most : *least].value;
    }
}

int NumberTree::ordering_score(const State& state, Move move) const {
    constexpr int kSpread = 16;
    const Node& node = at(state);
    const std::int32_t own = nodes_[node.children[move]].value;
    const auto worse =
        std::count_if(node.children.begin(), node.children.end(), [&](std::uint16_t child) {
            const std::int32_t other = nodes_[child].value;
            return node.mover == Player::First ? other < own : other > own;
        });
    return kSpread * static_cast<int>(worse);
}

std::string NumberTree::to_text(const State& state) const {
    if (state.node == 0) return "root";
    std::string text;
    for (std::uint16_t node = state.node; node != 0; node = nodes_[node].parent) {
        const auto& siblings = nodes_[nodes_[node].parent].children;
        const auto place = std::find(siblings.begin(), siblings.end(), node) - siblings.begin();
        text = std::to_string(place + 1) + (text.empty() ? "" : ".") + text;
    }
    return text;
}

Result<NumberTree::State> NumberTree::parse_state(std::string_view text) const {
    State state;
    if (trim(text) == "root") return state;
    for (const auto branch : split(trim(text), '.')) {
        const auto move = parse_move(state, branch);
        if (!move)
            return Error{"no node " + in_quotes(text) +
                         "; expected \"root\" or the branches to take, as in 2.1"};
        apply(state, *move);
    }
    return state;
}

Result<NumberTree::Move> NumberTree::parse_move(const State& state, std::string_view text) const {
    const auto branch = parse_integer(trim(text));
    const auto count = static_cast<std::int64_t>(at(state).children.size());
    if (!branch || *branch < 1 || *branch > count)
        return illegal_move(*this, state, text, "a move is the number of a branch");
    return static_cast<Move>(*branch - 1);
}

View NumberTree::view(const State& state) const {
    View view;
    for (const Move move : legal_moves(*this, state)) {
        const State child = after(*this, state, move);
        View::Cell cell;
        cell.x = 2 * move;
        cell.glyph = is_over(child) ? std::to_string(at(child).value) : "…";
        view.cells.push_back(std::move(cell));
        view.moves.push_back({to_text(state, move), {move}});
    }
    return view;
}

}  // namespace petteia
