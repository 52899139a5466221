#include "arena/training/forecasting.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <span>
#include <thread>

#include "cluster/solo_cluster.h"
#include "learning/tempo_fit.h"
#include "patterns/pattern_set.h"

namespace petteia {
namespace {

constexpr int kDepth = 7;
constexpr int kStages = 9;

using Searched = std::optional<SearchedPosition>;

Searched measure(Learner& learner, std::uint64_t lot, std::string_view game,
                 const std::stop_token& stop) {
    const auto played = TrainingGame::parse(game);
    return played ? learner.measure(*played, lot, kDepth, stop) : std::nullopt;
}

// A job is the lot and the game; its result how far the board is filled, and the scores.
std::string job_of(std::uint64_t lot, std::string_view game) {
    ByteWriter writer;
    writer.put(lot);
    writer.put(game.data(), game.size());
    return writer.take_text();
}
std::string text_of(const Searched& searched) {
    ByteWriter writer;
    if (searched) {
        writer.put(searched->filled);
        writer.put(searched->scores.data(), searched->scores.size());
    }
    return writer.take_text();
}
Searched searched_of(std::string_view text) {
    ByteReader reader(text);
    if (reader.left() == 0) return std::nullopt;
    SearchedPosition searched;
    searched.filled = reader.get<double>();
    searched.scores.resize(reader.left() / sizeof(double));
    reader.get(searched.scores.data(), searched.scores.size());
    return searched;
}

// Positions by number, so that the result does not depend on who was quicker.
class Measuring {
  public:
    Measuring(const SearchFitOrder& order, const std::stop_token& stop, const ProgressSink& sink)
        : order_(order), stop_(stop), sink_(sink), found_(order.positions) {}

    void work(Learner& learner) {
        for_each([&](std::uint64_t lot, const std::string& game) {
            return measure(learner, lot, game, stop_);
        });
    }
    void let_work(JobRanks& ranks, int rank) {
        for_each([&](std::uint64_t lot, const std::string& game) -> Searched {
            const auto text = ranks.run(rank, job_of(lot, game), stop_);
            return text ? searched_of(*text) : std::nullopt;
        });
    }

    std::vector<SearchedPosition> found() const {
        std::vector<SearchedPosition> all;
        for (const Searched& each : found_) {
            if (each) all.push_back(*each);
        }
        return all;
    }

  private:
    template <typename Search>
    void for_each(const Search& search) {
        for (std::uint64_t i; (i = next_++) < found_.size() && !stop_.stop_requested();) {
            const std::uint64_t lot = mix64(order_.seed) ^ mix64(i + 1);
            found_[i] = search(lot, order_.games[lot % order_.games.size()]);
            const std::lock_guard lock(mutex_);
            ++done_;
            if (sink_)
                sink_({static_cast<double>(done_) / static_cast<double>(found_.size()), done_});
        }
    }

    const SearchFitOrder& order_;
    const std::stop_token& stop_;
    const ProgressSink& sink_;
    std::vector<Searched> found_;
    std::atomic<std::uint64_t> next_{0};
    std::mutex mutex_;  // Guards the sink and what it is told.
    std::uint64_t done_ = 0;
};

std::string purpose_of(const LearntWeights& weights) {
    const auto bytes = weights.to_bytes();
    ByteWriter writer;
    writer.put_text(kForecastPurpose);
    writer.put(bytes.data(), bytes.size());
    return writer.take_text();
}

// Positions with what was found, in the order of their numbers.
Result<std::vector<SearchedPosition>> searched(const TrainedGame& game,
                                               const LearntWeights& weights,
                                               const SearchFitOrder& order,
                                               const std::stop_token& stop,
                                               const ProgressSink& sink) {
    std::vector<std::unique_ptr<Learner>> learners;
    for (int i = 0; i < order.threads; ++i) {
        auto learner = game.entry.make_learner(game.settings, &weights);
        if (!learner) return learner.error();
        learners.push_back(*std::move(learner));
    }
    SoloCluster alone;
    JobRanks ranks(game.cluster == nullptr ? alone : *game.cluster, purpose_of(weights));
    Measuring measuring(order, stop, sink);
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 1; i < learners.size(); ++i)
            threads.emplace_back([&, i] { measuring.work(*learners[i]); });
        for (int i = 0; i < ranks.count(); ++i)
            threads.emplace_back([&, i] { measuring.let_work(ranks, i); });
        measuring.work(*learners[0]);
    }
    return measuring.found();
}

Result<PatternSet> patterns_of(const TrainedGame& game, const LearntWeights& weights) {
    const auto learner = game.entry.make_learner(game.settings, nullptr);
    if (!learner) return learner.error();
    return PatternSet::parse(weights.patterns, (*learner)->pattern_game().board);
}

// The term that counts one in every position.
std::optional<std::size_t> constant_of(const LearntWeights& weights) {
    const auto term = std::find(weights.terms.begin(), weights.terms.end(), "constant");
    if (term == weights.terms.end()) return std::nullopt;
    return static_cast<std::size_t>(term - weights.terms.begin());
}

void add_to_constant(LearntWeights& weights, const PatternSet& patterns, std::size_t constant,
                     std::span<const double> tempo) {
    const std::size_t stage_size = patterns.shared_count() + weights.terms.size();
    for (std::size_t i = 0; i < tempo.size(); ++i) {
        std::int16_t& weight = weights.weights[i * stage_size + patterns.shared_count() + constant];
        weight = rounded_weight(weight + tempo[i]);
    }
}

std::string record_of(std::size_t positions, std::span<const double> tempo) {
    std::string record = "searches of " + std::to_string(positions) + " positions, move worth";
    for (const double each : tempo) record += fmt::format(" {:.0f}", each);
    return record + "\n";
}

}  // namespace

Status fit_to_searches(const TrainedGame& game, LearntWeights& weights, const SearchFitOrder& order,
                       const std::stop_token& stop, const ProgressSink& sink) {
    if (order.games.empty() || order.positions == 0) return ok();
    const auto patterns = patterns_of(game, weights);
    if (!patterns) return patterns.error();
    auto found = searched(game, weights, order, stop, sink);
    if (!found) return found.error();
    if (stop.stop_requested()) return ok();
    if (const auto constant = constant_of(weights)) {
        const auto tempo = fit_tempo(*found, patterns->stages());
        add_tempo(*found, tempo);
        add_to_constant(weights, *patterns, *constant, tempo);
        weights.record += record_of(found->size(), tempo);
    }
    weights.forecasts = fit_forecasts(*found, kStages);
    return ok();
}

Result<DoJob> do_forecast_jobs(const TrainedGame& game, ByteReader& reader) {
    std::vector<std::byte> bytes(reader.left());
    reader.get(bytes.data(), bytes.size());
    const auto weights = LearntWeights::from_bytes(bytes);
    if (!weights) return weights.error();
    auto made = game.entry.make_learner(game.settings, &*weights);
    if (!made) return made.error();
    const std::shared_ptr<Learner> learner = *std::move(made);
    return DoJob([learner](const std::string& job,
                           const std::stop_token& stop) -> std::optional<std::string> {
        ByteReader text{std::string_view(job)};
        const auto lot = text.get<std::uint64_t>();
        std::string game_line(text.left(), '\0');
        text.get(game_line.data(), game_line.size());
        const Searched searched = measure(*learner, lot, game_line, stop);
        if (stop.stop_requested()) return std::nullopt;
        return text_of(searched);
    });
}

}  // namespace petteia
