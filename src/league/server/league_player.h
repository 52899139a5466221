// A player of the league by its name, whichever connection speaks for it. A connection that is lost in a
// game can be replaced by a new one within a grace period, and the game goes on; between games it can be
// replaced at any time.
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>

#include "arena/play/agent.h"
#include "league/server/remote_player.h"

namespace petteia {

class LeaguePlayer final : public Agent {
  public:
    // REQUIRES: the connection has told its name. Without grace, who hangs up in a game loses it.
    LeaguePlayer(std::unique_ptr<RemotePlayer> connection, std::string name, Milliseconds grace);

    // Unlike all others, and what it calls itself.
    const std::string& seat() const { return seat_; }
    const std::string& nickname() const { return nickname_; }

    // From any thread: speaks for the player as soon as the present connection is gone. Of several that
    // come the last counts.
    void offer(std::unique_ptr<RemotePlayer> connection);
    // From any thread: a game waits for it to come back.
    bool is_missed() const { return is_missed_; }
    bool has_offer() const;
    // REQUIRES: no game is being played.
    bool is_gone() { return connection_->is_gone() && !has_offer(); }
    void quit();

    int threads() const override { return 0; }  // It thinks elsewhere.
    void begin(Session& session, Player player) override;
    Result<Decision, Forfeit> choose(Session& session, const Turn& turn) override;

  private:
    // False if none is there in time.
    bool take_offer(const Deadline& deadline);

    std::string seat_, nickname_;
    Milliseconds grace_;
    std::unique_ptr<RemotePlayer> connection_;
    std::atomic<bool> is_missed_{false};

    mutable std::mutex mutex_;  // Guards the offer.
    std::condition_variable_any came_;
    std::unique_ptr<RemotePlayer> offer_;
};

}  // namespace petteia
