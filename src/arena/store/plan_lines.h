// A plan as lines of a name and a value: how stores keep what their contents depend on, so that work that is
// resumed is the same work.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/parameters.h"
#include "core/result.h"

namespace petteia {

using PlanLines = Settings::Given;

// Among a plan's lines, the settings of its game: "set rows".
void add_settings(PlanLines& lines, const Settings::Given& settings);
Settings::Given settings_in(const PlanLines& lines);

// Reads a plan's lines; remembers the first that is wrong.
class PlanReader {
  public:
    explicit PlanReader(const PlanLines& lines) : lines_(lines) {}

    std::string text(std::string_view name);
    std::int64_t integer(std::string_view name, std::int64_t min, std::int64_t max);

    // The line is not what it should be.
    void complain(std::string_view name, const std::string& why);
    const std::optional<Error>& error() const { return error_; }

  private:
    const PlanLines& lines_;
    std::optional<Error> error_;
};

// How `wanted` differs from what is stored: "games is 4 there, not 2".
std::optional<std::string> difference(const PlanLines& wanted, const PlanLines& stored);

}  // namespace petteia
