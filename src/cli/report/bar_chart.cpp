#include "cli/report/bar_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/report/markup.h"

namespace petteia {
namespace {

constexpr int kLeft = 150, kWidth = 480, kRight = 110, kRow = 26, kTop = 48, kBottom = 34;

double logarithm(double value) { return std::log10(std::max(1.0, value)); }

std::string grid_line(int exponent, double scale, int bottom) {
    const double x = kLeft + exponent * scale;
    return fmt::format(
        "<line x1=\"{0:.1f}\" y1=\"{1}\" x2=\"{0:.1f}\" y2=\"{2}\" stroke=\"#ddd\"/>"
        "<text x=\"{0:.1f}\" y=\"{3}\" text-anchor=\"middle\" fill=\"#666\">10"
        "<tspan dy=\"-5\" font-size=\"9\">{4}</tspan></text>\n",
        x, kTop - 6, bottom, bottom + 18, exponent);
}

std::string bar_row(const Bar& bar, int y, double length) {
    return fmt::format(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>"
        "<rect x=\"{}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\" rx=\"2\" fill=\"{}\"/>"
        "<text x=\"{:.1f}\" y=\"{}\" fill=\"#333\">{}</text>\n",
        kLeft - 8, y + 17, escaped(bar.label), kLeft, y + 4, length, kRow - 8,
        bar.value < 0 ? "#b4552b" : "#3b6ea5", kLeft + length + 6, y + 17, escaped(bar.figure));
}

int bottom_of(const std::vector<Bar>& bars) { return kTop + kRow * static_cast<int>(bars.size()); }

// What all charts have: the frame, and a row for each bar, `length(value)` long.
template <typename Length>
std::string chart(const std::string& title, const std::vector<Bar>& bars, const std::string& grid,
                  const Length& length) {
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
        "height=\"{1}\" font-family=\"sans-serif\" font-size=\"13\">\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        "<text x=\"{2}\" y=\"24\" font-size=\"15\" font-weight=\"bold\">{3}</text>\n",
        kLeft + kWidth + kRight, bottom_of(bars) + kBottom, kLeft, escaped(title));
    svg += grid;
    for (std::size_t i = 0; i < bars.size(); ++i)
        svg += bar_row(bars[i], kTop + kRow * static_cast<int>(i),
                       std::max(1.0, length(bars[i].value)));
    return svg + "</svg>\n";
}

}  // namespace

std::string bar_chart(const std::string& title, const std::vector<Bar>& bars) {
    double largest = 10;
    for (const Bar& bar : bars) largest = std::max(largest, bar.value);
    const int decades = static_cast<int>(std::ceil(logarithm(largest)));
    const double scale = static_cast<double>(kWidth) / decades;
    std::string grid;
    for (int exponent = 0; exponent <= decades; ++exponent)
        grid += grid_line(exponent, scale, bottom_of(bars));
    return chart(title, bars, grid, [&](double value) { return logarithm(value) * scale; });
}

std::string linear_bar_chart(const std::string& title, const std::vector<Bar>& bars) {
    double largest = 0;
    for (const Bar& bar : bars) largest = std::max(largest, std::abs(bar.value));
    const double scale = largest > 0 ? kWidth / largest : 0;
    return chart(title, bars, "", [&](double value) { return std::abs(value) * scale; });
}

}  // namespace petteia
