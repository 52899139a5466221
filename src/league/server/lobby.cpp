#include "league/server/lobby.h"

#include <algorithm>
#include <utility>

#include "core/text.h"

namespace petteia {

Lobby::Lobby(Listener listener, LobbyOptions options)
    : options_(std::move(options)),
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

void Lobby::dismiss(const std::shared_ptr<LeaguePlayer>& player) {
    const std::lock_guard lock(mutex_);
    player->quit();
    called_ -= std::erase(seats_, player);
}

void Lobby::close() {
    const std::lock_guard lock(mutex_);
    is_open_ = false;
}

void Lobby::add(std::unique_ptr<RemotePlayer> connection) {
    const std::lock_guard lock(mutex_);
    const auto takes_back = [&](const auto& seat) { return seat->take_back(connection); };
    if (std::ranges::any_of(seats_, takes_back)) return;
    if (const auto why = refusal(*connection)) {
        connection->quit();
        options_.on_refusal(*why);
    } else {
        seat(std::move(connection));
    }
}

std::optional<std::string> Lobby::refusal(const RemotePlayer& connection) const {
    const std::string& nickname = connection.nickname();
    const bool is_taken = std::ranges::count(seats_, nickname, &LeaguePlayer::nickname) > 0;
    if (auto why = options_.roster.refusal(nickname, connection.address(), is_taken)) return why;
    if (is_open_ && seats_.size() < kMostSeats) return std::nullopt;
    return in_quotes(nickname) +
           (is_taken ? " is connected already, or comes from elsewhere" : " comes too late");
}

void Lobby::seat(std::unique_ptr<RemotePlayer> connection) {
    const std::string name =
        distinct_name(connection->nickname(), [this](const std::string& taken) {
            return std::ranges::find(seats_, taken, &LeaguePlayer::seat) != seats_.end();
        });
    seats_.push_back(std::make_shared<LeaguePlayer>(std::move(connection), name, options_.grace));
    handshake_.watch(seats_.back());
    seated_.notify_all();
}

}  // namespace petteia
