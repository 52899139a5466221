// LeagueConnections: the league's players who are connected to the service, and what each is doing. A guest has one
// game at a time, at a table or in a tournament; who wants it for one claims it. It is waited for on a
// thread of its own, so that one far away takes nobody's time but its own.
#pragma once

#include <boost/json.hpp>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "league/server/league_player.h"
#include "league/server/name_handshake.h"
#include "web/service/pool.h"
#include "web/service/refusal.h"
#include "web/transport/application.h"

namespace petteia {

// The nick of an agent "league:NICK"; nothing if it is somebody else.
std::optional<std::string> league_nick(std::string_view agent);

// As long as one lives, its guest plays for who claimed it. May go on any thread.
class PlayerLease {
  public:
    PlayerLease(std::shared_ptr<LeaguePlayer> guest, Pool& guests_thread,
                std::function<void()> when_over)
        : player(std::move(guest)), thread(guests_thread), release_(std::move(when_over)) {}
    ~PlayerLease() { release_(); }
    PlayerLease(const PlayerLease&) = delete;
    PlayerLease& operator=(const PlayerLease&) = delete;

    const std::shared_ptr<LeaguePlayer> player;
    Pool& thread;  // The one thread that may ask it at a table.

  private:
    std::function<void()> release_;
};

// On the loop's thread.
class LeagueConnections {
  public:
    // Who claims a guest: a table, or a tournament, by its id.
    struct Holder {
        std::string id;
        bool is_tournament = false;
        friend bool operator==(const Holder&, const Holder&) = default;
    };

    explicit LeagueConnections(Loop& loop) : loop_(loop) {}
    // Sends everybody home. REQUIRES: no tournament is being played.
    ~LeagueConnections();
    LeagueConnections(const LeagueConnections&) = delete;
    LeagueConnections& operator=(const LeagueConnections&) = delete;

    // From now on players can connect. Who is lost in mid-game may come back within `grace`.
    void open(Listener listener, Milliseconds grace);
    std::optional<std::uint16_t> port() const;

    // Told after each change.
    std::function<void()> changed = [] {};
    // A guest leaves a table: the game there is lost for it.
    std::function<void(const std::string& table, const std::string& nick)> forfeits =
        [](const auto&, const auto&) {};

    // Whoever holds a guest may claim it again.
    Granted<std::monostate> may_claim(const std::string& nick, const Holder& holder) const;
    Granted<std::shared_ptr<PlayerLease>> claim(const std::string& nick, const Holder& holder);
    // Sends a guest home, from its game if it has one.
    Granted<std::monostate> part(const std::string& nick);

    // [{"nick", "state", "table", "tournament"}, …]
    boost::json::array to_json() const;

  private:
    struct Connected {
        std::shared_ptr<LeaguePlayer> player;
        std::unique_ptr<Pool> thread = std::make_unique<Pool>(1);
        std::optional<Holder> holder = {};
        int claims = 0;
        bool is_away = false, is_leaving = false;
    };

    void seat(std::unique_ptr<RemotePlayer> player);
    bool take_back(std::unique_ptr<RemotePlayer>& player);
    std::string free_name(const std::string& nickname) const;
    void release(const std::string& nick);
    void send_home(const std::string& nick, Connected& guest);
    void look_after();
    // Whether it has hung up, as far as that can be told now.
    static bool is_lost(Connected& guest);

    Loop& loop_;
    Milliseconds grace_{0};
    std::map<std::string, Connected, std::less<>> connections_;  // By nick.
    std::unique_ptr<NameHandshake> handshake_;
};

}  // namespace petteia
