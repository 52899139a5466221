// Lobby: where connected league players wait for a tournament to call them. A player that has connected and
// sent its name gets a seat.
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
    // Disconnects everybody. REQUIRES: no game is being played.
    ~Lobby();
    Lobby(const Lobby&) = delete;
    Lobby& operator=(const Lobby&) = delete;

    std::uint16_t port() const { return handshake_.port(); }
    // Blocks until there is a player that was not called yet, in the order in which they connected; null
    // if stopped.
    std::shared_ptr<LeaguePlayer> call_next(const std::stop_token& stop);
    // From now on only players that have a seat are accepted when they reconnect.
    void close();

  private:
    void add(std::unique_ptr<RemotePlayer> connection);
    std::shared_ptr<LeaguePlayer> seat_to_return_to(const std::string& nickname) const;

    Milliseconds grace_;

    mutable std::mutex mutex_;  // Guards what follows.
    std::condition_variable_any seated_;
    bool is_open_ = true;
    std::vector<std::shared_ptr<LeaguePlayer>> seats_;
    std::size_t called_ = 0;   // The first `called_` seats were called.
    NameHandshake handshake_;  // Last, so that it ends first.
};

}  // namespace petteia
