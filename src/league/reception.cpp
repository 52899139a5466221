#include "league/reception.h"

#include <poll.h>

#include <chrono>
#include <utility>

namespace petteia {

Reception::Reception(Listener listener, Welcome welcome)
    : listener_(std::move(listener)),
      welcome_(std::move(welcome)),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

void Reception::end() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
    for (auto& newcomer : newcomers_) newcomer.player->quit();
    newcomers_.clear();
}

void Reception::work(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        wait_for_input();
        if (newcomers_.size() < kMostNewcomers) let_in();
        hear_names();
    }
}

// Not for long: the end and the newcomers' deadlines are to be seen too.
void Reception::wait_for_input() const {
    constexpr int kLookMs = 50;
    std::vector<pollfd> watched;
    if (newcomers_.size() < kMostNewcomers) watched.push_back({listener_.descriptor(), POLLIN, 0});
    for (const auto& newcomer : newcomers_)
        watched.push_back({newcomer.player->input(), POLLIN, 0});
    poll(watched.data(), watched.size(), kLookMs);
}

void Reception::let_in() {
    auto caller = listener_.accept(Patience::of({}));
    if (!caller) return;
    auto player = std::make_unique<RemotePlayer>(*std::move(caller));
    player->request_name();
    newcomers_.push_back({std::move(player), Patience::of(kNameTime).deadline});
}

void Reception::hear_names() {
    const auto now = std::chrono::steady_clock::now();
    for (auto& newcomer : newcomers_) {
        const Transfer heard = newcomer.player->hear_name(Patience::of({}));
        if (heard == Transfer::Done)
            welcome_(std::move(newcomer.player));
        else if (heard == Transfer::Closed || now >= newcomer.deadline)
            newcomer.player.reset();
    }
    std::erase_if(newcomers_, [](const Newcomer& each) { return each.player == nullptr; });
}

}  // namespace petteia
