// LiveTable: one table in use. It adds to its MoveTree (move_tree.h) what happens while people and agents
// play: watchers hear of every change, agents think when it is their turn, and clocks run. Everything here
// happens on the loop's thread, except the thinking itself. Tables (tables.h) owns all of them.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "session/registry.h"
#include "web/players/agent_session.h"
#include "web/service/fields.h"
#include "web/service/memory_budget.h"
#include "web/service/pool.h"
#include "web/tables/move_tree.h"
#include "web/tables/plans.h"
#include "web/tables/table_clock.h"
#include "web/transport/application.h"

namespace petteia {

// What all live tables share. Outlives them.
struct TableContext {
    const Registry& registry;
    Loop& loop;
    Pool& agent_pool;  // Where agents think.
    IdleAgentCache& agents;
    LeagueConnections& connections;
    TableClock::Now now;
    int most_threads = 1;  // Of one agent.
    // Memory for somebody, even if others that are idle must give theirs back.
    std::function<Granted<MemoryBudget::Lease>(const Identity&, std::uint64_t bytes)> take_memory;
    std::function<void(const std::string& id)> save;  // After each change; calls was_saved() later.
};

class LiveTable : public std::enable_shared_from_this<LiveTable> {
  public:
    // Whatever the table uses counts as the client's.
    LiveTable(TableContext& context, MoveTree tree, Identity client)
        : context_(context),
          tree_(std::move(tree)),
          clock_(tree_, context.now),
          client_(std::move(client)) {
        begin_turn();
    }
    ~LiveTable() { stop_thinking(); }
    LiveTable(const LiveTable&) = delete;
    LiveTable& operator=(const LiveTable&) = delete;

    const MoveTree& tree() const { return tree_; }
    bool is_watched() const { return !watchers_.empty(); }
    bool is_thinking() const { return thinking_.has_value(); }

    const Identity& client() const { return client_; }

    // What changed is in the store now, or cannot be stored and is told to be unsaved. Only now do the
    // watchers hear of it and does the player to move go on. Also once for a table that was loaded.
    void was_saved(const Status& status);

    // Who may play: those who hold the table. Others only watch.
    bool is_held_by(const Identity& visitor) const;
    // Whoever shows the table's key holds it from then on.
    Granted<std::monostate> let_in(const Identity& visitor, std::string_view key);
    // Who opened the table, or the host: may take it back from the others.
    bool was_opened_by(const Identity& visitor) const;
    // The others only watch from then on, and the link to play is a new one. Refused to all but its opener.
    Granted<std::monostate> remove_others(const Identity& visitor);

    // Refused if a league player is not connected or has another game.
    Granted<std::monostate> all_may_sit() const;

    // At once the whole state, in answer to `re`.
    void watch(const std::shared_ptr<Visitor>& visitor, const boost::json::value& re);
    void leave(const Visitor& visitor);
    void tell(const Visitor::Message& message) const;
    // Everything that a watcher is told.
    boost::json::object state(const Identity& watcher) const;

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
    // A person offers a draw, or accepts the other's.
    Granted<std::monostate> draw(Fields& fields);
    Granted<std::monostate> decline(Fields& fields);
    // A league player was disconnected: it loses its game.
    void forfeit(const std::string& nick);

  private:
    using Done = Granted<std::monostate>;
    using Time = std::chrono::steady_clock::time_point;

    std::shared_ptr<AgentSession>& agent_session(Player player) {
        return agents_[static_cast<std::size_t>(index_of(player))];
    }
    Done arrived(const Granted<int>& moved, bool is_back);
    Done looked(const Granted<int>& moved);
    void end(TableEnding ending);
    // The clock of the player to move begins, and the pace counts from now on.
    void begin_turn();
    void changed();
    void broadcast();

    void go_on();
    LeagueConnections::Holder holder() const { return {tree_.record().id, false}; }
    Done may_sit(Player player, const std::string& agent) const;
    bool lease_league_players();
    Granted<std::shared_ptr<AgentSession>> make_agent_session(Player player);
    void release_league_players();
    void think();
    bool take_memory(AgentSession& thinker);
    void stop_for(const Refusal& refusal);
    bool may_think() const;
    void has_thought(std::uint64_t number, const std::shared_ptr<Thought>& thought);
    void take(const Thought& thought, Player mover);
    void keep_plan(Player player, const Analysis& analysis);
    void has_planned(std::uint64_t number, const std::shared_ptr<const Analysis>& analysis);
    bool is_offered_to(Player player) const;
    bool accepts(Player agent, const Verdict& verdict) const;
    bool answers(Player agent, const Verdict& verdict);
    void agree();
    static Player read_player(Fields& fields);
    void stop_thinking();
    void arm_flag();
    void look_at_flag();

    boost::json::object news(bool is_full) const;

    TableContext& context_;
    MoveTree tree_;
    TableClock clock_;
    Identity client_;
    std::vector<std::shared_ptr<Visitor>> watchers_;
    std::optional<std::string> unsaved_;  // Why it could not be stored, when it was last tried.
    std::uint64_t version_ = 1;
    std::size_t told_nodes_ = 0;  // What the watchers know.
    View told_view_;

    std::array<std::shared_ptr<AgentSession>, 2> agents_;
    Pool::Ticket ticket_;
    std::optional<Player> thinking_;
    bool is_stepping_ = false;       // One move, then no more.
    std::uint64_t turn_number_ = 0;  // A thought of an older number is dropped.
    Plans plans_;                    // Where no person plays.

    Time shown_{};  // Since when the last turn, or a person's move, is to be seen.
    bool are_holders_changed_ = false;  // Since the last broadcast.

    std::optional<Time> flag_due_;  // When a timer looks whether time is over.
};

}  // namespace petteia
