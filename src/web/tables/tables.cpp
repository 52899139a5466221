#include "web/tables/tables.h"

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "core/text.h"
#include "web/service/line_request.h"
#include "web/service/random_id.h"
#include "web/service/service_limits.h"
#include "web/tables/table_json.h"

namespace petteia {
namespace {

Refusal no_table(const std::string& id) {
    return Refusal::not_found("there is no table " + in_quotes(id));
}

TableTime read_clock(Fields& fields) {
    return fields.inner("clock", [](Fields& clock) {
        const auto time = [&](std::string_view name) -> std::optional<Milliseconds> {
            const auto seconds = clock.number(name, 0.001, service_limits::kLongestClock);
            return seconds ? std::optional(to_milliseconds(*seconds)) : std::nullopt;
        };
        TableTime read{{time("move"), time("game")}, time("increment").value_or(Milliseconds(0))};
        if (read.increment > Milliseconds(0) && !read.game)
            clock.complain("\"increment\" adds to \"game\", which is missing");
        return read;
    });
}

std::array<std::string, 2> read_players(Fields& fields) {
    const auto texts = fields.texts("players", 2, service_limits::kAgentText);
    if (texts.empty() && !fields.problem()) return {std::string(kPerson), std::string(kPerson)};
    if (texts.size() == 2) return {texts[0], texts[1]};
    fields.complain("\"players\" must name two");
    return {};
}

boost::json::array unreadable_json(const std::vector<Error>& errors) {
    boost::json::array array;
    for (const Error& error : errors) array.emplace_back(error.message);
    return array;
}

Refusal only_watching() {
    return Refusal::forbidden("you only watch this table; the link to play at it is its owner's");
}

// What a new table is to be; the moves of its line are the first of its tree.
struct TableRequest {
    TableRecord record;
    std::vector<std::string> moves;
};

Granted<TableRequest> read_request(Fields& fields) {
    GameLine line = read_line(fields);
    TableRequest request;
    request.record.game = std::move(line.game);
    request.record.settings = std::move(line.settings);
    request.record.start = std::move(line.start);
    request.record.players = read_players(fields);
    request.record.clock = read_clock(fields);
    if (fields.has("pace"))
        request.record.pace_ms =
            static_cast<int>(fields.integer("pace", 0, service_limits::kSlowestPace));
    request.record.is_running = fields.flag_or("running", true);
    request.moves = std::move(line.moves);
    if (fields.problem()) return *fields.problem();
    return request;
}

// Long enough not to be done on the loop.
Granted<std::shared_ptr<MoveTree>> open_tree(const Registry& registry, TableRequest request,
                                             int most_threads) {
    auto tree = MoveTree::open(registry, std::move(request.record));
    if (!tree) return tree.error();
    for (const Player player : {Player::First, Player::Second}) {
        if (tree->is_person(player)) continue;
        const auto fits =
            read_agent(registry, tree->board(), player, tree->agent(player), most_threads);
        if (!fits) return fits.error();
    }
    for (std::size_t i = 0; i < request.moves.size(); ++i) {
        if (const auto played = tree->play(request.moves[i], 0, {}); !played)
            return Refusal{played.error().status,
                           "move " + std::to_string(i + 1) + ": " + played.error().message};
    }
    return std::make_shared<MoveTree>(*std::move(tree));
}

}  // namespace

Tables::Tables(const Registry& registry, Loop& loop, LeagueConnections& connections,
               MemoryBudget& memory, TableStore store, Options options)
    : registry_(registry),
      loop_(loop),
      memory_(memory),
      store_(std::move(store)),
      agent_pool_({options.threads, service_limits::kSpareThreads, SIZE_MAX, SIZE_MAX}),
      opening_pool_({options.threads, service_limits::kSpareThreads,
                     service_limits::kWaitingRequests, service_limits::kWaitingEach}),
      store_pool_({1, 0, service_limits::kWaitingRequests, service_limits::kWaitingEach}),
      context_{
          registry,
          loop,
          agent_pool_,
          agents_,
          connections,
          std::move(options.now),
          std::max(1, options.threads),
          [this](const Identity& client, std::uint64_t bytes) { return make_room(client, bytes); },
          [this](const std::string& id) { changed(id); }},
      new_tables_(service_limits::kTablesOfVisitor, service_limits::kTablesOfAddress,
                  service_limits::kTablesOfAll, context_.now()) {}

Tables::~Tables() {
    store_pool_.finish();
    for (auto& [id, entry] : entries_) {
        if (entry.is_changed || entry.is_saving || entry.is_unsaved) save(id, entry);
    }
    store_pool_.finish();
}

// --- Room in memory.

// Sends the table that was idle for longest back to the store; with an address only of those that count as
// its. False if there is none.
bool Tables::unload_oldest(const std::optional<std::string>& address) {
    const auto age = [](const auto& item) { return item.second.table->tree().record().changed; };
    auto oldest = entries_.end();
    for (auto each = entries_.begin(); each != entries_.end(); ++each) {
        const LiveTable& table = *each->second.table;
        if (!each->second.is_idle() || (address && table.client().address != *address)) continue;
        if (oldest == entries_.end() || age(*each) < age(*oldest)) oldest = each;
    }
    if (oldest == entries_.end()) return false;
    entries_.erase(oldest);
    return true;
}

// Whoever has used its own share gets room by giving up what it does not use; only where all memory is in use
// do others give up theirs.
Granted<MemoryBudget::Lease> Tables::make_room(const Identity& client, std::uint64_t bytes) {
    for (;;) {
        auto memory = memory_.take(client, bytes);
        if (memory) return memory;
        const auto from = memory.error().status == Refusal::kTooMuch ? std::optional(client.address)
                                                                     : std::nullopt;
        if (!agents_.empty_longest(from) && !unload_oldest(from)) return memory;
    }
}

Granted<Tables::Entries::iterator> Tables::add(MoveTree tree, const Identity& client,
                                               std::size_t saved_nodes) {
    const auto of_address = [&](const auto& item) {
        return item.second.table->client().address == client.address;
    };
    if (std::ranges::count_if(entries_, of_address) >= service_limits::kLiveTablesOfAddress &&
        !unload_oldest(client.address))
        return Refusal::too_much("too many tables of yours are in use; leave some first");
    if (entries_.size() >= service_limits::kLiveTables && !unload_oldest(std::nullopt))
        return Refusal::unavailable("all " + std::to_string(service_limits::kLiveTables) +
                                    " tables are in use");
    auto memory = make_room(client, tree.memory_bytes());
    if (!memory) return memory.error();
    const std::string id = tree.record().id;
    auto table = std::make_shared<LiveTable>(context_, std::move(tree), client);
    return entries_.insert_or_assign(id, Entry{std::move(table), saved_nodes, *std::move(memory)})
        .first;
}

// --- Making and finding.

Granted<std::monostate> Tables::may_create(const Identity& from) {
    if (!new_tables_.take(from, context_.now()))
        return Refusal::too_much("too many new tables at once; try again in a moment");
    return opening_pool_.has_room(from);
}

void Tables::create(const Identity& from, Fields& body, const Reply& reply) {
    auto request = read_request(body);
    if (!request) return reply(error_response(request.error()));
    if (const auto may = may_create(from); !may) return reply(error_response(may.error()));
    request->record.id = random_id();
    request->record.key = random_id();
    if (!from.id.empty()) request->record.holders = {from.id};
    opening_pool_.run({[this, from, reply, request = *std::move(request)](const std::stop_token&) {
                           auto tree = open_tree(registry_, request, context_.most_threads);
                           loop_.post([this, from, reply, tree] { created(from, tree, reply); });
                       },
                       [reply](const Refusal& refusal) { reply(error_response(refusal)); }, from});
}

void Tables::created(const Identity& from, const Opened& tree, const Reply& reply) {
    if (!tree) return reply(error_response(tree.error()));
    const auto entry = add(std::move(**tree), from, 0);
    if (!entry) return reply(error_response(entry.error()));
    const auto& [id, made] = **entry;
    if (const auto may = made.table->all_may_sit(); !may) {
        entries_.erase(*entry);
        return reply(error_response(may.error()));
    }
    const std::string key = made.table->tree().record().key;
    changed(id);
    after_saving(id, [this, id = id, key, reply](const Status& status) {
        if (status) return reply(json_response({{"id", id}, {"key", key}}));
        entries_.erase(id);
        reply(error_response(Refusal::unavailable(status.error().message)));
    });
}

void Tables::with_table(const Identity& from, const std::string& id, WithTable work) {
    if (const auto found = entries_.find(id); found != entries_.end())
        return work(found->second.table);
    if (removed_.contains(id)) return work(no_table(id));
    if (const auto room = store_pool_.has_room(from); !room) return work(room.error());
    auto& waiting = awaited_[id];
    waiting.push_back(std::move(work));
    if (waiting.size() == 1) load(from, id);
}

void Tables::load(const Identity& from, const std::string& id) {
    const auto refuse = [this, from, id](const Refusal& refusal) {
        loop_.post([this, from, id, refusal] { loaded(from, id, refusal); });
    };
    store_pool_.run({[this, from, id, refuse](const std::stop_token&) {
                         auto record = store_.load(id);
                         if (!record) return refuse(Refusal::unavailable(record.error().message));
                         if (!record->has_value()) return refuse(no_table(id));
                         open(from, **record);
                     },
                     refuse, from});
}

// Not by the thread of the store: a long game takes a while.
void Tables::open(const Identity& from, const TableRecord& record) {
    const auto tell = [this, from, id = record.id](const Opened& tree) {
        loop_.post([this, from, id, tree] { loaded(from, id, tree); });
    };
    opening_pool_.run({[this, record, tell](const std::stop_token&) {
                           auto opened = MoveTree::open(registry_, record);
                           if (!opened) return tell(opened.error());
                           tell(std::make_shared<MoveTree>(*std::move(opened)));
                       },
                       tell, from});
}

void Tables::loaded(const Identity& from, const std::string& id, const Opened& tree) {
    const auto waiting = std::exchange(awaited_[id], {});
    awaited_.erase(id);
    const auto live = [&]() -> Granted<std::shared_ptr<LiveTable>> {
        if (!tree) return tree.error();
        const std::size_t nodes = (*tree)->record().nodes.size();
        const auto entry = add(std::move(**tree), from, nodes);
        if (!entry) return entry.error();
        const auto table = (*entry)->second.table;
        table->was_saved(ok());
        return table;
    }();
    for (const WithTable& work : waiting) work(live);
}

// --- HTTP.

// Those that a visitor is listed; `own` becomes those of them that it holds itself, as the host need not.
Result<TableList> Tables::summaries_for(const Identity& from, std::set<std::string>& own) const {
    auto held = store_.summaries(service_limits::kListedTables, from.id);
    if (!held) return held;
    for (const TableSummary& table : held->tables) own.insert(table.id);
    if (!from.is_host) return held;
    return store_.summaries(service_limits::kListedTables, std::nullopt);
}

// What is in memory is newer than what the store says.
void Tables::list(const Identity& from, const Reply& reply) {
    if (const auto room = store_pool_.has_room(from); !room)
        return reply(error_response(room.error()));
    std::map<std::string, TableSummary> live;
    std::set<std::string> own;
    for (const auto& [id, entry] : entries_) {
        const MoveTree& tree = entry.table->tree();
        if (entry.table->is_held_by(from))
            live[id] = {id, tree.record().changed, summary_json(tree)};
        if (std::ranges::count(tree.record().holders, from.id) > 0) own.insert(id);
    }
    const auto work = [this, reply, from, own = std::move(own),
                       live = std::move(live)](const std::stop_token&) mutable {
        auto stored = summaries_for(from, own);
        if (!stored) return reply(error_response(Refusal::unavailable(stored.error().message)));
        for (TableSummary& table : stored->tables) live.emplace(table.id, std::move(table));
        std::vector<const TableSummary*> latest;
        for (const auto& [id, table] : live) latest.push_back(&table);
        std::ranges::sort(latest, std::greater(), &TableSummary::changed);
        latest.resize(std::min(latest.size(), service_limits::kListedTables));
        boost::json::array tables;
        for (const auto* each : latest) {
            boost::json::object table = each->json;
            table["yours"] = own.contains(each->id);
            tables.push_back(std::move(table));
        }
        boost::json::object all{{"tables", std::move(tables)}};
        if (from.is_host) all["unreadable"] = unreadable_json(stored->unreadable);
        reply(json_response(all));
    };
    store_pool_.run(
        {work, [reply](const Refusal& refusal) { reply(error_response(refusal)); }, from});
}

void Tables::show(const Identity& from, const std::string& id, const Reply& reply) {
    with_table(from, id, [this, from, id, reply](const auto& table) {
        if (!table) return reply(error_response(table.error()));
        after_saving(id, [table = *table, from, reply](const Status&) {
            reply(json_response(table->state(from)));
        });
    });
}

void Tables::remove(const Identity& from, const std::string& id, const Reply& reply) {
    with_table(from, id, [this, from, id, reply](const auto& table) {
        if (!table) return reply(error_response(table.error()));
        if (!(*table)->is_held_by(from)) return reply(error_response(only_watching()));
        remove_saved(from, id, reply);
    });
}

// A change that is on its way to the store would bring the table back.
void Tables::remove_saved(const Identity& from, const std::string& id, const Reply& reply) {
    const auto found = entries_.find(id);
    if (found == entries_.end()) return reply(error_response(no_table(id)));
    if (found->second.is_saving)
        return after_saving(
            id, [this, from, id, reply](const Status&) { remove_saved(from, id, reply); });
    found->second.table->tell(std::make_shared<const std::string>(
        boost::json::serialize(boost::json::object{{"is", "gone"}, {"table", id}})));
    entries_.erase(found);
    removed_.insert(id);
    for (auto& [visitor, ids] : watched_) ids.erase(id);
    const auto tell = [this, id, reply](const Status& removed) {
        loop_.post([this, id] { removed_.erase(id); });
        reply(removed ? json_response({})
                      : error_response(Refusal::unavailable(removed.error().message)));
    };
    store_pool_.run({[this, id, tell](const std::stop_token&) { tell(store_.remove(id)); },
                     [tell](const Refusal& refusal) { tell(Error{refusal.message}); }, from});
}

// --- Live.

void Tables::act(const LiveRequest& request, Fields& fields, TableAction action) {
    const auto id = request.text(fields, "table");
    if (!id) return;
    const Identity& from = request.visitor->identity();
    with_table(from, *id, [request, fields, action, from](const auto& table) mutable {
        if (!table) return request.refuse(table.error());
        if (!(*table)->is_held_by(from)) return request.refuse(only_watching());
        if (const auto done = ((**table).*action)(fields); !done) request.refuse(done.error());
    });
}

void Tables::remove_others(const LiveRequest& request, Fields& fields) {
    const auto id = request.text(fields, "table");
    if (!id) return;
    const Identity& from = request.visitor->identity();
    with_table(from, *id, [request, from](const auto& table) {
        if (!table) return request.refuse(table.error());
        if (const auto done = (*table)->remove_others(from); !done) request.refuse(done.error());
    });
}

void Tables::watch(const LiveRequest& request, Fields& fields) {
    const auto id = request.text(fields, "table");
    if (!id) return;
    auto& ids = watched_[request.visitor.get()];
    if (!ids.contains(*id) && ids.size() >= service_limits::kWatchedTables)
        return request.refuse(Refusal::too_much("no more than " +
                                                std::to_string(service_limits::kWatchedTables) +
                                                " tables can be watched at once"));
    const std::string key = fields.text_or("key", service_limits::kAgentText, "");
    if (fields.problem()) return request.refuse(*fields.problem());
    ids.insert(*id);
    with_table(request.visitor->identity(), *id, [this, request, key, id = *id](const auto& table) {
        const auto begun = [&]() -> Granted<std::monostate> {
            if (!table) return table.error();
            return key.empty() ? std::monostate{}
                               : (*table)->let_in(request.visitor->identity(), key);
        }();
        if (begun)
            return after_saving(id, [this, request, id, table = *table](const Status&) {
                if (is_watched_by(*request.visitor, id)) table->watch(request.visitor, request.id);
            });
        if (is_watched_by(*request.visitor, id)) watched_[request.visitor.get()].erase(id);
        request.refuse(begun.error());
    });
}

// Whether it has asked for the table and not left it since.
bool Tables::is_watched_by(const Visitor& visitor, const std::string& id) const {
    const auto found = watched_.find(&visitor);
    return found != watched_.end() && found->second.contains(id);
}

void Tables::leave(const LiveRequest& request, Fields& fields) {
    const auto id = request.text(fields, "table");
    if (!id) return;
    watched_[request.visitor.get()].erase(*id);
    const auto entry = entries_.find(*id);
    if (entry != entries_.end()) entry->second.table->leave(*request.visitor);
}

void Tables::on_disconnect(const Visitor& visitor) {
    const auto found = watched_.find(&visitor);
    if (found == watched_.end()) return;
    for (const std::string& id : found->second) {
        const auto entry = entries_.find(id);
        if (entry != entries_.end()) entry->second.table->leave(visitor);
    }
    watched_.erase(found);
}

void Tables::forfeit(const std::string& id, const std::string& nick) {
    const auto found = entries_.find(id);
    if (found == entries_.end()) return;
    const auto table = found->second.table;
    table->forfeit(nick);
}

// --- Keeping. A table has one change on its way to the store at most; what happens meanwhile goes with
// the next.

void Tables::changed(const std::string& id) {
    const auto found = entries_.find(id);
    if (found == entries_.end()) return;
    found->second.is_changed = true;
    if (!found->second.is_saving) save(id, found->second);
}

void Tables::after_saving(const std::string& id, std::function<void(const Status&)> work) {
    const auto found = entries_.find(id);
    if (found == entries_.end() || !found->second.is_saving) return work(ok());
    found->second.when_saved.push_back(std::move(work));
}

void Tables::save(const std::string& id, Entry& entry) {
    const MoveTree& tree = entry.table->tree();
    const TableRecord& record = tree.record();
    auto change = std::make_shared<TableChange>();
    const auto is_old = [&](int node) {
        return node > 0 && node <= static_cast<int>(entry.saved_nodes);
    };
    change->head = record;
    change->first = entry.saved_nodes;
    change->nodes.assign(record.nodes.begin() + static_cast<std::ptrdiff_t>(entry.saved_nodes),
                         record.nodes.end());
    if (is_old(record.node))
        change->current = record.nodes[static_cast<std::size_t>(record.node - 1)];
    entry.memory.resize(tree.memory_bytes());
    change->summary = boost::json::serialize(summary_json(tree));
    entry.saved_nodes = record.nodes.size();
    entry.is_changed = false;
    entry.is_saving = true;
    const auto tell = [this, id](const Status& status) {
        loop_.post([this, id, status] { saved(id, status); });
    };
    store_pool_.run({[this, change, tell](const std::stop_token&) { tell(store_.save(*change)); },
                     [tell](const Refusal& refusal) { tell(Error{refusal.message}); },
                     entry.table->client()});
}

void Tables::saved(const std::string& id, const Status& status) {
    const auto found = entries_.find(id);
    if (found == entries_.end()) return;
    Entry& entry = found->second;
    entry.is_saving = false;
    entry.is_unsaved = !status;
    if (!status) entry.saved_nodes = 0;  // All of it once more, when it is tried again.
    if (entry.is_changed) return save(id, entry);
    const auto waiting = std::exchange(entry.when_saved, {});
    const auto table = entry.table;
    if (!status) save_later(id);
    table->was_saved(status);
    for (const auto& work : waiting) work(status);
}

// Until it works: nothing that a table has is to be lost for a disk that was full for a moment.
void Tables::save_later(const std::string& id) {
    loop_.post_after(service_limits::kSaveAgain, [this, id] {
        const auto found = entries_.find(id);
        if (found != entries_.end() && found->second.is_unsaved) changed(id);
    });
}

}  // namespace petteia
