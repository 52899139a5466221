// LeaguePlayer: the server's end, a connected player by its name, whichever connection speaks for it. A
// connection (RemotePlayer) that is lost in a game can be replaced by a new one within a grace period, and
// the game goes on; between games it can be replaced at any time. The other end of the wire is LeagueClient
// in league/client/.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>

#include "arena/play/agent.h"
#include "league/server/remote_player.h"

namespace petteia {

// A nickname as it is, or with the first number that makes it distinct: "Hexe", "Hexe 2". A player
// without a nickname is called "player".
std::string distinct_name(const std::string& nickname,
                          const std::function<bool(const std::string& name)>& is_taken);

class LeaguePlayer final : public Agent {
  public:
    // REQUIRES: the connection has a nickname. Without grace a player that hangs up in a game loses it.
    LeaguePlayer(std::unique_ptr<RemotePlayer> connection, std::string name, Milliseconds grace);

    // Distinct from all others, and what the player calls itself.
    const std::string& seat() const { return seat_; }
    const std::string& nickname() const { return nickname_; }

    // From any thread: a new connection that replaces the present one as soon as that is gone. Of
    // several the last one counts.
    void offer(std::unique_ptr<RemotePlayer> connection);
    bool has_offer() const;
    // Whether the player has hung up and may come back under its name. While a game may use the
    // connection (`is_in_use`, then from any thread), only the game can tell: it waits for a new one.
    bool is_lost(bool is_in_use) { return is_in_use ? is_missed_.load() : is_gone(); }
    // REQUIRES: no game is being played.
    void quit();

    int threads() const override { return 0; }  // It thinks elsewhere.
    void begin(Session& session, Player player) override;
    Result<Decision, Forfeit> choose(Session& session, const Turn& turn) override;

  private:
    bool is_gone() { return connection_->is_gone() && !has_offer(); }
    // False if none is there in time.
    bool take_offer(const Deadline& deadline);

    std::string seat_, nickname_;
    Milliseconds grace_;
    std::unique_ptr<RemotePlayer> connection_;
    std::atomic<bool> is_missed_{false};  // A game waits for a new connection.

    mutable std::mutex mutex_;  // Guards the offer.
    std::condition_variable_any offered_;
    std::unique_ptr<RemotePlayer> offer_;
};

}  // namespace petteia
