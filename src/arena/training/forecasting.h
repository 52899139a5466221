// Searches positions of played games with new weights, on threads and other ranks, and fits to them what only searches
// tell: what the move is worth (tempo_fit.h), and ProbCut's forecasts (forecast_fit.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/training/training.h"
#include "cluster/byte_stream.h"

namespace petteia {

// What is searched: so many positions of these games, lines of TrainingGame, chosen by the seed. REQUIRES: every game
// can be played.
struct SearchFitOrder {
    const std::vector<std::string>& games;
    std::uint64_t positions = 0;
    std::uint64_t seed = 1;
    int threads = 1;
};
// Replaces the forecasts, moves the weights of the constant, if the game counts one, and adds to the record. Without games
// or positions nothing is changed. Stopped, the weights are of no use.
Status fit_to_searches(const TrainedGame& game, LearntWeights& weights, const SearchFitOrder& order,
                       const std::stop_token& stop, const ProgressSink& sink);

// For other ranks; `reader` is behind the purpose's first word.
inline constexpr std::string_view kForecastPurpose = "forecasts";
Result<DoJob> do_forecast_jobs(const TrainedGame& game, ByteReader& reader);

}  // namespace petteia
