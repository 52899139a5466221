// A bar chart as SVG text: labels on the left, bars on a logarithmic scale, figures at their ends.
#pragma once

#include <string>
#include <vector>

namespace petteia {

struct Bar {
    std::string label;
    double value = 0;
    std::string figure;  // The value as it is written.
};

std::string bar_chart(const std::string& title, const std::vector<Bar>& bars);

}  // namespace petteia
