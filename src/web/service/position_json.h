// A position as JSON: what the browser draws, whose turn it is, which moves are legal, and how it ended.
#pragma once

#include <boost/json/fwd.hpp>

#include "session/session.h"
#include "web/service/line_request.h"

namespace petteia {

// The settings as given: {"rows": "4"}.
boost::json::object settings_json(const Settings::Given& given);
Settings::Given settings_of(const Session& session);
// {"winner": null, "text": "draw"}
boost::json::object drawn_json();
// {"winner": 0, "text": "X won"}: right for names of one and of several, as "Ghosts won".
boost::json::object won_json(const Session& session, Player winner);
// Who won and by how much. REQUIRES: session.is_over().
boost::json::object result_json(const Session& session);
// "position", "to_move", "pieces", "counters", "legal", "lines": what changes with every move.
void add_position(boost::json::object& object, const Session& session, const View& view);
// "card": how the game is played; null if it does not say.
void add_card(boost::json::object& object, const Session& session);
// All there is to see. Before the first move with the card.
boost::json::object position_json(const Replay& replay);

}  // namespace petteia
