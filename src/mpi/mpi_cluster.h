// MpiCluster: the ranks that mpirun started. MPI works only while it is called. Whoever sends or looks for messages
// therefore calls it, one thread at a time: what is in the outbox is sent, and what has come goes into the mailbox. A
// thread of the cluster's own does so while nobody else does. Waiting threads sleep, where MPI's own waiting would
// keep a core busy.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>

#include "cluster/mailbox.h"

namespace petteia {

class MpiCluster : public Cluster {
  public:
    // REQUIRES: one in a program; signals that shall not end the ranks are blocked.
    MpiCluster(int& argc, char**& argv);
    ~MpiCluster() override;

    int rank() const override { return rank_; }
    int size() const override { return size_; }
    int ranks_on_this_machine() const override { return ranks_here_; }
    void send(int to, Channel channel, MessageBytes message) override;
    std::optional<Message> receive(Channel channel, const std::stop_token& stop) override;
    std::optional<Message> try_receive(Channel channel) override;
    void wait_for_messages() override;
    Traffic traffic() const override { return {messages_, bytes_}; }
    [[noreturn]] void abort(const std::string& why) override;

    // Waits until all ranks have called it, and ends MPI. If rank 0 failed, and another rank still waits for it, all
    // are ended.
    void finish(int exit_code);

  private:
    using Clock = std::chrono::steady_clock;
    struct Outgoing;
    struct Incoming;
    class Ending;

    // The work of the own thread.
    void run();
    // True if it was called meanwhile.
    bool rest(std::chrono::microseconds time);
    void call_thread();

    // Moves what can be moved, unless another thread is doing so; true if there was anything.
    bool drive();
    bool send_waiting();
    bool greet_coming();
    bool deliver_come();
    bool forget_sent();
    // Before the next look.
    std::chrono::microseconds time_to_rest() const;
    // How long nothing has moved.
    Clock::duration quiet_time() const { return Clock::now() - last_moved_.load(); }

    int stderr_;  // Other ranks than 0 close theirs.
    int rank_ = 0, size_ = 1, ranks_here_ = 1;
    Mailbox mailbox_;
    std::atomic<std::uint64_t> messages_{0}, bytes_{0};
    std::mutex mutex_;  // Guards the outbox and is_called_.
    std::deque<std::unique_ptr<Outgoing>> outbox_;
    bool is_called_ = false;  // Somebody needs the own thread.
    std::condition_variable call_;
    std::mutex mpi_mutex_;  // Held by whoever calls MPI, and guards what that is about:
    std::deque<std::unique_ptr<Outgoing>> on_the_way_;
    std::deque<std::unique_ptr<Incoming>> coming_;
    std::atomic<Clock::time_point> last_moved_{Clock::now()};
    std::atomic<bool> is_under_way_{false};  // Some message is, either way.
    std::atomic<std::uint64_t> looks_{0};    // Of threads that look for messages again and again.
    std::atomic<bool> is_ending_{false}, has_ended_{false};
    std::jthread thread_;
};

}  // namespace petteia
