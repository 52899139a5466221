// What pictures of search trees share: places of nodes, shapes and style. MAX is a triangle that points up, MIN one that
// points down, a leaf a rectangle.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/player.h"

namespace petteia::tree_shapes {

inline constexpr double kLevel = 104, kTop = 92, kMargin = 36, kBottom = 66;
inline constexpr double kHalf = 29, kTall = 44;  // Of a triangle: half its width, and its height.
inline constexpr double kMinWidth = 560;
// Of a tree with more, only the upper plies are drawn.
inline constexpr std::size_t kMostBoxes = 600;

// The beginning of a picture: style, title, and a note below it.
std::string head(double width, double height, std::string_view title, std::string_view note);
// A class of the style says what is written or drawn: "title", "note", "move", "edge", "best", …
std::string text(std::string_view kind, double x, double y, std::string_view words);
std::string line(std::string_view kind, double x1, double y1, double x2, double y2);
// Over the middle x, from y down.
std::string triangle(Player player, double x, double y);
std::string leaf(double x, double y, double width);

// Places boxes as the simplest tidy drawing has them: leaves side by side, every parent over the middle of its children.
// A box has an x, its least width, and its children by number; the first box is the root.
template <typename Box>
class TidyPlaces {
  public:
    explicit TidyPlaces(std::vector<Box>& boxes) : boxes_(boxes) {}

    // Gives every box its x; returns the width of the picture.
    double place() {
        place(0);
        if (next_x_ < kMinWidth) shift_below(0, (kMinWidth - next_x_) / 2);
        return std::max(kMinWidth, next_x_) + 2 * kMargin;
    }

  private:
    // What stands below a box, then the box over its middle.
    void place(std::size_t i) {
        const double begin = next_x_;
        for (const std::size_t child : boxes_[i].children) place(child);
        if (next_x_ - begin < boxes_[i].width) {
            const double more = boxes_[i].width - (next_x_ - begin);
            for (const std::size_t child : boxes_[i].children) shift_below(child, more / 2);
            next_x_ += more;
        }
        boxes_[i].x =
            boxes_[i].children.empty() || boxes_[i].children.size() == 1
                ? (begin + next_x_) / 2
                : (boxes_[boxes_[i].children.front()].x + boxes_[boxes_[i].children.back()].x) / 2;
    }
    void shift_below(std::size_t i, double by) {
        boxes_[i].x += by;
        for (const std::size_t child : boxes_[i].children) shift_below(child, by);
    }

    std::vector<Box>& boxes_;
    double next_x_ = 0;
};

}  // namespace petteia::tree_shapes
