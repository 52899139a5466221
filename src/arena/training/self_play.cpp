#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "arena/training/fit_workers.h"
#include "arena/training/forecasting.h"
#include "arena/training/games_file.h"
#include "arena/training/training.h"
#include "cluster/byte_stream.h"
#include "cluster/solo_cluster.h"

namespace petteia {
namespace {

// Games of several threads, written in their order.
class SelfPlay {
  public:
    SelfPlay(const TrainedGame& game, const SelfPlayOrder& order, GamesFile& file, JobRanks& ranks,
             const std::stop_token& stop, const ProgressSink& sink)
        : game_(game),
          order_(order),
          file_(file),
          ranks_(ranks),
          stop_(stop),
          sink_(sink),
          next_(file.size()) {}

    Status run(const LearntWeights* weights) {
        std::vector<std::unique_ptr<Learner>> learners;
        for (int i = 0; i < std::max(1, order_.threads); ++i) {
            auto learner = game_.entry.make_learner(game_.settings, weights);
            if (!learner) return learner.error();
            learners.push_back(*std::move(learner));
        }
        {
            std::vector<std::jthread> threads;
            for (std::size_t i = 1; i < learners.size(); ++i)
                threads.emplace_back([this, &learner = *learners[i]] { work(learner); });
            for (int i = 0; i < ranks_.count(); ++i)
                threads.emplace_back([this, i] { let_work(i); });
            work(*learners[0]);
        }
        return result_;
    }

  private:
    void work(Learner& learner) {
        while (const auto number = take()) {
            if (auto played = learner.play(order_.plan, *number, stop_))
                hand_in(*number, *std::move(played));
        }
    }

    // The same on another rank, which answers with the game's line. A game is given to a rank that still plays another
    // only while so many are left that nobody waits for it at the end.
    void let_work(int place) {
        const bool is_ahead = place >= ranks_.rank_count();
        const int least = is_ahead ? 2 * (std::max(1, order_.threads) + ranks_.count()) : 0;
        while (const auto number = take(static_cast<std::uint64_t>(least))) {
            const auto line = ranks_.run(place, std::to_string(*number), stop_);
            if (!line) continue;
            auto game = TrainingGame::parse(*line);
            if (!game) return fail(game.error());
            hand_in(*number, *std::move(game));
        }
    }

    void fail(const Error& error) {
        const std::lock_guard lock(mutex_);
        result_ = error;
    }

    // Nothing if no games are left but the last `least`.
    std::optional<std::uint64_t> take(std::uint64_t least = 0) {
        const std::lock_guard lock(mutex_);
        if (stop_.stop_requested() || !result_ || next_ + least >= order_.games)
            return std::nullopt;
        return next_++;
    }

    void hand_in(std::uint64_t number, TrainingGame game) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(number, std::move(game));
        for (auto first = waiting_.begin();
             result_ && first != waiting_.end() && first->first == file_.size();
             first = waiting_.erase(first))
            result_ = file_.add(first->second);
        if (sink_)
            sink_({static_cast<double>(file_.size()) / static_cast<double>(order_.games),
                   file_.size()});
    }

    const TrainedGame& game_;
    const SelfPlayOrder& order_;
    GamesFile& file_;
    JobRanks& ranks_;
    const std::stop_token& stop_;
    const ProgressSink& sink_;
    std::mutex mutex_;  // Guards all that follows, and the file.
    std::uint64_t next_;
    std::map<std::uint64_t, TrainingGame> waiting_;
    Status result_ = ok();
};

constexpr std::string_view kSelfPlayPurpose = "self-play";

std::string purpose_of(const SelfPlayOrder& order) {
    ByteWriter writer;
    writer.put_text(kSelfPlayPurpose);
    writer.put_text(order.weights.string());
    writer.put(order.plan);
    return writer.take_text();
}

// Nothing if there is no name: then the default evaluation plays.
Result<std::optional<LearntWeights>> weights_of(const std::filesystem::path& path) {
    if (path.empty()) return std::optional<LearntWeights>();
    auto loaded = LearntWeights::load(path);
    if (!loaded) return loaded.error();
    return std::optional(*std::move(loaded));
}

Result<DoJob> play_single_games(const TrainedGame& game, ByteReader& reader) {
    const auto weights = weights_of(reader.get_text());
    if (!weights) return weights.error();
    const auto plan = reader.get<SelfPlayPlan>();
    auto made = game.entry.make_learner(game.settings, *weights ? &**weights : nullptr);
    if (!made) return made.error();
    const std::shared_ptr<Learner> learner = *std::move(made);
    return DoJob([learner, plan](const std::string& job,
                                 const std::stop_token& stop) -> std::optional<std::string> {
        const auto played = learner->play(plan, std::stoull(job), stop);
        if (!played) return std::nullopt;
        return played->to_text();
    });
}

}  // namespace

Result<DoJob> do_training_jobs(const TrainedGame& game, const std::string& purpose) {
    ByteReader reader{std::string_view(purpose)};
    const std::string first = reader.get_text();
    if (first == kSelfPlayPurpose) return play_single_games(game, reader);
    if (first == kRowsPurpose) return do_row_jobs(game, reader);
    if (first == kForecastPurpose) return do_forecast_jobs(game, reader);
    return play_pairs(game.entry, game.settings, purpose);
}

Status play_games(const TrainedGame& game, const SelfPlayOrder& order, const std::stop_token& stop,
                  const ProgressSink& sink) {
    const auto weights = weights_of(order.weights);
    if (!weights) return weights.error();
    const auto session = game.entry.open(game.settings);
    if (!session) return session.error();
    const std::string title = "# games of " + std::string(game.entry.info.name) + " " +
                              (*session)->rules_text() + ", depth " +
                              std::to_string(order.plan.depth) + ", seed " +
                              std::to_string(order.plan.seed) + ", evaluation " +
                              (*weights ? (*weights)->id() : "default");
    auto file = GamesFile::open(order.out, title);
    if (!file) return file.error();
    SoloCluster alone;
    constexpr int kGamesARank = 2;  // So that the next one is there when one ends.
    JobRanks ranks(game.cluster == nullptr ? alone : *game.cluster, purpose_of(order), kGamesARank);
    return SelfPlay(game, order, *file, ranks, stop, sink).run(*weights ? &**weights : nullptr);
}

}  // namespace petteia
