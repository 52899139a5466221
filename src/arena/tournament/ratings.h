// Elo of all players of a tournament from all results at once, by maximum likelihood: the model of
// Zermelo (1929) and of Bradley and Terry (1952), with a draw as half a win and half a loss.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace petteia {

// What two players won from each other. A pair may come several times.
struct PairScore {
    int one = 0, other = 0;
    double games = 0, points = 0;  // The points of `one`.
};

struct Rating {
    double elo = 0;
    double error = 0;  // 95 % lie within ±, by the Fisher information.
};

// A player whose rating is given.
struct RatingAnchor {
    int player = 0;
    double elo = 0;
};

// The mean is 0, unless an anchor says otherwise; errors are against the mean, or the anchor.
//
// Results alone give no finite ratings if some players took no point from the others, or never met
// them. Then everyone gets one virtual draw against a player of mean strength, which hardly matters
// to those who have many games and keeps the others within reach.
std::vector<Rating> rate(int players, std::span<const PairScore> scores,
                         const std::optional<RatingAnchor>& anchor = {});

}  // namespace petteia
