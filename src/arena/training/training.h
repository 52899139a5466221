// Training: rounds in which a game learns its evaluation. Each has four steps: self-play, the fit of weights to all
// positions so far, the fit to searches with the new weights (of what the move is worth, and of ProbCut's forecasts), and
// a gauntlet of matches. Weights that pass play the next round.
//
// Everything is kept in a folder, so that what was stopped or killed goes on where it was:
//
//     round-1/games.txt      played games
//     round-1/learnt.weights what was fitted to them
//     round-1/matches.txt    a line for each match of the gauntlet; then "accepted" or "rejected"
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match/match.h"
#include "cluster/jobs.h"
#include "core/progress.h"
#include "core/result.h"
#include "learning/fit.h"
#include "learning/learner.h"
#include "session/registry.h"

namespace petteia {

// Which game learns, and with which patterns: empty stands for the game's own.
struct TrainedGame {
    const GameEntry& entry;
    const Settings::Given& settings;
    std::string patterns = {};
    Cluster* cluster = nullptr;  // Whose ranks help.
};

// The best that is made by hand: it comes after the learnt one. REQUIRES: the game can learn.
std::string_view evaluation_by_hand(const TrainedGame& game);
// In the folder of a training; rounds count from 1.
std::filesystem::path weights_of_round(const std::filesystem::path& folder, int round);

// Self-play into a games file, up to `games` in all, by weights of a file or, without, the default evaluation.
struct SelfPlayOrder {
    std::filesystem::path out;
    std::filesystem::path weights = {};
    std::uint64_t games = 1000;
    SelfPlayPlan plan = {};
    int threads = 1;
};
// Stopped, the finished games are in the file.
Status play_games(const TrainedGame& game, const SelfPlayOrder& order, const std::stop_token& stop,
                  const ProgressSink& sink);

// On another rank: what does the jobs of self-play, fit, forecasts and matches, as the purpose says. Weights are files
// that are there under the same name.
Result<DoJob> do_training_jobs(const TrainedGame& game, const std::string& purpose);

struct FitOrder {
    std::vector<std::filesystem::path> games;      // Files of games,
    std::vector<std::filesystem::path> positions;  // and of lines "POSITION VALUE MARGIN".
    std::filesystem::path out;
    std::filesystem::path older = {};  // Weights that new ones are held near, instead of 0.
    double outcome = 0.3;
    FitPlan plan = {};
    std::uint64_t forecast_positions = 10'000;  // That forecasts are fitted to; 0: there are none.
    std::uint64_t seed = 1;
    int threads = 1;
};
struct FitSteps {
    ProgressSink reading, measuring;
    FitSink fitting;
};
// Stopped, nothing is written, and the result is nothing.
Result<std::optional<FitReport>> fit_weights(const TrainedGame& game, const FitOrder& order,
                                             const std::stop_token& stop, const FitSteps& steps);

// Fits to searches again what is fitted to them, for weights that are there already: what the move is worth, and the
// forecasts. Stopped, nothing is written, and the result is false.
struct RefitOrder {
    std::filesystem::path weights, out;
    std::vector<std::filesystem::path> games;  // Files.
    std::uint64_t positions = 10'000;
    std::uint64_t seed = 1;
    int threads = 1;
};
Result<bool> refit_to_searches(const TrainedGame& game, const RefitOrder& order,
                               const std::stop_token& stop, const ProgressSink& sink);

// New weights against the present ones, or the best evaluation made by hand where there are none, by a
// sequential test; and against players that were always beaten.
struct GauntletOrder {
    std::filesystem::path weights, present = {};
    std::uint64_t games = 200;  // At most, of each match.
    std::uint64_t nodes = 20'000;
    std::uint64_t seed = 1;
    int threads = 1;
};
struct GauntletMatch {
    std::string opponent;
    Outcomes outcomes;
    EloEstimate elo;
    bool is_passed = false;
    // "engine:nodes=20000: 120 won, 10 drawn, 70 lost, Elo +88.7 ± 48.2; passed".
    std::string to_text() const;
};
using GauntletSink = std::function<void(const std::string& opponent, const MatchReport&)>;
// Stopped, the result is nothing.
Result<std::optional<std::vector<GauntletMatch>>> play_gauntlet(const TrainedGame& game,
                                                                const GauntletOrder& order,
                                                                const std::stop_token& stop,
                                                                const GauntletSink& sink);

struct TrainingOrder {
    std::filesystem::path folder;
    std::filesystem::path weights = {};  // That play the first round.
    std::vector<std::filesystem::path> positions = {};
    int rounds = 3;
    std::uint64_t games = 10'000;  // A round.
    SelfPlayPlan play = {};
    FitOrder fit = {};            // Its files are filled in.
    GauntletOrder gauntlet = {};  // Likewise.
    int threads = 1;
};
struct TrainingSteps {
    std::function<void(const std::string&)> say;  // What was done.
    // A new step begins; what shows its progress.
    std::function<void(const std::string& title, const std::string& unit)> begin;
    ProgressSink progress;
    std::function<void(const std::string&)> status;
};
// The weights that were accepted last; nothing if it was stopped or none were.
Result<std::optional<std::filesystem::path>> train(const TrainedGame& game,
                                                   const TrainingOrder& order,
                                                   const std::stop_token& stop,
                                                   const TrainingSteps& steps);

}  // namespace petteia
