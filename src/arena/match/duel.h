// A duel: two players who play game after game. Each has its own session, so that neither sees what
// the other's search has learnt; both sessions follow the same moves.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

#include "arena/play/agent.h"
#include "arena/play/openings.h"
#include "arena/play/referee.h"
#include "arena/players/contestant.h"
#include "session/session.h"

namespace petteia {

class Duel {
  public:
    // REQUIRES: game.open(settings) is no error.
    Duel(const GameEntry& game, const Settings::Given& settings,
         const std::array<Contestant, 2>& contestants, const GameTerms& terms = {});

    // Blocks until the game is over; nothing if it was stopped. `first` is the contestant who plays
    // first. All random choices of the players come from the seed.
    std::optional<GameRecord> play(const Opening& opening, std::size_t first, std::uint64_t seed,
                                   const std::stop_token& stop);

  private:
    void set_up(const Opening& opening, std::uint64_t seed);

    const std::array<Contestant, 2>& contestants_;
    GameTerms terms_;
    std::array<std::unique_ptr<Session>, 2> sessions_;
    std::array<std::unique_ptr<Agent>, 2> agents_;
};

}  // namespace petteia
