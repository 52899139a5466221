#include "web/tables/live_table.h"

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "core/text.h"
#include "core/throttle.h"
#include "session/json/session_json.h"
#include "web/gate/gate.h"
#include "web/service/position_json.h"
#include "web/service/random_id.h"
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

// Why an agent lost before the game was over.
std::string reason_of(const Forfeit& forfeit) {
    return forfeit.fault == Fault::Illegal ? "illegal move: " + forfeit.message : forfeit.message;
}

}  // namespace

// --- Who watches.

void LiveTable::watch(const std::shared_ptr<Visitor>& visitor, const boost::json::value& re) {
    if (std::find(watchers_.begin(), watchers_.end(), visitor) == watchers_.end())
        watchers_.push_back(visitor);
    if (watchers_.size() == 1 && !thinking_) {
        if (!tree_.is_person(tree_.to_move())) begin_turn();
        go_on();
    }
    boost::json::object whole = state(visitor->identity());
    if (!re.is_null()) whole["re"] = re;
    visitor->send(to_message(whole));
}

// What nobody watches does not think: the processor is for those who wait for an answer.
void LiveTable::leave(const Visitor& visitor) {
    std::erase_if(watchers_, [&](const auto& each) { return each.get() == &visitor; });
    if (!thinking_ || may_think()) return;
    const bool was_stepping = is_stepping_;
    stop_thinking();
    is_stepping_ = was_stepping;
}

void LiveTable::tell(const Visitor::Message& message) const {
    for (const auto& watcher : watchers_) watcher->send(message);
}

boost::json::object LiveTable::state(const Identity& watcher) const {
    boost::json::object whole = news(true);
    whole["yours"] = is_held_by(watcher);
    if (!is_held_by(watcher)) return whole;
    whole["key"] = tree_.record().key;
    whole["opener"] = was_opened_by(watcher);
    whole["holders"] = tree_.record().holders.size();
    return whole;
}

// --- Who holds it.

bool LiveTable::is_held_by(const Identity& visitor) const {
    const auto& holders = tree_.record().holders;
    return visitor.is_host ||
           (!visitor.id.empty() && std::ranges::find(holders, visitor.id) != holders.end());
}

LiveTable::Done LiveTable::let_in(const Identity& visitor, std::string_view key) {
    if (is_held_by(visitor)) return std::monostate{};
    if (!is_same_secret(key, tree_.record().key))
        return Refusal::forbidden("this is not the link to play at this table");
    if (tree_.record().holders.size() >= service_limits::kHolders)
        return Refusal::too_much("too many people hold this table already");
    tree_.add_holder(visitor.id);
    are_holders_changed_ = true;
    changed();
    return std::monostate{};
}

bool LiveTable::was_opened_by(const Identity& visitor) const {
    const auto& holders = tree_.record().holders;
    return visitor.is_host || (!holders.empty() && holders.front() == visitor.id);
}

LiveTable::Done LiveTable::remove_others(const Identity& visitor) {
    if (!was_opened_by(visitor))
        return Refusal::forbidden("only who opened a table can take it back from others");
    tree_.remove_other_holders(random_id());
    are_holders_changed_ = true;
    changed();
    return std::monostate{};
}

// The whole state, or what changed since the last broadcast.
boost::json::object LiveTable::news(bool is_full) const {
    const TableRecord& record = tree_.record();
    boost::json::object object{{"is", "table"}, {"table", record.id}, {"version", version_}};
    if (is_full) add_subject(object, tree_);
    if (is_full || !have_same_form(told_view_, tree_.view()))
        object["board"] = board_json(tree_.view());
    object["players"] = players_json(tree_);
    object["running"] = tree_.runs();
    object["thinking"] = nullptr;
    if (thinking_) object["thinking"] = index_of(*thinking_);
    object["pace"] = tree_.pace().count();
    object["clocks"] = clock_.to_json();
    const std::size_t from = is_full ? 0 : told_nodes_;
    object["tree"] = tree_json(tree_, from);
    object["tree_from"] = from + 1;
    object["node"] = record.node;
    object["over"] = tree_.is_over();
    object["result"] = table_result_json(tree_);
    object["marks"] = boost::json::array(tree_.marks().begin(), tree_.marks().end());
    object["draw"] = offer_json(record.offer);
    object["plans"] = {plans_.to_json(Player::First), plans_.to_json(Player::Second)};
    object["unsaved"] = nullptr;
    if (unsaved_) object["unsaved"] = *unsaved_;
    add_position(object, tree_.board(), tree_.view());
    if (tree_.is_over()) object["legal"] = boost::json::array();
    return object;
}

void LiveTable::broadcast() {
    if (are_holders_changed_) {
        for (const auto& watcher : watchers_) watcher->send(to_message(state(watcher->identity())));
    } else if (!watchers_.empty()) {
        tell(to_message(news(false)));
    }
    are_holders_changed_ = false;
    told_nodes_ = tree_.record().nodes.size();
    told_view_ = tree_.view();
}

// --- Changes.

// Not by the rules. The clock stops where it is.
void LiveTable::end(TableEnding ending) {
    clock_.pause();
    tree_.end(std::move(ending));
}

void LiveTable::begin_turn() {
    clock_.begin_turn();
    shown_ = context_.now();
}

// Every change of a table ends here: it goes to the store, and on from there in was_saved().
void LiveTable::changed() {
    ++version_;
    tree_.set_changed(seconds_since_1970());
    context_.save(tree_.record().id);
}

void LiveTable::was_saved(const Status& status) {
    unsaved_ = status ? std::nullopt : std::optional(status.error().message);
    go_on();
    broadcast();
}

// The table stands at another node. Looking back must not make agents play on from there.
LiveTable::Done LiveTable::arrived(const Granted<int>& moved, bool is_back) {
    if (!moved) return moved.error();
    stop_thinking();
    plans_.clear();
    tree_.set_looking_back(is_back && !tree_.is_over() && !tree_.is_person(tree_.to_move()));
    begin_turn();
    changed();
    return std::monostate{};
}

LiveTable::Done LiveTable::play(Fields& fields) {
    const std::string move = fields.text("move", service_limits::kMoveText);
    const int node = tree_.record().node;
    const auto at = fields.integer_or("at", 0, std::int64_t{1} << 31, node);
    if (fields.problem()) return *fields.problem();
    if (at != node)
        return Refusal::against_rules("the table stands at node " + std::to_string(node) +
                                      " now, no longer at " + std::to_string(at));
    if (tree_.is_over()) return Refusal::against_rules("the game is over");
    const Player mover = tree_.to_move();
    if (!tree_.is_person(mover))
        return Refusal::against_rules(std::string(tree_.board().name_of(mover)) +
                                      " is to move, played by " + in_quotes(tree_.agent(mover)));
    const double seconds = std::chrono::duration<double>(clock_.spent()).count();
    const auto played = tree_.play(move, seconds, {});
    // A move declines the other's offer; one's own stands until it is answered.
    const auto& offer = tree_.record().offer;
    if (played && offer && (offer->by != mover || offer->is_declined)) tree_.set_offer({});
    return arrived(played, false);
}

LiveTable::Done LiveTable::looked(const Granted<int>& moved) {
    if (moved) tree_.set_offer({});
    return arrived(moved, true);
}

LiveTable::Done LiveTable::undo(Fields&) { return looked(tree_.undo()); }

LiveTable::Done LiveTable::redo(Fields&) { return looked(tree_.redo()); }

LiveTable::Done LiveTable::go(Fields& fields) {
    const auto node = fields.integer("node", 0, std::int64_t{1} << 31);
    if (fields.problem()) return *fields.problem();
    return looked(tree_.go(node));
}

LiveTable::Done LiveTable::reset(Fields&) {
    const auto moved = tree_.go(0);
    if (moved) tree_.set_offer({});
    return arrived(moved, false);
}

LiveTable::Done LiveTable::run(Fields&) {
    if (tree_.is_over()) return Refusal::against_rules("the game is over");
    if (!tree_.runs()) {
        if (const auto may = all_may_sit(); !may) return may.error();
        tree_.set_running(true);
        clock_.resume();
        changed();
    }
    return std::monostate{};
}

LiveTable::Done LiveTable::stop(Fields&) {
    if (!tree_.runs() && !is_thinking()) return std::monostate{};
    stop_thinking();
    clock_.pause();
    tree_.set_running(false);
    changed();
    return std::monostate{};
}

LiveTable::Done LiveTable::step(Fields&) {
    if (tree_.is_over()) return Refusal::against_rules("the game is over");
    if (tree_.is_person(tree_.to_move())) return Refusal::against_rules("a person is to move");
    if (is_thinking() && is_stepping_) return std::monostate{};
    if (const auto may = all_may_sit(); !may) return may.error();
    if (tree_.runs()) clock_.pause();
    tree_.set_running(false);
    is_stepping_ = true;
    changed();
    return std::monostate{};
}

LiveTable::Done LiveTable::pace(Fields& fields) {
    const auto ms = fields.integer("ms", 0, service_limits::kSlowestPace);
    if (fields.problem()) return *fields.problem();
    tree_.set_pace(static_cast<int>(ms));
    changed();
    return std::monostate{};
}

Player LiveTable::read_player(Fields& fields) {
    return fields.integer("player", 0, 1) == 0 ? Player::First : Player::Second;
}

LiveTable::Done LiveTable::seat(Fields& fields) {
    const Player player = read_player(fields);
    const std::string agent = fields.text("agent", service_limits::kAgentText);
    if (fields.problem()) return *fields.problem();
    if (agent != kPerson) {
        const auto fits =
            read_agent(context_.registry, tree_.board(), player, agent, context_.most_threads);
        if (!fits) return fits.error();
        if (const auto may = may_sit(player, agent); !may) return may.error();
    }
    if (thinking_ == player) stop_thinking();
    agent_session(player).reset();
    tree_.set_agent(player, agent);
    changed();
    return std::monostate{};
}

LiveTable::Done LiveTable::swap(Fields&) {
    for (const Player player : {Player::First, Player::Second}) {
        if (tree_.is_person(player)) continue;
        const auto fits = read_agent(context_.registry, tree_.board(), opponent(player),
                                     tree_.agent(player), context_.most_threads);
        if (!fits) return fits.error();
    }
    stop_thinking();
    std::swap(agents_[0], agents_[1]);
    tree_.swap_agents();
    changed();
    return std::monostate{};
}

LiveTable::Done LiveTable::resign(Fields& fields) {
    const Player player = read_player(fields);
    if (fields.problem()) return *fields.problem();
    if (tree_.is_over()) return Refusal::against_rules("the game is over");
    stop_thinking();
    end({opponent(player), "resigned"});
    changed();
    return std::monostate{};
}

void LiveTable::forfeit(const std::string& nick) {
    for (const Player player : {Player::First, Player::Second}) {
        if (tree_.is_over() || league_nick(tree_.agent(player)) != nick) continue;
        stop_thinking();
        end({opponent(player), nick + " was disconnected"});
        changed();
    }
    release_league_players();
}

// --- Agents.

// Our processor is only for games that somebody watches. A league player uses its own.
bool LiveTable::may_think() const {
    return is_watched() || league_nick(tree_.agent(tree_.to_move())).has_value();
}

// Lets an agent think if it is its turn, and the clock of a person run.
void LiveTable::go_on() {
    if (tree_.is_over()) release_league_players();
    const bool is_agents = !tree_.is_over() && !tree_.is_person(tree_.to_move());
    const bool may_go = !tree_.is_over() && (tree_.runs() || is_stepping_);
    if (may_go && !is_thinking()) {
        if (!lease_league_players()) return;
        if (is_agents && may_think()) think();
    }
    if (!is_agents) is_stepping_ = false;
    if (!is_agents) arm_flag();
}

// A league player has one game at a time.
LiveTable::Done LiveTable::may_sit(Player player, const std::string& agent) const {
    const auto nick = league_nick(agent);
    if (!nick) return std::monostate{};
    if (tree_.agent(opponent(player)) == agent)
        return Refusal::against_rules(in_quotes(*nick) + " cannot play against itself");
    return context_.connections.may_lease(*nick, holder());
}

LiveTable::Done LiveTable::all_may_sit() const {
    for (const Player player : {Player::First, Player::Second}) {
        if (const auto may = may_sit(player, tree_.agent(player)); !may) return may.error();
    }
    return std::monostate{};
}

// False if the table must stop because a league player is not connected.
bool LiveTable::lease_league_players() {
    for (const Player player : {Player::First, Player::Second}) {
        auto& seated = agent_session(player);
        if (seated != nullptr || !league_nick(tree_.agent(player))) continue;
        auto made = make_agent_session(player);
        if (!made) {
            clock_.pause();
            tree_.set_running(false);
            is_stepping_ = false;
            return false;
        }
        seated = *std::move(made);
    }
    return true;
}

Granted<std::shared_ptr<AgentSession>> LiveTable::make_agent_session(Player player) {
    const std::string& agent = tree_.agent(player);
    auto candidate =
        read_agent(context_.registry, tree_.board(), player, agent, context_.most_threads);
    if (!candidate) return candidate.error();
    std::shared_ptr<PlayerLease> lease;
    if (const auto nick = league_nick(agent)) {
        if (const auto may = may_sit(player, agent); !may) return may.error();
        auto leased = context_.connections.lease(*nick, holder());
        if (!leased) return leased.error();
        lease = *std::move(leased);
    }
    const auto seed = static_cast<std::uint64_t>(tree_.board().settings().integer("seed"));
    return std::make_shared<AgentSession>(*std::move(candidate),
                                          2 * seed + static_cast<std::uint64_t>(index_of(player)),
                                          std::move(lease));
}

void LiveTable::release_league_players() {
    for (auto& seated : agents_) {
        if (seated != nullptr && seated->lease() != nullptr) seated.reset();
    }
}

void LiveTable::think() {
    const Player mover = tree_.to_move();
    auto& seated = agent_session(mover);
    const TableRecord& record = tree_.record();
    if (seated == nullptr) {
        auto made = make_agent_session(mover);
        if (!made) {
            tree_.end({opponent(mover), made.error().message});
            return changed();
        }
        seated = *std::move(made);
    }
    context_.agents.remove(seated);
    if (!take_memory(*seated)) return;
    thinking_ = mover;
    if (!clock_.is_ticking(mover)) clock_.resume();
    GameLine line{record.game, record.settings, record.start, tree_.moves()};
    // A league player's thread may outlive the tables.
    auto work = [&registry = context_.registry, &loop = context_.loop, seated,
                 number = ++turn_number_, line = std::move(line), time = clock_.allowance(mover),
                 has_plan = !tree_.has_person(),
                 table = weak_from_this()](const std::stop_token& stop) {
        Throttle throttle(service_limits::kPlanGap);
        const AnalysisSink sink = [&](const Analysis& analysis) {
            if (!throttle.is_due()) return;
            loop.post([table, number, known = std::make_shared<const Analysis>(analysis)] {
                if (const auto still = table.lock()) still->has_planned(number, known);
            });
        };
        auto thought = std::make_shared<Thought>(
            seated->think(registry, line, time, stop, has_plan ? sink : AnalysisSink()));
        if (stop.stop_requested()) return;
        loop.post([table, number, thought = std::move(thought)] {
            if (const auto still = table.lock()) still->has_thought(number, thought);
        });
    };
    auto failed = [&loop = context_.loop, number = turn_number_,
                   table = weak_from_this()](const Refusal& refusal) {
        loop.post([table, number, refusal] {
            const auto still = table.lock();
            if (still != nullptr && number == still->turn_number_) still->stop_for(refusal);
        });
    };
    Pool& pool = seated->lease() != nullptr ? seated->lease()->thread : context_.agent_pool;
    ticket_ = pool.submit({std::move(work), std::move(failed), client_, {}});
}

// False if there is none, and the table has stopped.
bool LiveTable::take_memory(AgentSession& thinker) {
    if (thinker.has_memory()) return true;
    auto memory = context_.take_memory(client_, thinker.needed_bytes(tree_.board()));
    if (!memory) {
        stop_for(memory.error());
        return false;
    }
    thinker.give_memory(*std::move(memory));
    return true;
}

// The agent cannot think now. Its game is not lost: the table stops, and somebody may let it run again.
void LiveTable::stop_for(const Refusal& refusal) {
    stop_thinking();
    clock_.pause();
    tree_.set_running(false);
    tell(to_message({{"is", "error"}, {"table", tree_.record().id}, {"error", refusal.message}}));
    changed();
}

// The agent has decided, perhaps sooner than the pace allows. The steps of one turn follow at once.
void LiveTable::has_thought(std::uint64_t number, const std::shared_ptr<Thought>& thought) {
    if (number != turn_number_ || !thinking_) return;
    const Milliseconds pace = tree_.is_inside_turn() ? Milliseconds(0) : tree_.pace();
    const auto seen = std::chrono::duration_cast<Milliseconds>(context_.now() - shown_);
    if (seen < pace) {
        context_.loop.post_after(pace - seen, [table = weak_from_this(), number, thought] {
            if (const auto still = table.lock()) still->has_thought(number, thought);
        });
        return;
    }
    const Player mover = *thinking_;
    ticket_ = {};
    context_.agents.add(client_, agent_session(mover));
    take(*thought, mover);
}

void LiveTable::take(const Thought& thought, Player mover) {
    const auto most = clock_.allowance(mover).most();
    const bool is_inside_turn = tree_.is_inside_turn();
    thinking_.reset();
    is_stepping_ = false;
    if (thought.decision && is_offered_to(mover)) {
        const auto& known = thought.decision->analysis;
        if (answers(mover, known ? known->verdict : tree_.board().evaluation())) return changed();
    } else {
        tree_.set_offer({});
    }
    const auto lose = [&](std::string reason) { tree_.end({opponent(mover), std::move(reason)}); };
    if (!thought.decision)
        lose(reason_of(thought.decision.error()));
    else if (most && to_milliseconds(thought.seconds) > *most)
        lose("on time");
    else {
        const auto& analysis = thought.decision->analysis;
        const auto value = analysis ? std::optional(analysis->verdict) : std::nullopt;
        if (analysis) keep_plan(mover, *analysis);
        const auto played = tree_.play(thought.decision->move, thought.seconds, value);
        if (!played) lose(reason_of({Fault::Illegal, played.error().message}));
    }
    clock_.begin_turn();
    if (!is_inside_turn) shown_ = context_.now();
    changed();
}

// Where a person plays, nobody is told what the other side expects.
void LiveTable::keep_plan(Player player, const Analysis& analysis) {
    if (tree_.has_person()) return;
    plans_.keep(player, tree_.record().node, analysis, tree_.board().estimate_scale(player));
}

void LiveTable::has_planned(std::uint64_t number, const std::shared_ptr<const Analysis>& analysis) {
    if (number != turn_number_ || !thinking_ || tree_.has_person()) return;
    keep_plan(*thinking_, *analysis);
    tell(to_message({{"is", "plan"},
                     {"table", tree_.record().id},
                     {"player", index_of(*thinking_)},
                     {"plan", plans_.to_json(*thinking_)}}));
}

// Drops the agent with its memory: its thread may still be thinking.
void LiveTable::stop_thinking() {
    is_stepping_ = false;
    if (!thinking_) return;
    ++turn_number_;
    ticket_ = {};
    // A league player stays: its own thread asks it one thing after the other.
    if (auto& seated = agent_session(*thinking_); seated->lease() == nullptr) seated.reset();
    thinking_.reset();
}

// --- Time.

// A person whose time is over loses. Agents measure how long they thought, because the time that they wait
// for a thread must not count. One timer is enough as long as it is not too late.
void LiveTable::arm_flag() {
    const Player mover = tree_.to_move();
    if (!clock_.exists() || !clock_.is_ticking(mover)) return;
    const Milliseconds rest =
        std::max(*clock_.allowance(mover).most() - clock_.spent(), Milliseconds(1));
    const Time due = context_.now() + rest;
    if (flag_due_ && *flag_due_ <= due) return;
    flag_due_ = due;
    context_.loop.post_after(rest, [table = weak_from_this(), due] {
        const auto still = table.lock();
        if (still != nullptr && still->flag_due_ == due) still->look_at_flag();
    });
}

void LiveTable::look_at_flag() {
    flag_due_.reset();
    const Player mover = tree_.to_move();
    if (!tree_.is_person(mover) || !clock_.is_ticking(mover)) return;
    if (clock_.spent() < *clock_.allowance(mover).most()) return arm_flag();
    end({opponent(mover), "on time"});
    changed();
}

}  // namespace petteia
