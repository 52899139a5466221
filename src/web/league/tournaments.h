// Tournaments that visitors begin and watch. Each is played on threads of its own (arena/tournament/tournament.h) and
// written to a store; what is told of it is read from the store, now and then.
#pragma once

#include <boost/json.hpp>
#include <filesystem>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "arena/tournament/tournament.h"
#include "web/players/league_connections.h"
#include "web/service/live_request.h"
#include "web/service/pool.h"
#include "web/transport/application.h"

namespace petteia {

// On the loop's thread, except where it says otherwise.
class Tournaments {
  public:
    struct Options {
        std::filesystem::path folder = {};  // For the stores; without one they last as it does.
        int most_threads = 1;               // Of one agent.
    };

    // Those that the folder has are told of too.
    Tournaments(const Registry& registry, Loop& loop, LeagueConnections& connections,
                Options options, std::function<void()> changed);
    // Stops those that are played.
    ~Tournaments();
    Tournaments(const Tournaments&) = delete;
    Tournaments& operator=(const Tournaments&) = delete;

    // Answers {"is": "tournament", "tournament": id}, or why there is none, later.
    void begin(const LiveRequest& request);
    Granted<std::monostate> stop(const std::string& id);
    // Answers with the position where a game of one stands, its line and its players' names, later.
    void show_game(const LiveRequest& request);

    // The latest first.
    boost::json::array to_json() const;

  private:
    using Store = std::shared_ptr<TournamentStore>;
    using Claims = std::vector<std::shared_ptr<PlayerLease>>;

    struct Entry {
        std::string id;
        Store store = {};
        std::string state = "running";
        boost::json::object told = {};  // The rest of what is told of it.
        bool is_asked = false;          // The clerk reads its store.
        std::jthread thread = {};
    };
    struct Wish {
        TournamentPlan plan;
        Claims claims;  // In the order of the players who are connections.
    };

    Granted<Wish> read_wish(const LiveRequest& request, const std::string& id);
    // On the tournament's thread.
    void play(const std::string& id, const LiveRequest& request, Wish wish,
              const std::stop_token& stop);
    Result<std::vector<Entrant>> prepare(const GameEntry& game, Wish& wish) const;
    Result<Store> open_store(const std::string& id, const TournamentPlan& plan) const;
    // On the clerk's.
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
    const Options options_;
    const std::function<void()> changed_;
    std::list<Entry> entries_;  // The latest first.
    bool is_looking_ = false;   // A timer is set.
    Pool clerk_{1};             // Reads stores.
};

}  // namespace petteia
