// NameHandshake: accepts the connections of league players on a thread of its own, and hands on those who
// have sent their names.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <thread>

#include "league/server/newcomers.h"
#include "league/server/remote_player.h"
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
    // Disconnects those who have not sent their name. Nobody is accepted any more.
    void end();

  private:
    void work(const std::stop_token& stop);

    Listener listener_;
    OnNamed on_named_;
    std::jthread thread_;  // Last, so that it ends first.
};

}  // namespace petteia
