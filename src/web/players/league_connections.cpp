#include "web/players/league_connections.h"

#include <utility>

#include "core/text.h"
#include "web/service/service_limits.h"

namespace petteia {
namespace {

constexpr std::string_view kKind = "league:";
// How often it is seen who has hung up.
constexpr Milliseconds kLook{500};

}  // namespace

std::optional<std::string> league_nick(std::string_view agent) {
    if (!agent.starts_with(kKind)) return std::nullopt;
    return std::string(agent.substr(kKind.size()));
}

LeagueConnections::~LeagueConnections() {
    if (handshake_ != nullptr) handshake_->end();
    for (auto& [nick, guest] : connections_) {
        guest.thread.reset();
        guest.player->quit();
    }
}

void LeagueConnections::open(Listener listener, Milliseconds grace) {
    grace_ = grace;
    handshake_ = std::make_unique<NameHandshake>(
        std::move(listener), [this](std::unique_ptr<RemotePlayer> player) {
            // What is posted can be copied, and a player cannot.
            auto held = std::make_shared<std::unique_ptr<RemotePlayer>>(std::move(player));
            loop_.post([this, held] { seat(std::move(*held)); });
        });
    loop_.post_after(kLook, [this] { look_after(); });
}

std::optional<std::uint16_t> LeagueConnections::port() const {
    return handshake_ != nullptr ? std::optional(handshake_->port()) : std::nullopt;
}

// --- Who comes and goes.

void LeagueConnections::seat(std::unique_ptr<RemotePlayer> player) {
    if (!take_back(player)) {
        if (connections_.size() >= service_limits::kGuests) return player->quit();
        const std::string nick = free_name(player->nickname());
        connections_[nick].player = std::make_shared<LeaguePlayer>(std::move(player), nick, grace_);
    }
    changed();
}

// One who was lost and comes back under its name.
bool LeagueConnections::take_back(std::unique_ptr<RemotePlayer>& player) {
    for (auto& [nick, guest] : connections_) {
        if (guest.player->nickname() != player->nickname() || !is_lost(guest)) continue;
        if (guest.is_leaving) continue;
        if (guest.claims > 0)
            guest.player->offer(std::move(player));
        else
            guest.player = std::make_shared<LeaguePlayer>(std::move(player), nick, grace_);
        guest.is_away = false;
        return true;
    }
    return false;
}

std::string LeagueConnections::free_name(const std::string& nickname) const {
    const std::string base = nickname.empty() ? "player" : nickname;
    std::string name = base;
    for (int number = 2; connections_.contains(name); ++number)
        name = base + " " + std::to_string(number);
    return name;
}

// Its connection belongs to whoever asks it for a move; only who is not being asked can be looked at.
bool LeagueConnections::is_lost(Connected& guest) {
    const bool is_asked = (guest.holder && guest.holder->is_tournament) ||
                          guest.thread->running() + guest.thread->waiting() > 0;
    return is_asked ? guest.player->is_missed() : guest.player->is_gone();
}

void LeagueConnections::look_after() {
    bool is_changed = false;
    for (auto each = connections_.begin(); each != connections_.end();) {
        Connected& guest = each->second;
        const bool was_away = std::exchange(guest.is_away, is_lost(guest));
        const bool is_over = guest.is_away && guest.claims == 0 && !guest.is_leaving;
        is_changed |= is_over || was_away != guest.is_away;
        each = is_over ? connections_.erase(each) : std::next(each);
    }
    if (is_changed) changed();
    loop_.post_after(kLook, [this] { look_after(); });
}

Granted<std::monostate> LeagueConnections::part(const std::string& nick) {
    const auto found = connections_.find(nick);
    if (found == connections_.end() || found->second.is_leaving)
        return Refusal::not_found(in_quotes(nick) + " is not connected");
    Connected& guest = found->second;
    if (guest.holder && guest.holder->is_tournament)
        return Refusal::against_rules(in_quotes(nick) + " plays in a tournament; stop that first");
    guest.is_leaving = true;
    if (guest.claims == 0)
        send_home(nick, guest);
    else
        forfeits(guest.holder->id, nick);  // It goes as soon as it is released.
    changed();
    return std::monostate{};
}

void LeagueConnections::send_home(const std::string& nick, Connected& guest) {
    guest.thread->run([this, nick, player = guest.player](const std::stop_token&) {
        player->quit();
        loop_.post([this, nick] { connections_.erase(nick); });
    });
}

// --- Claims.

Granted<std::monostate> LeagueConnections::may_claim(const std::string& nick,
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

Granted<std::shared_ptr<PlayerLease>> LeagueConnections::claim(const std::string& nick,
                                                               const Holder& holder) {
    if (const auto may = may_claim(nick, holder); !may) return may.error();
    Connected& guest = connections_.find(nick)->second;
    guest.holder = holder;
    ++guest.claims;
    changed();
    return std::make_shared<PlayerLease>(guest.player, *guest.thread, [this, &loop = loop_, nick] {
        loop.post([this, nick] { release(nick); });
    });
}

void LeagueConnections::release(const std::string& nick) {
    const auto found = connections_.find(nick);
    if (found == connections_.end() || --found->second.claims > 0) return;
    Connected& guest = found->second;
    guest.holder.reset();
    if (guest.is_leaving) send_home(nick, guest);
    changed();
}

boost::json::array LeagueConnections::to_json() const {
    boost::json::array array;
    for (const auto& [nick, guest] : connections_) {
        if (guest.is_leaving) continue;
        boost::json::object object{{"nick", nick},
                                   {"state", guest.is_away  ? "away"
                                             : guest.holder ? "playing"
                                                            : "waiting"},
                                   {"table", nullptr},
                                   {"tournament", nullptr}};
        if (guest.holder)
            object[guest.holder->is_tournament ? "tournament" : "table"] = guest.holder->id;
        array.push_back(std::move(object));
    }
    return array;
}

}  // namespace petteia
