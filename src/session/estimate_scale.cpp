#include "session/estimate_scale.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace petteia {
namespace {

std::string decimal_text(double value, int decimals) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
    return text.data();
}

// With its sign, unless it is rounded to zero.
std::string signed_text(double value, int decimals) {
    std::string size = decimal_text(std::abs(value), decimals);
    if (size.find_first_not_of("0.") == std::string::npos) return size;
    return (value < 0 ? "-" : "+") + size;
}

// An estimate is never certain.
std::string percent_text(double chance) {
    return std::to_string(std::clamp(std::lround(100 * chance), 1L, 99L)) + " %";
}

}  // namespace

std::optional<double> EstimateScale::points(std::int32_t units) const {
    if (kind != Kind::Points) return std::nullopt;
    return units / size;
}

std::optional<double> EstimateScale::chance(std::int32_t units) const {
    if (kind == Kind::Odds) return 1 / (1 + std::exp((even - units) / size));
    constexpr double kLeast = 0.01;
    if (kind != Kind::Mean || (units != 0 && std::abs(units) < kLeast * size)) return std::nullopt;
    return std::clamp((1 + units / size) / 2, 0.0, 1.0);
}

std::string EstimateScale::to_text(std::int32_t units) const {
    if (const auto value = points(units)) return signed_text(*value, size > 1 ? 1 : 0);
    if (const auto share = chance(units)) return percent_text(*share);
    return units == 0 ? "even" : signed_text(units, 0);
}

std::string EstimateScale::exact_text(std::int32_t units) const {
    std::string text = decimal_text(points(units).value_or(units), 6);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    return text;
}

}  // namespace petteia
