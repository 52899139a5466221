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
        next_look_ = 0;
    }

    bool is_stopped() const { return is_stopped_; }
    // This thread has visited `nodes` so far.
    bool should_stop(std::uint64_t nodes) {
        if (nodes >= next_look_) check_limits(nodes);
        return is_stopped_;
    }

  private:
    // Well below 20 ms even with slow games.
    static constexpr std::uint64_t kNodesPerLook = 512;

    void check_limits(std::uint64_t nodes) {
        if (nodes >= shared_->node_limit || shared_->stop_token.stop_requested() ||
            shared_->time_manager.is_over())
            shared_->stop_everything();
        if (shared_->halt.load(std::memory_order_relaxed) != SharedSearch::Nothing)
            is_stopped_ = true;
        next_look_ = std::min(nodes + kNodesPerLook, shared_->node_limit);
    }

    SharedSearch* shared_ = nullptr;
    bool is_stopped_ = false;
    std::uint64_t next_look_ = 0;
};

}  // namespace petteia
