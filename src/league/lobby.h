// Where the league's players connect and wait until they are called: each is asked its name and given a
// seat. One thread looks after all newcomers, so that one who is silent or slow keeps nobody waiting.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "league/league_player.h"
#include "net/tcp.h"

namespace petteia {

class Lobby {
  public:
    // How long a newcomer may take over its name.
    static constexpr Milliseconds kNameTime{10'000};
    // Who have not told theirs yet; more are left to wait outside.
    static constexpr std::size_t kMostNewcomers = 256;

    // Open to everybody. Players may be away as long as `grace` in mid-game.
    Lobby(Listener listener, Milliseconds grace);
    // Sends everybody home. REQUIRES: no game is being played.
    ~Lobby();
    Lobby(const Lobby&) = delete;
    Lobby& operator=(const Lobby&) = delete;

    std::uint16_t port() const { return listener_.port(); }
    // Blocks until there is a player who was not called yet, in the order in which they came; null if
    // stopped.
    std::shared_ptr<LeaguePlayer> call_next(const std::stop_token& stop);
    // From now on only those are let in who have a seat and come back to it.
    void close();

  private:
    struct Newcomer {
        std::unique_ptr<RemotePlayer> player;
        Patience::Time deadline;
    };

    void work(const std::stop_token& stop);
    void wait_for_input() const;
    void let_in();
    void hear_names();
    void seat(std::unique_ptr<RemotePlayer> player);
    std::shared_ptr<LeaguePlayer> old_seat_of(const std::string& nickname) const;
    std::string free_name(const std::string& nickname) const;

    Listener listener_;
    Milliseconds grace_;
    std::vector<Newcomer> newcomers_;  // The thread's own.

    mutable std::mutex mutex_;  // Guards what follows.
    std::condition_variable_any came_;
    bool is_open_ = true;
    std::vector<std::shared_ptr<LeaguePlayer>> seats_;
    std::size_t called_ = 0;  // So many of them.
    std::jthread thread_;     // Last, so that it ends first.
};

}  // namespace petteia
