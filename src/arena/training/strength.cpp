#include "arena/training/strength.h"

#include <fmt/format.h>

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

Result<TournamentStore> open_strength_store(const fs::path& path, const TournamentPlan& plan,
                                            const std::stop_token& stop) {
    if (!TournamentStore::exists(path)) return TournamentStore::create(path, plan);
    auto store = TournamentStore::open(path, TournamentStore::Access::Write, stop);
    if (!store) return store;
    if (const auto different = difference(plan, store->plan()))
        return Error{in_quotes(path.string()) + " holds another tournament: " + *different +
                     "; remove it to play this one"};
    return store;
}

Result<std::vector<RatedEvaluation>> rated_evaluations(const TournamentStore& store) {
    const auto games = store.games();
    if (!games) return games.error();
    std::vector<RatedEvaluation> all;
    for (const auto& player : store.plan().players) all.push_back({player.name, {}, {}});
    std::vector<PairScore> scores;
    for (const StoredGame& game : *games) {
        const auto [first, second] = game.fixture.players;
        const int points = game.score.half_points;
        scores.push_back({first, second, 1, points / 2.0});
        all[static_cast<std::size_t>(first)].outcomes.add(points);
        all[static_cast<std::size_t>(second)].outcomes.add(2 - points);
    }
    const auto ratings = rate(static_cast<int>(all.size()), scores, RatingAnchor{});
    for (std::size_t i = 0; i < all.size(); ++i) all[i].rating = ratings[i];
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
    auto store = open_strength_store(order.folder / "strength.db", plan, stop);
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
