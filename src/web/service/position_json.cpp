#include "web/service/position_json.h"

#include <boost/json.hpp>
#include <cstdlib>
#include <utility>

#include "session/json/session_json.h"

namespace petteia {

boost::json::object settings_json(const Settings::Given& given) {
    boost::json::object object;
    for (const auto& [name, value] : given) object[name] = value;
    return object;
}

Settings::Given settings_of(const Session& session) {
    Settings::Given given;
    for (const Parameter& parameter : session.settings().parameters()) {
        if (session.settings().is_given(parameter.name))
            given[parameter.name] = session.settings().text(parameter.name);
    }
    return given;
}

boost::json::object drawn_json() { return {{"winner", nullptr}, {"text", "draw"}}; }

boost::json::object won_json(const Session& session, Player winner) {
    return {{"winner", index_of(winner)}, {"text", std::string(session.name_of(winner)) + " won"}};
}

boost::json::object result_json(const Session& session) {
    const Verdict first = session.result(Player::First);
    if (first.kind == Verdict::Kind::Draw) return drawn_json();
    const bool is_first = first.kind == Verdict::Kind::Win;
    boost::json::object result = won_json(session, is_first ? Player::First : Player::Second);
    if (first.margin) {
        const int margin = std::abs(*first.margin);
        result["margin"] = margin;
        result["text"] = std::string(result["text"].get_string()) + " by " + std::to_string(margin);
    }
    return result;
}

void add_position(boost::json::object& object, const Session& session, const View& view) {
    object["position"] = session.position();
    object["to_move"] = index_of(session.to_move());
    object["pieces"] = pieces_json(view);
    object["counters"] = counters_json(view);
    object["legal"] = moves_json(view);
    object["lines"] = lines_json(view);
}

void add_card(boost::json::object& object, const Session& session) {
    const auto card = session.rules_card();
    object["card"] = nullptr;
    if (card) object["card"] = card_json(*card);
}

boost::json::object position_json(const Replay& replay) {
    const Session& session = *replay.session;
    const View view = session.view();
    boost::json::array movers;
    for (const Player mover : replay.movers) movers.emplace_back(index_of(mover));
    boost::json::object object{
        {"game", session.info().name},
        {"settings", settings_json(settings_of(session))},
        {"rules", session.rules_text()},
        {"start", session.start_position()},
        {"moves", texts_json(session.history())},
        {"over", session.is_over()},
        {"result", nullptr},
        {"names", {session.info().players[0], session.info().players[1]}},
        {"movers", std::move(movers)},
        {"board", board_json(view)},
        {"marks", boost::json::array(replay.marks.begin(), replay.marks.end())}};
    add_position(object, session, view);
    if (session.is_over()) object["result"] = result_json(session);
    if (session.move_count() == 0) add_card(object, session);
    return object;
}

}  // namespace petteia
