#include "league/client/ponder.h"

#include <utility>

namespace petteia {

Ponder::Ponder(Agent& agent, Session& session, std::string reply)
    : session_(session), reply_(std::move(reply)), thinker_([this, &agent](std::stop_token stop) {
          Turn turn;
          turn.stop = std::move(stop);
          turn.is_pondering = true;
          answer_ = agent.choose(session_, turn);
          has_thought_ = true;
      }) {}

Ponder::Answer Ponder::answer(const std::stop_token& stop) {
    // A hit that comes after the search would count for the next search.
    if (!has_thought_) session_.ponder_hit();
    const std::stop_callback forward(stop, [this] { thinker_.request_stop(); });
    thinker_.join();
    return *std::move(answer_);
}

}  // namespace petteia
