// Openings for a match: positions after some random moves, so that deterministic players do not repeat
// the same game. The same seed gives the same openings.
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
    std::string start;  // Random too, in games with several starts.
    std::vector<std::string> moves;
    std::string position;  // After the moves. The game is not over here.
};

// Sets a session of the same game to the position after the opening.
void set_up(Session& session, const Opening& opening);

class Openings {
  public:
    // REQUIRES: game.open(settings) is no error. The game must outlive the openings.
    Openings(const GameEntry& game, const Settings::Given& settings, int plies, std::uint64_t seed);

    // For games with roles: the start of game `number`, drawn from the seed and that number alone.
    Opening start(std::uint64_t number);
    // No position is repeated before all others were used, as far as random tries can tell. An error if
    // every try is over before the opening is.
    Result<Opening> next();

  private:
    std::optional<Opening> draw();
    void draw_start();

    const GameEntry& game_;
    int plies_;
    std::uint64_t seed_;
    Rng rng_;
    std::unique_ptr<Session> session_;
    bool has_random_start_;
    std::map<std::string, int> times_used_;  // By position.
    int round_ = 0;                          // Every position may be used once more in each.
};

}  // namespace petteia
