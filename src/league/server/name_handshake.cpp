#include "league/server/name_handshake.h"

#include <utility>

namespace petteia {

NameHandshake::NameHandshake(Listener listener, OnNamed on_named)
    : listener_(std::move(listener)),
      on_named_(std::move(on_named)),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

void NameHandshake::watch(const std::shared_ptr<LeaguePlayer>& player) {
    const std::lock_guard lock(mutex_);
    watched_.push_back(player);
}

void NameHandshake::end() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
}

void NameHandshake::work(const std::stop_token& stop) {
    Newcomers newcomers(listener_);
    newcomers.on_connect = [this](const RemotePlayer& newcomer) {
        check_players_before(newcomer.arrival());
    };
    while (!stop.stop_requested()) {
        auto named = newcomers.next();
        if (!named) continue;
        for (auto& player : *named) on_named_(std::move(player));
    }
}

void NameHandshake::check_players_before(std::uint64_t arrival) {
    const std::lock_guard lock(mutex_);
    std::erase_if(watched_, [&](const auto& each) {
        const auto player = each.lock();
        if (player != nullptr) player->check_before(arrival);
        return player == nullptr;
    });
}

}  // namespace petteia
