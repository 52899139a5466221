#include "league/server/lobby.h"

#include <algorithm>
#include <utility>

namespace petteia {

Lobby::Lobby(Listener listener, Milliseconds grace)
    : grace_(grace), handshake_(std::move(listener), [this](std::unique_ptr<RemotePlayer> player) {
          seat(std::move(player));
      }) {}

Lobby::~Lobby() {
    handshake_.end();
    for (auto& seat : seats_) seat->quit();
}

std::shared_ptr<LeaguePlayer> Lobby::call_next(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    if (!came_.wait(lock, stop, [&] { return called_ < seats_.size(); })) return nullptr;
    return seats_[called_++];
}

void Lobby::close() {
    const std::lock_guard lock(mutex_);
    is_open_ = false;
}

void Lobby::seat(std::unique_ptr<RemotePlayer> player) {
    const std::lock_guard lock(mutex_);
    if (const auto seat = old_seat_of(player->nickname())) {
        seat->offer(std::move(player));
    } else if (is_open_) {
        const std::string name = free_name(player->nickname());
        seats_.push_back(std::make_shared<LeaguePlayer>(std::move(player), name, grace_));
        came_.notify_all();
    } else {
        player->quit();
    }
}

// Of one who comes back. Before the games it is seen who has left; later the games see it, and the seat
// that waits for someone of this name is the likeliest.
std::shared_ptr<LeaguePlayer> Lobby::old_seat_of(const std::string& nickname) const {
    const auto find = [&](const auto& is_wanted) -> std::shared_ptr<LeaguePlayer> {
        const auto found = std::find_if(seats_.begin(), seats_.end(), [&](const auto& seat) {
            return seat->nickname() == nickname && is_wanted(*seat);
        });
        return found == seats_.end() ? nullptr : *found;
    };
    if (is_open_) return find([](LeaguePlayer& seat) { return seat.is_gone(); });
    if (auto missed = find([](const LeaguePlayer& seat) { return seat.is_missed(); }))
        return missed;
    if (auto free = find([](const LeaguePlayer& seat) { return !seat.has_offer(); })) return free;
    return find([](const LeaguePlayer&) { return true; });
}

// Two who are called alike get a number.
std::string Lobby::free_name(const std::string& nickname) const {
    const std::string base = nickname.empty() ? "player" : nickname;
    std::string name = base;
    const auto is_taken = [&](const auto& seat) { return seat->seat() == name; };
    for (int number = 2; std::any_of(seats_.begin(), seats_.end(), is_taken); ++number)
        name = base + " " + std::to_string(number);
    return name;
}

}  // namespace petteia
