#include "league/server/name_handshake.h"

#include <poll.h>

#include <chrono>
#include <utility>

namespace petteia {

NameHandshake::NameHandshake(Listener listener, Welcome welcome)
    : listener_(std::move(listener)),
      welcome_(std::move(welcome)),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

void NameHandshake::end() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
    for (auto& newcomer : newcomers_) newcomer.player->quit();
    newcomers_.clear();
}

void NameHandshake::work(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        wait_for_input();
        if (newcomers_.size() < kMostNewcomers) let_in();
        hear_names();
    }
}

// Not for long: the end and the newcomers' deadlines are to be seen too.
void NameHandshake::wait_for_input() const {
    constexpr int kLookMs = 50;
    std::vector<pollfd> watched;
    if (newcomers_.size() < kMostNewcomers) watched.push_back({listener_.descriptor(), POLLIN, 0});
    for (const auto& newcomer : newcomers_)
        watched.push_back({newcomer.player->input(), POLLIN, 0});
    poll(watched.data(), watched.size(), kLookMs);
}

void NameHandshake::let_in() {
    auto caller = listener_.accept(Deadline::of({}));
    if (!caller) return;
    auto player = std::make_unique<RemotePlayer>(*std::move(caller));
    player->request_name();
    newcomers_.push_back({std::move(player), Deadline::of(kNameTime).time});
}

void NameHandshake::hear_names() {
    const auto now = std::chrono::steady_clock::now();
    for (auto& newcomer : newcomers_) {
        const Transfer heard = newcomer.player->hear_name(Deadline::of({}));
        if (heard == Transfer::Done)
            welcome_(std::move(newcomer.player));
        else if (heard == Transfer::Closed || now >= newcomer.name_due)
            newcomer.player.reset();
    }
    std::erase_if(newcomers_, [](const Newcomer& each) { return each.player == nullptr; });
}

}  // namespace petteia
