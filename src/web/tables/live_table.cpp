#include "web/tables/live_table.h"

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "session/session_json.h"
#include "web/service/line.h"
#include "web/service/service_limits.h"
#include "web/tables/table_json.h"

namespace petteia {
namespace {

Visitor::Message to_message(const boost::json::object& object) {
    return std::make_shared<const std::string>(boost::json::serialize(object));
}

std::int64_t seconds_since_1970() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::seconds>(now).count();
}

// What is told of an agent that lost without being beaten.
std::string reason_of(const Forfeit& forfeit) {
    return forfeit.fault == Fault::Illegal ? "illegal move: " + forfeit.message : forfeit.message;
}

Player read_player(Fields& fields) {
    return fields.integer("player", 0, 1) == 0 ? Player::First : Player::Second;
}

}  // namespace

// --- Who watches.

void LiveTable::watch(const std::shared_ptr<Visitor>& visitor, const boost::json::value& re) {
    if (std::find(watchers_.begin(), watchers_.end(), visitor) == watchers_.end())
        watchers_.push_back(visitor);
    boost::json::object whole = state();
    if (!re.is_null()) whole["re"] = re;
    visitor->send(to_message(whole));
}

void LiveTable::leave(const Visitor& visitor) {
    std::erase_if(watchers_, [&](const auto& each) { return each.get() == &visitor; });
}

void LiveTable::tell(const Visitor::Message& message) const {
    for (const auto& watcher : watchers_) watcher->send(message);
}

boost::json::object LiveTable::state() const { return news(true); }

// All, or what is new to those who heard of everything before.
boost::json::object LiveTable::news(bool is_full) const {
    const TableRecord& record = table_.record();
    boost::json::object object{{"is", "table"}, {"table", record.id}, {"version", version_}};
    if (is_full) add_subject(object, table_);
    if (is_full || !have_same_form(told_view_, table_.view()))
        object["board"] = board_json(table_.view());
    object["players"] = players_json(table_);
    object["running"] = table_.runs();
    object["thinking"] = nullptr;
    if (thinking_) object["thinking"] = index_of(*thinking_);
    object["pace"] = record.pace_ms;
    object["clocks"] = clocks_json();
    const std::size_t from = is_full ? 0 : told_nodes_;
    object["tree"] = tree_json(table_, from);
    object["tree_from"] = from + 1;
    object["node"] = record.node;
    object["over"] = table_.is_over();
    object["result"] = table_result_json(table_);
    object["marks"] = boost::json::array(table_.marks().begin(), table_.marks().end());
    add_position(object, table_.board(), table_.view());
    if (table_.is_over()) object["legal"] = boost::json::array();
    return object;
}

void LiveTable::broadcast() {
    if (!watchers_.empty()) tell(to_message(news(false)));
    told_nodes_ = table_.record().nodes.size();
    told_view_ = table_.view();
}

// --- Changes.

// Otherwise than by the rules: the clock stops where it is.
void LiveTable::end(TableEnding ending) {
    spent_before_ = spent();
    table_.end(std::move(ending));
}

// Everything that changes a table ends here: who is to move goes on, all are told, it is kept.
void LiveTable::changed() {
    ++version_;
    table_.set_changed(seconds_since_1970());
    go_on();
    broadcast();
    world_.save(table_.record().id);
}

// The table stands at another node. Looking back must not make agents play on from there.
LiveTable::Done LiveTable::arrived(const Granted<int>& moved, bool is_back) {
    if (!moved) return moved.error();
    stop_thinking();
    table_.set_looking_back(is_back && !table_.is_over() && !table_.is_person(table_.to_move()));
    begin_turn();
    changed();
    return std::monostate{};
}

LiveTable::Done LiveTable::play(Fields& fields) {
    const std::string move = fields.text("move", service_limits::kMoveText);
    const int node = table_.record().node;
    const auto at = fields.integer_or("at", 0, std::int64_t{1} << 31, node);
    if (fields.problem()) return *fields.problem();
    if (at != node)
        return Refusal::against_rules("the table stands at node " + std::to_string(node) +
                                      " now, no longer at " + std::to_string(at));
    if (table_.is_over()) return Refusal::against_rules("the game is over");
    const Player mover = table_.to_move();
    if (!table_.is_person(mover))
        return Refusal::against_rules(std::string(table_.board().name_of(mover)) +
                                      " is to move, played by " + in_quotes(table_.agent(mover)));
    const double seconds = std::chrono::duration<double>(spent()).count();
    return arrived(table_.play(move, seconds, {}), false);
}

LiveTable::Done LiveTable::undo(Fields&) { return arrived(table_.undo(), true); }

LiveTable::Done LiveTable::redo(Fields&) { return arrived(table_.redo(), true); }

LiveTable::Done LiveTable::go(Fields& fields) {
    const auto node = fields.integer("node", 0, std::int64_t{1} << 31);
    if (fields.problem()) return *fields.problem();
    return arrived(table_.go(node), true);
}

LiveTable::Done LiveTable::reset(Fields&) { return arrived(table_.go(0), false); }

LiveTable::Done LiveTable::run(Fields&) {
    if (table_.is_over()) return Refusal::against_rules("the game is over");
    if (!table_.runs()) {
        if (const auto may = all_may_sit(); !may) return may.error();
        table_.set_running(true);
        resumed_ = world_.now();
        changed();
    }
    return std::monostate{};
}

LiveTable::Done LiveTable::stop(Fields&) {
    if (!table_.runs() && !is_thinking()) return std::monostate{};
    stop_thinking();
    spent_before_ = spent();
    table_.set_running(false);
    changed();
    return std::monostate{};
}

LiveTable::Done LiveTable::step(Fields&) {
    if (table_.is_over()) return Refusal::against_rules("the game is over");
    if (table_.is_person(table_.to_move())) return Refusal::against_rules("a person is to move");
    if (is_thinking() && is_stepping_) return std::monostate{};
    if (const auto may = all_may_sit(); !may) return may.error();
    if (table_.runs()) spent_before_ = spent();
    table_.set_running(false);
    is_stepping_ = true;
    changed();
    return std::monostate{};
}

LiveTable::Done LiveTable::pace(Fields& fields) {
    const auto ms = fields.integer("ms", 0, service_limits::kSlowestPace);
    if (fields.problem()) return *fields.problem();
    table_.set_pace(static_cast<int>(ms));
    changed();
    return std::monostate{};
}

LiveTable::Done LiveTable::seat(Fields& fields) {
    const Player player = read_player(fields);
    const std::string agent = fields.text("agent", service_limits::kAgentText);
    if (fields.problem()) return *fields.problem();
    if (agent != kPerson) {
        const auto fits =
            read_agent(world_.registry, table_.board(), player, agent, world_.most_threads);
        if (!fits) return fits.error();
        if (const auto may = may_sit(player, agent); !may) return may.error();
    }
    if (thinking_ == player) stop_thinking();
    agent_session(player).reset();
    table_.set_agent(player, agent);
    changed();
    return std::monostate{};
}

LiveTable::Done LiveTable::swap(Fields&) {
    for (const Player player : {Player::First, Player::Second}) {
        if (table_.is_person(player)) continue;
        const auto fits = read_agent(world_.registry, table_.board(), opponent(player),
                                     table_.agent(player), world_.most_threads);
        if (!fits) return fits.error();
    }
    stop_thinking();
    std::swap(agents_[0], agents_[1]);
    table_.swap_agents();
    changed();
    return std::monostate{};
}

LiveTable::Done LiveTable::resign(Fields& fields) {
    const Player player = read_player(fields);
    if (fields.problem()) return *fields.problem();
    if (table_.is_over()) return Refusal::against_rules("the game is over");
    stop_thinking();
    end({opponent(player), "resigned"});
    changed();
    return std::monostate{};
}

void LiveTable::forfeit(const std::string& nick) {
    for (const Player player : {Player::First, Player::Second}) {
        if (table_.is_over() || league_nick(table_.agent(player)) != nick) continue;
        stop_thinking();
        end({opponent(player), nick + " was disconnected"});
        changed();
    }
    let_guests_go();
}

// --- Agents.

// Lets an agent think if it is its turn, and the clock of a person run.
void LiveTable::go_on() {
    if (table_.is_over()) let_guests_go();
    const bool is_agents = !table_.is_over() && !table_.is_person(table_.to_move());
    const bool may_go = !table_.is_over() && (table_.runs() || is_stepping_);
    if (may_go && !is_thinking()) {
        if (!seat_guests()) return;
        if (is_agents) think();
    }
    if (!is_agents) is_stepping_ = false;
    if (!is_agents) arm_flag();
}

// A guest of the league has one game at a time.
LiveTable::Done LiveTable::may_sit(Player player, const std::string& agent) const {
    const auto nick = league_nick(agent);
    if (!nick) return std::monostate{};
    if (table_.agent(opponent(player)) == agent)
        return Refusal::against_rules(in_quotes(*nick) + " cannot play against itself");
    return world_.connections.may_claim(*nick, holder());
}

LiveTable::Done LiveTable::all_may_sit() const {
    for (const Player player : {Player::First, Player::Second}) {
        if (const auto may = may_sit(player, table_.agent(player)); !may) return may.error();
    }
    return std::monostate{};
}

// False if the table must stop because somebody is not there.
bool LiveTable::seat_guests() {
    for (const Player player : {Player::First, Player::Second}) {
        auto& seated = agent_session(player);
        if (seated != nullptr || !league_nick(table_.agent(player))) continue;
        auto made = make_agent_session(player);
        if (!made) {
            spent_before_ = spent();
            table_.set_running(false);
            is_stepping_ = false;
            return false;
        }
        seated = *std::move(made);
    }
    return true;
}

Granted<std::shared_ptr<AgentSession>> LiveTable::make_agent_session(Player player) {
    const std::string& agent = table_.agent(player);
    auto candidate =
        read_agent(world_.registry, table_.board(), player, agent, world_.most_threads);
    if (!candidate) return candidate.error();
    std::shared_ptr<PlayerLease> claim;
    if (const auto nick = league_nick(agent)) {
        if (const auto may = may_sit(player, agent); !may) return may.error();
        auto claimed = world_.connections.claim(*nick, holder());
        if (!claimed) return claimed.error();
        claim = *std::move(claimed);
    }
    const auto seed = static_cast<std::uint64_t>(table_.board().settings().integer("seed"));
    return std::make_shared<AgentSession>(*std::move(candidate),
                                          2 * seed + static_cast<std::uint64_t>(index_of(player)),
                                          std::move(claim));
}

// They have time for another game.
void LiveTable::let_guests_go() {
    for (auto& seated : agents_) {
        if (seated != nullptr && seated->guest() != nullptr) seated.reset();
    }
}

void LiveTable::think() {
    const Player mover = table_.to_move();
    auto& seated = agent_session(mover);
    const TableRecord& record = table_.record();
    if (seated == nullptr) {
        auto made = make_agent_session(mover);
        if (!made) return table_.end({opponent(mover), made.error().message});
        seated = *std::move(made);
    }
    world_.agents.remove(seated);
    thinking_ = mover;
    if (!is_ticking(mover)) resumed_ = world_.now();
    GameLine line{record.game, record.settings, record.start, table_.moves()};
    // A guest's thread may outlive the tables.
    const auto work = [&registry = world_.registry, &loop = world_.loop, seated,
                       number = ++thoughts_, line = std::move(line), time = allowance(mover),
                       table = weak_from_this()](const std::stop_token& stop) {
        auto thought = std::make_shared<Thought>(seated->think(registry, line, time, stop));
        if (stop.stop_requested()) return;
        loop.post([table, number, thought = std::move(thought)] {
            if (const auto still = table.lock()) still->think_over(number, thought);
        });
    };
    ticket_ = (seated->guest() != nullptr ? seated->guest()->thread : world_.thinkers).submit(work);
}

// The thought is there, perhaps sooner than the pace allows.
void LiveTable::think_over(std::uint64_t number, std::shared_ptr<Thought> thought) {
    if (number != thoughts_ || !thinking_) return;
    const Milliseconds pace(table_.record().pace_ms);
    const auto taken = std::chrono::duration_cast<Milliseconds>(world_.now() - resumed_);
    if (taken < pace) {
        world_.loop.post_after(pace - taken, [table = weak_from_this(), number, thought] {
            if (const auto still = table.lock()) still->think_over(number, thought);
        });
        return;
    }
    const Player mover = *thinking_;
    ticket_ = {};
    world_.agents.add(agent_session(mover));
    take(*thought, mover);
}

void LiveTable::take(const Thought& thought, Player mover) {
    const auto most = allowance(mover).most();
    thinking_.reset();
    is_stepping_ = false;
    const auto lose = [&](std::string reason) { table_.end({opponent(mover), std::move(reason)}); };
    if (!thought.decision)
        lose(reason_of(thought.decision.error()));
    else if (most && to_milliseconds(thought.seconds) > *most)
        lose("on time");
    else {
        const auto& analysis = thought.decision->analysis;
        const auto value = analysis ? std::optional(analysis->verdict) : std::nullopt;
        const auto played = table_.play(thought.decision->move, thought.seconds, value);
        if (!played) lose(reason_of({Fault::Illegal, played.error().message}));
    }
    begin_turn();
    changed();
}

// What it thought so far is lost, and its memory with it: the old thread may still be at it.
void LiveTable::stop_thinking() {
    is_stepping_ = false;
    if (!thinking_) return;
    ++thoughts_;
    ticket_ = {};
    // A guest stays: its own thread asks it one thing after the other.
    if (auto& seated = agent_session(*thinking_); seated->guest() == nullptr) seated.reset();
    thinking_.reset();
}

// --- Clocks. What a player has left follows from the moves that led here and the turn being taken.

void LiveTable::begin_turn() {
    spent_before_ = Milliseconds(0);
    resumed_ = world_.now();
}

bool LiveTable::is_ticking(Player player) const {
    return table_.runs() && !table_.is_over() && table_.to_move() == player;
}

Milliseconds LiveTable::spent() const {
    if (!table_.runs() || table_.is_over()) return spent_before_;
    return spent_before_ + std::chrono::duration_cast<Milliseconds>(world_.now() - resumed_);
}

Allowance LiveTable::allowance(Player player) const {
    const TimeControl& clock = table_.record().clock;
    Allowance allowance{clock.move, {}, {}};
    if (clock.game) {
        const auto rest = [&](Player each) {
            return std::max(*clock.game - table_.used(each), Milliseconds(1));
        };
        allowance.own = rest(player);
        allowance.other = rest(opponent(player));
    }
    return allowance;
}

Milliseconds LiveTable::left(Player player) const {
    const Allowance time = allowance(player);
    const Milliseconds whole = time.own.value_or(time.move.value_or(Milliseconds(0)));
    return std::max(whole - (table_.to_move() == player ? spent() : Milliseconds(0)),
                    Milliseconds(0));
}

boost::json::value LiveTable::clocks_json() const {
    if (!has_clock()) return nullptr;
    boost::json::array clocks;
    for (const Player player : {Player::First, Player::Second})
        clocks.push_back({{"left", left(player).count()}, {"ticking", is_ticking(player)}});
    return clocks;
}

// A person whose time is over loses. Agents are asked how long they thought: they must not lose the
// time that they waited for a thread. One timer is enough as long as it is not too late.
void LiveTable::arm_flag() {
    const Player mover = table_.to_move();
    if (!has_clock() || !is_ticking(mover)) return;
    const Milliseconds rest = std::max(*allowance(mover).most() - spent(), Milliseconds(1));
    const Time due = world_.now() + rest;
    if (flag_due_ && *flag_due_ <= due) return;
    flag_due_ = due;
    world_.loop.post_after(rest, [table = weak_from_this(), due] {
        const auto still = table.lock();
        if (still != nullptr && still->flag_due_ == due) still->look_at_flag();
    });
}

void LiveTable::look_at_flag() {
    flag_due_.reset();
    const Player mover = table_.to_move();
    if (!table_.is_person(mover) || !is_ticking(mover)) return;
    if (spent() < *allowance(mover).most()) return arm_flag();
    end({opponent(mover), "on time"});
    changed();
}

}  // namespace petteia
