#include "cli/report/json_output.h"

#include "cli/terminal/terminal.h"
#include "core/text.h"

namespace petteia {
namespace {

// "two-ply value" as "two_ply_value".
std::string key_of(std::string_view name) {
    std::string key(name);
    for (char& c : key) c = c == ' ' || c == '-' ? '_' : c;
    return key;
}

// The place of the choice among the moves that were looked at; null if it was none of them.
boost::json::value choice_number(const Advice<std::string>& step) {
    for (std::size_t i = 0; i < step.lines.size(); ++i) {
        if (step.lines[i].move == step.choice) return i;
    }
    return nullptr;
}

// Each measure is an array in the order of "moves": {"moves": ["W", "S"], "evaluation": [23, null]}.
boost::json::object step_json(const Advice<std::string>& step) {
    boost::json::object object{
        {"who", step.who}, {"choice", step.choice}, {"choice_number", choice_number(step)}};
    boost::json::array moves;
    for (const auto& line : step.lines) moves.emplace_back(line.move);
    object["moves"] = std::move(moves);
    for (std::size_t i = 0; i < step.measures.size(); ++i) {
        boost::json::array values;
        for (const auto& line : step.lines)
            values.push_back(line.values[i] ? boost::json::value(*line.values[i]) : nullptr);
        object[key_of(step.measures[i])] = std::move(values);
    }
    return object;
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
    // A turn of one step needs no list.
    if (steps_json.size() == 1) {
        for (auto& [key, value] : steps_json[0].as_object()) object[key] = value;
        return object;
    }
    object["choice"] = join(choices, " ");
    object["steps"] = std::move(steps_json);
    return object;
}

void print_json(const boost::json::value& value) { print_line(boost::json::serialize(value)); }

}  // namespace petteia
