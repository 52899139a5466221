// LeagueConnections: the league players that are connected to the service, and what each of them is doing.
// A player has one game at a time, at a table or in a tournament; whoever wants it for a game takes a lease
// on it. Each player is asked for moves on a thread of its own, so that a slow one delays nobody else.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "league/server/league_player.h"
#include "league/server/name_handshake.h"
#include "league/server/roster.h"
#include "web/service/pool.h"
#include "web/service/refusal.h"
#include "web/transport/application.h"

namespace petteia {

// The nick of an agent "league:NICK"; nothing for other agents.
std::optional<std::string> league_nick(std::string_view agent);

// While it exists, the player plays for the holder of the lease. May be destroyed on any thread.
class PlayerLease {
  public:
    PlayerLease(std::shared_ptr<LeaguePlayer> leased, Pool& players_thread,
                std::function<void()> on_release)
        : player(std::move(leased)), thread(players_thread), on_release_(std::move(on_release)) {}
    ~PlayerLease() { on_release_(); }
    PlayerLease(const PlayerLease&) = delete;
    PlayerLease& operator=(const PlayerLease&) = delete;

    const std::shared_ptr<LeaguePlayer> player;
    Pool& thread;  // The one thread that may ask it for moves at a table.

  private:
    std::function<void()> on_release_;
};

// On the loop's thread.
class LeagueConnections {
  public:
    // Who has leased a player: a table or a tournament, by its id.
    struct Holder {
        std::string id;
        bool is_tournament = false;
        friend bool operator==(const Holder&, const Holder&) = default;
    };

    explicit LeagueConnections(Loop& loop) : loop_(loop) {}
    // Disconnects everybody. REQUIRES: no tournament is being played.
    ~LeagueConnections();
    LeagueConnections(const LeagueConnections&) = delete;
    LeagueConnections& operator=(const LeagueConnections&) = delete;

    // From now on players can connect that the roster admits. `grace` is how long one may be away in a
    // game. When all places are taken, somebody of the address that has most of them is sent away
    // (address_share.h): of those who have no game the one that came last.
    void open(Listener listener, Milliseconds grace, Roster roster);
    std::optional<std::uint16_t> port() const;

    // Called after each change.
    std::function<void()> changed = [] {};
    // Called when a player is disconnected from a game at a table, which it loses.
    std::function<void(const std::string& table, const std::string& nick)> forfeits =
        [](const auto&, const auto&) {};

    // The holder of a lease may have another one on the same player.
    Granted<std::monostate> may_lease(const std::string& nick, const Holder& holder) const;
    Granted<std::shared_ptr<PlayerLease>> lease(const std::string& nick, const Holder& holder);
    // Ends the connection, and with it the player's game at a table.
    Granted<std::monostate> disconnect(const std::string& nick);

    // [{"nick", "state", "table", "tournament"}, …]
    boost::json::array to_json() const;

  private:
    struct Connected {
        std::shared_ptr<LeaguePlayer> player;
        std::unique_ptr<Pool> thread = std::make_unique<Pool>(1);
        std::optional<Holder> holder = {};
        int leases = 0;
        bool is_away = false, is_leaving = false;
        std::uint64_t arrival = 0;  // Of its first connection.
    };

    void add(std::unique_ptr<RemotePlayer> connection);
    // False if it is not that of a player who was lost.
    bool reconnect(std::unique_ptr<RemotePlayer>& connection);
    // True if the newcomer can have a place.
    bool admit(const RemotePlayer& newcomer);
    bool make_room(const RemotePlayer& newcomer);
    void release(const std::string& nick);
    void quit(const std::string& nick, Connected& connected);
    void check_connections();

    Loop& loop_;
    Milliseconds grace_{0};
    Roster roster_;
    std::map<std::string, Connected, std::less<>> connections_;  // By nick.
    std::unique_ptr<NameHandshake> handshake_;
};

}  // namespace petteia
