// Searches positions of played games with new weights, on threads and other ranks, and fits ProbCut's forecasts to them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/training/training.h"
#include "cluster/byte_stream.h"

namespace petteia {

// What is searched: so many positions of these games, lines of TrainingGame, chosen by the seed. REQUIRES: every game
// can be played.
struct ForecastOrder {
    const LearntWeights& weights;
    const std::vector<std::string>& games;
    std::uint64_t positions = 0;
    std::uint64_t seed = 1;
    int threads = 1;
};
// Stopped, it knows little or nothing.
Result<ForecastModel> find_forecasts(const TrainedGame& game, const ForecastOrder& order,
                                     const std::stop_token& stop, const ProgressSink& sink);

// For other ranks; `reader` is behind the purpose's first word.
inline constexpr std::string_view kForecastPurpose = "forecasts";
Result<DoJob> do_forecast_jobs(const TrainedGame& game, ByteReader& reader);

}  // namespace petteia
