// Where players of the league connect: each is asked its name, and who has told it is welcomed. One
// thread looks after all newcomers, so that one who is silent or slow keeps nobody waiting.
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
    // How long a newcomer may take over its name.
    static constexpr Milliseconds kNameTime{10'000};
    // Who have not told theirs yet; more are left to wait outside.
    static constexpr std::size_t kMostNewcomers = 256;

    // Called on the reception's thread, with players who have told their name.
    using Welcome = std::function<void(std::unique_ptr<RemotePlayer>)>;

    NameHandshake(Listener listener, Welcome welcome);
    ~NameHandshake() { end(); }
    NameHandshake(const NameHandshake&) = delete;
    NameHandshake& operator=(const NameHandshake&) = delete;

    std::uint16_t port() const { return listener_.port(); }
    // Sends the newcomers home; nobody is welcomed any more.
    void end();

  private:
    struct Newcomer {
        std::unique_ptr<RemotePlayer> player;
        Deadline::Time name_due;
    };

    void work(const std::stop_token& stop);
    void wait_for_input() const;
    void let_in();
    void hear_names();

    Listener listener_;
    Welcome welcome_;
    std::vector<Newcomer> newcomers_;  // The thread's own.
    std::jthread thread_;              // Last, so that it ends first.
};

}  // namespace petteia
