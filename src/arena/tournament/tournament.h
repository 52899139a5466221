// Plays a tournament: the games of a schedule, many at the same time, each refereed and stored as it
// goes. What is already in the store is not played again. The results do not depend on how many games
// are played at once, if the players' moves do not.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "arena/players/contestant.h"
#include "arena/tournament/tournament_plan.h"
#include "arena/tournament/tournament_store.h"
#include "core/result.h"
#include "session/registry.h"

namespace petteia {

// Who takes part: a contestant, made anew for every game, or an agent that exists once, such as a
// connected player, who has one game at a time. An agent that thinks elsewhere has no threads().
struct Entrant {
    std::string name;
    std::variant<Contestant, std::shared_ptr<Agent>> player;

    // As the plan's own words say. An error if make_agent() cannot read them.
    static Result<Entrant> of(const TournamentPlan::Player& player);
};

// All of a plan's players in the same way.
Result<std::vector<Entrant>> entrants_of(const TournamentPlan& plan);

// An error if the game cannot be opened or played as planned, or an entrant cannot play it.
Status check(const GameEntry& game, const TournamentPlan& plan,
             const std::vector<Entrant>& entrants);

struct TournamentProgress {
    std::int64_t played = 0, expected = 0;  // Games; a knock-out may have more.
    int running = 0;
    std::string leader;  // Who has most points.
    double points = 0;   // The leader's.
};
// Hears of every game that is finished, from one thread at a time.
using TournamentSink = std::function<void(const TournamentProgress&)>;

// How a tournament is run; its results do not depend on it.
struct TournamentMeans {
    static constexpr int kMostGamesAtOnce = 64;

    // Games at once. 0: as many as there are cores for, if each keeps as many threads busy as its
    // players use; games between players who think elsewhere need none. kMostGamesAtOnce at most.
    int concurrency = 0;
};

// Blocks until all is played, or `stop` is requested; then games that are not finished are dropped.
// True if all is played. A game that waits for a player holds up only that player's other games, and
// the next round where the format has rounds. Who fails loses the game, and stays in.
// REQUIRES: the entrants are those of the store's plan, in their order.
Result<bool> play_tournament(const GameEntry& game, TournamentStore& store,
                             const std::vector<Entrant>& entrants,
                             const TournamentMeans& means = {}, std::stop_token stop = {},
                             const TournamentSink& sink = {});

}  // namespace petteia
