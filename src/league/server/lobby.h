// Lobby: where connected league players wait for a tournament to call them. A player that has connected and
// sent its name gets a seat, unless the roster keeps it out.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "league/server/league_player.h"
#include "league/server/name_handshake.h"
#include "league/server/roster.h"

namespace petteia {

struct LobbyOptions {
    Milliseconds grace{0};  // How long players may be away in a game.
    Roster roster = {};
    // Called with the reason when somebody is sent away, on the lobby's thread.
    std::function<void(const std::string& why)> on_refusal = [](const std::string&) {};
};

class Lobby {
  public:
    // More than a tournament can have; players beyond are sent away.
    static constexpr std::size_t kMostSeats = 1024;

    Lobby(Listener listener, LobbyOptions options);
    // Disconnects everybody. REQUIRES: no game is being played.
    ~Lobby();
    Lobby(const Lobby&) = delete;
    Lobby& operator=(const Lobby&) = delete;

    std::uint16_t port() const { return handshake_.port(); }
    // Blocks until there is a player that was not called yet, in the order in which they connected; null
    // if stopped.
    std::shared_ptr<LeaguePlayer> call_next(const std::stop_token& stop);
    // Sends a player away for good that was called. REQUIRES: no game is being played.
    void dismiss(const std::shared_ptr<LeaguePlayer>& player);
    // From now on only players that have a seat are accepted when they reconnect.
    void close();

  private:
    void add(std::unique_ptr<RemotePlayer> connection);
    // Why there is no seat for a new player.
    std::optional<std::string> refusal(const RemotePlayer& connection) const;
    void seat(std::unique_ptr<RemotePlayer> connection);

    const LobbyOptions options_;

    mutable std::mutex mutex_;  // Guards what follows.
    std::condition_variable_any seated_;
    bool is_open_ = true;
    std::vector<std::shared_ptr<LeaguePlayer>> seats_;
    std::size_t called_ = 0;   // The first `called_` seats were called.
    NameHandshake handshake_;  // Last, so that it ends first.
};

}  // namespace petteia
