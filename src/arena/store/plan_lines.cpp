#include "arena/store/plan_lines.h"

#include "core/text.h"

namespace petteia {
namespace {

constexpr std::string_view kSetting = "set ";  // Before the name of a setting of the game.

}  // namespace

void add_settings(PlanLines& lines, const Settings::Given& settings) {
    for (const auto& [name, value] : settings) lines[std::string(kSetting) + name] = value;
}

Settings::Given settings_in(const PlanLines& lines) {
    Settings::Given settings;
    for (const auto& [name, value] : lines) {
        if (name.starts_with(kSetting)) settings[name.substr(kSetting.size())] = value;
    }
    return settings;
}

std::string PlanReader::text(std::string_view name) {
    const auto found = lines_.find(name);
    if (found != lines_.end()) return found->second;
    complain(name, "missing");
    return "";
}

std::int64_t PlanReader::integer(std::string_view name, std::int64_t min, std::int64_t max) {
    const std::string value = text(name);
    const auto number = parse_integer(value);
    if (number && *number >= min && *number <= max) return *number;
    complain(name, in_quotes(value) + ", not a number in its range");
    return min;
}

void PlanReader::complain(std::string_view name, const std::string& why) {
    if (!error_) error_ = Error{"in the plan " + std::string(name) + " is " + why};
}

std::optional<std::string> difference(const PlanLines& wanted, const PlanLines& stored) {
    for (const auto& [name, value] : stored) {
        const auto found = wanted.find(name);
        const std::string other = found == wanted.end() ? "unset" : found->second;
        if (other != value) return name + " is " + value + " there, not " + other;
    }
    for (const auto& [name, value] : wanted) {
        if (!stored.contains(name)) return name + " is unset there, not " + value;
    }
    return std::nullopt;
}

}  // namespace petteia
