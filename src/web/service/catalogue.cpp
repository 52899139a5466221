#include "web/service/catalogue.h"

#include <boost/json.hpp>

#include "arena/play/agent.h"
#include "arena/players/agent_factory.h"
#include "arena/players/player_name.h"
#include "arena/puzzles/puzzle_maker.h"
#include "search/technique.h"
#include "session/json/session_json.h"
#include "web/service/levels_json.h"
#include "web/service/line_request.h"
#include "web/service/position_json.h"

namespace petteia {
namespace {

boost::json::array parameters_json(const std::vector<Parameter>& parameters) {
    boost::json::array array;
    for (const Parameter& each : parameters) array.push_back(parameter_json(each));
    return array;
}

// All but programs, which nobody may start from outside, and files, which nobody may name.
boost::json::array agents_json(const GameEntry& game) {
    boost::json::array agents;
    agents.push_back({{"name", "human"},
                      {"summary", "a person at a browser"},
                      {"parameters", boost::json::array()},
                      {"player", nullptr}});
    for (const AgentKind& kind : agent_kinds(&game)) {
        if (kind.name == PlayerName::kProgram) continue;
        auto parameters = kind.parameters;
        std::erase_if(parameters, [](const Parameter& each) { return each.name == "weights"; });
        boost::json::object agent{{"name", kind.name},
                                  {"summary", kind.summary},
                                  {"parameters", parameters_json(parameters)},
                                  {"player", nullptr}};
        if (kind.side) agent["player"] = index_of(*kind.side);
        agents.push_back(std::move(agent));
    }
    return agents;
}

boost::json::object game_json(const Registry& registry, const GameEntry& game) {
    boost::json::array evaluations;
    for (const EvaluationInfo& each : game.evaluations)
        evaluations.push_back({{"name", each.name}, {"summary", each.summary}});
    boost::json::object object{{"name", game.info.name},
                               {"title", game.info.title},
                               {"summary", game.info.summary},
                               {"players", {game.info.players[0], game.info.players[1]}},
                               {"computer_first", game.info.computer_first},
                               {"roles", game.info.has_roles},
                               {"parameters", parameters_json(game.parameters)},
                               {"evaluations", std::move(evaluations)},
                               {"agents", agents_json(game)},
                               {"ratings", nullptr},
                               {"solvable", false},
                               {"puzzles", false},
                               {"start", nullptr}};
    if (const auto ratings = known_level_ratings(game.info.name); ratings && *ratings)
        object["ratings"] = ratings_json(**ratings);
    if (const auto start = replay(registry, {std::string(game.info.name)})) {
        object["solvable"] = start->session->is_solvable();
        object["puzzles"] = static_cast<bool>(PuzzleMaker::check(*start->session));
        object["start"] = position_json(*start);
    }
    return object;
}

}  // namespace

boost::json::object catalogue_json(const Registry& registry) {
    boost::json::array games, techniques;
    for (const GameEntry& game : registry.games()) games.push_back(game_json(registry, game));
    for (const TechniqueInfo& each : kTechniques)
        techniques.push_back({{"name", each.name},
                              {"exact", each.is_exact},
                              {"standard", each.is_standard},
                              {"summary", each.summary}});
    return {{"games", std::move(games)},
            {"levels", levels_json()},
            {"techniques", std::move(techniques)}};
}

}  // namespace petteia
