#include "web/arena_service.h"

#include <array>
#include <boost/json.hpp>
#include <map>
#include <span>
#include <thread>
#include <utility>

#include "core/text.h"
#include "league/codec.h"
#include "session/record.h"
#include "web/analysis/analyses.h"
#include "web/analysis/drafts.h"
#include "web/analysis/explanations.h"
#include "web/analysis/steps.h"
#include "web/analysis/traces.h"
#include "web/league/league.h"
#include "web/service/catalogue.h"
#include "web/service/line_request.h"
#include "web/service/live_request.h"
#include "web/service/memory_budget.h"
#include "web/service/pool.h"
#include "web/service/position_json.h"
#include "web/service/postbox.h"
#include "web/service/service_limits.h"
#include "web/tables/tables.h"

namespace petteia {
namespace {

// Of the memory that is allowed, the part that games and searches may lease. The rest is for what is not
// counted: the program itself, connections, games that are opened and dropped again.
constexpr std::uint64_t leased_part(std::uint64_t max_memory) { return max_memory / 4 * 3; }

constexpr std::string_view kId = "{id}";

// The rest of a path that matches "/api/tables/{id}", or "" where the pattern has no id; nothing if it
// does not match.
std::optional<std::string> id_in(std::string_view path, std::string_view pattern) {
    if (!pattern.ends_with(kId))
        return path == pattern ? std::optional(std::string()) : std::nullopt;
    pattern.remove_suffix(kId.size());
    if (!path.starts_with(pattern)) return std::nullopt;
    return std::string(path.substr(pattern.size()));
}

WebResponse position_response(const Registry& registry, const GameLine& line) {
    const auto position = replay(registry, line);
    return position ? json_response(position_json(*position)) : error_response(position.error());
}

class ArenaService final : public Application {
  public:
    ArenaService(const Registry& registry, Loop& loop, TableStore store, ServiceOptions options)
        : registry_(registry),
          postbox_(loop),
          memory_(leased_part(options.max_memory)),
          replay_pool_({options.threads, service_limits::kSpareThreads,
                        service_limits::kWaitingRequests, service_limits::kWaitingEach}),
          connections_(postbox_),
          tables_(registry, postbox_, connections_, memory_, std::move(store),
                  {options.threads, options.now}),
          analyses_(registry, postbox_, tables_, memory_, options.threads),
          league_(registry, postbox_, connections_, memory_,
                  {options.tournaments, options.threads, std::move(options.programs), options.now,
                   options.tell}),
          about_{{"version", options.version},
                 {"kernel", options.kernel},
                 {"cores", std::thread::hardware_concurrency()},
                 {"league_game", nullptr},
                 {"league_port", nullptr}},
          catalogue_(boost::json::serialize(catalogue_json(registry))) {
        connections_.forfeits = [this](const std::string& table, const std::string& nick) {
            tables_.forfeit(table, nick);
        };
        if (registry.find(kLeagueGame)) about_["league_game"] = kLeagueGame;
        if (options.league)
            connections_.open(*std::move(options.league), options.league_grace,
                              std::move(options.league_roster));
        if (const auto port = connections_.port()) about_["league_port"] = *port;
        about_["guest_address"] = nullptr;
        if (!options.guest_address.empty()) about_["guest_address"] = options.guest_address;
    }

    void answer(const WebRequest& request, Reply reply) override;
    void on_connect(const std::shared_ptr<Visitor>& visitor) override {
        analyses_.on_connect(*visitor);
    }
    void on_message(const std::shared_ptr<Visitor>& visitor, std::string_view message) override;
    void on_disconnect(const std::shared_ptr<Visitor>& visitor) override {
        tables_.on_disconnect(*visitor);
        analyses_.on_disconnect(*visitor);
        league_.on_disconnect(*visitor);
    }

  private:
    // A request that a route answers.
    struct Call {
        std::string id;  // Of the path, if the route has one.
        Fields body;     // Of a POST.
        Reply reply;
        Identity from;
        std::stop_token gone;
    };
    struct Route {
        std::string_view method, path;
        void (ArenaService::*answer)(Call&);
    };
    static std::span<const Route> routes();
    using Action = void (*)(ArenaService&, const LiveRequest&, Fields&);
    // By what "do" says.
    static const std::map<std::string_view, Action>& actions();
    template <auto kPart, auto kHandler>
    static void to(ArenaService& service, const LiveRequest& request, Fields& fields) {
        ((service.*kPart).*kHandler)(request, fields);
    }
    template <auto kHandler>
    static void to_tournaments(ArenaService& service, const LiveRequest& request, Fields& fields) {
        (service.league_.tournaments().*kHandler)(request, fields);
    }
    template <auto kAction>
    static void at_table(ArenaService& service, const LiveRequest& request, Fields& fields) {
        service.tables_.act(request, fields, kAction);
    }

    void about(Call& call);
    void games(Call& call) { call.reply({200, catalogue_}); }
    void position(Call& call);
    void write_record(Call& call);
    void read_record(Call& call);
    void trace(Call& call) { ask<TraceQuestion, trace_of>(call); }
    void explain(Call& call) { ask<ExplainQuestion, explanation_of>(call); }
    void draft(Call& call) { ask<DraftQuestion, draft_answer>(call); }
    void steps(Call& call) { ask<StepsQuestion, steps_answer>(call); }
    void list_tables(Call& call) { tables_.list(call.from, call.reply); }
    void create_table(Call& call) { tables_.create(call.from, call.body, call.reply); }
    void show_table(Call& call) { tables_.show(call.from, call.id, call.reply); }
    void remove_table(Call& call) { tables_.remove(call.from, call.id, call.reply); }

    void in_replay_pool(const Call& call, std::function<WebResponse()> work);
    // Reads a question, and answers it in the pool.
    template <typename Question, auto kAnswer>
    void ask(Call& call) {
        auto question = Question::read(call.body);
        if (!question) return call.reply(error_response(question.error()));
        in_replay_pool(call, [&registry = registry_, question = *std::move(question)] {
            const auto answer = kAnswer(registry, question);
            return answer ? json_response(*answer) : error_response(answer.error());
        });
    }

    const Registry& registry_;
    Postbox postbox_;
    MemoryBudget memory_;
    Pool replay_pool_;  // Replays lines.
    LeagueConnections connections_;
    Tables tables_;
    Analyses analyses_;
    League league_;
    boost::json::object about_;
    const std::string catalogue_;
};

std::span<const ArenaService::Route> ArenaService::routes() {
    static constexpr std::array<Route, 13> kRoutes{{
        {"GET", "/api/about", &ArenaService::about},
        {"GET", "/api/games", &ArenaService::games},
        {"POST", "/api/position", &ArenaService::position},
        {"POST", "/api/record/write", &ArenaService::write_record},
        {"POST", "/api/record/read", &ArenaService::read_record},
        {"POST", "/api/trace", &ArenaService::trace},
        {"POST", "/api/explain", &ArenaService::explain},
        {"POST", "/api/draft", &ArenaService::draft},
        {"POST", "/api/steps", &ArenaService::steps},
        {"GET", "/api/tables", &ArenaService::list_tables},
        {"POST", "/api/tables", &ArenaService::create_table},
        {"GET", "/api/tables/{id}", &ArenaService::show_table},
        {"DELETE", "/api/tables/{id}", &ArenaService::remove_table},
    }};
    return kRoutes;
}

const std::map<std::string_view, ArenaService::Action>& ArenaService::actions() {
    static const std::map<std::string_view, Action> kActions{
        {"watch", to<&ArenaService::tables_, &Tables::watch>},
        {"leave", to<&ArenaService::tables_, &Tables::leave>},
        {"play", at_table<&LiveTable::play>},
        {"undo", at_table<&LiveTable::undo>},
        {"redo", at_table<&LiveTable::redo>},
        {"go", at_table<&LiveTable::go>},
        {"run", at_table<&LiveTable::run>},
        {"stop", at_table<&LiveTable::stop>},
        {"step", at_table<&LiveTable::step>},
        {"pace", at_table<&LiveTable::pace>},
        {"seat", at_table<&LiveTable::seat>},
        {"swap", at_table<&LiveTable::swap>},
        {"resign", at_table<&LiveTable::resign>},
        {"reset", at_table<&LiveTable::reset>},
        {"draw", at_table<&LiveTable::draw>},
        {"decline", at_table<&LiveTable::decline>},
        {"remove_others", to<&ArenaService::tables_, &Tables::remove_others>},
        {"analyse", to<&ArenaService::analyses_, &Analyses::analyse>},
        {"review", to<&ArenaService::analyses_, &Analyses::review>},
        {"compare", to<&ArenaService::analyses_, &Analyses::compare>},
        {"solve", to<&ArenaService::analyses_, &Analyses::solve>},
        {"puzzles", to<&ArenaService::analyses_, &Analyses::puzzles>},
        {"hint", to<&ArenaService::analyses_, &Analyses::hint>},
        {"quiet", to<&ArenaService::analyses_, &Analyses::quiet>},
        {"league", to<&ArenaService::league_, &League::watch>},
        {"league_leave", to<&ArenaService::league_, &League::leave>},
        {"league_part", to<&ArenaService::league_, &League::disconnect_player>},
        {"tournament", to_tournaments<&Tournaments::begin>},
        {"tournament_game", to_tournaments<&Tournaments::show_game>},
        {"tournament_stop", to_tournaments<&Tournaments::stop>},
    };
    return kActions;
}

void ArenaService::answer(const WebRequest& request, Reply reply) {
    for (const Route& route : routes()) {
        const auto id = id_in(request.path, route.path);
        if (!id || route.method != request.method) continue;
        Call call{*id, {}, std::move(reply), request.from, request.gone};
        if (route.method == "POST") {
            auto body = Fields::parse(request.body);
            if (!body) return call.reply(error_response(body.error()));
            call.body = *std::move(body);
        }
        return (this->*route.answer)(call);
    }
    reply(error_response(
        Refusal::not_found("there is no " + request.method + " " + in_quotes(request.path))));
}

void ArenaService::on_message(const std::shared_ptr<Visitor>& visitor, std::string_view text) {
    auto message = LiveMessage::read(visitor, text);
    if (!message) return;
    const LiveRequest& request = message->request;
    const auto action = actions().find(request.action);
    if (action == actions().end())
        return request.refuse(
            Refusal::not_understood("\"do\" is unknown: " + in_quotes(request.action)));
    action->second(*this, request, message->fields);
}

void ArenaService::in_replay_pool(const Call& call, std::function<WebResponse()> work) {
    const auto refuse = [reply = call.reply](const Refusal& refusal) {
        reply(error_response(refusal));
    };
    if (const auto room = replay_pool_.has_room(call.from); !room) return refuse(room.error());
    replay_pool_.run(
        {[reply = call.reply, work = std::move(work)](const std::stop_token&) { reply(work()); },
         refuse, call.from, call.gone});
}

void ArenaService::about(Call& call) {
    boost::json::object about = about_;
    about["host"] = call.from.is_host;
    call.reply(json_response(about));
}

void ArenaService::position(Call& call) {
    GameLine line = read_line(call.body);
    if (call.body.problem()) return call.reply(error_response(*call.body.problem()));
    in_replay_pool(call, [&registry = registry_, line = std::move(line)] {
        return position_response(registry, line);
    });
}

void ArenaService::write_record(Call& call) {
    GameLine line = read_line(call.body);
    line.notes = read_notes(call.body, line.moves.size());
    if (call.body.problem()) return call.reply(error_response(*call.body.problem()));
    in_replay_pool(call, [&registry = registry_, line = std::move(line)] {
        const auto position = replay(registry, line);
        if (!position) return error_response(position.error());
        return json_response({{"text", petteia::write_record(*position->session, line.notes)}});
    });
}

void ArenaService::read_record(Call& call) {
    const std::string text = call.body.text("text", service_limits::kRecordText);
    if (call.body.problem()) return call.reply(error_response(*call.body.problem()));
    auto line = parse_record(text);
    if (!line) return call.reply(error_response(Refusal::against_rules(line.error())));
    if (line->moves.size() > service_limits::kMoves)
        return call.reply(error_response(
            Refusal{413, "a game may have " + std::to_string(service_limits::kMoves) +
                             " moves at most, not " + std::to_string(line->moves.size())}));
    in_replay_pool(call, [&registry = registry_, line = *std::move(line)] {
        const auto position = replay(registry, line);
        if (!position) return error_response(position.error());
        boost::json::object object = position_json(*position);
        object["notes"] = notes_json(line.notes);
        return json_response(object);
    });
}

}  // namespace

Result<std::unique_ptr<Application>> make_arena_service(const Registry& registry, Loop& loop,
                                                        ServiceOptions options) {
    auto store = TableStore::open(options.store);
    if (!store) return store.error();
    for (const std::string& notice : store->notices()) options.tell(notice);
    return std::unique_ptr<Application>(
        std::make_unique<ArenaService>(registry, loop, *std::move(store), std::move(options)));
}

}  // namespace petteia
