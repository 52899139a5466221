// What visitors ask about positions: analyses, reviews of games, comparisons of techniques, solutions,
// puzzles, hints. Each connection has one question at a time, a set of puzzles and a hint besides. The others wait in line, and whoever
// has nothing worked on comes first. A visitor that leaves or asks anew ends its question.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>

#include "session/registry.h"
#include "web/service/live_request.h"
#include "web/service/memory_budget.h"
#include "web/service/pool.h"

namespace petteia {

class Tables;

// On the loop's thread.
class Analyses {
  public:
    Analyses(const Registry& registry, Loop& loop, Tables& tables, MemoryBudget& memory,
             int threads);

    void on_connect(const Visitor& visitor) { clients_[&visitor]; }
    void on_disconnect(const Visitor& visitor) { clients_.erase(&visitor); }

    void analyse(const LiveRequest& request, Fields& fields);
    void review(const LiveRequest& request, Fields& fields);
    void compare(const LiveRequest& request, Fields& fields);
    void solve(const LiveRequest& request, Fields& fields);
    void puzzles(const LiveRequest& request, Fields& fields);
    void hint(const LiveRequest& request, Fields& fields);
    // Ends the question, or the set of puzzles, of the same id.
    void quiet(const LiveRequest& request, Fields& fields);

  private:
    // Sends an answer, from any thread, as long as it is wanted.
    using Answer = std::function<void(boost::json::object)>;
    // On a thread of the pool. True if there is more to do, after the others had their turn.
    using Work = std::function<bool(const Answer&, const std::stop_token&)>;

    struct Question {
        std::uint64_t number = 0;  // An answer to an older number is dropped.
        boost::json::value id;
        Pool::Ticket ticket;
    };
    struct Client {
        Question question, puzzles, hint;
    };
    using Place = Question Client::*;

    // A question as long as it is worked on.
    struct Errand {
        Work work;
        std::uint64_t bytes = 0;  // What it needs.
        std::optional<MemoryBudget::Lease> memory = {};
    };

    // Puts the question in line, and tells the visitor if it has to wait.
    void ask(const LiveRequest& request, Place place, std::uint64_t bytes, Work work);
    void submit(const LiveRequest& request, Place place, std::uint64_t number,
                const std::shared_ptr<Errand>& errand);
    // On a thread of the pool.
    Granted<bool> go_on(Errand& errand, const Identity& client, const Answer& answer,
                        const std::stop_token& stop);
    // Null if nobody waits for that answer any more.
    Question* wanted(const Visitor& visitor, Place place, std::uint64_t number);
    Pool& pool_of(Place place) { return place == &Client::hint ? hint_pool_ : analysis_pool_; }

    const Registry& registry_;
    Loop& loop_;
    Tables& tables_;
    MemoryBudget& memory_;
    std::uint64_t questions_ = 0;
    std::map<const Visitor*, Client> clients_;
    Pool hint_pool_, analysis_pool_;  // Last, so that they end first.
};

}  // namespace petteia
