#include "web/arena_service.h"

#include <array>
#include <thread>
#include <utility>

#include "core/text.h"
#include "session/record.h"
#include "web/analysis/analyses.h"
#include "web/analysis/traces.h"
#include "web/league/league.h"
#include "web/service/catalogue.h"
#include "web/service/line.h"
#include "web/service/live_request.h"
#include "web/service/pool.h"
#include "web/service/postbox.h"
#include "web/service/service_limits.h"
#include "web/tables/tables.h"

namespace petteia {
namespace {

constexpr std::string_view kTablePath = "/api/tables/";
constexpr std::size_t kMostWaiting = 1000;  // Requests for positions.

WebResponse position_response(const Registry& registry, const GameLine& line) {
    const auto position = replay(registry, line);
    return position ? json_response(position_json(*position)) : error_response(position.error());
}

class ArenaService final : public Application {
  public:
    ArenaService(const Registry& registry, Loop& loop, TableStore store, ServiceOptions options)
        : registry_(registry),
          postbox_(loop),
          replay_pool_(options.threads),
          connections_(postbox_),
          tables_(registry, postbox_, connections_, std::move(store),
                  {options.threads, options.now}),
          analyses_(registry, postbox_, tables_, options.threads),
          league_(registry, postbox_, connections_, {options.tournaments, options.threads}),
          about_{{"version", options.version},
                 {"kernel", options.kernel},
                 {"cores", std::thread::hardware_concurrency()},
                 {"league_port", nullptr}},
          catalogue_(boost::json::serialize(catalogue_json(registry))) {
        connections_.forfeits = [this](const std::string& table, const std::string& nick) {
            tables_.forfeit(table, nick);
        };
        if (options.league) connections_.open(*std::move(options.league), options.league_grace);
        if (const auto port = connections_.port()) about_["league_port"] = *port;
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
    struct Route {
        std::string_view method, path;
        void (ArenaService::*answer)(const WebRequest&, const Reply&);
    };
    static std::span<const Route> routes();

    void about(const WebRequest&, const Reply& reply) { reply(json_response(about_)); }
    void games(const WebRequest&, const Reply& reply) { reply({200, catalogue_}); }
    void position(const WebRequest& request, const Reply& reply);
    void write_record(const WebRequest& request, const Reply& reply);
    void read_record(const WebRequest& request, const Reply& reply);
    void trace(const WebRequest& request, const Reply& reply);
    void tables(const WebRequest&, const Reply& reply) { tables_.list(reply); }
    void create_table(const WebRequest& request, const Reply& reply);
    bool answer_table(const WebRequest& request, const Reply& reply);

    // The line of a request, or nothing if that was answered with what is wrong.
    std::optional<GameLine> line_of(const WebRequest& request, const Reply& reply) const;
    void in_replay_pool(const Reply& reply, std::function<WebResponse()> work);

    const Registry& registry_;
    Postbox postbox_;
    Pool replay_pool_;  // Replays lines.
    LeagueConnections connections_;
    Tables tables_;
    Analyses analyses_;
    League league_;
    boost::json::object about_;
    const std::string catalogue_;
};

std::span<const ArenaService::Route> ArenaService::routes() {
    static constexpr std::array<Route, 8> kRoutes{{
        {"GET", "/api/about", &ArenaService::about},
        {"GET", "/api/games", &ArenaService::games},
        {"POST", "/api/position", &ArenaService::position},
        {"POST", "/api/record/write", &ArenaService::write_record},
        {"POST", "/api/record/read", &ArenaService::read_record},
        {"POST", "/api/trace", &ArenaService::trace},
        {"GET", "/api/tables", &ArenaService::tables},
        {"POST", "/api/tables", &ArenaService::create_table},
    }};
    return kRoutes;
}

void ArenaService::answer(const WebRequest& request, Reply reply) {
    for (const Route& route : routes()) {
        if (route.method == request.method && route.path == request.path)
            return (this->*route.answer)(request, reply);
    }
    if (answer_table(request, reply)) return;
    reply(error_response(
        Refusal::not_found("there is no " + request.method + " " + in_quotes(request.path))));
}

bool ArenaService::answer_table(const WebRequest& request, const Reply& reply) {
    if (!request.path.starts_with(kTablePath)) return false;
    const std::string id = request.path.substr(kTablePath.size());
    if (request.method == "GET")
        tables_.show(id, reply);
    else if (request.method == "DELETE")
        tables_.remove(id, reply);
    else
        return false;
    return true;
}

std::optional<GameLine> ArenaService::line_of(const WebRequest& request, const Reply& reply) const {
    const auto body = read_object(request.body);
    if (!body) {
        reply(error_response(body.error()));
        return std::nullopt;
    }
    Fields fields(*body);
    GameLine line = read_line(fields);
    if (!fields.problem()) return line;
    reply(error_response(*fields.problem()));
    return std::nullopt;
}

void ArenaService::in_replay_pool(const Reply& reply, std::function<WebResponse()> work) {
    if (replay_pool_.waiting() >= kMostWaiting)
        return reply(error_response(Refusal::unavailable("too many requests are waiting")));
    replay_pool_.run([reply, work = std::move(work)](const std::stop_token&) { reply(work()); });
}

void ArenaService::position(const WebRequest& request, const Reply& reply) {
    auto line = line_of(request, reply);
    if (!line) return;
    in_replay_pool(reply, [&registry = registry_, line = *std::move(line)] {
        return position_response(registry, line);
    });
}

void ArenaService::write_record(const WebRequest& request, const Reply& reply) {
    auto line = line_of(request, reply);
    if (!line) return;
    in_replay_pool(reply, [&registry = registry_, line = *std::move(line)] {
        const auto position = replay(registry, line);
        if (!position) return error_response(position.error());
        return json_response({{"text", petteia::write_record(*position->session)}});
    });
}

void ArenaService::read_record(const WebRequest& request, const Reply& reply) {
    const auto body = read_object(request.body);
    if (!body) return reply(error_response(body.error()));
    Fields fields(*body);
    const std::string text = fields.text("text", service_limits::kRecordText);
    if (fields.problem()) return reply(error_response(*fields.problem()));
    auto line = parse_record(text);
    if (!line) return reply(error_response(Refusal::against_rules(line.error())));
    if (line->moves.size() > service_limits::kMoves)
        return reply(error_response(
            Refusal{413, "a game may have " + std::to_string(service_limits::kMoves) +
                             " moves at most, not " + std::to_string(line->moves.size())}));
    in_replay_pool(reply, [&registry = registry_, line = *std::move(line)] {
        return position_response(registry, line);
    });
}

void ArenaService::trace(const WebRequest& request, const Reply& reply) {
    const auto body = read_object(request.body);
    if (!body) return reply(error_response(body.error()));
    auto question = TraceQuestion::read(*body);
    if (!question) return reply(error_response(question.error()));
    in_replay_pool(reply, [&registry = registry_, question = *std::move(question)] {
        const auto trace = trace_of(registry, question);
        return trace ? json_response(*trace) : error_response(trace.error());
    });
}

void ArenaService::create_table(const WebRequest& request, const Reply& reply) {
    auto body = read_object(request.body);
    if (!body) return reply(error_response(body.error()));
    tables_.create(*std::move(body), reply);
}

void ArenaService::on_message(const std::shared_ptr<Visitor>& visitor, std::string_view message) {
    const auto request = LiveRequest::read(visitor, message);
    if (!request) return send_json(*visitor, {{"is", "error"}, {"error", request.error().message}});
    if (request->action.empty()) return;
    if (tables_.obey(*request) || analyses_.obey(*request) || league_.obey(*request)) return;
    request->refuse(Refusal::not_understood("\"do\" is unknown: " + in_quotes(request->action)));
}

}  // namespace

Result<std::unique_ptr<Application>> make_arena_service(const Registry& registry, Loop& loop,
                                                        ServiceOptions options) {
    auto store = TableStore::open(options.store);
    if (!store) return store.error();
    return std::unique_ptr<Application>(
        std::make_unique<ArenaService>(registry, loop, *std::move(store), std::move(options)));
}

}  // namespace petteia
