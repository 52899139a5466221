// RankRun: one solver at work on all ranks of a cluster, and what they agree about: whether to go on, to store what
// there is, or to end. Rank 0 decides and tells the others, so that all hear of it in the same order.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include "cluster/cluster.h"
#include "core/progress.h"
#include "core/result.h"

namespace petteia {

class RankRun {
  public:
    enum class Order : std::uint8_t { GoOn, Checkpoint, Stop, Finish };

    // `sink` may be empty; it must outlive this and is called on rank 0 only.
    RankRun(Cluster& cluster, std::stop_token stop, const ProgressSink& sink,
            std::chrono::seconds checkpoint_interval);

    Cluster& cluster() { return cluster_; }
    int rank() const { return cluster_.rank(); }
    int ranks() const { return cluster_.size(); }

    // Looks for orders and, on rank 0, gives them. Cheap enough to be called every hundred microseconds.
    void poll();
    // The last order. Stop and Finish are final.
    Order order() const { return order_; }
    bool should_stop() const { return order_ == Order::Stop; }
    // True if the last checkpoint is long ago.
    bool is_checkpoint_due() const { return Clock::now() >= next_checkpoint_; }
    // Orders one if it is due, for solvers that can store what they have at any time. On rank 0.
    void order_checkpoint_if_due();
    // It is written: go on until the next order.
    void checkpoint_done();

    // Ends the run on all ranks with an error; the first one that rank 0 hears of counts.
    void fail(const std::string& message);
    // This rank has nothing left to do. When all have said so, the order is Finish.
    void done();

    // When the solver is done or was stopped, on all ranks: waits for all of them. An error if any rank failed; only
    // rank 0 knows which.
    Status leave();

    // Reports to the sink, unless it got a report a moment ago.
    template <typename MakeProgress>
    void report(const MakeProgress& progress) {
        if (!sink_ || !cluster_.is_first() || Clock::now() < next_report_) return;
        next_report_ = Clock::now() + std::chrono::milliseconds(50);
        sink_(progress());
    }

  private:
    using Clock = std::chrono::steady_clock;

    void hear(const Message& message);
    void order_all(Order order);
    void order_end(Order order);

    Cluster& cluster_;
    std::stop_token stop_;
    const ProgressSink& sink_;
    std::chrono::seconds checkpoint_interval_;
    Order order_ = Order::GoOn;
    std::optional<Error> error_;
    int done_count_ = 0;
    bool has_asked_to_stop_ = false, has_ordered_checkpoint_ = false, has_ordered_end_ = false;
    Clock::time_point next_report_{}, next_checkpoint_;
};

}  // namespace petteia
