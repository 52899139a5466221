#include "session/interfaces/playing.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/text.h"

namespace petteia {

Status Playing::check_evaluation(std::string_view name) const {
    if (name.empty()) return ok();
    std::vector<std::string> names;
    for (const EvaluationInfo& each : evaluations()) names.emplace_back(each.name);
    if (std::find(names.begin(), names.end(), name) != names.end()) return ok();
    const std::string wrong = std::string(info().name) + " has no evaluation " + in_quotes(name) +
                              did_you_mean(name, names);
    if (names.empty()) return Error{wrong + "; it has only one, without a name"};
    return Error{wrong + " (known: " + join(names, ", ") + ")"};
}

}  // namespace petteia
