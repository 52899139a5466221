#include "league/server/name_handshake.h"

#include <poll.h>

#include <chrono>
#include <utility>

namespace petteia {

NameHandshake::NameHandshake(Listener listener, OnNamed on_named)
    : listener_(std::move(listener)),
      on_named_(std::move(on_named)),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

void NameHandshake::end() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
    for (auto& pending : pending_) pending.player->quit();
    pending_.clear();
}

void NameHandshake::work(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        wait_for_input();
        if (pending_.size() < kMostPending) accept();
        read_names();
    }
}

// Not for long, so that a stop and the deadlines of the names are noticed.
void NameHandshake::wait_for_input() const {
    constexpr int kMostMs = 50;
    std::vector<pollfd> watched;
    if (pending_.size() < kMostPending) watched.push_back({listener_.descriptor(), POLLIN, 0});
    for (const auto& pending : pending_) watched.push_back({pending.player->input(), POLLIN, 0});
    poll(watched.data(), watched.size(), kMostMs);
}

void NameHandshake::accept() {
    auto connection = listener_.accept(Deadline::of({}));
    if (!connection) return;
    auto player = std::make_unique<RemotePlayer>(*std::move(connection));
    player->request_name();
    pending_.push_back({std::move(player), Deadline::of(kNameTime).time});
}

void NameHandshake::read_names() {
    const auto now = std::chrono::steady_clock::now();
    for (auto& pending : pending_) {
        const Transfer read = pending.player->read_name(Deadline::of({}));
        if (read == Transfer::Done)
            on_named_(std::move(pending.player));
        else if (read == Transfer::Closed || now >= pending.name_due)
            pending.player.reset();
    }
    std::erase_if(pending_, [](const Pending& each) { return each.player == nullptr; });
}

}  // namespace petteia
