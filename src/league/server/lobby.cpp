#include "league/server/lobby.h"

#include <algorithm>
#include <utility>

namespace petteia {

Lobby::Lobby(Listener listener, Milliseconds grace)
    : grace_(grace),
      handshake_(std::move(listener),
                 [this](std::unique_ptr<RemotePlayer> connection) { add(std::move(connection)); }) {
}

Lobby::~Lobby() {
    handshake_.end();
    for (auto& seat : seats_) seat->quit();
}

std::shared_ptr<LeaguePlayer> Lobby::call_next(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    if (!seated_.wait(lock, stop, [&] { return called_ < seats_.size(); })) return nullptr;
    return seats_[called_++];
}

void Lobby::close() {
    const std::lock_guard lock(mutex_);
    is_open_ = false;
}

void Lobby::add(std::unique_ptr<RemotePlayer> connection) {
    const std::lock_guard lock(mutex_);
    if (const auto seat = seat_to_return_to(connection->nickname())) {
        seat->offer(std::move(connection));
    } else if (is_open_) {
        const std::string name =
            distinct_name(connection->nickname(), [this](const std::string& taken) {
                return std::ranges::find(seats_, taken, &LeaguePlayer::seat) != seats_.end();
            });
        seats_.push_back(std::make_shared<LeaguePlayer>(std::move(connection), name, grace_));
        seated_.notify_all();
    } else {
        connection->quit();
    }
}

// Once the lobby is closed the games use the connections. Then a game may not have noticed yet that its
// player is lost, so any seat of this name will do, best one that has no new connection yet.
std::shared_ptr<LeaguePlayer> Lobby::seat_to_return_to(const std::string& nickname) const {
    const auto find = [&](const auto& is_wanted) -> std::shared_ptr<LeaguePlayer> {
        const auto found = std::ranges::find_if(seats_, [&](const auto& seat) {
            return seat->nickname() == nickname && is_wanted(*seat);
        });
        return found == seats_.end() ? nullptr : *found;
    };
    auto lost = find([&](LeaguePlayer& seat) { return seat.is_lost(!is_open_); });
    if (lost || is_open_) return lost;
    if (auto free = find([](const LeaguePlayer& seat) { return !seat.has_offer(); })) return free;
    return find([](const LeaguePlayer&) { return true; });
}

}  // namespace petteia
