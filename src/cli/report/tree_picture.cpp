// The layout is the simplest tidy one: leaves side by side, every parent over the middle of its
// children. Branches that were cut are stubs; many at one node share one.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "cli/report/tree_drawing.h"
#include "cli/report/tree_shapes.h"
#include "cli/terminal/terminal.h"

namespace petteia {
namespace {

using namespace tree_shapes;

constexpr double kMinSlot = 46, kStubSlot = 30;
constexpr double kLetter = 7.2, kReasonLetter = 6;  // About the width of a character.
constexpr std::size_t kMostStubs = 4;               // More cut branches of one node share a stub.
// What is drawn at one place: a node, or a stub for branches that were cut.
struct Box {
    std::size_t node = 0;
    int level = 0;
    double x = 0;
    double width = 0;      // At least.
    std::string label;     // On the edge to it.
    std::size_t left = 0;  // Branches below that are not drawn.
    bool is_best = false;
    std::vector<std::size_t> children;
};

class Picture {
  public:
    Picture(const Playing& session, const Trace& trace)
        : session_(session),
          trace_(trace),
          children_(trace.nodes.size()),
          is_best_(children_.size()) {
        for (std::size_t i = 1; i < trace.nodes.size(); ++i)
            children_[static_cast<std::size_t>(trace.nodes[i].parent)].push_back(i);
        for (const int node : trace.best_line()) is_best_[static_cast<std::size_t>(node)] = true;
        collect();
        measure();
        width_ = TidyPlaces(boxes_).place();
    }

    std::string draw(const std::string& title) const {
        const double height = kTop + kLevel * levels_ + kTall + kBottom;
        std::string svg = head(width_, height, title, counts());
        for (const Box& box : boxes_) svg += edges(box);
        for (const Box& box : boxes_) svg += shape(box) + labels(box);
        return svg + legend(height) + "</svg>\n";
    }

  private:
    const TraceNode& at(const Box& box) const { return trace_.nodes[box.node]; }
    bool is_cut(std::size_t node) const { return trace_.nodes[node].kind == NodeKind::Cut; }
    double y_of(const Box& box) const { return kTop + kLevel * box.level; }

    // Ply by ply, as many whole plies as there is room for.
    void collect() {
        boxes_.push_back({});
        boxes_[0].is_best = true;
        for (std::size_t from = 0, to = 1; from < to; from = to, to = boxes_.size()) {
            std::vector<Box> next;
            for (std::size_t i = from; i < to; ++i) add_children(i, to, next);
            if (next.empty()) return;
            if (levels_ > 0 && boxes_.size() + next.size() > kMostBoxes) return leave_out(from, to);
            boxes_.insert(boxes_.end(), next.begin(), next.end());
            ++levels_;
        }
    }

    void add_children(std::size_t parent, std::size_t first, std::vector<Box>& next) {
        std::vector<std::size_t> cut;
        const auto add = [&](std::size_t node, std::string label) {
            boxes_[parent].children.push_back(first + next.size());
            Box box;
            box.node = node;
            box.level = levels_ + 1;
            box.label = std::move(label);
            box.is_best = is_best_[node];
            next.push_back(std::move(box));
        };
        if (is_cut(boxes_[parent].node)) return;
        for (const std::size_t node : children_[boxes_[parent].node]) {
            if (is_cut(node))
                cut.push_back(node);
            else
                add(node, trace_.nodes[node].move);
        }
        if (cut.size() > kMostStubs) return add(cut.front(), fmt::format("{} moves", cut.size()));
        for (const std::size_t node : cut) add(node, trace_.nodes[node].move);
    }

    void leave_out(std::size_t from, std::size_t to) {
        shows_all_ = false;
        for (std::size_t i = from; i < to; ++i) {
            boxes_[i].children.clear();
            boxes_[i].left = children_[boxes_[i].node].size();
        }
    }

    // Leaves are as far apart as the longest text among them needs, stubs as the reason below them.
    void measure() {
        std::size_t longest = 0, longest_stub = 0;
        for (const Box& box : boxes_) {
            std::size_t& most = is_cut(box.node) ? longest_stub : longest;
            most = std::max(most, columns(box.label));
            if (!is_cut(box.node))
                most = std::max(most, columns(bounded_text(at(box), trace_.scale)) + 1);
        }
        slot_ = std::max(kMinSlot, kLetter * static_cast<double>(longest) + 10);
        const double stub = std::max(kStubSlot, kLetter * static_cast<double>(longest_stub) + 6);
        for (Box& box : boxes_) {
            if (is_cut(box.node)) continue;
            const bool is_inner = at(box).kind == NodeKind::Inner;
            box.width = is_inner ? 2 * kHalf + window_width(box) : slot_;
            const double reason =
                kReasonLetter * static_cast<double>(columns(cut_reason(at(box), trace_.scale)));
            const int count = std::max(1, stubs(box).count);
            for (const std::size_t child : box.children) {
                if (is_cut(boxes_[child].node))
                    boxes_[child].width = std::max(stub, (reason + 8) / count);
            }
        }
    }

    // A triangle has its window to its right, and as much room to its left.
    double window_width(const Box& box) const {
        const std::size_t longest = std::max(columns(short_text(at(box).alpha, trace_.scale)),
                                             columns(short_text(at(box).beta, trace_.scale)));
        return 2 * (kLetter * static_cast<double>(longest) + 12);
    }

    std::string edges(const Box& box) const {
        std::string svg;
        for (const std::size_t i : box.children) {
            const Box& child = boxes_[i];
            const double x1 = kMargin + box.x, y1 = y_of(box) + kTall;
            const double x2 = kMargin + child.x, y2 = y_of(child);
            const bool was_cut = is_cut(child.node);
            const bool is_best = box.is_best && child.is_best;
            svg += line(was_cut ? "cut" : is_best ? "best" : "edge", x1, y1, x2, y2);
            const double share = 0.34, x = x1 + share * (x2 - x1), y = y1 + share * (y2 - y1);
            if (was_cut) svg += line("slash", x - 6, y + 3, x + 6, y - 3);
        }
        return svg;
    }

    std::string shape(const Box& box) const {
        const double x = kMargin + box.x, y = y_of(box);
        const TraceNode& node = at(box);
        if (node.kind == NodeKind::Cut)
            return fmt::format(
                "<rect class=\"stub\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"14\" height=\"14\"/>\n",
                x - 7, y);
        if (node.kind == NodeKind::Leaf) return leaf(x, y, slot_ - 10);
        return triangle(node.player, x, y);
    }

    std::string labels(const Box& box) const {
        const double x = kMargin + box.x, y = y_of(box);
        const TraceNode& node = at(box);
        std::string svg;
        if (!box.label.empty()) svg += text("move", x, y - 9, box.label);
        if (node.kind == NodeKind::Cut) return svg;
        const bool is_max = node.player == Player::First;
        const double middle = node.kind == NodeKind::Leaf ? 18 : is_max ? 34 : 17;
        svg += text("value", x, y + middle, bounded_text(node, trace_.scale));
        if (box.left > 0) svg += text("move", x, y + kTall + 16, fmt::format("⋮ {}", box.left));
        if (node.kind == NodeKind::Leaf) return svg;
        return svg + window(box) + reason(box);
    }

    // Nothing where there is no bound yet, as in all of minimax.
    std::string window(const Box& box) const {
        const TraceNode& node = at(box);
        const std::string alpha = short_text(node.alpha, trace_.scale),
                          beta = short_text(node.beta, trace_.scale);
        if (alpha == "-∞" && beta == "∞") return "";
        const double x = kMargin + box.x + (node.player == Player::First ? 20 : kHalf + 3);
        return text("window", x, y_of(box) + 9, "α " + alpha) +
               text("window", x, y_of(box) + 21, "β " + beta);
    }

    struct Stubs {
        int count = 0;
        double middle = 0;  // Their x.
    };
    Stubs stubs(const Box& box) const {
        Stubs stubs;
        for (const std::size_t child : box.children) {
            if (!is_cut(boxes_[child].node)) continue;
            stubs.middle += boxes_[child].x;
            ++stubs.count;
        }
        stubs.middle /= std::max(1, stubs.count);
        return stubs;
    }

    // Under the branches that were cut, why.
    std::string reason(const Box& box) const {
        const auto [count, middle] = stubs(box);
        if (count == 0) return "";
        return text("why", kMargin + middle, y_of(box) + kLevel + 30,
                    cut_reason(at(box), trace_.scale));
    }

    std::string counts() const {
        std::string words = fmt::format(
            "{} nodes searched, {} of them leaves; {} branches cut", grouped(trace_.entered()),
            grouped(trace_.count(NodeKind::Leaf)), grouped(trace_.count(NodeKind::Cut)));
        if (!shows_all_)
            words +=
                fmt::format("; drawn are the first {} plies of {}", levels_, trace_.nodes[0].depth);
        return words;
    }

    std::string legend(double height) const {
        const std::string shapes =
            sides_text(session_) + ", □ leaf; dashed: cut, never searched; bold: the best line";
        return text("note", kMargin, height - 32, shapes) +
               text("note", kMargin, height - 14,
                    "Values are MAX's. W3: MAX wins in 3 plies, L3: loses. ≤ and ≥: only a bound.");
    }

    const Playing& session_;
    const Trace& trace_;
    std::vector<std::vector<std::size_t>> children_;  // Of the nodes of the trace.
    std::vector<bool> is_best_;
    std::vector<Box> boxes_;  // The root first, ply by ply.
    int levels_ = 0;          // Plies below the root.
    bool shows_all_ = true;
    double width_ = 0, slot_ = kMinSlot;
};

}  // namespace

std::string tree_picture(const std::string& title, const Playing& session, const Trace& trace) {
    return Picture(session, trace).draw(title);
}

}  // namespace petteia
