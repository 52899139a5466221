// TimeManager: turns the limits of a search into two moments, when no new depth should begin and when
// the search must end.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>

#include "core/time.h"
#include "search/limits.h"

namespace petteia {

// What can be planned with: never the last moment, which the operating system may take.
inline Milliseconds safely_below(Milliseconds time) {
    return std::max(time - Milliseconds(30), time / 2);
}

// The time of one search. Read by all its threads; started by one.
class TimeManager {
  public:
    explicit TimeManager(const Limits& limits) : started_(SteadyClock::now()) {
        if (limits.move_time) hard_ = soft_ = *limits.move_time;
        if (limits.clock) plan(*limits.clock);
        if (!limits.is_pondering) start_clock();
    }

    // The opponent played the expected move: from now on the time counts.
    void start_clock() {
        counting_since_.store(SteadyClock::now().time_since_epoch().count(),
                              std::memory_order_relaxed);
    }

    // The search must end now.
    bool is_over() const { return is_past(hard_); }
    // No new depth should be begun: it would hardly be finished.
    bool is_late() const { return is_past(soft_); }
    // Until the search must end; nothing if there is no such time.
    std::optional<double> seconds_left() const {
        const auto since = counting_since_.load(std::memory_order_relaxed);
        if (!hard_ || since == 0) return std::nullopt;
        const auto end = SteadyClock::time_point(SteadyClock::duration(since)) + *hard_;
        return std::chrono::duration<double>(end - SteadyClock::now()).count();
    }
    double seconds() const {
        return std::chrono::duration<double>(SteadyClock::now() - started_).count();
    }

  private:
    // About a thirtieth of the clock and most of the increment, twice as much when a depth is begun
    // and not finished.
    void plan(const Clock& clock) {
        const auto usable = safely_below(clock.remaining);
        const auto share = std::min(usable, clock.remaining / 30 + clock.increment * 3 / 4);
        hard_ = std::min(hard_.value_or(usable), std::min(usable, share * 2));
        soft_ = std::min(soft_.value_or(usable), share * 6 / 10);
    }

    bool is_past(const std::optional<Milliseconds>& budget) const {
        const auto since = counting_since_.load(std::memory_order_relaxed);
        if (!budget || since == 0) return false;
        return SteadyClock::now() - SteadyClock::time_point(SteadyClock::duration(since)) >=
               *budget;
    }

    SteadyClock::time_point started_;
    std::optional<Milliseconds> soft_, hard_;
    std::atomic<SteadyClock::rep> counting_since_{0};  // 0: not yet.
};

}  // namespace petteia
