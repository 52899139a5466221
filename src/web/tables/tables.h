// All tables of a service: made, found, watched, kept. Those that somebody uses are in memory; the others
// are in the store only and are brought back when somebody asks for them.
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
        TableWorld::Now now;
    };

    Tables(const Registry& registry, Loop& loop, LeagueConnections& connections, TableStore store,
           Options options);
    // Everything that changed is in the store afterwards.
    ~Tables();
    Tables(const Tables&) = delete;
    Tables& operator=(const Tables&) = delete;

    // HTTP.
    void list(const Reply& reply);
    void create(boost::json::object body, const Reply& reply);
    void show(const std::string& id, const Reply& reply);
    void remove(const std::string& id, const Reply& reply);

    // Live: true if this is about a table.
    bool obey(const LiveRequest& request);
    void on_disconnect(const Visitor& visitor);
    // A guest of the league has left a table.
    void forfeit(const std::string& id, const std::string& nick);

    // Gives the table, or why there is none, now or later.
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
    void loaded(const std::string& id, const Granted<std::shared_ptr<GameTable>>& table);
    void watch(const LiveRequest& request, const std::string& id);

    void changed(const std::string& id);
    void save(const std::string& id, Entry& entry);
    void saved(const std::string& id, const Status& status);

    const Registry& registry_;
    Loop& loop_;
    TableStore store_;  // The clerk's.
    IdleAgentCache agents_;
    Pool thinkers_;
    Pool opening_pool_;  // Opens new games.
    Pool store_pool_;    // The one thread that uses the store.
    TableWorld world_;

    std::map<std::string, Entry, std::less<>> entries_;
    std::map<std::string, std::vector<WithTable>, std::less<>> awaited_;  // Being loaded.
    std::map<const Visitor*, std::set<std::string>> watched_;
    std::optional<Error> failure_;  // Of the store.
    TokenBucket new_tables_;        // Limits how fast tables are made.
};

}  // namespace petteia
