#include "arena/rating/level_tournament.h"

#include <cmath>
#include <utility>
#include <vector>

#include "arena/tournament/index.h"
#include "arena/tournament/standings.h"

namespace petteia {
namespace {

// Enough for the nodes of a move, and quick to clear.
constexpr int kLevelTableMib = 4;

int whole(double number) { return static_cast<int>(std::lround(number)); }

}  // namespace

Status check_can_rate(const GameEntry& game) {
    if (!game.info.has_roles) return ok();
    return Error{"levels have no ratings in " + std::string(game.info.name) + ": " +
                 std::string(game.info.players[0]) + " and " + std::string(game.info.players[1]) +
                 " play different games, and who wins depends on the side more than on the level"};
}

TournamentPlan level_tournament(const GameEntry& game, const Settings::Given& settings,
                                const LevelPlan& plan) {
    std::vector<std::string> agents{"random"};
    for (int number = 1; number <= kLevels; ++number)
        agents.push_back("engine:level=" + std::to_string(number) + ",nodes=" +
                         std::to_string(plan.nodes) + ",table=" + std::to_string(kLevelTableMib));
    TournamentPlan tournament;
    tournament.game = game.info.name;
    tournament.settings = settings;
    tournament.players = with_names(agents);
    tournament.format = Format::Neighbours;
    tournament.games = plan.games;
    tournament.opening_plies = plan.opening_plies;
    tournament.seed = plan.seed;
    return tournament;
}

Result<LevelRatings> measured_levels(const GameEntry& game, const TournamentStore& store,
                                     const LevelPlan& plan, std::string version) {
    const auto standings = standings_of(store);
    if (!standings) return standings.error();
    if (!standings->is_over) return Error{"the tournament of the levels is not finished"};
    const auto session = game.open(store.plan().settings);
    if (!session) return session.error();
    std::vector<LevelRating> players;
    for (const Rating& each : rate(kLevels + 1, pair_scores(*standings), RatingAnchor{0, 0}))
        players.push_back({whole(each.elo), whole(each.error), 0});
    for (const Standing& each : standings->order)
        players[index(each.player)].games = static_cast<int>(each.outcomes.games());
    LevelRatings ratings{std::string(game.info.name),
                         (*session)->rules_text(),
                         std::move(version),
                         plan,
                         players.front(),
                         {}};
    std::copy(players.begin() + 1, players.end(), ratings.levels.begin());
    return ratings;
}

}  // namespace petteia
