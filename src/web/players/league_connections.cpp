#include "web/players/league_connections.h"

#include <algorithm>
#include <boost/json.hpp>
#include <functional>
#include <utility>
#include <vector>

#include "arena/players/player_name.h"
#include "core/text.h"
#include "league/server/address_share.h"
#include "web/service/service_limits.h"

namespace petteia {
namespace {

// How often connections are checked for players that hung up.
constexpr Milliseconds kCheckInterval{500};

}  // namespace

std::optional<std::string> league_nick(std::string_view agent) {
    return PlayerName::parse(agent).league_nick();
}

LeagueConnections::~LeagueConnections() {
    if (handshake_ != nullptr) handshake_->end();
    for (auto& [nick, connected] : connections_) {
        connected.thread.reset();
        connected.player->quit();
    }
}

void LeagueConnections::open(Listener listener, Milliseconds grace, Roster roster) {
    grace_ = grace;
    roster_ = std::move(roster);
    handshake_ = std::make_unique<NameHandshake>(
        std::move(listener), [this](std::unique_ptr<RemotePlayer> connection) {
            // What is posted must be copyable, and a connection is not.
            auto held = std::make_shared<std::unique_ptr<RemotePlayer>>(std::move(connection));
            loop_.post([this, held] { add(std::move(*held)); });
        });
    loop_.post_after(kCheckInterval, [this] { check_connections(); });
}

std::optional<std::uint16_t> LeagueConnections::port() const {
    return handshake_ != nullptr ? std::optional(handshake_->port()) : std::nullopt;
}

// --- Connecting and disconnecting.

void LeagueConnections::add(std::unique_ptr<RemotePlayer> connection) {
    if (!reconnect(connection)) {
        if (!admit(*connection)) return connection->quit();
        const std::string nick =
            distinct_name(connection->nickname(),
                          [this](const std::string& name) { return connections_.contains(name); });
        Connected& connected = connections_[nick];
        connected.arrival = connection->arrival();
        connected.player = std::make_shared<LeaguePlayer>(std::move(connection), nick, grace_);
        handshake_->watch(connected.player);
    }
    changed();
}

bool LeagueConnections::reconnect(std::unique_ptr<RemotePlayer>& connection) {
    for (auto& [nick, connected] : connections_) {
        if (connected.is_leaving || !connected.player->take_back(connection)) continue;
        connected.is_away = false;
        return true;
    }
    return false;
}

bool LeagueConnections::admit(const RemotePlayer& newcomer) {
    const bool is_taken = std::ranges::any_of(connections_, [&](const auto& each) {
        return each.second.player->nickname() == newcomer.nickname();
    });
    return !roster_.refusal(newcomer.nickname(), newcomer.address(), is_taken) &&
           make_room(newcomer);
}

bool LeagueConnections::make_room(const RemotePlayer& newcomer) {
    using Place = std::pair<const std::string, Connected>;
    std::vector<Place*> places;
    for (auto& each : connections_) {
        if (!each.second.is_leaving) places.push_back(&each);
    }
    if (places.size() < service_limits::kLeaguePlayers) return true;
    // As many may be about to leave. More than that are not let in on top.
    if (connections_.size() >= 2 * service_limits::kLeaguePlayers) return false;
    std::ranges::sort(places, std::greater{},
                      [](const Place* each) { return each->second.arrival; });
    std::vector<Claim> claims{{newcomer.address()}};
    for (const Place* each : places)
        claims.push_back({each->second.player->address(), each->second.leases == 0});
    const std::size_t leaver = *first_of_largest(claims);
    if (leaver == 0) return false;
    auto& [nick, connected] = *places[leaver - 1];
    connected.is_leaving = true;
    quit(nick, connected);
    return true;
}

void LeagueConnections::check_connections() {
    bool is_changed = false;
    for (auto each = connections_.begin(); each != connections_.end();) {
        Connected& connected = each->second;
        const bool was_away = std::exchange(connected.is_away, connected.player->is_lost());
        const bool is_over = connected.is_away && connected.leases == 0 && !connected.is_leaving;
        is_changed |= is_over || was_away != connected.is_away;
        each = is_over ? connections_.erase(each) : std::next(each);
    }
    if (is_changed) changed();
    loop_.post_after(kCheckInterval, [this] { check_connections(); });
}

Granted<std::monostate> LeagueConnections::disconnect(const std::string& nick) {
    const auto found = connections_.find(nick);
    if (found == connections_.end() || found->second.is_leaving)
        return Refusal::not_found(in_quotes(nick) + " is not connected");
    Connected& connected = found->second;
    if (connected.holder && connected.holder->is_tournament)
        return Refusal::against_rules(in_quotes(nick) + " plays in a tournament; stop that first");
    connected.is_leaving = true;
    if (connected.leases == 0)
        quit(nick, connected);
    else
        forfeits(connected.holder->id, nick);  // It quits as soon as its lease is released.
    changed();
    return std::monostate{};
}

void LeagueConnections::quit(const std::string& nick, Connected& connected) {
    connected.thread->run([this, nick, player = connected.player](const std::stop_token&) {
        player->quit();
        loop_.post([this, nick] { connections_.erase(nick); });
    });
}

// --- Leases.

Granted<std::monostate> LeagueConnections::may_lease(const std::string& nick,
                                                     const Holder& holder) const {
    const auto found = connections_.find(nick);
    if (found == connections_.end() || found->second.is_leaving)
        return Refusal::against_rules(in_quotes(nick) + " is not connected");
    const auto& held = found->second.holder;
    if (held && *held != holder)
        return Refusal::against_rules(in_quotes(nick) + (held->is_tournament
                                                             ? " plays in a tournament"
                                                             : " plays at another table"));
    return std::monostate{};
}

Granted<std::shared_ptr<PlayerLease>> LeagueConnections::lease(const std::string& nick,
                                                               const Holder& holder) {
    if (const auto may = may_lease(nick, holder); !may) return may.error();
    Connected& connected = connections_.find(nick)->second;
    connected.holder = holder;
    ++connected.leases;
    changed();
    return std::make_shared<PlayerLease>(
        connected.player, *connected.thread,
        [this, &loop = loop_, nick] { loop.post([this, nick] { release(nick); }); });
}

void LeagueConnections::release(const std::string& nick) {
    const auto found = connections_.find(nick);
    if (found == connections_.end() || --found->second.leases > 0) return;
    Connected& connected = found->second;
    connected.holder.reset();
    if (connected.is_leaving) quit(nick, connected);
    changed();
}

boost::json::array LeagueConnections::to_json() const {
    boost::json::array array;
    for (const auto& [nick, connected] : connections_) {
        if (connected.is_leaving) continue;
        boost::json::object object{{"nick", nick},
                                   {"state", connected.is_away  ? "away"
                                             : connected.holder ? "playing"
                                                                : "waiting"},
                                   {"table", nullptr},
                                   {"tournament", nullptr}};
        if (connected.holder)
            object[connected.holder->is_tournament ? "tournament" : "table"] = connected.holder->id;
        array.push_back(std::move(object));
    }
    return array;
}

}  // namespace petteia
