// What visitors ask about positions: analyses, reviews of games, comparisons of techniques, solutions,
// hints. Each visitor has one question at a time, and a hint besides; so many are worked on at once, and
// the others wait in line. Who leaves, or asks anew, ends what it asked before.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>

#include "session/registry.h"
#include "web/service/live_request.h"
#include "web/service/pool.h"

namespace petteia {

class Tables;

// On the loop's thread.
class Analyses {
  public:
    Analyses(const Registry& registry, Loop& loop, Tables& tables, int threads);

    void on_connect(const Visitor& visitor) { clients_[&visitor]; }
    // True if this is such a question.
    bool obey(const LiveRequest& request);
    void on_disconnect(const Visitor& visitor) { clients_.erase(&visitor); }

  private:
    // Sends an answer, from any thread, as long as it is wanted.
    using Answer = std::function<void(boost::json::object)>;
    // On a thread of the pool. True: there is more to do, after the others had their turn.
    using Work = std::function<bool(const Answer&, const std::stop_token&)>;

    struct Question {
        std::uint64_t number = 0;  // Tells answers that are still wanted from others.
        boost::json::value id;
        Pool::Ticket ticket;
    };
    struct Client {
        Question question, hint;
    };
    using Place = Question Client::*;

    using Handler = void (Analyses::*)(const LiveRequest&);
    void analyse(const LiveRequest& request);
    void review(const LiveRequest& request);
    void compare(const LiveRequest& request);
    void solve(const LiveRequest& request);
    void hint(const LiveRequest& request);
    void quiet(const LiveRequest& request);

    // Puts it in line, and tells so if it has to wait.
    void ask(const LiveRequest& request, Place place, Work work);
    void submit(const LiveRequest& request, Place place, std::uint64_t number,
                const std::shared_ptr<Work>& work);
    // Null if nobody waits for that answer any more.
    Question* wanted(const Visitor& visitor, Place place, std::uint64_t number);
    Pool& pool_of(Place place) { return place == &Client::hint ? hinters_ : analysts_; }

    const Registry& registry_;
    Loop& loop_;
    Tables& tables_;
    std::uint64_t questions_ = 0;
    std::map<const Visitor*, Client> clients_;
    Pool hinters_, analysts_;  // Last, so that they end first.
};

}  // namespace petteia
