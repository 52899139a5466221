#include "web/league.h"

#include <algorithm>
#include <utility>

#include "web/fields.h"
#include "web/service_limits.h"

namespace petteia {

League::League(const Registry& registry, Loop& loop, Guests& guests, Tournaments::Options options)
    : loop_(loop),
      guests_(guests),
      tournaments_(registry, loop, guests, std::move(options), [this] { changed(); }) {
    guests_.changed = [this] { changed(); };
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
        left(*request.visitor);
    else if (request.action == "league_part")
        with("nick", [&](const std::string& nick) { return guests_.part(nick); });
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

void League::left(const Visitor& visitor) {
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
                              {"players", guests_.to_json()},
                              {"tournaments", tournaments_.to_json()}};
    if (const auto port = guests_.port()) state["port"] = *port;
    return state;
}

}  // namespace petteia
