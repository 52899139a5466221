// Plays a tournament: the games of a schedule, many at the same time, each refereed and stored while
// it is played. What is already in the store is not played again. The results do not depend on how many games
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
#include "cluster/jobs.h"
#include "core/result.h"
#include "session/registry.h"

namespace petteia {

// A participant: a contestant, of which every game gets its own agent, or one single agent, such as a
// connected player, which plays one game at a time. An agent that thinks elsewhere has no threads().
struct Entrant {
    std::string name;
    std::variant<Contestant, std::shared_ptr<Agent>> player;

    // As the plan says. An error if make_agent() cannot read the agent.
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
    std::string leader;  // The player with the most points.
    double points = 0;   // The leader's.
};
// Called after every game, from one thread at a time.
using TournamentSink = std::function<void(const TournamentProgress&)>;

// How a tournament is run; its results do not depend on it.
struct TournamentMeans {
    static constexpr int kMostGamesAtOnce = 64;

    // Games at once. 0: as many as the cores allow, if each needs as many threads as its players use;
    // games between players who think elsewhere need none. At most kMostGamesAtOnce.
    int concurrency = 0;
    // Whose other ranks play games too, one at a time each.
    Cluster* cluster = nullptr;
};

// Blocks until all games are played, or `stop` is requested; then unfinished games are dropped. True
// if all are played. A game that waits for a player holds up only that player's other games, and
// the next round where the format has rounds. A player who fails loses the game and
// stays in the tournament.
// REQUIRES: the entrants are those of the store's plan, in their order.
Result<bool> play_tournament(const GameEntry& game, TournamentStore& store,
                             const std::vector<Entrant>& entrants,
                             const TournamentMeans& means = {}, std::stop_token stop = {},
                             const TournamentSink& sink = {});

// On another rank: the plan, as play_tournament() has sent it,
Result<TournamentPlan> plan_in(const std::string& purpose);
// and what plays games of it. Connected players play on rank 0 only. REQUIRES: game.open(plan.settings) is no error.
DoJob play_single_games(const GameEntry& game, TournamentPlan plan, std::vector<Entrant> entrants);

}  // namespace petteia
