// A bar chart as SVG text: labels on the left, bars, figures at their ends.
#pragma once

#include <string>
#include <vector>

namespace petteia {

struct Bar {
    std::string label;
    double value = 0;
    std::string figure;  // The value as it is written.
};

// On a logarithmic scale.
std::string bar_chart(const std::string& title, const std::vector<Bar>& bars);
// On a linear scale; bars of values below 0 have another colour.
std::string linear_bar_chart(const std::string& title, const std::vector<Bar>& bars);

}  // namespace petteia
