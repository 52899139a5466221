// How strong the evaluations of a training are: a tournament of everybody against everybody between the best evaluation
// that is made by hand and the weights of each round, all with the same nodes a move. Its games are stored in the folder of
// the training, so that what was stopped goes on.
#pragma once

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/match/statistics.h"
#include "arena/tournament/ratings.h"
#include "arena/tournament/tournament.h"
#include "arena/training/training.h"

namespace petteia {

struct StrengthOrder {
    std::filesystem::path folder;  // Of a training.
    int games = 100;               // Of every pair.
    std::uint64_t nodes = 3000;
    std::uint64_t seed = 1;
    int threads = 1;
};

struct RatedEvaluation {
    std::string name;  // "full", "round 1".
    Outcomes outcomes;
    Rating rating;  // Against the one made by hand, whose Elo is 0.
};

// In the order of the rounds, the one made by hand first. Stopped, the result is nothing.
Result<std::optional<std::vector<RatedEvaluation>>> rate_rounds(const TrainedGame& game,
                                                                const StrengthOrder& order,
                                                                const std::stop_token& stop,
                                                                const TournamentSink& sink);

}  // namespace petteia
