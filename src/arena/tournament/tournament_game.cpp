#include "arena/tournament/tournament_game.h"

#include <array>
#include <utility>

#include "arena/tournament/index.h"

namespace petteia {
bool is_single(const Entrant& entrant) {
    return std::holds_alternative<std::shared_ptr<Agent>>(entrant.player);
}

std::shared_ptr<Agent> agent_of(const Entrant& entrant, std::uint64_t seed) {
    if (is_single(entrant)) return std::get<std::shared_ptr<Agent>>(entrant.player);
    return std::get<Contestant>(entrant.player).make(seed);
}

std::shared_ptr<Agent> IdleAgents::take(int player, std::uint64_t seed) {
    {
        const std::lock_guard lock(mutex_);
        auto& idle = idle_[index(player)];
        if (!idle.empty()) {
            auto agent = std::move(idle.back());
            idle.pop_back();
            return agent;
        }
    }
    return agent_of(entrants_[index(player)], seed);
}

void IdleAgents::put_back(int player, std::shared_ptr<Agent> agent) {
    if (is_single(entrants_[index(player)]) || !agent->lasts()) return;
    const std::lock_guard lock(mutex_);
    idle_[index(player)].push_back(std::move(agent));
}

std::optional<GameRecord> play_tournament_game(const GameEntry& game, const TournamentPlan& plan,
                                               IdleAgents& agents, const TournamentGame& order,
                                               const std::stop_token& stop, const MoveSink& sink) {
    Rng rng(order.seed);
    std::array<std::unique_ptr<Session>, 2> sessions;
    std::array<std::shared_ptr<Agent>, 2> seated;
    for (std::size_t i = 0; i < 2; ++i) {
        sessions[i] = *game.open(plan.settings);
        set_up(*sessions[i], order.opening);
        seated[i] = agents.take(order.players[i], rng.next());
    }
    auto record =
        referee({{{seated[0].get(), sessions[0].get()}, {seated[1].get(), sessions[1].get()}}},
                {0, plan.time}, stop, sink);
    for (std::size_t i = 0; i < 2; ++i) agents.put_back(order.players[i], std::move(seated[i]));
    return record;
}

}  // namespace petteia
