// A stop token with a time limit: it is stopped when the time is up, or with the token that it was
// made from.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

#include "core/time.h"

namespace petteia {

class Alarm {
  public:
    // Without a time it only passes `outer` on, and costs nothing.
    Alarm(std::stop_token outer, std::optional<Milliseconds> time)
        : forward_(std::move(outer), [this] { source_.request_stop(); }) {
        if (!time) return;
        sleeper_ =
            std::jthread([this, until = SteadyClock::now() + *time](const std::stop_token& ended) {
                std::mutex mutex;
                std::unique_lock lock(mutex);
                std::condition_variable_any bell;
                bell.wait_until(lock, ended, until, [] { return false; });
                if (!ended.stop_requested()) source_.request_stop();
            });
    }
    Alarm(const Alarm&) = delete;
    Alarm& operator=(const Alarm&) = delete;

    std::stop_token token() const { return source_.get_token(); }

  private:
    std::stop_source source_;
    std::stop_callback<std::function<void()>> forward_;
    std::jthread sleeper_;  // Last, so that it ends first.
};

}  // namespace petteia
