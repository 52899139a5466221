// Timing for benchmarks: best of several runs, so that a busy machine disturbs little, and a ratio of
// two things that are measured in turns in the same run.
#pragma once

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>
#include <string>

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

// "what …: 0.87 (at least 0.80)  reached".
inline void report(const std::string& what, double value, const std::string& bound,
                   bool is_reached) {
    fmt::print("{:<62} {:>10.2f}  ({})  {}\n", what, value, bound,
               is_reached ? "reached" : "NOT REACHED");
}

// The most memory that this process has held so far.
inline double peak_mb() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
}

}  // namespace petteia
