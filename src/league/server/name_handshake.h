// NameHandshake: accepts the connections of league players on a thread of its own, and hands on those who
// have sent their names.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "league/server/league_player.h"
#include "league/server/newcomers.h"
#include "net/tcp.h"

namespace petteia {

class NameHandshake {
  public:
    // Called on the handshake's thread, with players whose nickname is known.
    using OnNamed = std::function<void(std::unique_ptr<RemotePlayer>)>;

    NameHandshake(Listener listener, OnNamed on_named);
    ~NameHandshake() { end(); }
    NameHandshake(const NameHandshake&) = delete;
    NameHandshake& operator=(const NameHandshake&) = delete;

    std::uint16_t port() const { return listener_.port(); }
    // From any thread: from now on the player can be taken back when it has been lost. Its connection is
    // checked before each one that is accepted, so that it is known which were made after the loss.
    void watch(const std::shared_ptr<LeaguePlayer>& player);
    // Disconnects those who have not sent their name. Nobody is accepted any more.
    void end();

  private:
    void work(const std::stop_token& stop);
    void check_players_before(std::uint64_t arrival);

    Listener listener_;
    OnNamed on_named_;
    std::mutex mutex_;  // Guards the watched players.
    std::vector<std::weak_ptr<LeaguePlayer>> watched_;
    std::jthread thread_;  // Last, so that it ends first.
};

}  // namespace petteia
