// Mailbox: the messages that came to a rank and were not taken yet, a queue for each channel.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

#include "cluster/cluster.h"

namespace petteia {

// Any thread may call anything.
class Mailbox {
  public:
    void put(Channel channel, Message message) {
        {
            const std::lock_guard lock(mutex_);
            queue(channel).push_back(std::move(message));
            ++waiting_;
        }
        arrived_.notify_all();
    }
    std::optional<Message> take(Channel channel) {
        if (waiting_.load(std::memory_order_relaxed) == 0) return std::nullopt;
        const std::lock_guard lock(mutex_);
        return front(channel);
    }
    // Blocks until there is one, or `stop` is requested; then nothing.
    std::optional<Message> take(Channel channel, const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        const Sleeper here(sleepers_);
        arrived_.wait(lock, stop, [&] { return !queue(channel).empty(); });
        return front(channel);
    }
    // Blocks until a message comes or is there, at most for `longest`.
    void wait(std::chrono::microseconds longest) {
        std::unique_lock lock(mutex_);
        const Sleeper here(sleepers_);
        arrived_.wait_for(lock, longest, [&] { return waiting_ > 0; });
    }

    // True if somebody sleeps until a message comes.
    bool is_awaited() const { return sleepers_.load(std::memory_order_relaxed) > 0; }

  private:
    class Sleeper {
      public:
        explicit Sleeper(std::atomic<int>& count) : count_(count) { ++count_; }
        ~Sleeper() { --count_; }
        Sleeper(const Sleeper&) = delete;
        Sleeper& operator=(const Sleeper&) = delete;

      private:
        std::atomic<int>& count_;
    };

    std::deque<Message>& queue(Channel channel) {
        return queues_[static_cast<std::size_t>(channel)];
    }
    std::optional<Message> front(Channel channel) {
        auto& messages = queue(channel);
        if (messages.empty()) return std::nullopt;
        Message message = std::move(messages.front());
        messages.pop_front();
        --waiting_;
        return message;
    }

    std::mutex mutex_;
    std::condition_variable_any arrived_;
    std::array<std::deque<Message>, kChannels> queues_;
    std::atomic<std::size_t> waiting_{0};  // In all queues.
    std::atomic<int> sleepers_{0};
};

}  // namespace petteia
