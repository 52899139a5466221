#include "arena/training/forecasting.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "cluster/solo_cluster.h"

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
    Measuring(const ForecastOrder& order, const std::stop_token& stop, const ProgressSink& sink)
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

    const ForecastOrder& order_;
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

}  // namespace

Result<ForecastModel> find_forecasts(const TrainedGame& game, const ForecastOrder& order,
                                     const std::stop_token& stop, const ProgressSink& sink) {
    if (order.games.empty() || order.positions == 0) return ForecastModel();
    std::vector<std::unique_ptr<Learner>> learners;
    for (int i = 0; i < order.threads; ++i) {
        auto learner = game.entry.make_learner(game.settings, &order.weights);
        if (!learner) return learner.error();
        learners.push_back(*std::move(learner));
    }
    SoloCluster alone;
    JobRanks ranks(game.cluster == nullptr ? alone : *game.cluster, purpose_of(order.weights));
    Measuring measuring(order, stop, sink);
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 1; i < learners.size(); ++i)
            threads.emplace_back([&, i] { measuring.work(*learners[i]); });
        for (int i = 0; i < ranks.count(); ++i)
            threads.emplace_back([&, i] { measuring.let_work(ranks, i); });
        measuring.work(*learners[0]);
    }
    return fit_forecasts(measuring.found(), kStages);
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
