#include <algorithm>
#include <array>
#include <cmath>

#include "arena/training/fit_workers.h"
#include "arena/training/forecasting.h"
#include "arena/training/sample_lines.h"
#include "arena/training/training.h"
#include "cluster/solo_cluster.h"
#include "core/text.h"

namespace petteia {
namespace {

namespace fs = std::filesystem;

// Gives the lines of all files to the workers. The lines of games are kept: forecasts are made of them.
class Reader {
  public:
    Reader(const FitOrder& order, FitWorkers& workers, const std::stop_token& stop,
           const ProgressSink& sink)
        : order_(order), workers_(workers), stop_(stop), sink_(sink) {}

    Status read() {
        const SampleLineSink use = [this](SampleLine line) { return take(std::move(line)); };
        for (const fs::path& path : order_.positions) {
            if (const Status done = read_sample_positions(path, use); !done) return done;
        }
        for (const fs::path& path : order_.games) {
            if (const Status done = read_sample_games(path, use); !done) return done;
        }
        if (const Status done = workers_.flush(); !done) return done;
        if (workers_.rows() == 0 && !stop_.stop_requested())
            return Error{"there are no positions to learn from"};
        return ok();
    }

    const std::vector<std::string>& games() const { return games_; }

  private:
    Status take(SampleLine line) {
        if (stop_.stop_requested()) return ok();
        if (line.kind == SampleLine::Kind::Game) games_.push_back(line.text);
        if (sink_) sink_({0, workers_.rows()});
        return workers_.add(std::move(line));
    }

    const FitOrder& order_;
    FitWorkers& workers_;
    const std::stop_token& stop_;
    const ProgressSink& sink_;
    std::vector<std::string> games_;
};

std::vector<std::int16_t> rounded(const std::vector<float>& weights, std::int32_t unit) {
    std::vector<std::int16_t> all;
    all.reserve(weights.size());
    for (const float weight : weights)
        all.push_back(rounded_weight(weight * static_cast<float>(unit)));
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
    if (!order.older.empty()) record += "\nheld near " + order.older.filename().string();
    return record + "\n";
}

// In points of the margin. An error if they are for other patterns.
Result<std::vector<float>> older_weights(const FitOrder& order, const LearntWeights& learnt,
                                         std::int32_t unit) {
    if (order.older.empty()) return std::vector<float>();
    const auto older = LearntWeights::load(order.older);
    if (!older) return older.error();
    if (older->game != learnt.game || older->rules != learnt.rules ||
        older->terms != learnt.terms || older->patterns != learnt.patterns)
        return Error{in_quotes(order.older.string()) +
                     " has weights of other patterns, or for another board"};
    std::vector<float> all;
    all.reserve(older->weights.size());
    for (const std::int16_t weight : older->weights)
        all.push_back(static_cast<float>(weight) / static_cast<float>(unit));
    return all;
}

struct FittedWeights : Fit {
    std::vector<std::string> games;  // That were read.
};
Result<FittedWeights> fit_to_games(const TrainedGame& game, const FitOrder& order,
                                   const FitPlan& fit_plan, const LearntWeights& learnt,
                                   const PatternSet& patterns, const std::stop_token& stop,
                                   const FitSteps& steps) {
    const RowsPlan plan{learnt.patterns, order.outcome, order.threads};
    SoloCluster alone;
    JobRanks ranks(game.cluster == nullptr ? alone : *game.cluster, purpose_of_rows(plan));
    auto workers = FitWorkers::make(game, plan, ranks, stop);
    if (!workers) return workers.error();
    Reader reader(order, *workers, stop, steps.reading);
    if (const Status done = reader.read(); !done) return done.error();
    if (stop.stop_requested()) return FittedWeights{};
    return FittedWeights{fit(FitRows::shape_of(patterns, learnt.terms.size()), workers->all(),
                             fit_plan, stop, steps.fitting),
                         reader.games()};
}

// The lines of all files. An error if one cannot be played.
Result<std::vector<std::string>> playable_games(const Learner& learner,
                                                const std::vector<fs::path>& files) {
    const auto patterns =
        PatternSet::parse(learner.weights()->patterns, learner.pattern_game().board);
    if (!patterns) return patterns.error();
    std::vector<std::string> games;
    for (const fs::path& file : files) {
        const Status read = read_sample_games(file, [&](SampleLine line) -> Status {
            Samples samples(*patterns, learner.weights()->terms.size());
            if (const Status can = add_line(learner, line, 0, samples); !can) return can;
            games.push_back(std::move(line.text));
            return ok();
        });
        if (!read) return read.error();
    }
    return games;
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
    auto older = older_weights(order, learnt, (*learner)->margin_unit());
    if (!older) return older.error();
    FitPlan plan = order.plan;
    plan.older = *std::move(older);
    const auto fitted = fit_to_games(game, order, plan, learnt, *patterns, stop, steps);
    if (!fitted) return fitted.error();
    if (stop.stop_requested()) return std::optional<FitReport>();
    learnt.weights = rounded(fitted->weights, (*learner)->margin_unit());
    learnt.record = record_of(order, fitted->report, fitted->games.size());
    const Status searched = fit_to_searches(
        game, learnt, {fitted->games, order.forecast_positions, order.seed, order.threads}, stop,
        steps.measuring);
    if (!searched) return searched.error();
    if (stop.stop_requested()) return std::optional<FitReport>();
    if (const Status saved = learnt.save(order.out); !saved) return saved.error();
    return std::optional(fitted->report);
}

Result<bool> refit_to_searches(const TrainedGame& game, const RefitOrder& order,
                               const std::stop_token& stop, const ProgressSink& sink) {
    auto weights = LearntWeights::load(order.weights);
    if (!weights) return weights.error();
    const auto learner = game.entry.make_learner(game.settings, &*weights);
    if (!learner) return learner.error();
    const auto games = playable_games(**learner, order.games);
    if (!games) return games.error();
    if (games->empty()) return Error{"there are no games whose positions could be searched"};
    const Status searched = fit_to_searches(
        game, *weights, {*games, order.positions, order.seed, order.threads}, stop, sink);
    if (!searched) return searched.error();
    if (stop.stop_requested()) return false;
    if (const Status saved = weights->save(order.out); !saved) return saved.error();
    return true;
}

}  // namespace petteia
