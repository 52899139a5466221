#include "arena/match/match.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "arena/play/game_bytes.h"
#include "cluster/solo_cluster.h"

namespace petteia {
namespace {

struct PairTask {
    std::uint64_t number;
    Opening opening;
    std::uint64_t seed;  // Of all random choices of the players.
    std::size_t games;   // 2, or 1 where the players have roles.
};

// The same opening twice: the first-named contestant plays first in game 0, which is the only game where
// the players have roles.
struct PairRecord {
    std::string opening;
    std::vector<GameRecord> games;
};

// Nothing if it was stopped.
std::optional<PairRecord> play(Duel& duel, const PairTask& task, const std::stop_token& stop) {
    PairRecord pair{task.opening.position, {}};
    Rng rng(task.seed);
    for (std::size_t first = 0; first < task.games; ++first) {
        auto game = duel.play(task.opening, first, rng.next(), stop);
        if (!game) return std::nullopt;
        pair.games.push_back(*std::move(game));
    }
    return pair;
}

// --- What ranks are sent.

std::string purpose_of(const MatchPlan& plan) {
    ByteWriter writer;
    writer.put_text(kMatchPurpose);
    for (const Contestant& each : plan.contestants) writer.put_text(each.name);
    put(writer, plan.time);
    writer.put(plan.most_plies);
    return writer.take_text();
}

std::string job_of(const PairTask& task) {
    ByteWriter writer;
    put(writer, task.opening);
    writer.put(task.seed);
    writer.put(task.games);
    return writer.take_text();
}

PairTask task_of(const std::string& job) {
    ByteReader reader{std::string_view(job)};
    Opening opening = get_opening(reader);
    const auto seed = reader.get<std::uint64_t>();
    return {0, std::move(opening), seed, reader.get<std::size_t>()};
}

std::string result_of(const PairRecord& pair) {
    ByteWriter writer;
    writer.put_text(pair.opening);
    for (const GameRecord& game : pair.games) put(writer, game);
    return writer.take_text();
}

PairRecord pair_of(const std::string& result) {
    ByteReader reader{std::string_view(result)};
    PairRecord pair{reader.get_text(), {}};
    while (reader.left() > 0) pair.games.push_back(get_record(reader));
    return pair;
}

class Match {
  public:
    Match(const GameEntry& game, const Settings::Given& settings, const MatchPlan& plan,
          const MatchSink& sink, JobRanks& ranks)
        : game_(game),
          settings_(settings),
          plan_(plan),
          sink_(sink),
          ranks_(ranks),
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
            for (int i = 0; i < ranks_.count(); ++i)
                workers.emplace_back([this, i] { let_work(i); });
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
            if (auto record = play(duel, *task, stop_.get_token()))
                hand_in(task->number, *std::move(record));
        }
    } catch (...) {
        pass_on_exception();
    }

    // The same on another rank.
    void let_work(int rank) try {
        while (const auto task = take()) {
            if (const auto result = ranks_.run(rank, job_of(*task), stop_.get_token()))
                hand_in(task->number, pair_of(*result));
        }
    } catch (...) {
        pass_on_exception();
    }

    void pass_on_exception() {
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
        const std::uint64_t number = taken_++;
        return PairTask{number, *std::move(opening), mix64(plan_.seed) ^ mix64(number + 1),
                        games_each_};
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
    JobRanks& ranks_;
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
                               const MatchPlan& plan, std::stop_token stop, const MatchSink& sink,
                               Cluster* cluster) {
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
    SoloCluster alone;
    JobRanks ranks(cluster == nullptr ? alone : *cluster, purpose_of(whole));
    return Match(game, settings, whole, sink, ranks).run(std::move(stop));
}

Result<DoJob> play_pairs(const GameEntry& game, const Settings::Given& settings,
                         const std::string& purpose) {
    ByteReader reader{std::string_view(purpose)};
    if (reader.get_text() != kMatchPurpose)
        return Error{"rank 0 wants something else than a match"};
    // What a duel refers to stays where it is.
    const auto contestants = std::make_shared<std::array<Contestant, 2>>();
    for (Contestant& each : *contestants) {
        auto contestant = Contestant::named(reader.get_text(), &game);
        if (!contestant) return contestant.error();
        each = *std::move(contestant);
    }
    GameTerms terms;
    terms.time = get_time(reader);
    terms.most_plies = reader.get<std::uint64_t>();
    const auto duel = std::make_shared<Duel>(game, settings, *contestants, terms);
    return DoJob([contestants, duel](const std::string& job,
                                     const std::stop_token& stop) -> std::optional<std::string> {
        const auto pair = play(*duel, task_of(job), stop);
        if (!pair) return std::nullopt;
        return result_of(*pair);
    });
}

}  // namespace petteia
