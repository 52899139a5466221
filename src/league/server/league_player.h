// LeaguePlayer: the server's end, a connected player by its name, whichever connection speaks for it. A
// connection (RemotePlayer) that is lost can be replaced by a new one: in a game within a grace period, and
// the game goes on; between games at any time. The other end of the wire is LeagueClient in league/client/.
//
// The protocol has no secret, and anybody can say any name. So a seat belongs to what a stranger does not
// have. Only a connection from the same address is taken, only one that was made after the last one was
// lost, and only the first of these. A client that has connected before and waits for a moment's trouble
// gets nothing.
//
// Whoever hangs up gains nothing either: the clock of the move goes on, and the grace is for a whole game.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
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
    // REQUIRES: the connection has a nickname. `grace` is how long the player may be waited for in a game,
    // all its absences together. Without grace a player that hangs up in a game loses it.
    LeaguePlayer(std::unique_ptr<RemotePlayer> connection, std::string name, Milliseconds grace);

    // Distinct from all others, and what the player calls itself.
    const std::string& seat() const { return seat_; }
    const std::string& nickname() const { return nickname_; }
    const std::string& address() const { return address_; }

    // The following are for any thread.
    // Checks the connection, before another is accepted that gets this number. A loss that is noticed now
    // was before that arrival.
    void check_before(std::uint64_t arrival);
    // Takes a connection of the same player that replaces the lost one. False, and the connection stays
    // where it is, if it cannot be known to be that of the same player.
    bool take_back(std::unique_ptr<RemotePlayer>& connection);
    // Whether a connection was taken back that no game uses yet.
    bool has_offer() const;
    // Whether the player has hung up, and not come back yet.
    bool is_lost() const;

    // How much longer the player may be away in this game. From the game's thread, as what follows.
    Milliseconds grace_left() const { return grace_left_; }
    // REQUIRES: no game is being played.
    void quit();

    int threads() const override { return 0; }  // It thinks elsewhere.
    void begin(Session& session, Player player) override;
    Result<Decision, Forfeit> choose(Session& session, const Turn& turn) override;

  private:
    // Waits for the player to come back, at the cost of its grace. False if it does not in time.
    bool waits_for_return(std::optional<Milliseconds> move_time, const std::stop_token& stop);
    // False if none is there in time.
    bool use_offer(const Deadline& deadline);
    const RemotePlayer& latest() const { return offer_ != nullptr ? *offer_ : *connection_; }

    std::string seat_, nickname_, address_;
    Milliseconds grace_, grace_left_;  // For a game, and in this game.

    mutable std::mutex
        mutex_;  // Guards what follows. The connection is used without by the game alone.
    std::unique_ptr<RemotePlayer> connection_;
    std::condition_variable_any offered_;
    std::unique_ptr<RemotePlayer> offer_;
    // Since when the latest connection is known to be lost: the number of the next arrival then.
    std::optional<std::uint64_t> lost_before_;
};

}  // namespace petteia
