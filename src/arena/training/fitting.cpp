#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <fstream>
#include <mutex>
#include <thread>

#include "arena/training/games_file.h"
#include "arena/training/training.h"
#include "core/file_kind.h"
#include "core/text.h"

namespace petteia {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kHeldOut = 20;  // Every so many games.
constexpr int kForecastDepth = 7;
constexpr int kForecastStages = 9;

// Reads samples of all files, and keeps some games for forecasts.
class Reader {
  public:
    Reader(const Learner& learner, const FitOrder& order, Samples& samples,
           const std::stop_token& stop, const ProgressSink& sink)
        : learner_(learner), order_(order), samples_(samples), stop_(stop), sink_(sink) {}

    Status read() {
        for (const fs::path& path : order_.positions) {
            if (const Status done = read_positions(path); !done) return done;
        }
        for (const fs::path& path : order_.games) {
            const Status done =
                read_games(path, [&](std::uint64_t number, const TrainingGame& game) -> Status {
                    if (stop_.stop_requested()) return ok();
                    games_.push_back(game);
                    report();
                    return learner_.add(game, label_plan(number), samples_);
                });
            if (!done) return done;
        }
        if (samples_.size() == 0 && !stop_.stop_requested())
            return Error{"there are no positions to learn from"};
        return ok();
    }

    const std::vector<TrainingGame>& games() const { return games_; }

  private:
    LabelPlan label_plan(std::uint64_t number) const {
        return {order_.outcome, number % kHeldOut == kHeldOut - 1};
    }
    void report() const {
        if (sink_) sink_({0, samples_.size()});
    }

    // Lines that begin with "# " are comments. A thousand lines are held out together: games are not
    // marked.
    Status read_positions(const fs::path& path) {
        constexpr std::uint64_t kTogether = 1000;
        if (const std::string problem = no_regular_file(path); !problem.empty())
            return Error{"positions " + in_quotes(path.string()) + ": " + problem};
        std::ifstream file(path);
        std::string line;
        for (std::uint64_t number = 1; std::getline(file, line) && !stop_.stop_requested();
             ++number) {
            if (line.empty() || line.starts_with("# ")) continue;
            if (const Status added = add_position(line, label_plan(number / kTogether)); !added)
                return Error{"positions " + in_quotes(path.string()) + ", line " +
                             std::to_string(number) + ": " + added.error().message};
            if (number % kTogether == 0) report();
        }
        return ok();
    }
    Status add_position(std::string_view line, const LabelPlan& plan) {
        constexpr std::int64_t kMost = 1 << 24;
        const std::size_t second = line.rfind(' ');
        const std::size_t first =
            second == std::string_view::npos || second == 0 ? second : line.rfind(' ', second - 1);
        if (first == std::string_view::npos) return Error{"expected POSITION VALUE MARGIN"};
        const auto value = parse_integer(line.substr(first + 1, second - first - 1)),
                   margin = parse_integer(line.substr(second + 1));
        if (!value || !margin || std::abs(*value) > kMost || std::abs(*margin) > kMost)
            return Error{"expected a value and a margin, whole numbers, after the position"};
        return learner_.add(line.substr(0, first), static_cast<std::int32_t>(*value),
                            static_cast<int>(*margin), plan, samples_);
    }

    const Learner& learner_;
    const FitOrder& order_;
    Samples& samples_;
    const std::stop_token& stop_;
    const ProgressSink& sink_;
    std::vector<TrainingGame> games_;
};

// Searches of many positions with the new weights, on several threads.
Result<ForecastModel> forecasts_of(const TrainedGame& game, const FitOrder& order,
                                   const LearntWeights& weights,
                                   const std::vector<TrainingGame>& games,
                                   const std::stop_token& stop, const ProgressSink& sink) {
    if (games.empty() || order.forecast_positions == 0) return ForecastModel();
    std::vector<std::unique_ptr<Learner>> learners;
    for (int i = 0; i < std::max(1, order.plan.threads); ++i) {
        auto learner = game.entry.make_learner(game.settings, &weights);
        if (!learner) return learner.error();
        learners.push_back(*std::move(learner));
    }
    // By number, so that the result does not depend on which thread was quicker.
    std::vector<std::optional<SearchedPosition>> found(order.forecast_positions);
    std::atomic<std::uint64_t> next{0};
    std::mutex mutex;
    const auto work = [&](Learner& learner) {
        for (std::uint64_t i; (i = next++) < found.size() && !stop.stop_requested();) {
            const auto lot = mix64(order.seed) ^ mix64(i + 1);
            found[i] = learner.measure(games[lot % games.size()], lot, kForecastDepth, stop);
            const std::lock_guard lock(mutex);
            if (sink) sink({static_cast<double>(i) / static_cast<double>(found.size()), i});
        }
    };
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 1; i < learners.size(); ++i)
            threads.emplace_back([&, i] { work(*learners[i]); });
        work(*learners[0]);
    }
    std::vector<SearchedPosition> positions;
    for (auto& each : found) {
        if (each) positions.push_back(*std::move(each));
    }
    return fit_forecasts(positions, kForecastStages);
}

std::vector<std::int16_t> rounded(const std::vector<float>& weights, std::int32_t unit) {
    constexpr float kMost = 32'000;
    std::vector<std::int16_t> all;
    all.reserve(weights.size());
    for (const float weight : weights)
        all.push_back(static_cast<std::int16_t>(
            std::lround(std::clamp(weight * static_cast<float>(unit), -kMost, kMost))));
    return all;
}

std::string record_of(const FitOrder& order, const FitReport& report, std::size_t games) {
    const auto decimals = [](double number) {
        std::array<char, 32> text{};
        std::snprintf(text.data(), text.size(), "%.3f", number);
        return std::string(text.data());
    };
    std::string record =
        "games " + std::to_string(games) + "\npositions " + std::to_string(report.learnt) +
        ", held out " + std::to_string(report.held_out) + "\nshare of the outcome " +
        decimals(order.outcome) + ", ridge " + decimals(order.plan.ridge) + "\niterations " +
        std::to_string(report.iterations) + "\nerror " + decimals(report.learnt_error) +
        ", held out " + decimals(report.held_out_error.all) + "\nheld out by stage";
    for (const double error : report.held_out_error.by_stage) record += " " + decimals(error);
    return record + "\n";
}

}  // namespace

Result<std::optional<FitReport>> fit_weights(const TrainedGame& game, const FitOrder& order,
                                             const std::stop_token& stop, const FitSteps& steps) {
    const auto learner = game.entry.make_learner(game.settings, nullptr);
    if (!learner) return learner.error();
    const PatternGame about = (*learner)->pattern_game();
    LearntWeights learnt;
    learnt.game = about.game;
    learnt.rules = about.rules;
    learnt.terms = about.terms;
    learnt.patterns = game.patterns.empty() ? (*learner)->default_patterns() : game.patterns;
    const auto patterns = PatternSet::parse(learnt.patterns, about.board);
    if (!patterns) return patterns.error();
    Samples samples(*patterns, about.terms.size());
    Reader reader(**learner, order, samples, stop, steps.reading);
    if (const Status done = reader.read(); !done) return done.error();
    if (stop.stop_requested()) return std::optional<FitReport>();
    const Fit found = fit(samples, order.plan, stop, steps.fitting);
    learnt.weights = rounded(found.weights, (*learner)->margin_unit());
    learnt.record = record_of(order, found.report, reader.games().size());
    auto forecasts = forecasts_of(game, order, learnt, reader.games(), stop, steps.measuring);
    if (!forecasts) return forecasts.error();
    if (stop.stop_requested()) return std::optional<FitReport>();
    learnt.forecasts = *std::move(forecasts);
    if (const Status saved = learnt.save(order.out); !saved) return saved.error();
    return std::optional(found.report);
}

}  // namespace petteia
