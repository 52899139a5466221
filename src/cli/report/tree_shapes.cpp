#include "cli/report/tree_shapes.h"

#include <fmt/format.h>

#include "cli/report/markup.h"

namespace petteia::tree_shapes {
namespace {

constexpr const char* kStyle =
    "<style>text{font-family:sans-serif;font-size:13px;text-anchor:middle;fill:#1c1c1c}"
    ".title{font-size:16px;font-weight:bold;text-anchor:start}"
    ".note{font-size:12px;text-anchor:start;fill:#555}"
    ".window{font-size:10.5px;text-anchor:start;fill:#5b6470}"
    ".move{font-size:11.5px;fill:#333;stroke:#fff;stroke-width:4px;paint-order:stroke}"
    ".why{font-size:11px;fill:#b3261e}"
    ".below{font-size:11px;fill:#3d434b;stroke:#fff;stroke-width:4px;paint-order:stroke}"
    ".max{fill:#dbe8f5;stroke:#2c5f8d;stroke-width:1.5}"
    ".min{fill:#fbe5d8;stroke:#b4552b;stroke-width:1.5}"
    ".leaf{fill:#fff;stroke:#777}"
    ".edge{stroke:#8a8f96;stroke-width:1.2}"
    ".best{stroke:#1c1c1c;stroke-width:3}"
    ".cut{stroke:#b9bdc3;stroke-width:1.2;stroke-dasharray:4 4}"
    ".slash{stroke:#b3261e;stroke-width:1.6}"
    ".stub{fill:#f4f4f4;stroke:#b9bdc3;stroke-dasharray:3 3}</style>\n";

}  // namespace

std::string head(double width, double height, std::string_view title, std::string_view note) {
    return fmt::format(
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
               "width=\"{0:.0f}\" height=\"{1:.0f}\">\n{2}<rect width=\"100%\" "
               "height=\"100%\" fill=\"#fff\"/>\n",
               width, height, kStyle) +
           fmt::format(
               "<text class=\"title\" x=\"{0}\" y=\"30\">{1}</text>\n"
               "<text class=\"note\" x=\"{0}\" y=\"50\">{2}</text>\n",
               kMargin, escaped(title), escaped(note));
}

std::string text(std::string_view kind, double x, double y, std::string_view words) {
    return fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", kind, x, y,
                       escaped(words));
}

std::string line(std::string_view kind, double x1, double y1, double x2, double y2) {
    return fmt::format(
        "<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", kind, x1,
        y1, x2, y2);
}

std::string triangle(Player player, double x, double y) {
    const bool is_max = player == Player::First;
    const double tip = is_max ? y : y + kTall, base = is_max ? y + kTall : y;
    return fmt::format(
        "<polygon class=\"{}\" points=\"{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}\"/>\n",
        is_max ? "max" : "min", x, tip, x - kHalf, base, x + kHalf, base);
}

std::string leaf(double x, double y, double width) {
    const double half = std::max(14.0, width / 2);
    return fmt::format(
        "<rect class=\"leaf\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"26\" "
        "rx=\"3\"/>\n",
        x - half, y, 2 * half);
}

}  // namespace petteia::tree_shapes
