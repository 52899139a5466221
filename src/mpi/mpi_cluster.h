// MpiCluster: the ranks that mpirun started. One thread of its own makes all calls of MPI between start and end: it
// sends what is in the outbox, and puts what comes into the mailbox. Others sleep until they have a message, where MPI's
// own waiting would keep a core busy.
#pragma once

#include <atomic>
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
    std::optional<Message> receive(Channel channel, const std::stop_token& stop) override {
        return mailbox_.take(channel, stop);
    }
    std::optional<Message> try_receive(Channel channel) override { return mailbox_.take(channel); }
    void wait_for_messages() override { mailbox_.wait(std::chrono::milliseconds(1)); }
    Traffic traffic() const override { return {messages_, bytes_}; }
    [[noreturn]] void abort(const std::string& why) override;

    // Waits until all ranks have called it, and ends MPI. If rank 0 failed, and another rank still waits for it, all
    // are ended.
    void finish(int exit_code);

  private:
    struct Outgoing;
    struct Incoming;

    void run();
    bool send_waiting();
    bool greet_coming();
    bool deliver_come();
    bool forget_sent();
    void rest(int idle_rounds);

    int stderr_;  // Other ranks than 0 close theirs.
    int rank_ = 0, size_ = 1, ranks_here_ = 1;
    Mailbox mailbox_;
    std::atomic<std::uint64_t> messages_{0}, bytes_{0};
    std::mutex mutex_;  // Guards the outbox.
    std::condition_variable_any has_outgoing_;
    std::deque<std::unique_ptr<Outgoing>> outbox_;
    // Of the thread alone.
    std::deque<std::unique_ptr<Outgoing>> on_the_way_;
    std::deque<std::unique_ptr<Incoming>> coming_;
    std::atomic<bool> is_ending_{false}, has_ended_{false};
    std::jthread thread_;
};

}  // namespace petteia
