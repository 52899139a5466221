// The league in the service: who is connected, which tournaments are played, and who wants to hear of it.
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
           Tournaments::Options options);
    League(const League&) = delete;
    League& operator=(const League&) = delete;

    // Live: true if this is about the league.
    bool obey(const LiveRequest& request);
    void on_disconnect(const Visitor& visitor);

  private:
    boost::json::object state() const;
    void listen(const LiveRequest& request);
    // Tells all who listen, once for all that happens at a time.
    void changed();

    Loop& loop_;
    LeagueConnections& connections_;
    Tournaments tournaments_;
    std::vector<std::shared_ptr<Visitor>> listeners_;
    bool is_telling_ = false;
};

}  // namespace petteia
