// Openings for a match: positions some random moves from the start, so that players who always play
// the same do not play the same game. A seed gives the same openings again.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/parameters.h"
#include "core/result.h"
#include "core/rng.h"
#include "session/registry.h"
#include "session/session.h"

namespace petteia {

struct Opening {
    std::string start;  // Drawn by lot too, in games where it is.
    std::vector<std::string> moves;
    std::string position;  // After the moves. The game is not over here.
};

// Puts a session of the same game behind the opening's moves.
void set_up(Session& session, const Opening& opening);

class Openings {
  public:
    // REQUIRES: game.open(settings) is no error. The game must outlive the openings.
    Openings(const GameEntry& game, const Settings::Given& settings, int plies, std::uint64_t seed);

    // For games with roles: the start of game `number`, drawn from the seed and that number alone.
    Opening start(std::uint64_t number);
    // No position comes a second time before the others have had their turn, as far as can be told by
    // trying. An error if the game seems always to be over after so many plies.
    Result<Opening> next();

  private:
    std::optional<Opening> draw();
    void draw_start();

    const GameEntry& game_;
    int plies_;
    std::uint64_t seed_;
    Rng rng_;
    std::unique_ptr<Session> session_;
    bool has_lots_;                          // The start is drawn by lot.
    std::map<std::string, int> times_used_;  // By position.
    int round_ = 0;                          // Every position may be used once more in each.
};

}  // namespace petteia
