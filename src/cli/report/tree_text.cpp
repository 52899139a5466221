#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "cli/report/tree_drawing.h"
#include "cli/terminal/terminal.h"
#include "core/text.h"

namespace petteia {
namespace {

class TextTree {
  public:
    explicit TextTree(const Trace& trace) : trace_(trace), children_(trace.nodes.size()) {
        for (std::size_t i = 1; i < trace.nodes.size(); ++i) {
            const auto parent = static_cast<std::size_t>(trace.nodes[i].parent);
            children_[parent].push_back(i);
        }
        is_best_.resize(trace.nodes.size());
        for (const int node : trace.best_line()) is_best_[static_cast<std::size_t>(node)] = true;
    }

    std::string draw() {
        text_ = label(0) + "\n";
        draw_children(0, "");
        return std::move(text_);
    }

  private:
    // The branches of a node; those that were cut share a line, the last.
    void draw_children(std::size_t parent, const std::string& indent) {
        const auto& all = children_[parent];
        const auto first_cut = std::find_if(all.begin(), all.end(), [&](std::size_t i) {
            return trace_.nodes[i].kind == NodeKind::Cut;
        });
        for (auto child = all.begin(); child != first_cut; ++child) {
            const bool is_last = child + 1 == all.end();
            text_ += indent + (is_last ? "└─ " : "├─ ") + label(*child) + "\n";
            draw_children(*child, indent + (is_last ? "   " : "│  "));
        }
        if (first_cut == all.end()) return;
        const std::vector<std::size_t> cut(first_cut, all.end());
        text_ += indent + "└╌ " + inked(Ink::Dim, "✂ " + names(cut)) + "  " +
                 inked(Ink::Red, cut_reason(trace_.nodes[parent], trace_.scale)) + "\n";
    }

    std::string label(std::size_t i) const {
        const TraceNode& node = trace_.nodes[i];
        const char* shape = node.kind == NodeKind::Leaf    ? "□"
                            : node.player == Player::First ? "△"
                                                           : "▽";
        std::string text = node.move + (node.move.empty() ? "" : " ") + shape + " " +
                           bounded_text(node, trace_.scale);
        if (is_best_[i]) text = inked(Ink::Bold, text);
        if (node.kind == NodeKind::Leaf) return text;
        return text +
               inked(Ink::Dim, fmt::format("  [{}, {}]", short_text(node.alpha, trace_.scale),
                                           short_text(node.beta, trace_.scale)));
    }

    // "4 (node 7), 6 (node 8)", a long list cut.
    std::string names(const std::vector<std::size_t>& cut) const {
        constexpr std::size_t kShown = 6;
        std::vector<std::string> names;
        for (std::size_t i = 0; i < std::min(cut.size(), kShown); ++i)
            names.push_back(fmt::format("{} (node {})", trace_.nodes[cut[i]].move, cut[i]));
        return join(names, ", ") +
               (cut.size() > kShown ? fmt::format(" and {} more", cut.size() - kShown) : "");
    }

    const Trace& trace_;
    std::vector<std::vector<std::size_t>> children_;
    std::vector<bool> is_best_;
    std::string text_;
};

}  // namespace

std::string bounded_text(const TraceNode& node, const EstimateScale& scale) {
    const char* sign = node.bound == Bound::Upper ? "≤ " : node.bound == Bound::Lower ? "≥ " : "";
    return sign + short_text(node.value, scale);
}

std::string cut_reason(const TraceNode& node, const EstimateScale& scale) {
    if (node.player == Player::First)
        return short_text(node.value, scale) + " ≥ β = " + short_text(node.beta, scale);
    return short_text(node.value, scale) + " ≤ α = " + short_text(node.alpha, scale);
}

std::string sides_text(const Playing& session) {
    const std::string_view first = session.name_of(Player::First);
    const std::string_view second = session.name_of(Player::Second);
    if (first == "MAX") return "△ MAX, ▽ MIN";  // A tree of numbers.
    return fmt::format("△ MAX ({}), ▽ MIN ({})", first, second);
}

std::string tree_text(const Trace& trace) { return TextTree(trace).draw(); }

}  // namespace petteia
