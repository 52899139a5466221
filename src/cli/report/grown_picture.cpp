#include <fmt/format.h>

#include <algorithm>

#include "cli/report/grown_tree.h"
#include "cli/report/tree_shapes.h"
#include "cli/terminal/terminal.h"

namespace petteia {
namespace {

using namespace tree_shapes;

constexpr double kLetter = 7.2, kRoom = 14;
constexpr double kNotes = 30;  // Below the last nodes.

struct Box {
    std::size_t node = 0;
    int level = 0;
    double x = 0;
    double width = 0;  // At least.
    std::size_t left = 0;
    std::vector<std::size_t> children{};
};

class Picture {
  public:
    explicit Picture(const GrownTree& tree) : tree_(tree) {
        // A box that is not drawn holds the roots together.
        boxes_.push_back({.level = -1});
        collect();
        for (Box& box : boxes_) box.width = box.level < 0 ? 0 : room_of(box);
        width_ = TidyPlaces(boxes_).place();
    }

    std::string draw(const std::string& title) const {
        const double height = kTop + kLevel * levels_ + kTall + kNotes + kBottom;
        std::string counts = tree_.counts;
        if (!shows_all_) counts += fmt::format("; drawn are the first {} plies", levels_);
        std::string svg = head(width_, height, title, counts);
        for (const Box& box : boxes_) svg += edges(box);
        for (const Box& box : boxes_) svg += shape(box);
        return svg + text("note", kMargin, height - 32, tree_.legend[0]) +
               text("note", kMargin, height - 14, tree_.legend[1]) + "</svg>\n";
    }

  private:
    const GrownTree::Node& at(const Box& box) const { return tree_.nodes[box.node]; }
    double y_of(const Box& box) const { return kTop + kLevel * box.level; }
    double x_of(const Box& box) const { return kMargin + box.x; }

    // Ply by ply, as many whole plies as there is room for.
    void collect() {
        const auto children = children_of();
        std::vector<std::size_t> above{0};
        for (int level = 0; !above.empty(); ++level) {
            std::size_t count = 0;
            for (const std::size_t i : above) count += below(children, i).size();
            if (level > 1 && boxes_.size() + count > kMostBoxes) return leave_out(children, above);
            if (count > 0) levels_ = level;
            above = add_level(children, above, level);
        }
    }
    std::vector<std::vector<std::size_t>> children_of() const {
        // The roots are those of the first place.
        std::vector<std::vector<std::size_t>> children(tree_.nodes.size() + 1);
        for (std::size_t i = 0; i < tree_.nodes.size(); ++i)
            children[static_cast<std::size_t>(tree_.nodes[i].parent + 1)].push_back(i);
        return children;
    }
    const std::vector<std::size_t>& below(const std::vector<std::vector<std::size_t>>& children,
                                          std::size_t box) const {
        return children[boxes_[box].level < 0 ? 0 : boxes_[box].node + 1];
    }
    std::vector<std::size_t> add_level(const std::vector<std::vector<std::size_t>>& children,
                                       const std::vector<std::size_t>& above, int level) {
        std::vector<std::size_t> added;
        for (const std::size_t i : above) {
            for (const std::size_t node : below(children, i)) {
                added.push_back(boxes_.size());
                boxes_[i].children.push_back(boxes_.size());
                boxes_.push_back({.node = node, .level = level, .left = tree_.nodes[node].left});
            }
        }
        return added;
    }
    void leave_out(const std::vector<std::vector<std::size_t>>& children,
                   const std::vector<std::size_t>& above) {
        shows_all_ = false;
        for (const std::size_t i : above) boxes_[i].left += below(children, i).size();
    }

    double room_of(const Box& box) const {
        const GrownTree::Node& node = at(box);
        const std::size_t longest =
            std::max({columns(node.move), columns(node.value), columns(node.below)});
        return std::max(node.is_leaf ? 0 : 2 * kHalf, kLetter * static_cast<double>(longest)) +
               kRoom;
    }

    std::string edges(const Box& box) const {
        std::string svg;
        if (box.level < 0) return svg;
        for (const std::size_t i : box.children) {
            const Box& child = boxes_[i];
            const bool is_best = at(box).is_best && at(child).is_best;
            svg += line(is_best ? "best" : "edge", x_of(box), y_of(box) + kTall, x_of(child),
                        y_of(child));
        }
        return svg;
    }

    std::string shape(const Box& box) const {
        if (box.level < 0) return "";
        const GrownTree::Node& node = at(box);
        const double x = x_of(box), y = y_of(box);
        const double middle = node.is_leaf ? 18 : node.player == Player::First ? 34 : 17;
        std::string svg = node.is_leaf ? leaf(x, y, kLetter * columns_of(node.value) + 8)
                                       : triangle(node.player, x, y);
        if (!node.move.empty()) svg += text("move", x, y - 9, node.move);
        svg += text("value", x, y + middle, node.value);
        if (!node.below.empty()) svg += text("below", x, y + kTall + 14, node.below);
        if (box.left > 0) svg += text("move", x, y + kTall + 30, fmt::format("⋮ {}", box.left));
        return svg;
    }
    static double columns_of(const std::string& words) {
        return static_cast<double>(columns(words));
    }

    const GrownTree& tree_;
    std::vector<Box> boxes_;
    int levels_ = 0;  // Plies below the roots.
    bool shows_all_ = true;
    double width_ = 0;
};

}  // namespace

std::string grown_picture(const std::string& title, const GrownTree& tree) {
    return Picture(tree).draw(title);
}

}  // namespace petteia
