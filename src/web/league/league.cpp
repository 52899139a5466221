#include "web/league/league.h"

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "web/service/fields.h"
#include "web/service/service_limits.h"

namespace petteia {

League::League(const Registry& registry, Loop& loop, LeagueConnections& connections,
               MemoryBudget& memory, Tournaments::Options options)
    : loop_(loop),
      connections_(connections),
      tournaments_(registry, loop, connections, memory, std::move(options), [this] { changed(); }) {
    connections_.changed = [this] { changed(); };
}

void League::watch(const LiveRequest& request, Fields&) {
    if (std::ranges::find(watchers_, request.visitor) == watchers_.end())
        watchers_.push_back(request.visitor);
    boost::json::object whole = state();
    if (!request.id.is_null()) whole["re"] = request.id;
    request.send(whole);
}

void League::disconnect_player(const LiveRequest& request, Fields& fields) {
    const auto nick = request.text(fields, "nick");
    if (!nick) return;
    if (!request.visitor->identity().is_host)
        return request.refuse(
            Refusal::forbidden("only the host of this server disconnects players"));
    if (const auto done = connections_.disconnect(*nick); !done) request.refuse(done.error());
}

void League::on_disconnect(const Visitor& visitor) {
    std::erase_if(watchers_, [&](const auto& each) { return each.get() == &visitor; });
}

void League::changed() {
    if (std::exchange(is_telling_, true)) return;
    loop_.post([this] {
        is_telling_ = false;
        if (watchers_.empty()) return;
        const auto message = std::make_shared<const std::string>(boost::json::serialize(state()));
        for (const auto& watcher : watchers_) watcher->send(message);
    });
}

boost::json::object League::state() const {
    boost::json::object state{{"is", "league"},
                              {"port", nullptr},
                              {"players", connections_.to_json()},
                              {"programs", tournaments_.programs().to_json()},
                              {"tournaments", tournaments_.to_json()}};
    if (const auto port = connections_.port()) state["port"] = *port;
    return state;
}

}  // namespace petteia
