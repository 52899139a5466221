#include "arena/tournament/tournament.h"

#include <algorithm>
#include <cassert>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "arena/play/openings.h"
#include "core/text.h"

namespace petteia {
namespace {

std::size_t index(int number) { return static_cast<std::size_t>(number); }

bool is_single(const Entrant& entrant) {
    return std::holds_alternative<std::shared_ptr<Agent>>(entrant.player);
}

// The one there is, or a new one.
std::shared_ptr<Agent> agent_of(const Entrant& entrant, std::uint64_t seed) {
    if (is_single(entrant)) return std::get<std::shared_ptr<Agent>>(entrant.player);
    return std::get<Contestant>(entrant.player).make(seed);
}

std::uint64_t seed_of(std::uint64_t seed, int round, int pairing) {
    return mix64(mix64(seed) ^ mix64((static_cast<std::uint64_t>(round) << 32) +
                                     static_cast<std::uint64_t>(pairing) + 1));
}

// Every pairing has openings of its own, two games each.
Result<Opening> opening_of(const GameEntry& game, const TournamentPlan& plan,
                           const FixtureKey& key) {
    Openings openings(game, plan.settings, plan.opening_plies,
                      seed_of(plan.seed, key.round, key.pairing));
    if (game.info.has_roles) return openings.start(static_cast<std::uint64_t>(key.number / 2));
    for (int i = 0; i < key.number / 2; ++i) {
        if (const auto skipped = openings.next(); !skipped) return skipped.error();
    }
    return openings.next();
}

class Tournament {
  public:
    Tournament(const GameEntry& game, TournamentStore& store, const std::vector<Entrant>& entrants,
               const TournamentMeans& means, const TournamentSink& sink, ScheduleSoFar so_far,
               std::int64_t played)
        : game_(game),
          store_(store),
          entrants_(entrants),
          means_(means),
          sink_(sink),
          schedule_(std::move(so_far.schedule)),
          played_(played),
          is_busy_(entrants.size(), false),
          rested_(entrants.size()) {
        for (const Fixture& fixture : so_far.open) open_.emplace(fixture.key, fixture.players);
        for (const Entrant& entrant : entrants) threads_.push_back(agent_of(entrant, 0)->threads());
    }

    Result<bool> run(std::stop_token stop) {
        const std::stop_callback forward(std::move(stop), [this] { stop_.request_stop(); });
        {
            std::vector<std::jthread> workers;
            for (int i = 0; i < most_games(); ++i) workers.emplace_back([this] { work(); });
        }
        if (thrown_) std::rethrow_exception(thrown_);
        if (error_) return *error_;
        return schedule_.is_over();
    }

  private:
    int most_games() const {
        return means_.concurrency > 0 ? means_.concurrency : TournamentMeans::kMostGamesAtOnce;
    }

    // The work of one thread. Exceptions, such as out of memory, are passed to the caller.
    void work() try {
        while (const auto fixture = take()) {
            if (const auto record = play(*fixture)) hand_in(*fixture, *record);
        }
    } catch (...) {
        const std::lock_guard lock(mutex_);
        thrown_ = std::current_exception();
        stop_.request_stop();
    }

    // Waits for a game that can be played now; nothing if there will be none. A thread that takes a game
    // wakes another one if there are more; a thread that has finished a game looks for the next. So no
    // thread is woken without need, and none sleeps while there is a game to play.
    std::optional<Fixture> take() {
        std::unique_lock lock(mutex_);
        bell_.wait(lock, stop_.get_token(),
                   [&] { return next_game() != open_.end() || schedule_.is_over(); });
        const auto next = next_game();
        if (stop_.stop_requested() || next == open_.end()) return std::nullopt;
        const Fixture fixture{next->first, next->second};
        open_.erase(next);
        occupy(fixture.players, true);
        if (next_game() != open_.end()) bell_.notify_one();
        return fixture;
    }

    std::map<FixtureKey, Pair>::iterator next_game() {
        return std::find_if(open_.begin(), open_.end(),
                            [&](const auto& game) { return can_start(game.second); });
    }
    bool can_start(const Pair& players) const {
        if (is_busy_[index(players[0])] || is_busy_[index(players[1])]) return false;
        if (means_.concurrency > 0 || threads_busy_ == 0) return true;
        return threads_of(players) == 0 || threads_busy_ + threads_of(players) <= cores_;
    }
    // One of them thinks at a time.
    int threads_of(const Pair& players) const {
        return std::max(threads_[index(players[0])], threads_[index(players[1])]);
    }
    void occupy(const Pair& players, bool is_begun) {
        running_ += is_begun ? 1 : -1;
        threads_busy_ += (is_begun ? 1 : -1) * threads_of(players);
        for (const int player : players)
            if (is_single(entrants_[index(player)])) is_busy_[index(player)] = is_begun;
    }

    // Nothing if it was stopped, or could not be stored.
    std::optional<GameRecord> play(const Fixture& fixture) {
        const auto opening = opening_of(game_, store_.plan(), fixture.key);
        if (!opening) return fail(opening.error());
        const auto id = store_.begin_game(fixture, opening->start, opening->moves);
        if (!id) return fail(id.error());
        auto record = play(fixture, *opening, *id);
        if (!record) return std::nullopt;
        if (const Status stored = store_.finish_game(*id, *record); !stored)
            return fail(stored.error());
        return record;
    }

    std::optional<GameRecord> play(const Fixture& fixture, const Opening& opening,
                                   std::int64_t id) {
        Rng rng(seed_of(store_.plan().seed, fixture.key.round, fixture.key.pairing) +
                static_cast<std::uint64_t>(fixture.key.number));
        std::array<std::unique_ptr<Session>, 2> sessions;
        std::array<std::shared_ptr<Agent>, 2> agents;
        for (std::size_t i = 0; i < 2; ++i) {
            sessions[i] = *game_.open(store_.plan().settings);
            set_up(*sessions[i], opening);
            agents[i] = seated(fixture.players[i], rng.next());
        }
        StoredMove next{static_cast<int>(opening.moves.size()), sessions[0]->to_move(), {}};
        const auto keep = [&](const PlayedMove& move) {
            next.move = move;
            if (const Status stored = store_.add_move(id, next); !stored) fail(stored.error());
            ++next.ply;
            next.mover = sessions[0]->to_move();
        };
        auto record =
            referee({{{agents[0].get(), sessions[0].get()}, {agents[1].get(), sessions[1].get()}}},
                    {0, store_.plan().time}, stop_.get_token(), keep);
        for (std::size_t i = 0; i < 2; ++i) let_rest(fixture.players[i], std::move(agents[i]));
        return record;
    }

    // The idle agent of an earlier game, if there is one; otherwise a new one.
    std::shared_ptr<Agent> seated(int player, std::uint64_t seed) {
        {
            const std::lock_guard lock(mutex_);
            auto& rested = rested_[index(player)];
            if (!rested.empty()) {
                auto agent = std::move(rested.back());
                rested.pop_back();
                return agent;
            }
        }
        return agent_of(entrants_[index(player)], seed);
    }
    void let_rest(int player, std::shared_ptr<Agent> agent) {
        if (is_single(entrants_[index(player)]) || !agent->lasts()) return;
        const std::lock_guard lock(mutex_);
        rested_[index(player)].push_back(std::move(agent));
    }

    std::nullopt_t fail(const Error& error) {
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = error;
        stop_.request_stop();
        return std::nullopt;
    }

    void hand_in(const Fixture& fixture, const GameRecord& record) {
        const std::lock_guard lock(mutex_);
        schedule_.record(fixture.key, {record.half_points, record.margin});
        for (const Fixture& due : schedule_.take_due()) open_.emplace(due.key, due.players);
        occupy(fixture.players, false);
        ++played_;
        if (sink_) sink_(progress());
        if (schedule_.is_over()) bell_.notify_all();
    }

    TournamentProgress progress() const {
        int leader = 0;
        for (int player = 1; player < static_cast<int>(entrants_.size()); ++player)
            if (schedule_.half_points(player) > schedule_.half_points(leader)) leader = player;
        return {played_, expected_games(store_.plan().schedule()), running_,
                entrants_[index(leader)].name, schedule_.half_points(leader) / 2.0};
    }

    const GameEntry& game_;
    TournamentStore& store_;
    const std::vector<Entrant>& entrants_;
    const TournamentMeans& means_;
    const TournamentSink& sink_;
    // Read once: it comes from a file.
    const int cores_ = static_cast<int>(std::thread::hardware_concurrency());
    std::vector<int> threads_;  // That each entrant thinks on.
    std::stop_source stop_;

    std::mutex mutex_;  // Guards all that follows.
    std::condition_variable_any bell_;
    Schedule schedule_;
    std::map<FixtureKey, Pair> open_;  // To be played.
    std::int64_t played_;
    std::vector<bool> is_busy_;                                // Single entrants who have a game.
    std::vector<std::vector<std::shared_ptr<Agent>>> rested_;  // Idle agents of each entrant.
    int running_ = 0, threads_busy_ = 0;
    std::optional<Error> error_;
    std::exception_ptr thrown_;
};

}  // namespace

Result<Entrant> Entrant::of(const TournamentPlan::Player& player) {
    auto contestant = Contestant::named(player.agent);
    if (!contestant) return contestant.error();
    return Entrant{player.name, *std::move(contestant)};
}

Result<std::vector<Entrant>> entrants_of(const TournamentPlan& plan) {
    std::vector<Entrant> entrants;
    for (const auto& player : plan.players) {
        auto entrant = Entrant::of(player);
        if (!entrant) return entrant.error();
        entrants.push_back(*std::move(entrant));
    }
    return entrants;
}

Status check(const GameEntry& game, const TournamentPlan& plan,
             const std::vector<Entrant>& entrants) {
    if (const Status fits = check(plan.schedule()); !fits) return fits;
    if (game.info.has_roles && plan.games % 2 != 0)
        return Error{"in " + std::string(game.info.name) +
                     " each pairing plays both roles; expected an even number of games, not " +
                     std::to_string(plan.games)};
    const auto session = game.open(plan.settings);
    if (!session) return session.error();
    for (const Entrant& entrant : entrants) {
        if (const Status fits = agent_of(entrant, 0)->check(**session); !fits) return fits;
    }
    if (const auto opening = opening_of(game, plan, {}); !opening) return opening.error();
    return ok();
}

Result<bool> play_tournament(const GameEntry& game, TournamentStore& store,
                             const std::vector<Entrant>& entrants, const TournamentMeans& means,
                             std::stop_token stop, const TournamentSink& sink) {
    assert(entrants.size() == store.plan().players.size());
    if (const Status fits = check(game, store.plan(), entrants); !fits) return fits.error();
    const auto games = store.games();
    if (!games) return games.error();
    auto so_far = schedule_so_far(store.plan().schedule(), *games);
    if (!so_far) return so_far.error();
    const auto played = std::count_if(games->begin(), games->end(),
                                      [](const StoredGame& each) { return each.is_finished; });
    return Tournament(game, store, entrants, means, sink, *std::move(so_far), played)
        .run(std::move(stop));
}

}  // namespace petteia
