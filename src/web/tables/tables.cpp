#include "web/tables/tables.h"

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "web/service/line.h"
#include "web/service/random_id.h"
#include "web/service/service_limits.h"
#include "web/tables/table_json.h"

namespace petteia {
namespace {

Refusal no_table(const std::string& id) {
    return Refusal::not_found("there is no table " + in_quotes(id));
}

TimeControl read_clock(Fields& fields) {
    Fields clock(fields.object_or_empty("clock"));
    const auto seconds = [&](std::string_view name) -> std::optional<Milliseconds> {
        const auto given = clock.number(name, 0.001, service_limits::kLongestClock);
        return given ? std::optional(to_milliseconds(*given)) : std::nullopt;
    };
    const TimeControl time{seconds("move"), seconds("game")};
    if (clock.problem()) fields.complain("clock: " + clock.problem()->message);
    return time;
}

std::array<std::string, 2> read_players(Fields& fields) {
    const auto texts = fields.texts("players", 2, service_limits::kAgentText);
    if (texts.empty() && !fields.problem()) return {std::string(kPerson), std::string(kPerson)};
    if (texts.size() == 2) return {texts[0], texts[1]};
    fields.complain("\"players\" must name two");
    return {};
}

// A table as somebody wants it, with the moves of its line as the first of its tree.
struct Wish {
    TableRecord record;
    std::vector<std::string> moves;
};

Granted<Wish> read_wish(const boost::json::object& body) {
    Fields fields(body);
    GameLine line = read_line(fields);
    Wish wish;
    wish.record.game = std::move(line.game);
    wish.record.settings = std::move(line.settings);
    wish.record.start = std::move(line.start);
    wish.record.players = read_players(fields);
    wish.record.clock = read_clock(fields);
    wish.record.pace_ms =
        static_cast<int>(fields.integer_or("pace", 0, service_limits::kSlowestPace, 0));
    wish.record.is_running = fields.flag_or("running", true);
    wish.moves = std::move(line.moves);
    if (fields.problem()) return *fields.problem();
    return wish;
}

// Long enough not to be done on the loop.
Granted<std::shared_ptr<GameTable>> open_wish(const Registry& registry, Wish wish,
                                              int most_threads) {
    auto table = GameTable::open(registry, std::move(wish.record));
    if (!table) return table.error();
    for (const Player player : {Player::First, Player::Second}) {
        if (table->is_person(player)) continue;
        const auto fits =
            read_agent(registry, table->board(), player, table->agent(player), most_threads);
        if (!fits) return fits.error();
    }
    for (std::size_t i = 0; i < wish.moves.size(); ++i) {
        if (const auto played = table->play(wish.moves[i], 0, {}); !played)
            return Refusal{played.error().status,
                           "move " + std::to_string(i + 1) + ": " + played.error().message};
    }
    return std::make_shared<GameTable>(*std::move(table));
}

}  // namespace

Tables::Tables(const Registry& registry, Loop& loop, LeagueConnections& connections,
               TableStore store, Options options)
    : registry_(registry),
      loop_(loop),
      store_(std::move(store)),
      agents_(service_limits::kIdleAgentsMib),
      thinkers_(options.threads),
      opening_pool_(options.threads),
      store_pool_(1),
      world_{registry,
             loop,
             thinkers_,
             agents_,
             connections,
             std::move(options.now),
             std::max(1, options.threads),
             [this](const std::string& id) { changed(id); }},
      new_tables_(service_limits::kTablesPerSecond, service_limits::kTablesAtOnce, world_.now()) {}

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
    if (!new_tables_.take(1, world_.now()))
        return Refusal::too_much("too many new tables at once; try again in a moment");
    return make_room();
}

// Sends a table that nobody uses back to the store.
Granted<std::monostate> Tables::make_room() {
    if (entries_.size() < service_limits::kLiveTables) return std::monostate{};
    const auto age = [](const auto& item) { return item.second.table->table().record().changed; };
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
    entries_[table->table().record().id] = {table, saved_nodes, false, false};
    table->begin();
}

void Tables::create(boost::json::object body, const Reply& reply) {
    auto wish = read_wish(body);
    if (!wish) return reply(error_response(wish.error()));
    if (const auto may = may_create(); !may) return reply(error_response(may.error()));
    wish->record.id = random_id();
    opening_pool_.run([this, reply, wish = *std::move(wish)](const std::stop_token&) {
        auto table = open_wish(registry_, wish, world_.most_threads);
        if (!table) return reply(error_response(table.error()));
        loop_.post([this, reply, table = *std::move(table)] {
            const std::string id = table->record().id;
            const auto live = std::make_shared<LiveTable>(world_, std::move(*table));
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
        const auto table = [&]() -> Granted<std::shared_ptr<GameTable>> {
            auto record = store_.load(id);
            if (!record) return Refusal::unavailable(record.error().message);
            if (!record->has_value()) return no_table(id);
            auto opened = GameTable::open(registry_, **std::move(record));
            if (!opened) return opened.error();
            return std::make_shared<GameTable>(*std::move(opened));
        }();
        loop_.post([this, id, table] { loaded(id, table); });
    });
}

void Tables::loaded(const std::string& id, const Granted<std::shared_ptr<GameTable>>& table) {
    const auto waiting = std::exchange(awaited_[id], {});
    awaited_.erase(id);
    const auto live = [&]() -> Granted<std::shared_ptr<LiveTable>> {
        if (!table) return table.error();
        if (const auto room = make_room(); !room) return room.error();
        const std::size_t nodes = (*table)->record().nodes.size();
        auto made = std::make_shared<LiveTable>(world_, std::move(**table));
        add(made, nodes);
        return made;
    }();
    for (const WithTable& work : waiting) work(live);
}

// --- HTTP.

// What is in memory is newer than what the store says.
void Tables::list(const Reply& reply) {
    std::map<std::string, boost::json::object> live;
    for (const auto& [id, entry] : entries_) live[id] = summary_json(entry.table->table());
    store_pool_.run([this, reply, live = std::move(live)](const std::stop_token&) mutable {
        const auto stored = store_.summaries(service_limits::kListedTables);
        if (!stored) return reply(error_response(Refusal::unavailable(stored.error().message)));
        for (const std::string& text : *stored) {
            boost::system::error_code error;
            auto summary = boost::json::parse(text, error);
            if (error || !summary.is_object() || !summary.get_object().contains("id")) continue;
            live.emplace(summary.at("id").get_string(), std::move(summary.get_object()));
        }
        std::vector<const boost::json::object*> latest;
        for (const auto& [id, summary] : live) latest.push_back(&summary);
        const auto changed_at = [](const boost::json::object* summary) {
            return summary->at("changed").to_number<std::int64_t>();
        };
        std::ranges::sort(latest, std::greater(), changed_at);
        latest.resize(std::min(latest.size(), service_limits::kListedTables));
        boost::json::array tables;
        for (const auto* each : latest) tables.push_back(*each);
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

bool Tables::obey(const LiveRequest& request) {
    using Action = Granted<std::monostate> (LiveTable::*)(Fields&);
    static const std::map<std::string_view, Action> kActions{
        {"play", &LiveTable::play}, {"undo", &LiveTable::undo},     {"redo", &LiveTable::redo},
        {"go", &LiveTable::go},     {"run", &LiveTable::run},       {"stop", &LiveTable::stop},
        {"step", &LiveTable::step}, {"pace", &LiveTable::pace},     {"seat", &LiveTable::seat},
        {"swap", &LiveTable::swap}, {"resign", &LiveTable::resign}, {"reset", &LiveTable::reset}};
    const auto found = kActions.find(request.action);
    const bool is_watching = request.action == "watch" || request.action == "leave";
    if (found == kActions.end() && !is_watching) return false;
    Fields fields(request.object);
    const std::string id = fields.text("table", 100);
    if (fields.problem()) {
        request.refuse(*fields.problem());
    } else if (request.action == "watch") {
        watch(request, id);
    } else if (request.action == "leave") {
        watched_[request.visitor.get()].erase(id);
        const auto entry = entries_.find(id);
        if (entry != entries_.end()) entry->second.table->leave(*request.visitor);
    } else {
        with_table(id, [request, action = found->second](const auto& table) {
            if (!table) return request.refuse(table.error());
            Fields asked(request.object);
            if (const auto done = ((**table).*action)(asked); !done) request.refuse(done.error());
        });
    }
    return true;
}

void Tables::watch(const LiveRequest& request, const std::string& id) {
    auto& ids = watched_[request.visitor.get()];
    if (ids.size() >= service_limits::kWatchedTables && !ids.contains(id))
        return request.refuse(Refusal::too_much("no more than " +
                                                std::to_string(service_limits::kWatchedTables) +
                                                " tables can be watched at once"));
    ids.insert(id);
    with_table(id, [this, request, id](const auto& table) {
        const auto still = watched_.find(request.visitor.get());
        if (still == watched_.end() || !still->second.contains(id)) return;  // It has left.
        if (table) return (*table)->watch(request.visitor, request.id);
        still->second.erase(id);
        request.refuse(table.error());
    });
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
    const GameTable& table = entry.table->table();
    const TableRecord& record = table.record();
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
    change->summary = boost::json::serialize(summary_json(table));
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
