#include "cli/report/explanation_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <vector>

#include "cli/terminal/board.h"
#include "cli/terminal/terminal.h"

namespace petteia {
namespace {

// Points of the margin where there are such, else units of the evaluation: chances cannot be added.
std::string term_value(const Explanation& explanation, std::int32_t units) {
    const EstimateScale& scale = explanation.value.scale;
    if (scale.has_points()) return scale.to_text(units);
    return units == 0 ? "0" : EstimateScale().to_text(units);
}

std::string_view beneficiary(const Playing& session, std::int32_t units) {
    if (units == 0) return "";
    return session.name_of(units > 0 ? session.to_move() : opponent(session.to_move()));
}

// As long as the term is large beside the largest.
std::string bar(std::int32_t units, std::int32_t largest) {
    constexpr int kLongest = 20;
    const int length = largest == 0 ? 0 : (std::abs(units) * kLongest + largest - 1) / largest;
    std::string bar;
    for (int i = 0; i < length; ++i) bar += "■";
    return bar;
}

// For the player to move.
std::vector<std::int32_t> units_by_cell(const Explanation& explanation, std::size_t cells) {
    std::vector<std::int32_t> sums(cells);
    for (const EvaluationTerm& term : explanation.terms) {
        for (const auto& [cell, units] : term.cells) sums[static_cast<std::size_t>(cell)] += units;
    }
    return sums;
}

// The capital for much, the small letter for less.
std::string initial(std::string_view name, bool is_much) {
    const auto letter = static_cast<unsigned char>(name.front());
    return {static_cast<char>(is_much ? std::toupper(letter) : std::tolower(letter))};
}

}  // namespace

std::string terms_text(const Playing& session, const Explanation& explanation) {
    std::size_t width = 5, names = 0;
    std::int32_t largest = 0;
    for (const EvaluationTerm& term : explanation.terms) {
        width = std::max(width, columns(term.name));
        names = std::max(names, columns(beneficiary(session, term.units)));
        largest = std::max(largest, std::abs(term.units));
    }
    std::string text;
    const auto add = [&](std::string_view name, std::int32_t units, std::string_view rest) {
        std::string line = fmt::format("  {}  {}", padded_right(name, width),
                                       padded_left(term_value(explanation, units), 8));
        if (!rest.empty()) line += fmt::format("  {}", rest);
        text += line + "\n";
    };
    for (const EvaluationTerm& term : explanation.terms) {
        const std::string_view name = beneficiary(session, term.units);
        add(term.name, term.units,
            name.empty() ? "" : padded_right(name, names) + "  " + bar(term.units, largest));
    }
    const auto chance = explanation.value.scale.chance(explanation.value.estimate);
    add("total", explanation.value.estimate, chance ? explanation.value.to_text() : "");
    return text;
}

std::string cells_text(const Playing& session, const Explanation& explanation) {
    View view = session.view();
    const auto sums = units_by_cell(explanation, view.cells.size());
    std::int32_t largest = 0;
    for (const std::int32_t units : sums) largest = std::max(largest, std::abs(units));
    if (largest == 0) return "";
    view.moves.clear();
    view.counters.clear();
    for (std::size_t i = 0; i < sums.size(); ++i) {
        View::Cell& cell = view.cells[i];
        cell.put({});
        cell.label = "·";
        if (sums[i] != 0)
            cell.glyph = initial(beneficiary(session, sums[i]), 2 * std::abs(sums[i]) >= largest);
    }
    const auto name = [&](Player player) { return session.name_of(player); };
    return draw(view) + fmt::format(
                            "{} and {}: what stands there, or could, speaks for {} or {}; a small "
                            "letter for less than half of the most, {}\n",
                            initial(name(Player::First), true), initial(name(Player::Second), true),
                            name(Player::First), name(Player::Second),
                            term_value(explanation, largest).substr(1));
}

}  // namespace petteia
