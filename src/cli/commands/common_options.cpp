#include "cli/commands/common_options.h"

#include <algorithm>
#include <utility>

#include "arena/players/search_parameters.h"
#include "league/codec.h"

namespace petteia {

Parameter json_option() { return Parameter::flag("json", "print JSON, for programs"); }

Parameter threads_option() { return threads_parameter("threads to work on"); }

Parameter position_option() {
    return Parameter::text("position", "TEXT", "where to begin instead of the start")
        .with_alias("state");
}

Parameter text_option(std::string name, std::string placeholder, std::string default_text,
                      std::string help) {
    Parameter option = Parameter::text(std::move(name), std::move(placeholder), std::move(help));
    option.default_text = std::move(default_text);
    return option;
}

Parameter player_option(std::string name, std::string help) {
    return Parameter::text(std::move(name), "PLAYER", std::move(help));
}

Parameter league_port_option(std::string name, std::string help) {
    return Parameter::integer(std::move(name), std::to_string(kLeaguePort), 0, 65535,
                              std::move(help));
}

std::vector<Parameter> clock_options() {
    return {
        Parameter::number("move-time", "", 0.001, 86400,
                          "seconds a move; a player who takes longer loses"),
        Parameter::number("game-time", "", 0.001, 864000,
                          "seconds for all moves of a player, who loses when they are used up")};
}

TimeControl clock_of(const Settings& options) {
    const auto time = [&](std::string_view name) -> std::optional<Milliseconds> {
        if (!options.has(name) || options.number(name) == 0) return std::nullopt;
        return std::max(to_milliseconds(options.number(name)), Milliseconds(1));
    };
    return {time("move-time"), time("game-time")};
}

std::vector<Parameter> operator+(std::vector<Parameter> a, std::vector<Parameter> b) {
    for (Parameter& parameter : b) a.push_back(std::move(parameter));
    return a;
}

}  // namespace petteia
