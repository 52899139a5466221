// A table that is in use: who watches it hears of every change, agents think when it is their turn, and
// clocks run. Everything here happens on the loop's thread, except the thinking itself.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "session/registry.h"
#include "web/players/agent_session.h"
#include "web/service/fields.h"
#include "web/service/pool.h"
#include "web/tables/game_table.h"
#include "web/transport/application.h"

namespace petteia {

// What tables share. Outlives them.
struct TableWorld {
    using Now = std::function<std::chrono::steady_clock::time_point()>;

    const Registry& registry;
    Loop& loop;
    Pool& thinkers;
    IdleAgentCache& agents;
    LeagueConnections& connections;
    Now now;
    int most_threads = 1;                             // Of one agent.
    std::function<void(const std::string& id)> save;  // After each change.
};

class LiveTable : public std::enable_shared_from_this<LiveTable> {
  public:
    LiveTable(TableWorld& world, GameTable table) : world_(world), table_(std::move(table)) {}
    ~LiveTable() { stop_thinking(); }
    LiveTable(const LiveTable&) = delete;
    LiveTable& operator=(const LiveTable&) = delete;

    const GameTable& table() const { return table_; }
    bool is_watched() const { return !watchers_.empty(); }
    bool is_thinking() const { return thinking_.has_value(); }

    // Whose turn it is goes on, if that is an agent. Once, before anything else.
    void begin() {
        begin_turn();
        go_on();
        broadcast();
    }

    // Refused if a guest of the league is not there or has another game.
    Granted<std::monostate> all_may_sit() const;

    // At once the whole state, in answer to `re`.
    void watch(const std::shared_ptr<Visitor>& visitor, const boost::json::value& re);
    void leave(const Visitor& visitor);
    void tell(const Visitor::Message& message) const;
    // All there is to tell of it.
    boost::json::object state() const;

    // What visitors may do. What is refused changes nothing.
    Granted<std::monostate> play(Fields& fields);
    Granted<std::monostate> undo(Fields& fields);
    Granted<std::monostate> redo(Fields& fields);
    Granted<std::monostate> go(Fields& fields);
    Granted<std::monostate> run(Fields& fields);
    Granted<std::monostate> stop(Fields& fields);
    Granted<std::monostate> step(Fields& fields);
    Granted<std::monostate> pace(Fields& fields);
    Granted<std::monostate> seat(Fields& fields);
    Granted<std::monostate> swap(Fields& fields);
    Granted<std::monostate> resign(Fields& fields);
    Granted<std::monostate> reset(Fields& fields);
    // A guest of the league has left.
    void forfeit(const std::string& nick);

  private:
    using Done = Granted<std::monostate>;
    using Time = std::chrono::steady_clock::time_point;

    std::shared_ptr<AgentSession>& agent_session(Player player) {
        return agents_[static_cast<std::size_t>(index_of(player))];
    }
    Done arrived(const Granted<int>& moved, bool is_back);
    void end(TableEnding ending);
    void changed();
    void broadcast();

    void begin_turn();
    void go_on();
    LeagueConnections::Holder holder() const { return {table_.record().id, false}; }
    Done may_sit(Player player, const std::string& agent) const;
    bool seat_guests();
    Granted<std::shared_ptr<AgentSession>> make_agent_session(Player player);
    void let_guests_go();
    void think();
    void think_over(std::uint64_t number, std::shared_ptr<Thought> thought);
    void take(const Thought& thought, Player mover);
    void stop_thinking();
    void arm_flag();
    void look_at_flag();

    Allowance allowance(Player player) const;
    Milliseconds spent() const;
    Milliseconds left(Player player) const;
    bool is_ticking(Player player) const;
    bool has_clock() const { return table_.record().clock.move || table_.record().clock.game; }
    boost::json::object news(bool is_full) const;
    boost::json::value clocks_json() const;

    TableWorld& world_;
    GameTable table_;
    std::vector<std::shared_ptr<Visitor>> watchers_;
    std::uint64_t version_ = 1;
    std::size_t told_nodes_ = 0;  // What all who watch have heard of.
    View told_view_;

    std::array<std::shared_ptr<AgentSession>, 2> agents_;
    Pool::Ticket ticket_;
    std::optional<Player> thinking_;
    bool is_stepping_ = false;    // One move, then no more.
    std::uint64_t thoughts_ = 0;  // Tells a thought that is still wanted from one that is not.

    std::optional<Time> flag_due_;  // When a timer looks whether time is over.
    // The turn that is being taken.
    Time resumed_{};                // Since when its time counts, if it does.
    Milliseconds spent_before_{0};  // What it took before it was last stopped.
};

}  // namespace petteia
