#include "session/session.h"

#include <algorithm>
#include <utility>

#include "core/text.h"

namespace petteia {

Parameter evaluation_parameter() {
    return Parameter::text("eval", "NAME", "one of the game's evaluations, by name");
}

Parameter mistakes_parameter(std::string default_text) {
    return Parameter::number("mistakes", std::move(default_text), 0, 1,
                             "share of turns that the opponent is expected to play at random");
}

Status Session::check_evaluation(std::string_view name) const {
    if (name.empty()) return ok();
    std::vector<std::string> names;
    for (const EvaluationInfo& each : evaluations()) names.emplace_back(each.name);
    if (std::find(names.begin(), names.end(), name) != names.end()) return ok();
    const std::string wrong = std::string(info_.name) + " has no evaluation " + in_quotes(name) +
                              did_you_mean(name, names);
    if (names.empty()) return Error{wrong + "; it has only one, without a name"};
    return Error{wrong + " (known: " + join(names, ", ") + ")"};
}

}  // namespace petteia
