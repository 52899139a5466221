#include "arena/rating/round_ratings.h"

#include <fmt/format.h>

#include "arena/tournament/index.h"
#include "arena/tournament/standings.h"
#include "core/text.h"

namespace petteia {
namespace {

namespace fs = std::filesystem;

constexpr int kOpeningPlies = 8;

TournamentPlan strength_plan(const TrainedGame& game, const StrengthOrder& order) {
    TournamentPlan plan;
    plan.game = game.entry.info.name;
    plan.settings = game.settings;
    plan.games = order.games;
    plan.opening_plies = kOpeningPlies;
    plan.seed = order.seed;
    const std::string by_hand(evaluation_by_hand(game));
    plan.players.push_back({by_hand, fmt::format("engine:nodes={},eval={}", order.nodes, by_hand)});
    for (int round = 1; fs::exists(weights_of_round(order.folder, round)); ++round)
        plan.players.push_back({fmt::format("round {}", round),
                                fmt::format("engine:nodes={},weights={}", order.nodes,
                                            weights_of_round(order.folder, round).string())});
    return plan;
}

Result<std::vector<RatedEvaluation>> rated_evaluations(const TournamentStore& store) {
    const auto standings = standings_of(store);
    if (!standings) return standings.error();
    std::vector<RatedEvaluation> all;
    for (const auto& player : store.plan().players) all.push_back({player.name, {}, {}});
    const auto ratings =
        rate(static_cast<int>(all.size()), pair_scores(*standings), RatingAnchor{});
    for (const Standing& each : standings->order) {
        all[index(each.player)].outcomes = each.outcomes;
        all[index(each.player)].rating = ratings[index(each.player)];
    }
    return all;
}

}  // namespace

Result<std::optional<std::vector<RatedEvaluation>>> rate_rounds(const TrainedGame& game,
                                                                const StrengthOrder& order,
                                                                const std::stop_token& stop,
                                                                const TournamentSink& sink) {
    const TournamentPlan plan = strength_plan(game, order);
    if (plan.players.size() < 2)
        return Error{"there are no rounds of learn in " + in_quotes(order.folder.string())};
    const auto entrants = entrants_of(plan);
    if (!entrants) return entrants.error();
    if (const Status fits = check(game.entry, plan, *entrants); !fits) return fits.error();
    auto store = TournamentStore::open_or_create(order.folder / "strength.db", plan, stop);
    if (!store) return store.error();
    const auto is_over =
        play_tournament(game.entry, *store, *entrants, {order.threads}, stop, sink);
    if (!is_over) return is_over.error();
    if (!*is_over) return std::optional<std::vector<RatedEvaluation>>();
    auto all = rated_evaluations(*store);
    if (!all) return all.error();
    return std::optional(*std::move(all));
}

}  // namespace petteia
