// The standings of a tournament, from its store alone, whether it is finished or not.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/match/statistics.h"
#include "arena/tournament/ratings.h"
#include "arena/tournament/tournament_store.h"
#include "core/result.h"

namespace petteia {

struct Standing {
    int player = 0;
    Outcomes outcomes;
    int half_points = 0;  // With byes.
    int byes = 0, rounds_survived = 0;
    // Sonneborn-Berger: the points of beaten opponents, and half the points of those drawn with.
    double tie_break = 0;
    std::uint64_t technical_losses = 0;
    Rating rating;
    Effort effort;
};

// The result of one player against another.
struct CrossScore {
    int games = 0, half_points = 0;
};

struct Standings {
    // The best first: by rounds survived in a knock-out, by points, by the tie-break, by seed.
    std::vector<Standing> order;
    std::vector<std::vector<CrossScore>> cross;  // By player and opponent.
    std::vector<StoredGame> games;               // The finished ones.
    std::int64_t expected_games = 0;
    int running = 0;  // Games that have begun and not ended.
    bool is_over = false;
};

// What every two players won from each other.
std::vector<PairScore> pair_scores(const Standings& standings);

Result<Standings> standings_of(const TournamentStore& store);

}  // namespace petteia
