// A cluster whose ranks are threads of one process, for tests.
#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "cluster/mailbox.h"

namespace petteia {

class ThreadRank : public Cluster {
  public:
    using Mailboxes = std::vector<std::unique_ptr<Mailbox>>;

    ThreadRank(int rank, Mailboxes& mailboxes) : rank_(rank), mailboxes_(mailboxes) {}

    int rank() const override { return rank_; }
    int size() const override { return static_cast<int>(mailboxes_.size()); }
    int ranks_on_this_machine() const override { return size(); }
    void send(int to, Channel channel, MessageBytes message) override {
        if (to != rank_) {
            ++messages_;
            bytes_ += message.size();
        }
        mailboxes_[static_cast<std::size_t>(to)]->put(channel, {rank_, std::move(message)});
    }
    std::optional<Message> receive(Channel channel, const std::stop_token& stop) override {
        return mailbox().take(channel, stop);
    }
    std::optional<Message> try_receive(Channel channel) override { return mailbox().take(channel); }
    void wait_for_messages() override { mailbox().wait(std::chrono::milliseconds(1)); }
    Traffic traffic() const override { return {messages_, bytes_}; }
    [[noreturn]] void abort(const std::string& why) override { throw std::runtime_error(why); }

  private:
    Mailbox& mailbox() { return *mailboxes_[static_cast<std::size_t>(rank_)]; }

    int rank_;
    Mailboxes& mailboxes_;
    std::atomic<std::uint64_t> messages_{0}, bytes_{0};
};

// Runs body(cluster) on `ranks` threads at once and waits for all.
inline void run_on_ranks(int ranks, const std::function<void(Cluster&)>& body) {
    ThreadRank::Mailboxes mailboxes;
    for (int i = 0; i < ranks; ++i) mailboxes.push_back(std::make_unique<Mailbox>());
    std::vector<std::jthread> threads;
    for (int i = 0; i < ranks; ++i)
        threads.emplace_back([&, i] {
            ThreadRank rank(i, mailboxes);
            body(rank);
        });
}

}  // namespace petteia
