// PonderClock: lets another thread start the clock of a search that thinks on the opponent's time.
#pragma once

#include <mutex>

#include "search/time_manager.h"

namespace petteia {

class PonderClock {
  public:
    // From another thread, of a search with `is_pondering` that runs or is about to: from now on its time
    // counts.
    void hit() {
        const std::lock_guard lock(mutex_);
        was_hit_early_ = running_ == nullptr;
        if (running_ != nullptr) running_->start_clock();
    }

    // A search that runs: hit() reaches its clock, and only its.
    class Running {
      public:
        Running(PonderClock& clock, TimeManager& time_manager, bool is_pondering) : clock_(clock) {
            const std::lock_guard lock(clock_.mutex_);
            clock_.running_ = &time_manager;
            if (is_pondering && clock_.was_hit_early_) time_manager.start_clock();
            clock_.was_hit_early_ = false;
        }
        ~Running() {
            const std::lock_guard lock(clock_.mutex_);
            clock_.running_ = nullptr;
        }
        Running(const Running&) = delete;
        Running& operator=(const Running&) = delete;

      private:
        PonderClock& clock_;
    };

  private:
    std::mutex mutex_;
    TimeManager* running_ = nullptr;
    bool was_hit_early_ = false;
};

}  // namespace petteia
