#include "cli/json.h"

#include "cli/terminal.h"
#include "core/text.h"

namespace petteia {
namespace {

// "two-ply value" as "two_ply_value".
std::string key_of(std::string_view name) {
    std::string key(name);
    for (char& c : key) c = c == ' ' || c == '-' ? '_' : c;
    return key;
}

boost::json::object step_json(const Advice<std::string>& step) {
    boost::json::array moves;
    for (const auto& line : step.lines) {
        boost::json::object move{{"move", line.move}};
        for (std::size_t i = 0; i < line.values.size(); ++i) {
            const auto& value = line.values[i];
            move[key_of(step.measures[i])] =
                value ? boost::json::value(*value) : boost::json::value(nullptr);
        }
        moves.push_back(std::move(move));
    }
    return {{"who", step.who}, {"choice", step.choice}, {"moves", std::move(moves)}};
}

}  // namespace

boost::json::object advice_json(const Session& session, const std::string& player,
                                const std::vector<Advice<std::string>>& steps) {
    boost::json::object object = subject_json(session);
    object["player"] = player;
    std::vector<std::string> choices;
    boost::json::array steps_json;
    for (const auto& step : steps) {
        choices.push_back(step.choice);
        steps_json.push_back(step_json(step));
    }
    object["choice"] = join(choices, " ");
    object["steps"] = std::move(steps_json);
    return object;
}

void print_json(const boost::json::value& value) { print_line(boost::json::serialize(value)); }

}  // namespace petteia
