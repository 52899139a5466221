#include "arena/match/match.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

namespace petteia {
namespace {

struct PairTask {
    std::uint64_t number;
    Opening opening;
};

// The same opening twice: the first-named contestant plays first in game 0, which is the only game where
// the players have roles.
struct PairRecord {
    std::string opening;
    std::vector<GameRecord> games;
};

class Match {
  public:
    Match(const GameEntry& game, const Settings::Given& settings, const MatchPlan& plan,
          const MatchSink& sink)
        : game_(game),
          settings_(settings),
          plan_(plan),
          sink_(sink),
          games_each_(game.info.has_roles ? 1 : 2),
          openings_(game, settings, plan.opening_plies, mix64(plan.seed)) {
        report_.is_paired = games_each_ == 2;
    }

    Result<MatchReport> run(std::stop_token stop) {
        const std::stop_callback forward(std::move(stop), [this] { stop_.request_stop(); });
        {
            std::vector<std::jthread> workers;
            const auto most = static_cast<std::uint64_t>(plan_.concurrency);
            for (std::uint64_t i = 0; i < std::min(most, plan_.pairs); ++i)
                workers.emplace_back([this] { work(); });
        }
        if (thrown_) std::rethrow_exception(thrown_);
        if (error_) return *error_;
        // Only after an interruption: later pairs than one that was not finished.
        if (!is_decided_)
            for (const auto& [number, pair] : waiting_) count(number, pair);
        report_.seconds = seconds();
        return report_;
    }

  private:
    // The work of one thread. Exceptions, such as out of memory, are passed to the caller.
    void work() try {
        Duel duel(game_, settings_, plan_.contestants, {0, plan_.time, plan_.most_plies});
        while (const auto task = take()) {
            if (auto record = play(duel, *task)) hand_in(task->number, *std::move(record));
        }
    } catch (...) {
        const std::lock_guard lock(mutex_);
        thrown_ = std::current_exception();
        stop_.request_stop();
    }

    std::optional<PairTask> take() {
        const std::lock_guard lock(mutex_);
        if (stop_.stop_requested() || taken_ == plan_.pairs) return std::nullopt;
        auto opening = games_each_ == 1 ? openings_.start(taken_) : openings_.next();
        if (!opening) {
            error_ = opening.error();
            stop_.request_stop();
            return std::nullopt;
        }
        return PairTask{taken_++, *std::move(opening)};
    }

    // Nothing if it was stopped.
    std::optional<PairRecord> play(Duel& duel, const PairTask& task) const {
        PairRecord pair{task.opening.position, {}};
        Rng rng(mix64(plan_.seed) ^ mix64(task.number + 1));
        for (std::size_t first = 0; first < games_each_; ++first) {
            auto game = duel.play(task.opening, first, rng.next(), stop_.get_token());
            if (!game) return std::nullopt;
            pair.games.push_back(*std::move(game));
        }
        return pair;
    }

    // Pairs count in their order, whichever is finished first, so that the test always ends after the
    // same one.
    void hand_in(std::uint64_t number, PairRecord pair) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(number, std::move(pair));
        for (auto next = waiting_.begin();
             !is_decided_ && next != waiting_.end() && next->first == counted_;
             next = waiting_.erase(next)) {
            count(next->first, next->second);
            ++counted_;
            if (plan_.sprt && plan_.sprt->answer(report_.pairs) != Sprt::Answer::Open) {
                is_decided_ = true;
                stop_.request_stop();
            }
            report_.seconds = seconds();
            if (sink_) sink_(report_);
        }
    }

    void count(std::uint64_t number, const PairRecord& pair) {
        int half_points = 0;
        for (std::size_t i = 0; i < games_each_; ++i) {
            count(games_each_ * number + i + 1, pair.games[i]);
            half_points += pair.games[i].half_points;
        }
        if (report_.is_paired) ++report_.pairs[static_cast<std::size_t>(half_points)];
        if (seen_.insert(pair.opening).second) ++report_.different_openings;
    }

    void count(std::uint64_t number, const GameRecord& game) {
        Outcomes& outcomes = report_.outcomes;
        ++(game.half_points == 2   ? outcomes.wins
           : game.half_points == 1 ? outcomes.draws
                                   : outcomes.losses);
        for (std::size_t i = 0; i < 2; ++i) report_.efforts[i] += game.efforts[i];
        if (game.failed) report_.failures.push_back({number, *game.failed, game.forfeit});
        if (game.margin) {
            ++report_.games_with_margin;
            report_.margins += *game.margin;
        }
        auto& tallies = report_.tallies;
        for (std::size_t i = 0; i < game.tally.size(); ++i) {
            if (i == tallies.size()) tallies.push_back({game.tally[i].name, {}});
            tallies[i].mean.add(static_cast<double>(game.tally[i].value));
        }
    }

    double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
    }

    const GameEntry& game_;
    const Settings::Given& settings_;
    const MatchPlan& plan_;
    const MatchSink& sink_;
    const std::size_t games_each_;  // Opening.
    const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
    std::stop_source stop_;

    std::mutex mutex_;  // Guards all that follows.
    Openings openings_;
    std::uint64_t taken_ = 0, counted_ = 0;
    std::map<std::uint64_t, PairRecord> waiting_;  // Finished, but one before them is not.
    std::set<std::string> seen_;
    bool is_decided_ = false;
    MatchReport report_;
    std::optional<Error> error_;
    std::exception_ptr thrown_;
};

}  // namespace

int usual_concurrency(const std::array<Contestant, 2>& contestants) {
    int threads = 1;
    for (const Contestant& each : contestants) threads = std::max(threads, each.make(0)->threads());
    const auto cores = static_cast<int>(std::thread::hardware_concurrency());
    return std::max(1, cores / threads);
}

Result<MatchReport> play_match(const GameEntry& game, const Settings::Given& settings,
                               const MatchPlan& plan, std::stop_token stop, const MatchSink& sink) {
    const auto session = game.open(settings);
    if (!session) return session.error();
    for (std::size_t i = 0; i < 2; ++i) {
        std::optional<Player> side;
        if (game.info.has_roles) side = i == 0 ? Player::First : Player::Second;
        if (const Status fits = plan.contestants[i].make(0)->check(**session, side); !fits)
            return fits.error();
    }
    MatchPlan whole = plan;
    if (whole.concurrency == 0) whole.concurrency = usual_concurrency(plan.contestants);
    return Match(game, settings, whole, sink).run(std::move(stop));
}

}  // namespace petteia
