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

#include "arena/play/game_bytes.h"
#include "arena/tournament/index.h"
#include "arena/tournament/tournament_game.h"
#include "cluster/solo_cluster.h"
#include "core/text.h"

namespace petteia {
namespace {

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

// --- What ranks are sent.

std::string purpose_of(const TournamentPlan& plan) {
    ByteWriter writer;
    writer.put_texts(plan.to_lines());
    writer.put(static_cast<std::uint32_t>(plan.players.size()));
    for (const auto& player : plan.players) {
        writer.put_text(player.name);
        writer.put_text(player.agent);
    }
    return writer.take_text();
}

std::string job_of(const TournamentGame& game) {
    ByteWriter writer;
    writer.put(game.players);
    put(writer, game.opening);
    writer.put(game.seed);
    return writer.take_text();
}

TournamentGame game_of(const std::string& job) {
    ByteReader reader{std::string_view(job)};
    TournamentGame game;
    game.players = reader.get<Pair>();
    game.opening = get_opening(reader);
    game.seed = reader.get<std::uint64_t>();
    return game;
}

class Tournament {
  public:
    Tournament(const GameEntry& game, TournamentStore& store, const std::vector<Entrant>& entrants,
               const TournamentMeans& means, const TournamentSink& sink, ScheduleSoFar so_far,
               std::int64_t played, JobRanks& ranks)
        : game_(game),
          store_(store),
          entrants_(entrants),
          means_(means),
          sink_(sink),
          ranks_(ranks),
          agents_(entrants),
          schedule_(std::move(so_far.schedule)),
          played_(played),
          is_busy_(entrants.size(), false) {
        for (const Fixture& fixture : so_far.open) open_.emplace(fixture.key, fixture.players);
        for (const Entrant& entrant : entrants) threads_.push_back(agent_of(entrant, 0)->threads());
    }

    Result<bool> run(std::stop_token stop) {
        const std::stop_callback forward(std::move(stop), [this] { stop_.request_stop(); });
        {
            std::vector<std::jthread> workers;
            for (int i = 0; i < most_games(); ++i) workers.emplace_back([this] { work(kHere); });
            for (int i = 0; i < ranks_.count(); ++i) workers.emplace_back([this, i] { work(i); });
        }
        if (thrown_) std::rethrow_exception(thrown_);
        if (error_) return *error_;
        return schedule_.is_over();
    }

  private:
    int most_games() const {
        return means_.concurrency > 0 ? means_.concurrency : TournamentMeans::kMostGamesAtOnce;
    }

    static constexpr int kHere = -1;  // Instead of one of the other ranks.

    // The work of one thread, which plays itself or lets another rank play. Exceptions, such as out of memory,
    // are passed to the caller.
    void work(int rank) try {
        while (const auto fixture = take(rank)) {
            if (const auto record = play(*fixture, rank)) hand_in(*fixture, rank, *record);
        }
    } catch (...) {
        const std::lock_guard lock(mutex_);
        thrown_ = std::current_exception();
        stop_.request_stop();
    }

    // Waits for a game that can be played now; nothing if there will be none. A thread that takes a game
    // wakes another one if there are more; a thread that has finished a game looks for the next. So no
    // thread is woken without need, and none sleeps while there is a game to play.
    std::optional<Fixture> take(int rank) {
        std::unique_lock lock(mutex_);
        bell_.wait(lock, stop_.get_token(),
                   [&] { return next_game(rank) != open_.end() || schedule_.is_over(); });
        const auto next = next_game(rank);
        if (stop_.stop_requested() || next == open_.end()) return std::nullopt;
        const Fixture fixture{next->first, next->second};
        open_.erase(next);
        occupy(fixture.players, rank, true);
        wake_for(kHere);
        return fixture;
    }
    // Ranks can play different games, so that all must look.
    void wake_for(int rank) {
        if (ranks_.count() > 0) return bell_.notify_all();
        if (next_game(rank) != open_.end()) bell_.notify_one();
    }

    std::map<FixtureKey, Pair>::iterator next_game(int rank) {
        return std::find_if(open_.begin(), open_.end(),
                            [&](const auto& game) { return can_start(game.second, rank); });
    }
    bool can_start(const Pair& players, int rank) const {
        // A connected player is connected to this rank.
        if (rank != kHere)
            return !is_single(entrants_[index(players[0])]) &&
                   !is_single(entrants_[index(players[1])]);
        if (is_busy_[index(players[0])] || is_busy_[index(players[1])]) return false;
        if (means_.concurrency > 0 || threads_busy_ == 0) return true;
        return threads_of(players) == 0 || threads_busy_ + threads_of(players) <= cores_;
    }
    // One of them thinks at a time.
    int threads_of(const Pair& players) const {
        return std::max(threads_[index(players[0])], threads_[index(players[1])]);
    }
    void occupy(const Pair& players, int rank, bool is_begun) {
        running_ += is_begun ? 1 : -1;
        if (rank != kHere) return;
        threads_busy_ += (is_begun ? 1 : -1) * threads_of(players);
        for (const int player : players)
            if (is_single(entrants_[index(player)])) is_busy_[index(player)] = is_begun;
    }

    // Nothing if it was stopped, or could not be stored.
    std::optional<GameRecord> play(const Fixture& fixture, int rank) {
        auto opening = opening_of(game_, store_.plan(), fixture.key);
        if (!opening) return fail(opening.error());
        const auto id = store_.begin_game(fixture, opening->start, opening->moves);
        if (!id) return fail(id.error());
        const std::uint64_t seed =
            seed_of(store_.plan().seed, fixture.key.round, fixture.key.pairing) +
            static_cast<std::uint64_t>(fixture.key.number);
        const TournamentGame order{fixture.players, *std::move(opening), seed};
        auto record = rank == kHere ? play_here(order, *id) : play_there(order, *id, rank);
        if (!record) return std::nullopt;
        if (const Status stored = store_.finish_game(*id, *record); !stored)
            return fail(stored.error());
        return record;
    }

    // Stores moves as they are made; a session of its own knows who makes them.
    class MoveKeeper {
      public:
        MoveKeeper(Tournament& tournament, const Opening& opening, std::int64_t id)
            : all_(tournament),
              session_(*tournament.game_.open(tournament.store_.plan().settings)),
              id_(id),
              next_ply_(static_cast<int>(opening.moves.size())) {
            set_up(*session_, opening);
        }
        void operator()(const PlayedMove& move) {
            const Status stored =
                all_.store_.add_move(id_, {next_ply_++, session_->to_move(), move});
            if (!stored) all_.fail(stored.error());
            // A move that is not legal is the last one.
            static_cast<void>(static_cast<bool>(session_->play(move.text)));
        }

      private:
        Tournament& all_;
        std::unique_ptr<Session> session_;
        std::int64_t id_;
        int next_ply_;
    };

    std::optional<GameRecord> play_here(const TournamentGame& order, std::int64_t id) {
        MoveKeeper keep(*this, order.opening, id);
        return play_tournament_game(game_, store_.plan(), agents_, order, stop_.get_token(),
                                    [&](const PlayedMove& move) { keep(move); });
    }

    // Its moves come with the record.
    std::optional<GameRecord> play_there(const TournamentGame& order, std::int64_t id, int rank) {
        const auto result = ranks_.run(rank, job_of(order), stop_.get_token());
        if (!result) return std::nullopt;
        ByteReader reader{std::string_view(*result)};
        GameRecord record = get_record(reader);
        MoveKeeper keep(*this, order.opening, id);
        for (const PlayedMove& move : record.moves) keep(move);
        return record;
    }

    std::nullopt_t fail(const Error& error) {
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = error;
        stop_.request_stop();
        return std::nullopt;
    }

    void hand_in(const Fixture& fixture, int rank, const GameRecord& record) {
        const std::lock_guard lock(mutex_);
        schedule_.record(fixture.key, {record.half_points, record.margin});
        for (const Fixture& due : schedule_.take_due()) open_.emplace(due.key, due.players);
        occupy(fixture.players, rank, false);
        ++played_;
        if (sink_) sink_(progress());
        if (schedule_.is_over() || ranks_.count() > 0) bell_.notify_all();
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
    JobRanks& ranks_;
    IdleAgents agents_;
    // Read once: it comes from a file.
    const int cores_ = static_cast<int>(std::thread::hardware_concurrency());
    std::vector<int> threads_;  // That each entrant thinks on.
    std::stop_source stop_;

    std::mutex mutex_;  // Guards all that follows.
    std::condition_variable_any bell_;
    Schedule schedule_;
    std::map<FixtureKey, Pair> open_;  // To be played.
    std::int64_t played_;
    std::vector<bool> is_busy_;  // Single entrants who have a game.
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
    SoloCluster alone;
    JobRanks ranks(means.cluster == nullptr ? alone : *means.cluster, purpose_of(store.plan()));
    return Tournament(game, store, entrants, means, sink, *std::move(so_far), played, ranks)
        .run(std::move(stop));
}

Result<TournamentPlan> plan_in(const std::string& purpose) {
    ByteReader reader{std::string_view(purpose)};
    const PlanLines lines = reader.get_texts();
    std::vector<TournamentPlan::Player> players;
    for (auto left = reader.get<std::uint32_t>(); left > 0; --left) {
        std::string name = reader.get_text();
        players.push_back({std::move(name), reader.get_text()});
    }
    return TournamentPlan::from_lines(lines, std::move(players));
}

DoJob play_single_games(const GameEntry& game, TournamentPlan plan, std::vector<Entrant> entrants) {
    struct Here {
        Here(TournamentPlan its_plan, std::vector<Entrant> its_entrants)
            : plan(std::move(its_plan)), entrants(std::move(its_entrants)), agents(entrants) {}
        TournamentPlan plan;
        std::vector<Entrant> entrants;
        IdleAgents agents;
    };
    const auto here = std::make_shared<Here>(std::move(plan), std::move(entrants));
    return [&game, here](const std::string& job,
                         const std::stop_token& stop) -> std::optional<std::string> {
        const auto record =
            play_tournament_game(game, here->plan, here->agents, game_of(job), stop);
        if (!record) return std::nullopt;
        ByteWriter writer;
        put(writer, *record);
        return writer.take_text();
    };
}

}  // namespace petteia
