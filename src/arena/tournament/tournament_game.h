// One game of a tournament, from opening to record: what a thread plays, or another rank.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "arena/play/openings.h"
#include "arena/tournament/tournament.h"

namespace petteia {

// The one there is, or a new one.
std::shared_ptr<Agent> agent_of(const Entrant& entrant, std::uint64_t seed);
// One single agent, which plays one game at a time.
bool is_single(const Entrant& entrant);

// The agents of the entrants between games: those that last wait here for their next one. Any thread may call it.
class IdleAgents {
  public:
    explicit IdleAgents(const std::vector<Entrant>& entrants)
        : entrants_(entrants), idle_(entrants.size()) {}

    // The idle agent of an earlier game, if there is one; otherwise a new one.
    std::shared_ptr<Agent> take(int player, std::uint64_t seed);
    void put_back(int player, std::shared_ptr<Agent> agent);

  private:
    const std::vector<Entrant>& entrants_;
    std::mutex mutex_;
    std::vector<std::vector<std::shared_ptr<Agent>>> idle_;
};

struct TournamentGame {
    Pair players;
    Opening opening;
    std::uint64_t seed = 0;  // Of the players' random choices.
};

// Blocks until it is over; nothing if it was stopped. REQUIRES: game.open(plan.settings) is no error.
std::optional<GameRecord> play_tournament_game(const GameEntry& game, const TournamentPlan& plan,
                                               IdleAgents& agents, const TournamentGame& order,
                                               const std::stop_token& stop,
                                               const MoveSink& sink = {});

}  // namespace petteia
