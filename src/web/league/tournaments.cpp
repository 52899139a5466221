#include "web/league/tournaments.h"

#include <algorithm>
#include <boost/json.hpp>
#include <set>
#include <utility>

#include "arena/players/player_name.h"
#include "core/text.h"
#include "league/server/launched_player.h"
#include "web/league/tournament_json.h"
#include "web/players/agent_session.h"
#include "web/service/fields.h"
#include "web/service/line_request.h"
#include "web/service/position_json.h"
#include "web/service/random_id.h"
#include "web/service/service_limits.h"

namespace petteia {
namespace {

// How often the stores of those that are played are read.
constexpr Milliseconds kLook{500};
constexpr std::string_view kSuffix = ".db";

Format read_format(Fields& fields) {
    const std::string name = fields.text_or("kind", 100, name_of(Format::RoundRobin));
    if (const auto format = format_named(name)) return *format;
    fields.complain("\"kind\" must be one of " + join(format_names(), ", ") + ", not " +
                    in_quotes(name));
    return Format::RoundRobin;
}

// With the agents as they were named. Nobody waits for a move for ever.
TournamentPlan read_plan(Fields& fields) {
    TournamentPlan plan;
    GameLine line = read_line(fields);
    plan.game = std::move(line.game);
    plan.settings = std::move(line.settings);
    plan.format = read_format(fields);
    for (auto& agent :
         fields.texts("players", service_limits::kTournamentPlayers, service_limits::kAgentText))
        plan.players.push_back({shown_name(agent), agent});
    const auto integer = [&](std::string_view name, int least, int most, int otherwise) {
        return static_cast<int>(fields.integer_or(name, least, most, otherwise));
    };
    const int players = static_cast<int>(plan.players.size());
    plan.rounds = integer("rounds", 1, 100, usual_rounds(plan.format, std::max(2, players)));
    plan.games = integer("games", 1, 100, plan.games);
    plan.opening_plies = integer("openings", 0, 50, plan.opening_plies);
    plan.seed = static_cast<std::uint64_t>(integer("seed", 0, 1'000'000'000, 1));
    const double most = static_cast<double>(service_limits::kThinking.count()) / 1000;
    plan.time.move = to_milliseconds(fields.number("move_time", 0.01, most).value_or(most));
    make_different(plan.players);
    return plan;
}

Granted<std::monostate> check_size(const TournamentPlan& plan) {
    if (plan.players.size() < 2)
        return Refusal::against_rules("a tournament needs two players or more");
    if (const Status fits = check(plan.schedule()); !fits)
        return Refusal::against_rules(fits.error());
    if (expected_games(plan.schedule()) <= service_limits::kTournamentGames)
        return std::monostate{};
    return Refusal::against_rules(
        "a tournament may have " + std::to_string(service_limits::kTournamentGames) +
        " games at most, not " + std::to_string(expected_games(plan.schedule())));
}

}  // namespace

Tournaments::Tournaments(const Registry& registry, Loop& loop, LeagueConnections& connections,
                         MemoryBudget& memory, Options options, std::function<void()> changed)
    : registry_(registry),
      loop_(loop),
      connections_(connections),
      memory_(memory),
      options_(std::move(options)),
      changed_(std::move(changed)),
      beginnings_(service_limits::kTournamentsBegun, service_limits::kTournamentsBegun,
                  service_limits::kTournamentsBegun, options_.now()) {
    if (!options_.folder.empty())
        store_pool_.run([this](const std::stop_token&) { read_folder(); });
}

Tournaments::~Tournaments() {
    for (Entry& entry : entries_) entry.thread.request_stop();
}

// --- Beginning.

// A tournament keeps processors busy for long, so it is the host's to begin and to stop.
Granted<std::monostate> Tournaments::may_begin(const Identity& from) {
    if (!from.is_host) return Refusal::forbidden("only the host of this server begins tournaments");
    if (!beginnings_.take(from, options_.now()))
        return Refusal::too_much("too many tournaments were begun; try again in a minute");
    return std::monostate{};
}

Granted<Tournaments::Order> Tournaments::read_order(Fields& fields, const std::string& id) {
    const auto is_running = [](const Entry& entry) { return entry.state == "running"; };
    if (std::ranges::count_if(entries_, is_running) >= service_limits::kTournaments)
        return Refusal::too_much("too many tournaments are played; stop one first");
    Order order{fields.inner("plan", read_plan), {}, 0};
    if (fields.problem()) return *fields.problem();
    if (const auto fits = check_size(order.plan); !fits) return fits.error();
    std::set<std::string> nicks;
    for (auto& player : order.plan.players) {
        const auto nick = league_nick(player.agent);
        if (!nick) continue;
        if (!nicks.insert(*nick).second)
            return Refusal::against_rules(in_quotes(*nick) + " is named twice");
        auto lease = connections_.lease(*nick, {id, true});
        if (!lease) return lease.error();
        order.leases.push_back(*std::move(lease));
    }
    return order;
}

void Tournaments::begin(const LiveRequest& request, Fields& fields) {
    if (const auto may = may_begin(request.visitor->identity()); !may)
        return request.refuse(may.error());
    const std::string id = random_id();
    auto order = read_order(fields, id);
    if (!order) return request.refuse(order.error());
    Entry& entry = entries_.emplace_front(Entry{id});
    entry.thread = std::jthread(
        [this, id, request, order = *std::move(order)](const std::stop_token& stop) mutable {
            play_safely(id, request, std::move(order), stop);
        });
}

void Tournaments::refuse(const std::string& id, const LiveRequest& request,
                         const Refusal& refusal) {
    loop_.post([this, id, request, refusal] {
        request.refuse(refusal);
        entries_.remove_if([&](const Entry& each) { return each.id == id; });
    });
}

void Tournaments::play_safely(const std::string& id, const LiveRequest& request, Order order,
                              const std::stop_token& stop) {
    try {
        play(id, request, std::move(order), stop);
    } catch (...) {
        refuse(id, request, refusal_of_exception());
    }
}

void Tournaments::play(const std::string& id, const LiveRequest& request, Order order,
                       const std::stop_token& stop) {
    const auto against_rules = [&](const Error& error) {
        refuse(id, request, Refusal::against_rules(error));
    };
    const auto game = registry_.find(order.plan.game);
    if (!game) return against_rules(game.error());
    const auto entrants = prepare(**game, order);
    if (!entrants) return against_rules(entrants.error());
    // As many games are played at once as there are cores.
    const auto memory = memory_.take(request.visitor->identity(),
                                     2 * std::thread::hardware_concurrency() * order.bytes);
    if (!memory) return refuse(id, request, memory.error());
    const auto store = open_store(id, order.plan);
    if (!store) return against_rules(store.error());
    loop_.post([this, id, request, store = *store] { begun(id, request, store); });
    const auto is_over = play_tournament(**game, **store, *entrants, {}, stop);
    order.leases.clear();
    const std::string state = is_over && *is_over ? "done" : "stopped";
    loop_.post([this, id, state] { ended(id, state); });
}

// Who plays, once it is known that all can. Connected players have no agent in the store.
Result<std::vector<Entrant>> Tournaments::prepare(const GameEntry& game, Order& order) const {
    const auto board = open_game(registry_, order.plan.game, order.plan.settings);
    if (!board) return Error{board.error().message};
    std::vector<Entrant> entrants;
    auto lease = order.leases.begin();
    for (auto& player : order.plan.players) {
        const auto agent = read_player(**board, player.agent, order);
        if (!agent) return agent.error();
        if (league_nick(player.agent)) {
            player.agent.clear();
            entrants.push_back({player.name, (*lease++)->player});
            continue;
        }
        player.agent = *agent;
        auto contestant = contestant_of(player.agent, &game);
        if (!contestant) return contestant.error();
        entrants.push_back({player.name, *std::move(contestant)});
    }
    if (const Status fits = check(game, order.plan, entrants); !fits) return fits.error();
    return entrants;
}

Result<std::string> Tournaments::read_player(const Session& board, const std::string& agent,
                                             Order& order) const {
    if (const auto program = PlayerName::parse(agent).named_program())
        return options_.programs.agent(*program);
    const auto candidate = read_agent(registry_, board, std::nullopt, agent, options_.most_threads);
    if (!candidate) return Error{candidate.error().message};
    order.bytes =
        std::max(order.bytes, (std::uint64_t{candidate->table_mib} << 20) + board.memory_bytes());
    return candidate->text;
}

Result<Tournaments::Store> Tournaments::open_store(const std::string& id,
                                                   const TournamentPlan& plan) const {
    std::error_code ignored;  // What cannot be made cannot be written to either, and that is told.
    if (!options_.folder.empty()) std::filesystem::create_directories(options_.folder, ignored);
    auto store = options_.folder.empty()
                     ? TournamentStore::in_memory(plan)
                     : TournamentStore::create(options_.folder / (id + std::string(kSuffix)), plan);
    if (!store) return store.error();
    return std::make_shared<TournamentStore>(*std::move(store));
}

void Tournaments::begun(const std::string& id, const LiveRequest& request, const Store& store) {
    Entry* entry = find(id);
    if (entry == nullptr) return;
    entry->store = store;
    ask(*entry);
    if (!std::exchange(is_looking_, true)) loop_.post_after(kLook, [this] { look_after(); });
    drop_oldest();
    boost::json::object answer = request.answer("tournament");
    answer["tournament"] = id;
    request.send(answer);
}

void Tournaments::ended(const std::string& id, const std::string& state) {
    Entry* entry = find(id);
    if (entry == nullptr) return;
    entry->thread = {};
    entry->state = state;
    entry->is_asked = false;
    ask(*entry);
    changed_();
}

void Tournaments::stop(const LiveRequest& request, Fields& fields) {
    const auto id = request.text(fields, "tournament");
    if (!id) return;
    if (!request.visitor->identity().is_host)
        return request.refuse(Refusal::forbidden("only the host of this server stops tournaments"));
    Entry* entry = find(*id);
    if (entry == nullptr)
        return request.refuse(Refusal::not_found("there is no tournament " + in_quotes(*id)));
    entry->thread.request_stop();
}

// --- Telling.

Tournaments::Entry* Tournaments::find(const std::string& id) {
    const auto found = std::ranges::find(entries_, id, &Entry::id);
    return found != entries_.end() ? &*found : nullptr;
}

// Only from what is told: its file stays.
void Tournaments::drop_oldest() {
    while (entries_.size() > service_limits::kListedTournaments &&
           entries_.back().state != "running")
        entries_.pop_back();
}

void Tournaments::look_after() {
    is_looking_ = false;
    for (Entry& entry : entries_) {
        if (entry.state != "running" || entry.store == nullptr) continue;
        is_looking_ = true;
        ask(entry);
    }
    if (is_looking_) loop_.post_after(kLook, [this] { look_after(); });
}

void Tournaments::ask(Entry& entry) {
    if (std::exchange(entry.is_asked, true)) return;
    store_pool_.run([this, id = entry.id, store = entry.store](const std::stop_token&) {
        loop_.post([this, id, told = tournament_json(*store)] {
            Entry* asked = find(id);
            if (asked == nullptr) return;
            asked->is_asked = false;
            if (!told || asked->told == *told) return;
            asked->told = *told;
            changed_();
        });
    });
}

void Tournaments::read_folder() {
    namespace fs = std::filesystem;
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    std::error_code error;
    for (const auto& file : fs::directory_iterator(options_.folder, error)) {
        if (file.path().extension() == kSuffix)
            files.emplace_back(file.last_write_time(error), file.path());
    }
    std::ranges::sort(files, std::greater());
    files.resize(std::min(files.size(), service_limits::kListedTournaments));
    for (const auto& [time, path] : files) {
        auto store = TournamentStore::open(path, TournamentStore::Access::Read);
        if (!store) {
            options_.tell(store.error().message);
            continue;
        }
        auto told = tournament_json(*store);
        if (!told) {
            options_.tell("the store " + in_quotes(path.string()) + ": " + told.error().message);
            continue;
        }
        loop_.post([this, id = path.stem().string(), told = *std::move(told),
                    held = std::make_shared<TournamentStore>(*std::move(store))] {
            if (find(id) != nullptr) return;
            const char* state = told.at("over").as_bool() ? "done" : "stopped";
            entries_.push_back({id, held, state, told, false, {}});
            changed_();
        });
    }
}

void Tournaments::show_game(const LiveRequest& request, Fields& fields) {
    const Entry* entry = find(fields.text("tournament", service_limits::kAgentText));
    const auto number = fields.integer("number", 0, std::int64_t{1} << 31);
    if (fields.problem()) return request.refuse(*fields.problem());
    if (entry == nullptr || entry->store == nullptr)
        return request.refuse(Refusal::not_found("there is no such tournament"));
    const Identity& from = request.visitor->identity();
    if (const auto room = store_pool_.has_room(from); !room) return request.refuse(room.error());
    const auto work = [this, store = entry->store, number, request](const std::stop_token&) {
        const auto game = tournament_game(*store, number);
        if (!game) return request.refuse(Refusal::not_found(game.error().message));
        const auto position = replay(registry_, game->line);
        if (!position) return request.refuse(position.error());
        boost::json::object answer = request.answer("tournament_game");
        for (const auto& [name, value] : position_json(*position)) answer[name] = value;
        answer["players"] = {game->first, game->second};
        request.send(answer);
    };
    store_pool_.run({work, [request](const Refusal& refusal) { request.refuse(refusal); }, from});
}

boost::json::array Tournaments::to_json() const {
    boost::json::array array;
    for (const Entry& entry : entries_) {
        if (entry.told.empty()) continue;
        boost::json::object object{{"id", entry.id}, {"state", entry.state}};
        for (const auto& [name, value] : entry.told) object[name] = value;
        array.push_back(std::move(object));
    }
    return array;
}

}  // namespace petteia
