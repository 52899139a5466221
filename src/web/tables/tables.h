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

#include "net/token_bucket.h"
#include "web/service/live_request.h"
#include "web/service/pool.h"
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

    Tables(const Registry& registry, Loop& loop, LeagueConnections& connections, TableStore store,
           Options options);
    // Everything that changed is in the store afterwards.
    ~Tables();
    Tables(const Tables&) = delete;
    Tables& operator=(const Tables&) = delete;

    // HTTP.
    void list(const Reply& reply);
    void create(Fields& body, const Reply& reply);
    void show(const std::string& id, const Reply& reply);
    void remove(const std::string& id, const Reply& reply);

    // Live.
    void watch(const LiveRequest& request, Fields& fields);
    void leave(const LiveRequest& request, Fields& fields);
    // What a visitor does at the table that the message names.
    using TableAction = Granted<std::monostate> (LiveTable::*)(Fields&);
    void act(const LiveRequest& request, Fields& fields, TableAction action);
    void on_disconnect(const Visitor& visitor);
    // A league player was disconnected from a game at a table.
    void forfeit(const std::string& id, const std::string& nick);

    // Calls `work` with the table, or with why there is none, now or later.
    using WithTable = std::function<void(const Granted<std::shared_ptr<LiveTable>>&)>;
    void with_table(const std::string& id, WithTable work);

  private:
    // A table in memory, and how much of it the store has.
    struct Entry {
        std::shared_ptr<LiveTable> table;
        std::size_t saved_nodes = 0;
        bool is_changed = false;  // Since it was last given to the store.
        bool is_saving = false;
    };

    Granted<std::monostate> may_create();
    Granted<std::monostate> make_room();
    void add(const std::shared_ptr<LiveTable>& table, std::size_t saved_nodes);
    void load(const std::string& id);
    void loaded(const std::string& id, const Granted<std::shared_ptr<MoveTree>>& tree);

    void changed(const std::string& id);
    void save(const std::string& id, Entry& entry);
    void saved(const std::string& id, const Status& status);

    const Registry& registry_;
    Loop& loop_;
    TableStore store_;  // Used by store_pool_ alone.
    IdleAgentCache agents_;
    Pool agent_pool_;    // Agents think here.
    Pool opening_pool_;  // Opens new games.
    Pool store_pool_;    // The one thread that uses the store.
    TableContext context_;

    std::map<std::string, Entry, std::less<>> entries_;
    std::map<std::string, std::vector<WithTable>, std::less<>> awaited_;  // Being loaded.
    std::map<const Visitor*, std::set<std::string>> watched_;
    std::optional<Error> failure_;  // Of the store.
    TokenBucket new_tables_;        // Limits how fast tables are made.
};

}  // namespace petteia
