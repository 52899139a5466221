// The league page of the service: which players are connected, which tournaments are played, and the
// visitors who watch both.
#pragma once

#include <memory>
#include <vector>

#include "web/league/tournaments.h"
#include "web/players/league_connections.h"
#include "web/service/live_request.h"

namespace petteia {

// On the loop's thread.
class League {
  public:
    League(const Registry& registry, Loop& loop, LeagueConnections& connections,
           MemoryBudget& memory, Tournaments::Options options);
    League(const League&) = delete;
    League& operator=(const League&) = delete;

    void watch(const LiveRequest& request, Fields& fields);
    void leave(const LiveRequest& request, Fields&) { on_disconnect(*request.visitor); }
    void disconnect_player(const LiveRequest& request, Fields& fields);
    Tournaments& tournaments() { return tournaments_; }
    void on_disconnect(const Visitor& visitor);

  private:
    boost::json::object state() const;
    // Tells all watchers, once for all changes that happen together.
    void changed();

    Loop& loop_;
    LeagueConnections& connections_;
    Tournaments tournaments_;
    std::vector<std::shared_ptr<Visitor>> watchers_;
    bool is_telling_ = false;
};

}  // namespace petteia
