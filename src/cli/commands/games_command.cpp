#include <fmt/format.h>

#include "cli/command.h"
#include "cli/commands/common_options.h"
#include "cli/report/json_output.h"
#include "cli/terminal/terminal.h"

namespace petteia {
namespace {

// "course  looks two plies ahead … (Pac-Man)", and its parameters.
void print_policy(const GameEntry& game, const PolicyInfo& policy) {
    const std::string side =
        policy.side
            ? fmt::format(" ({})",
                          game.info.players[static_cast<std::size_t>(index_of(*policy.side))])
            : "";
    print_line(fmt::format("            {} {}{}",
                           padded_right(fmt::format("player {}", policy.name), 16), policy.summary,
                           side));
    for (const Parameter& each : policy.parameters)
        print_line(fmt::format("              {} {} [{}]", padded_right(each.name, 16), each.help,
                               each.default_text));
}

void print_game(const GameEntry& game) {
    print_line(fmt::format("{}  {}", inked(Ink::Bold, padded_right(game.info.name, 10)),
                           game.info.summary));
    for (const Parameter& parameter : game.parameters) {
        std::string option = "--" + parameter.name;
        if (!parameter.value_form().empty()) option += " " + parameter.value_form();
        print_line(
            fmt::format("            {} {}{}", padded_right(option, 16), parameter.help,
                        parameter.default_text.empty() || parameter.kind == Parameter::Kind::Flag
                            ? ""
                            : " [" + parameter.default_text + "]"));
    }
    for (const EvaluationInfo& each : game.evaluations)
        print_line(fmt::format("            {} {}",
                               padded_right(fmt::format("--eval {}", each.name), 16),
                               each.summary));
    for (const PolicyInfo& each : game.policies) print_policy(game, each);
}

boost::json::array policies_json(const GameEntry& game) {
    boost::json::array policies;
    for (const PolicyInfo& each : game.policies) {
        boost::json::array parameters;
        for (const Parameter& parameter : each.parameters)
            parameters.push_back(parameter_json(parameter));
        boost::json::value side = nullptr;
        if (each.side) side = game.info.players[static_cast<std::size_t>(index_of(*each.side))];
        policies.push_back({{"name", each.name},
                            {"summary", each.summary},
                            {"side", std::move(side)},
                            {"parameters", std::move(parameters)}});
    }
    return policies;
}

boost::json::object game_json(const GameEntry& game) {
    boost::json::array parameters;
    for (const Parameter& parameter : game.parameters)
        parameters.push_back(parameter_json(parameter));
    boost::json::array evaluations;
    for (const EvaluationInfo& each : game.evaluations)
        evaluations.push_back({{"name", each.name}, {"summary", each.summary}});
    return {{"name", game.info.name},
            {"title", game.info.title},
            {"summary", game.info.summary},
            {"players", {game.info.players[0], game.info.players[1]}},
            {"computer_first", game.info.computer_first},
            {"has_roles", game.info.has_roles},
            {"parameters", std::move(parameters)},
            {"evaluations", std::move(evaluations)},
            {"own_players", policies_json(game)}};
}

Result<int> run(const Invocation& invocation) {
    std::span<const GameEntry> listed = invocation.registry.games();
    if (!invocation.words.empty()) {
        const auto game = invocation.registry.find(invocation.words.front());
        if (!game) return game.error();
        listed = {*game, 1};
    }
    boost::json::array games;
    for (const GameEntry& game : listed) {
        if (invocation.options.flag("json"))
            games.push_back(game_json(game));
        else
            print_game(game);
    }
    if (invocation.options.flag("json")) print_json(games);
    return kDone;
}

}  // namespace

Command games_command() {
    Command command;
    command.name = "games";
    command.summary = "List the games, their parameters, evaluations and players.";
    command.arguments = "[GAME]";
    command.example = "petteia games";
    command.max_words = 1;
    command.options = {json_option()};
    command.run = run;
    return command;
}

}  // namespace petteia
