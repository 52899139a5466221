#include <fmt/format.h>

#include "arena/players/contestant.h"
#include "arena/training/training.h"

namespace petteia {
namespace {

// Accepted as better if the lead is nearer to the second.
constexpr double kNoLead = 0, kLead = 20;
constexpr int kOpeningPlies = 8;

struct Opponent {
    std::string name;
    bool is_present = false;  // To be tested sequentially; the others must just be beaten.
};

// The last evaluation is the simplest.
std::vector<Opponent> opponents_of(const TrainedGame& game, const GauntletOrder& order) {
    const std::string_view by_hand = evaluation_by_hand(game);
    const std::string_view simplest = game.entry.evaluations.back().name;
    std::vector<Opponent> all;
    if (!order.present.empty())
        all.push_back(
            {fmt::format("engine:nodes={},weights={}", order.nodes, order.present.string()), true});
    all.push_back(
        {fmt::format("engine:nodes={},eval={}", order.nodes, by_hand), order.present.empty()});
    all.push_back({fmt::format("minimax:depth=4,eval={}", simplest)});
    all.push_back({fmt::format("engine:depth=6,techniques=alpha-beta,eval={}", by_hand)});
    return all;
}

Result<MatchReport> play(const TrainedGame& game, const GauntletOrder& order,
                         const Opponent& opponent, const std::stop_token& stop,
                         const GauntletSink& sink) {
    auto one = Contestant::named(
        fmt::format("engine:nodes={},weights={}", order.nodes, order.weights.string()),
        &game.entry);
    if (!one) return one.error();
    auto other = Contestant::named(opponent.name, &game.entry);
    if (!other) return other.error();
    MatchPlan plan;
    plan.contestants = {*std::move(one), *std::move(other)};
    plan.pairs = (order.games + 1) / 2;
    plan.opening_plies = kOpeningPlies;
    plan.seed = order.seed;
    plan.concurrency = order.threads;
    if (opponent.is_present) plan.sprt = Sprt{kNoLead, kLead};
    const auto report = [&](const MatchReport& now) {
        if (sink) sink(opponent.name, now);
    };
    return play_match(game.entry, game.settings, plan, stop, report, game.cluster);
}

// Undecided after all games, the score decides.
bool is_passed(const Opponent& opponent, const MatchReport& report) {
    if (opponent.is_present) {
        const auto answer = Sprt{kNoLead, kLead}.answer(report.pairs);
        if (answer != Sprt::Answer::Open) return answer == Sprt::Answer::Elo1;
    }
    return 2 * report.outcomes.points() > static_cast<double>(report.outcomes.games());
}

}  // namespace

std::string_view evaluation_by_hand(const TrainedGame& game) {
    return game.entry.evaluations[1].name;
}

std::string GauntletMatch::to_text() const {
    const std::string lead =
        elo.elo && elo.error ? fmt::format(", Elo {:+.1f} ± {:.1f}", *elo.elo, *elo.error) : "";
    return fmt::format("{}: {} won, {} drawn, {} lost{}; {}", opponent, outcomes.wins,
                       outcomes.draws, outcomes.losses, lead, is_passed ? "passed" : "failed");
}

Result<std::optional<std::vector<GauntletMatch>>> play_gauntlet(const TrainedGame& game,
                                                                const GauntletOrder& order,
                                                                const std::stop_token& stop,
                                                                const GauntletSink& sink) {
    std::vector<GauntletMatch> matches;
    for (const Opponent& opponent : opponents_of(game, order)) {
        const auto report = play(game, order, opponent, stop, sink);
        if (!report) return report.error();
        if (stop.stop_requested()) return std::optional<std::vector<GauntletMatch>>();
        matches.push_back({opponent.name, report->outcomes, estimate_elo(report->sample()),
                           is_passed(opponent, *report)});
    }
    return std::optional(std::move(matches));
}

}  // namespace petteia
