// Crew: the threads of one long run, and what they share: whether to go on, the first thing that
// went wrong, and the caller's progress sink.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <new>
#include <optional>
#include <stop_token>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "core/progress.h"
#include "core/result.h"

namespace petteia {

class Crew {
  public:
    static constexpr int kMaxThreads = 256;

    // `sink` may be empty; it must outlive the crew.
    Crew(int threads, std::stop_token stop, const ProgressSink& sink)
        : threads_(std::clamp(threads, 1, kMaxThreads)), stop_(std::move(stop)), sink_(sink) {}

    int threads() const { return threads_; }
    const std::stop_token& stop() const { return stop_; }
    // True once somebody asked to stop or a thread failed: leave as soon as you can.
    bool should_stop() const {
        return has_failed_.load(std::memory_order_relaxed) || stop_.stop_requested();
    }

    // Ends the run with an error; the first one counts.
    void fail(std::string message) {
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = Error{std::move(message)};
        has_failed_ = true;
    }
    // To be asked when run() has returned.
    const std::optional<Error>& error() const { return error_; }

    // Runs body(0), body(1), … at once, one on this thread, and waits for all. If the system gives
    // fewer threads, the last ones are left out: no body may count on another.
    template <typename Body>
    void run(const Body& body) {
        std::vector<std::jthread> others;
        for (int i = 1; i < threads_; ++i) {
            try {
                others.emplace_back([this, &body, i] { run_guarded(body, i); });
            } catch (const std::system_error&) {
                break;
            }
        }
        run_guarded(body, 0);
    }

    // Reports `progress()` to the sink, unless it got a report a moment ago. Any thread may
    // call this often.
    template <typename MakeProgress>
    void report(const MakeProgress& progress) {
        if (!sink_) return;
        const std::unique_lock lock(sink_mutex_, std::try_to_lock);
        if (!lock.owns_lock()) return;
        const auto now = Clock::now();
        if (now < next_report_) return;
        next_report_ = now + std::chrono::milliseconds(50);
        Progress latest = progress();
        latest.fraction = farthest_ = std::clamp(latest.fraction, farthest_, 1.0);
        sink_(latest);
    }
    // Reports the end to the sink. REQUIRES: no thread is running.
    void report_end(const Progress& progress) const {
        if (sink_) sink_(progress);
    }

  private:
    using Clock = std::chrono::steady_clock;

    template <typename Body>
    void run_guarded(const Body& body, int i) {
        try {
            body(i);
        } catch (const std::bad_alloc&) {
            fail("out of memory");
        }
    }

    int threads_;
    std::stop_token stop_;
    const ProgressSink& sink_;
    std::atomic<bool> has_failed_{false};
    std::mutex mutex_;
    std::optional<Error> error_;
    std::mutex sink_mutex_;
    Clock::time_point next_report_{};
    double farthest_ = 0;  // Estimates of different threads must not make the fraction fall.
};

}  // namespace petteia
