#include "patterns/forecast_model.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/text.h"

namespace petteia {
namespace {

constexpr std::array kFields{&ForecastModel::Stage::filled, &ForecastModel::Stage::error,
                             &ForecastModel::Stage::gap_power, &ForecastModel::Stage::depth_power,
                             &ForecastModel::Stage::growth};

std::string number_text(double number) {
    std::array<char, 32> text{};
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed, 4);
    return {text.data(), end.ptr};
}

}  // namespace

Forecast ForecastModel::at(double filled, int depth, int shallow) const {
    std::size_t next = 1;
    while (next + 1 < stages.size() && filled > stages[next].filled) ++next;
    const Stage &a = stages[next - 1], &b = stages[std::min(next, stages.size() - 1)];
    const double share =
        b.filled > a.filled ? std::clamp((filled - a.filled) / (b.filled - a.filled), 0.0, 1.0) : 0;
    const auto between = [&](double Stage::*field) {
        return a.*field * (1 - share) + b.*field * share;
    };
    constexpr double kLeastSlope = 0.2;
    const double gap = depth - shallow;
    const double error = between(&Stage::error) * std::pow(gap, between(&Stage::gap_power)) /
                         std::pow(shallow, between(&Stage::depth_power));
    // Rounded, so that they are the same with every library.
    const double growth = std::max(kLeastSlope, 1 + gap * between(&Stage::growth));
    return {shallow, static_cast<float>(std::round(1000 * growth) / 1000),
            static_cast<float>(std::round(error))};
}

std::string ForecastModel::to_text() const {
    std::string text;
    for (const Stage& stage : stages) {
        if (!text.empty()) text += "; ";
        for (const auto field : kFields)
            text += (field == kFields[0] ? "" : " ") + number_text(stage.*field);
    }
    return text;
}

Result<ForecastModel> ForecastModel::parse(std::string_view text) {
    constexpr double kMost = 1e6;
    ForecastModel model;
    if (trim(text).empty()) return model;
    for (const std::string_view part : split(text, ';')) {
        const auto numbers = words(part);
        if (numbers.size() != kFields.size())
            return Error{"a stage of the forecasts must have five numbers"};
        Stage& stage = model.stages.emplace_back();
        for (std::size_t i = 0; i < kFields.size(); ++i) {
            const auto number = parse_number(numbers[i]);
            if (!number || std::abs(*number) > kMost)
                return Error{in_quotes(numbers[i]) + " is no number of a forecast"};
            stage.*kFields[i] = *number;
        }
    }
    return model;
}

int ForecastTable::shallow_depth(int depth, int number) {
    const int plies = 2 * (depth / (number == 0 ? 8 : 4)) + depth % 2;
    return std::max(plies, depth % 2 == 0 ? 2 : 1);
}

ForecastTable::ForecastTable(const ForecastModel& model, int cells) {
    if (model.stages.empty()) return;
    by_pieces_.resize(static_cast<std::size_t>(cells) + 1);
    for (std::size_t pieces = 0; pieces < by_pieces_.size(); ++pieces) {
        const double filled = static_cast<double>(pieces) / cells;
        for (int depth = kMinDepth; depth <= kMaxDepth; ++depth) {
            for (int number = 0; number < kNumbers; ++number)
                by_pieces_[pieces][static_cast<std::size_t>(depth)]
                          [static_cast<std::size_t>(number)] =
                              model.at(filled, depth, shallow_depth(depth, number));
        }
    }
}

std::optional<Forecast> ForecastTable::at(int pieces, int depth, int number) const {
    if (by_pieces_.empty() || depth < kMinDepth || depth > kMaxDepth || number >= kNumbers)
        return std::nullopt;
    if (number > 0 && shallow_depth(depth, number) == shallow_depth(depth, number - 1))
        return std::nullopt;
    return by_pieces_[static_cast<std::size_t>(pieces)][static_cast<std::size_t>(depth)]
                     [static_cast<std::size_t>(number)];
}

}  // namespace petteia
