// SoloCluster: a program that runs alone, without other ranks.
#pragma once

#include "cluster/mailbox.h"

namespace petteia {

class SoloCluster : public Cluster {
  public:
    int rank() const override { return 0; }
    int size() const override { return 1; }
    bool has_ranks() const override { return false; }
    int ranks_on_this_machine() const override { return 1; }

    void send(int to, Channel channel, MessageBytes message) override;
    std::optional<Message> receive(Channel channel, const std::stop_token& stop) override {
        return mailbox_.take(channel, stop);
    }
    std::optional<Message> try_receive(Channel channel) override { return mailbox_.take(channel); }
    void wait_for_messages() override { mailbox_.wait(std::chrono::milliseconds(1)); }
    Traffic traffic() const override { return {}; }
    // Throws a std::runtime_error, which ends the command.
    [[noreturn]] void abort(const std::string& why) override;

  private:
    Mailbox mailbox_;
};

}  // namespace petteia
