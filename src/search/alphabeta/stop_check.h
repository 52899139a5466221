// StopCheck: whether one thread of a search has to end. One comparison at most nodes: what may end the search
// is looked at now and then.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "search/alphabeta/shared_search.h"

namespace petteia {

class StopCheck {
  public:
    // Before each search, which must outlive it.
    void prepare(SharedSearch& shared) {
        shared_ = &shared;
        is_stopped_ = false;
    }
    // Before each iteration.
    void begin() {
        is_stopped_ = false;
        next_look_ = next_clock_ = 0;
    }

    bool is_stopped() const { return is_stopped_; }
    // This thread has visited `nodes` so far: should it look again?
    bool is_due(std::uint64_t nodes) const { return nodes >= next_look_; }
    void check_limits(std::uint64_t nodes) {
        if (nodes >= shared_->node_limit || is_over(nodes)) shared_->stop_everything();
        is_stopped_ = is_stopped_ || must_halt();
        next_look_ = std::min(nodes + kNodesPerLook, shared_->node_limit);
    }

    // Ends the search of the current nodes only, until resume().
    void unwind() { is_stopped_ = true; }
    void resume() { is_stopped_ = must_halt(); }

  private:
    // Another thread may end the depth at any time, and what this one does after that is lost. The clock takes longer
    // to read; still well below 20 ms even with slow games.
    static constexpr std::uint64_t kNodesPerLook = 64, kNodesPerClock = 512;

    bool is_over(std::uint64_t nodes) {
        if (nodes < next_clock_) return false;
        next_clock_ = nodes + kNodesPerClock;
        return shared_->stop_token.stop_requested() || shared_->time_manager.is_over();
    }

    bool must_halt() const {
        return shared_->halt.load(std::memory_order_relaxed) != SharedSearch::Nothing;
    }

    SharedSearch* shared_ = nullptr;
    bool is_stopped_ = false;
    std::uint64_t next_look_ = 0, next_clock_ = 0;
};

}  // namespace petteia
