#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "arena/training/games_file.h"
#include "arena/training/training.h"

namespace petteia {
namespace {

// Games of several threads, written in their order.
class SelfPlay {
  public:
    SelfPlay(const TrainedGame& game, const SelfPlayOrder& order, GamesFile& file,
             const std::stop_token& stop, const ProgressSink& sink)
        : game_(game), order_(order), file_(file), stop_(stop), sink_(sink), next_(file.size()) {}

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

    std::optional<std::uint64_t> take() {
        const std::lock_guard lock(mutex_);
        if (stop_.stop_requested() || !result_ || next_ >= order_.games) return std::nullopt;
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
    const std::stop_token& stop_;
    const ProgressSink& sink_;
    std::mutex mutex_;  // Guards all that follows, and the file.
    std::uint64_t next_;
    std::map<std::uint64_t, TrainingGame> waiting_;
    Status result_ = ok();
};

}  // namespace

Status play_games(const TrainedGame& game, const SelfPlayOrder& order, const std::stop_token& stop,
                  const ProgressSink& sink) {
    std::optional<LearntWeights> weights;
    if (!order.weights.empty()) {
        auto loaded = LearntWeights::load(order.weights);
        if (!loaded) return loaded.error();
        weights = *std::move(loaded);
    }
    const auto session = game.entry.open(game.settings);
    if (!session) return session.error();
    const std::string title =
        "# games of " + std::string(game.entry.info.name) + " " + (*session)->rules_text() +
        ", depth " + std::to_string(order.plan.depth) + ", seed " +
        std::to_string(order.plan.seed) + ", evaluation " + (weights ? weights->id() : "default");
    auto file = GamesFile::open(order.out, title);
    if (!file) return file.error();
    return SelfPlay(game, order, *file, stop, sink).run(weights ? &*weights : nullptr);
}

}  // namespace petteia
