// NameHandshake: accepts the connections of league players and asks each for its name. A player that has
// sent its name is handed on. One thread serves all handshakes, so that a silent or slow player delays
// nobody else.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <thread>
#include <vector>

#include "league/server/remote_player.h"
#include "net/tcp.h"

namespace petteia {

class NameHandshake {
  public:
    // How long a player may take to send its name.
    static constexpr Milliseconds kNameTime{10'000};
    // Connections whose name is not known yet. While there are as many, no more are accepted.
    static constexpr std::size_t kMostPending = 256;

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
    struct Pending {
        std::unique_ptr<RemotePlayer> player;
        Deadline::Time name_due;
    };

    void work(const std::stop_token& stop);
    void wait_for_input() const;
    void accept();
    void read_names();

    Listener listener_;
    OnNamed on_named_;
    std::vector<Pending> pending_;  // The thread's own.
    std::jthread thread_;           // Last, so that it ends first.
};

}  // namespace petteia
