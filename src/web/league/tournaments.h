// Tournaments that visitors start and watch. Each is played on threads of its own
// (arena/tournament/tournament.h) and written to a store; what visitors see of it is read from the store every
// half second.
#pragma once

#include <boost/json/object.hpp>
#include <chrono>
#include <filesystem>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "arena/tournament/tournament.h"
#include "web/players/league_connections.h"
#include "web/players/named_programs.h"
#include "web/service/live_request.h"
#include "web/service/memory_budget.h"
#include "web/service/pool.h"
#include "web/service/rate_limiter.h"
#include "web/service/service_limits.h"
#include "web/transport/application.h"

namespace petteia {

// On the loop's thread, except where it says otherwise.
class Tournaments {
  public:
    struct Options {
        std::filesystem::path folder = {};  // For the stores; without one they are lost at the end.
        int most_threads = 1;               // Of one agent.
        NamedPrograms programs = {};        // That may take part.
        std::function<RateLimiter::Time()> now = std::chrono::steady_clock::now;
        // Called with what is wrong with the stores in the folder, on any thread.
        std::function<void(const std::string&)> tell = [](const std::string&) {};
    };

    // Those whose stores are in the folder are listed too.
    Tournaments(const Registry& registry, Loop& loop, LeagueConnections& connections,
                MemoryBudget& memory, Options options, std::function<void()> changed);
    // Stops those that are being played.
    ~Tournaments();
    Tournaments(const Tournaments&) = delete;
    Tournaments& operator=(const Tournaments&) = delete;

    // Answers {"is": "tournament", "tournament": id}, or why there is none, later.
    void begin(const LiveRequest& request, Fields& fields);
    void stop(const LiveRequest& request, Fields& fields);
    // Answers with the position where a game of one stands, its line and its players' names, later.
    void show_game(const LiveRequest& request, Fields& fields);

    // The latest first.
    boost::json::array to_json() const;
    const NamedPrograms& programs() const { return options_.programs; }

  private:
    using Store = std::shared_ptr<TournamentStore>;
    using Leases = std::vector<std::shared_ptr<PlayerLease>>;

    struct Entry {
        std::string id;
        Store store = {};
        std::string state = "running";
        boost::json::object told = {};  // What else visitors see of it.
        bool is_asked = false;          // Its store is being read.
        std::jthread thread = {};
    };
    // A tournament to be played.
    struct Order {
        TournamentPlan plan;
        Leases leases;            // Of the players that are connected, in their order in the plan.
        std::uint64_t bytes = 0;  // What one player takes at most.
    };

    Granted<std::monostate> may_begin(const Identity& from);
    Granted<Order> read_order(Fields& fields, const std::string& id);
    // On the tournament's thread.
    void play(const std::string& id, const LiveRequest& request, Order order,
              const std::stop_token& stop);
    // The same, whatever is thrown.
    void play_safely(const std::string& id, const LiveRequest& request, Order order,
                     const std::stop_token& stop);
    void refuse(const std::string& id, const LiveRequest& request, const Refusal& refusal);
    Result<std::vector<Entrant>> prepare(const GameEntry& game, Order& order) const;
    // What make_agent() reads, of an agent that a visitor named; bounds the order's bytes.
    Result<std::string> read_player(const Session& board, const std::string& agent,
                                    Order& order) const;
    Result<Store> open_store(const std::string& id, const TournamentPlan& plan) const;
    // On the store pool's.
    void read_folder();

    Entry* find(const std::string& id);
    void begun(const std::string& id, const LiveRequest& request, const Store& store);
    void ended(const std::string& id, const std::string& state);
    void drop_oldest();
    void look_after();
    void ask(Entry& entry);

    const Registry& registry_;
    Loop& loop_;
    LeagueConnections& connections_;
    MemoryBudget& memory_;
    const Options options_;
    const std::function<void()> changed_;
    std::list<Entry> entries_;  // The latest first.
    bool is_looking_ = false;   // A timer is set.
    RateLimiter beginnings_;    // Limits how many are begun.
    Pool store_pool_{Pool::Size{1, 0, service_limits::kWaitingAnalyses,
                                service_limits::kWaitingAnalysesEach}};  // Reads stores.
};

}  // namespace petteia
