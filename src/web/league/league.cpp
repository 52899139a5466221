#include "web/league/league.h"

#include <algorithm>
#include <utility>

#include "web/service/fields.h"
#include "web/service/service_limits.h"

namespace petteia {

League::League(const Registry& registry, Loop& loop, LeagueConnections& connections,
               Tournaments::Options options)
    : loop_(loop),
      connections_(connections),
      tournaments_(registry, loop, connections, std::move(options), [this] { changed(); }) {
    connections_.changed = [this] { changed(); };
}

bool League::obey(const LiveRequest& request) {
    Fields fields(request.object);
    const auto grant = [&](const Granted<std::monostate>& done) {
        if (!done) request.refuse(done.error());
    };
    const auto with = [&](std::string_view name, auto&& action) {
        const std::string text = fields.text(name, service_limits::kAgentText);
        grant(fields.problem() ? Granted<std::monostate>(*fields.problem()) : action(text));
    };
    if (request.action == "league")
        listen(request);
    else if (request.action == "league_leave")
        on_disconnect(*request.visitor);
    else if (request.action == "league_part")
        with("nick", [&](const std::string& nick) { return connections_.part(nick); });
    else if (request.action == "tournament")
        tournaments_.begin(request);
    else if (request.action == "tournament_game")
        tournaments_.show_game(request);
    else if (request.action == "tournament_stop")
        with("tournament", [&](const std::string& id) { return tournaments_.stop(id); });
    else
        return false;
    return true;
}

void League::listen(const LiveRequest& request) {
    if (std::ranges::find(listeners_, request.visitor) == listeners_.end())
        listeners_.push_back(request.visitor);
    boost::json::object whole = state();
    if (!request.id.is_null()) whole["re"] = request.id;
    request.send(whole);
}

void League::on_disconnect(const Visitor& visitor) {
    std::erase_if(listeners_, [&](const auto& each) { return each.get() == &visitor; });
}

void League::changed() {
    if (std::exchange(is_telling_, true)) return;
    loop_.post([this] {
        is_telling_ = false;
        if (listeners_.empty()) return;
        const auto message = std::make_shared<const std::string>(boost::json::serialize(state()));
        for (const auto& listener : listeners_) listener->send(message);
    });
}

boost::json::object League::state() const {
    boost::json::object state{{"is", "league"},
                              {"port", nullptr},
                              {"players", connections_.to_json()},
                              {"tournaments", tournaments_.to_json()}};
    if (const auto port = connections_.port()) state["port"] = *port;
    return state;
}

}  // namespace petteia
