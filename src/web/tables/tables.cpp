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

TimeControl read_clock(Fields& fields) {
    return fields.inner("clock", [](Fields& clock) {
        const auto time = [&](std::string_view name) -> std::optional<Milliseconds> {
            const auto seconds = clock.number(name, 0.001, service_limits::kLongestClock);
            return seconds ? std::optional(to_milliseconds(*seconds)) : std::nullopt;
        };
        return TimeControl{time("move"), time("game")};
    });
}

std::array<std::string, 2> read_players(Fields& fields) {
    const auto texts = fields.texts("players", 2, service_limits::kAgentText);
    if (texts.empty() && !fields.problem()) return {std::string(kPerson), std::string(kPerson)};
    if (texts.size() == 2) return {texts[0], texts[1]};
    fields.complain("\"players\" must name two");
    return {};
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
    request.record.pace_ms =
        static_cast<int>(fields.integer_or("pace", 0, service_limits::kSlowestPace, 0));
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
               TableStore store, Options options)
    : registry_(registry),
      loop_(loop),
      store_(std::move(store)),
      agents_(service_limits::kIdleAgentsMib),
      agent_pool_(options.threads),
      opening_pool_(options.threads),
      store_pool_(1),
      context_{registry,
               loop,
               agent_pool_,
               agents_,
               connections,
               std::move(options.now),
               std::max(1, options.threads),
               [this](const std::string& id) { changed(id); }},
      new_tables_(service_limits::kTablesPerSecond, service_limits::kTablesAtOnce, context_.now()) {
}

Tables::~Tables() {
    store_pool_.finish();
    for (auto& [id, entry] : entries_) {
        if (entry.is_changed || entry.is_saving) save(id, entry);
    }
    store_pool_.finish();
}

// --- Making and finding.

Granted<std::monostate> Tables::may_create() {
    if (failure_) return Refusal::unavailable(failure_->message);
    if (!new_tables_.take(1, context_.now()))
        return Refusal::too_much("too many new tables at once; try again in a moment");
    return make_room();
}

// Sends a table that nobody uses back to the store.
Granted<std::monostate> Tables::make_room() {
    if (entries_.size() < service_limits::kLiveTables) return std::monostate{};
    const auto age = [](const auto& item) { return item.second.table->tree().record().changed; };
    auto oldest = entries_.end();
    for (auto each = entries_.begin(); each != entries_.end(); ++each) {
        const Entry& entry = each->second;
        const bool is_idle = !entry.table->is_watched() && !entry.table->is_thinking() &&
                             !entry.is_changed && !entry.is_saving;
        if (is_idle && (oldest == entries_.end() || age(*each) < age(*oldest))) oldest = each;
    }
    if (oldest == entries_.end())
        return Refusal::too_much("all " + std::to_string(service_limits::kLiveTables) +
                                 " tables are in use");
    entries_.erase(oldest);
    return std::monostate{};
}

void Tables::add(const std::shared_ptr<LiveTable>& table, std::size_t saved_nodes) {
    entries_[table->tree().record().id] = {table, saved_nodes, false, false};
    table->begin();
}

void Tables::create(Fields& body, const Reply& reply) {
    auto request = read_request(body);
    if (!request) return reply(error_response(request.error()));
    if (const auto may = may_create(); !may) return reply(error_response(may.error()));
    request->record.id = random_id();
    opening_pool_.run([this, reply, request = *std::move(request)](const std::stop_token&) {
        auto tree = open_tree(registry_, request, context_.most_threads);
        if (!tree) return reply(error_response(tree.error()));
        loop_.post([this, reply, tree = *std::move(tree)] {
            const std::string id = tree->record().id;
            const auto live = std::make_shared<LiveTable>(context_, std::move(*tree));
            if (const auto may = live->all_may_sit(); !may)
                return reply(error_response(may.error()));
            add(live, 0);
            changed(id);
            reply(json_response({{"id", id}}));
        });
    });
}

void Tables::with_table(const std::string& id, WithTable work) {
    if (const auto found = entries_.find(id); found != entries_.end())
        return work(found->second.table);
    auto& waiting = awaited_[id];
    waiting.push_back(std::move(work));
    if (waiting.size() == 1) load(id);
}

void Tables::load(const std::string& id) {
    store_pool_.run([this, id](const std::stop_token&) {
        const auto tree = [&]() -> Granted<std::shared_ptr<MoveTree>> {
            auto record = store_.load(id);
            if (!record) return Refusal::unavailable(record.error().message);
            if (!record->has_value()) return no_table(id);
            auto opened = MoveTree::open(registry_, **std::move(record));
            if (!opened) return opened.error();
            return std::make_shared<MoveTree>(*std::move(opened));
        }();
        loop_.post([this, id, tree] { loaded(id, tree); });
    });
}

void Tables::loaded(const std::string& id, const Granted<std::shared_ptr<MoveTree>>& tree) {
    const auto waiting = std::exchange(awaited_[id], {});
    awaited_.erase(id);
    const auto live = [&]() -> Granted<std::shared_ptr<LiveTable>> {
        if (!tree) return tree.error();
        if (const auto room = make_room(); !room) return room.error();
        const std::size_t nodes = (*tree)->record().nodes.size();
        auto made = std::make_shared<LiveTable>(context_, std::move(**tree));
        add(made, nodes);
        return made;
    }();
    for (const WithTable& work : waiting) work(live);
}

// --- HTTP.

// What is in memory is newer than what the store says.
void Tables::list(const Reply& reply) {
    std::map<std::string, TableSummary> live;
    for (const auto& [id, entry] : entries_)
        live[id] = {id, entry.table->tree().record().changed, summary_json(entry.table->tree())};
    store_pool_.run([this, reply, live = std::move(live)](const std::stop_token&) mutable {
        auto stored = store_.summaries(service_limits::kListedTables, std::nullopt);
        if (!stored) return reply(error_response(Refusal::unavailable(stored.error().message)));
        for (TableSummary& table : stored->tables) live.emplace(table.id, std::move(table));
        std::vector<const TableSummary*> latest;
        for (const auto& [id, table] : live) latest.push_back(&table);
        std::ranges::sort(latest, std::greater(), &TableSummary::changed);
        latest.resize(std::min(latest.size(), service_limits::kListedTables));
        boost::json::array tables;
        for (const auto* each : latest) tables.push_back(each->json);
        reply(json_response({{"tables", std::move(tables)}}));
    });
}

void Tables::show(const std::string& id, const Reply& reply) {
    with_table(id, [reply](const auto& table) {
        reply(table ? json_response((*table)->state()) : error_response(table.error()));
    });
}

void Tables::remove(const std::string& id, const Reply& reply) {
    with_table(id, [this, id, reply](const auto& table) {
        if (!table) return reply(error_response(table.error()));
        (*table)->tell(std::make_shared<const std::string>(
            boost::json::serialize(boost::json::object{{"is", "gone"}, {"table", id}})));
        entries_.erase(id);
        for (auto& [visitor, ids] : watched_) ids.erase(id);
        store_pool_.run([this, id, reply](const std::stop_token&) {
            const Status removed = store_.remove(id);
            reply(removed ? json_response({})
                          : error_response(Refusal::unavailable(removed.error().message)));
        });
    });
}

// --- Live.

void Tables::act(const LiveRequest& request, Fields& fields, TableAction action) {
    const auto id = request.text(fields, "table");
    if (!id) return;
    with_table(*id, [request, fields, action](const auto& table) mutable {
        if (!table) return request.refuse(table.error());
        if (const auto done = ((**table).*action)(fields); !done) request.refuse(done.error());
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
    ids.insert(*id);
    with_table(*id, [this, request, id = *id](const auto& table) {
        const auto still = watched_.find(request.visitor.get());
        if (still == watched_.end() || !still->second.contains(id)) return;  // It has left.
        if (table) return (*table)->watch(request.visitor, request.id);
        still->second.erase(id);
        request.refuse(table.error());
    });
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
    change->summary = boost::json::serialize(summary_json(tree));
    entry.saved_nodes = record.nodes.size();
    entry.is_changed = false;
    entry.is_saving = true;
    store_pool_.run([this, id, change](const std::stop_token&) {
        const Status status = store_.save(*change);
        loop_.post([this, id, status] { saved(id, status); });
    });
}

void Tables::saved(const std::string& id, const Status& status) {
    if (!status && !failure_) failure_ = status.error();
    if (status) failure_.reset();
    const auto found = entries_.find(id);
    if (found == entries_.end()) return;
    found->second.is_saving = false;
    if (!status) found->second.saved_nodes = 0;  // All of it once more, when it changes again.
    if (found->second.is_changed) save(id, found->second);
}

}  // namespace petteia
