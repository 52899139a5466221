// Timing for benchmarks: best of several runs, so that a busy machine disturbs little, and a ratio of
// two things that are measured in turns in the same run. A Ticker tells meanwhile that work goes on.
#pragma once

#include <fmt/format.h>
#include <sched.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <limits>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

namespace petteia {

inline double seconds_of(const std::function<void()>& work) {
    const auto started = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
}

struct Times {
    double reference = std::numeric_limits<double>::max();
    double tried = std::numeric_limits<double>::max();
    // How fast `tried` is, the reference being 1.
    double ratio() const { return reference / tried; }
};

inline Times race(int rounds, const std::function<void()>& reference,
                  const std::function<void()>& tried) {
    Times times;
    for (int i = 0; i < rounds; ++i) {
        times.reference = std::min(times.reference, seconds_of(reference));
        times.tried = std::min(times.tried, seconds_of(tried));
    }
    return times;
}

// "what …: 0.87 (at least 0.80)  reached". What is only reported has nothing to reach.
inline void report(const std::string& what, double value, const std::string& bound,
                   bool is_reached) {
    const char* verdict = !is_reached ? "  NOT REACHED" : bound == "reported" ? "" : "  reached";
    fmt::print("{:<62} {:>10.2f}  ({}){}\n", what, value, bound, verdict);
}

// Says on stderr how far long work is, for as long as it lives. It has a thread of its own, which
// sleeps: the work may be a single call and is not disturbed.
class Ticker {
  public:
    // With a total of 0 there is nothing to count, only time.
    explicit Ticker(std::string what, int total = 0) : what_(std::move(what)), total_(total) {}
    void count_one() { ++done_; }

  private:
    void run(const std::stop_token& stop) {
        using namespace std::chrono_literals;
        std::mutex mutex;
        std::unique_lock lock(mutex);
        const auto is_stopped = [&] { return stop.stop_requested(); };
        for (auto pause = 2s; !ended_.wait_for(lock, stop, pause, is_stopped); pause = 10s) {
            waited_ += pause;
            say();
        }
    }
    void say() const {
        const std::string count =
            total_ > 0 ? fmt::format("{} of {}, ", done_.load(), total_) : std::string();
        fmt::print(stderr, "  {}: {}{} s\n", what_, count, waited_.count());
    }

    std::string what_;
    int total_;
    std::atomic<int> done_{0};
    std::chrono::seconds waited_{0};
    std::condition_variable_any ended_;
    // Last, so that it is joined before anything that it uses is gone.
    std::jthread thread_{[this](const std::stop_token& stop) { run(stop); }};
};

// This process and its threads, from now on.
inline void use_one_core() {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(0, &cores);
    sched_setaffinity(0, sizeof cores, &cores);
}

// The most memory that this process has held so far.
inline double peak_mb() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
}

}  // namespace petteia
