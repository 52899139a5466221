// Pondering: in the opponent's time an agent searches the position after the reply that it expects, on a
// thread of its own, until the reply is played or the search is stopped.
#pragma once

#include <atomic>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "arena/play/agent.h"
#include "session/session.h"

namespace petteia {

class Ponder {
  public:
    using Answer = Result<Agent::Decision, Forfeit>;

    // Thinks about the position of the session, which is the thread's until this object is gone or has
    // answered. REQUIRES: !session.is_over(), and `reply` was its last move. The agent has searched in
    // the session before.
    Ponder(Agent& agent, Session& session, std::string reply);
    ~Ponder() = default;  // Stops thinking and waits until it has.
    Ponder(const Ponder&) = delete;
    Ponder& operator=(const Ponder&) = delete;

    // The expected move of the opponent.
    const std::string& reply() const { return reply_; }
    // The reply was played, and the agent's time begins. Blocks while it thinks. Once only.
    Answer answer(const std::stop_token& stop);

  private:
    Session& session_;
    std::string reply_;
    std::optional<Answer> answer_;
    std::atomic<bool> has_thought_{false};
    std::jthread thinker_;  // Last, so that it ends first.
};

}  // namespace petteia
