// Tables: all tables of the service, created, found, watched and saved. A table that somebody uses is in
// memory as a LiveTable (live_table.h); the others are in the store only (table_store.h) and are loaded when
// somebody asks for them.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "web/service/live_request.h"
#include "web/service/memory_budget.h"
#include "web/service/pool.h"
#include "web/service/rate_limiter.h"
#include "web/tables/live_table.h"
#include "web/tables/table_store.h"

namespace petteia {

// On the loop's thread, except where it says otherwise.
class Tables {
  public:
    using Reply = Application::Reply;

    struct Options {
        int threads = 1;
        TableClock::Now now;
    };

    Tables(const Registry& registry, Loop& loop, LeagueConnections& connections,
           MemoryBudget& memory, TableStore store, Options options);
    // Everything that changed is in the store afterwards.
    ~Tables();
    Tables(const Tables&) = delete;
    Tables& operator=(const Tables&) = delete;

    // HTTP. A visitor is listed the tables that it holds; the host, all.
    void list(const Identity& from, const Reply& reply);
    // Answers once the table is stored.
    void create(const Identity& from, Fields& body, const Reply& reply);
    void show(const Identity& from, const std::string& id, const Reply& reply);
    void remove(const Identity& from, const std::string& id, const Reply& reply);

    // Live.
    void watch(const LiveRequest& request, Fields& fields);
    void leave(const LiveRequest& request, Fields& fields);
    // What a visitor does at the table that the message names.
    using TableAction = Granted<std::monostate> (LiveTable::*)(Fields&);
    void act(const LiveRequest& request, Fields& fields, TableAction action);
    // Whoever opened a table takes it back from those who hold it besides.
    void remove_others(const LiveRequest& request, Fields& fields);
    void on_disconnect(const Visitor& visitor);
    // A league player was disconnected from a game at a table.
    void forfeit(const std::string& id, const std::string& nick);

    // Calls `work` with the table, or with why there is none, now or later. If it must be loaded, its
    // memory counts as the asker's.
    using WithTable = std::function<void(const Granted<std::shared_ptr<LiveTable>>&)>;
    void with_table(const Identity& from, const std::string& id, WithTable work);

  private:
    // A table in memory, and how much of it the store has.
    struct Entry {
        std::shared_ptr<LiveTable> table;
        std::size_t saved_nodes = 0;
        MemoryBudget::Lease memory = {};
        bool is_changed = false;  // Since it was last given to the store.
        bool is_saving = false;
        bool is_unsaved = false;  // The store refused it when it was last tried.
        std::vector<std::function<void(const Status&)>> when_saved = {};

        bool is_idle() const {
            return !table->is_watched() && !table->is_thinking() && !is_changed && !is_saving &&
                   !is_unsaved;
        }
    };
    using Entries = std::map<std::string, Entry, std::less<>>;
    using Opened = Granted<std::shared_ptr<MoveTree>>;

    Granted<std::monostate> may_create(const Identity& from);
    Granted<MemoryBudget::Lease> make_room(const Identity& client, std::uint64_t bytes);
    bool unload_oldest(const std::optional<std::string>& address);
    // Refused if there is no room.
    Granted<Entries::iterator> add(MoveTree tree, const Identity& client, std::size_t saved_nodes);
    void created(const Identity& from, const Opened& tree, const Reply& reply);
    void load(const Identity& from, const std::string& id);
    void open(const Identity& from, const TableRecord& record);
    void loaded(const Identity& from, const std::string& id, const Opened& tree);

    // By the thread of the store.
    Result<TableList> summaries_for(const Identity& from, std::set<std::string>& own) const;

    void remove_saved(const Identity& from, const std::string& id, const Reply& reply);

    void changed(const std::string& id);
    // Calls `work` when nothing of the table is on its way to the store.
    void after_saving(const std::string& id, std::function<void(const Status&)> work);
    void save(const std::string& id, Entry& entry);
    void save_later(const std::string& id);
    bool is_watched_by(const Visitor& visitor, const std::string& id) const;
    void saved(const std::string& id, const Status& status);

    const Registry& registry_;
    Loop& loop_;
    MemoryBudget& memory_;
    TableStore store_;  // Used by store_pool_ alone.
    IdleAgentCache agents_;
    Pool agent_pool_;    // Agents think here.
    Pool opening_pool_;  // Opens new games.
    Pool store_pool_;    // The one thread that uses the store.
    TableContext context_;

    Entries entries_;
    std::set<std::string> removed_;  // Being removed from the store.
    std::map<std::string, std::vector<WithTable>, std::less<>> awaited_;  // Being loaded.
    std::map<const Visitor*, std::set<std::string>> watched_;
    RateLimiter new_tables_;  // Limits how fast tables are made.
};

}  // namespace petteia
