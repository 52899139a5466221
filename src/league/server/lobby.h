// Where the league's players wait until they are called: who has connected and told its name is given a
// seat.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

#include "league/server/league_player.h"
#include "league/server/name_handshake.h"

namespace petteia {

class Lobby {
  public:
    // Open to everybody. Players may be away as long as `grace` in mid-game.
    Lobby(Listener listener, Milliseconds grace);
    // Sends everybody home. REQUIRES: no game is being played.
    ~Lobby();
    Lobby(const Lobby&) = delete;
    Lobby& operator=(const Lobby&) = delete;

    std::uint16_t port() const { return handshake_.port(); }
    // Blocks until there is a player who was not called yet, in the order in which they came; null if
    // stopped.
    std::shared_ptr<LeaguePlayer> call_next(const std::stop_token& stop);
    // From now on only those are let in who have a seat and come back to it.
    void close();

  private:
    void seat(std::unique_ptr<RemotePlayer> player);
    std::shared_ptr<LeaguePlayer> old_seat_of(const std::string& nickname) const;
    std::string free_name(const std::string& nickname) const;

    Milliseconds grace_;

    mutable std::mutex mutex_;  // Guards what follows.
    std::condition_variable_any came_;
    bool is_open_ = true;
    std::vector<std::shared_ptr<LeaguePlayer>> seats_;
    std::size_t called_ = 0;   // So many of them.
    NameHandshake handshake_;  // Last, so that it ends first.
};

}  // namespace petteia
