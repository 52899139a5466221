#include "league/server/name_handshake.h"

#include <utility>

namespace petteia {

NameHandshake::NameHandshake(Listener listener, OnNamed on_named)
    : listener_(std::move(listener)),
      on_named_(std::move(on_named)),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

void NameHandshake::end() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
}

void NameHandshake::work(const std::stop_token& stop) {
    Newcomers newcomers(listener_);
    while (!stop.stop_requested()) {
        auto named = newcomers.next();
        if (!named) continue;
        for (auto& player : *named) on_named_(std::move(player));
    }
}

}  // namespace petteia
