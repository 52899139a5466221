#include "web/league/tournament_json.h"

#include <algorithm>
#include <boost/json.hpp>

#include "arena/tournament/index.h"
#include "arena/tournament/standings.h"
#include "web/service/position_json.h"
#include "web/service/service_limits.h"

namespace petteia {
namespace {

boost::json::array standings_json(const TournamentPlan& plan, const Standings& standings) {
    boost::json::array array;
    for (const Standing& each : standings.order) {
        const auto& [wins, draws, losses] =
            std::tuple(each.outcomes.wins, each.outcomes.draws, each.outcomes.losses);
        array.push_back({{"rank", array.size() + 1},
                         {"name", plan.players[index(each.player)].name},
                         {"points", each.half_points / 2.0},
                         {"games", wins + draws + losses},
                         {"wins", wins},
                         {"draws", draws},
                         {"losses", losses},
                         {"faults", each.technical_losses},
                         {"elo", each.rating.elo},
                         {"error", each.rating.error}});
    }
    return array;
}

// Rows and columns as the standings; null where two have not met.
boost::json::array cross_json(const Standings& standings) {
    boost::json::array rows;
    for (const Standing& each : standings.order) {
        boost::json::array row;
        for (const Standing& other : standings.order) {
            const CrossScore& score = standings.cross[index(each.player)][index(other.player)];
            if (score.games > 0)
                row.emplace_back(score.half_points / 2.0);
            else
                row.emplace_back(nullptr);
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

boost::json::object game_json(const TournamentPlan& plan, const StoredGame& game) {
    boost::json::object object{{"number", game.id},
                               {"round", game.fixture.key.round + 1},
                               {"first", plan.players[index(game.fixture.players[0])].name},
                               {"second", plan.players[index(game.fixture.players[1])].name},
                               {"points", nullptr},
                               {"margin", nullptr},
                               {"reason", nullptr}};
    if (!game.is_finished) return object;
    object["points"] = game.score.half_points / 2.0;
    if (game.score.margin) object["margin"] = *game.score.margin;
    if (game.offender) object["reason"] = game.reason;
    return object;
}

// Those that are played, then those that ended last.
boost::json::array games_json(const TournamentPlan& plan, std::vector<StoredGame> games) {
    std::ranges::stable_sort(games, std::greater(), [](const StoredGame& game) {
        return std::pair(!game.is_finished, game.ended_ms);
    });
    games.resize(std::min(games.size(), service_limits::kListedGames));
    boost::json::array array;
    for (const StoredGame& game : games) array.push_back(game_json(plan, game));
    return array;
}

}  // namespace

Result<boost::json::object> tournament_json(const TournamentStore& store) {
    const auto standings = standings_of(store);
    if (!standings) return standings.error();
    auto games = store.games();
    if (!games) return games.error();
    const TournamentPlan& plan = store.plan();
    return boost::json::object{{"game", plan.game},
                               {"settings", settings_json(plan.settings)},
                               {"kind", name_of(plan.format)},
                               {"played", standings->games.size()},
                               {"planned", standings->expected_games},
                               {"over", standings->is_over},
                               {"standings", standings_json(plan, *standings)},
                               {"cross", cross_json(*standings)},
                               {"games", games_json(plan, *std::move(games))}};
}

Result<TournamentGame> tournament_game(const TournamentStore& store, std::int64_t number) {
    const auto games = store.games();
    if (!games) return games.error();
    const auto game = std::ranges::find(*games, number, &StoredGame::id);
    if (game == games->end()) return Error{"there is no game " + std::to_string(number)};
    const auto moves = store.moves(number);
    if (!moves) return moves.error();
    const TournamentPlan& plan = store.plan();
    TournamentGame found{{plan.game, plan.settings, game->start, game->opening},
                         plan.players[index(game->fixture.players[0])].name,
                         plan.players[index(game->fixture.players[1])].name};
    for (const StoredMove& each : *moves) found.line.moves.push_back(each.move.text);
    return found;
}

}  // namespace petteia
