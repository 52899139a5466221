// A line: which position somebody means, as a game, its settings, a start and the moves from there. The
// service replays it and keeps nothing.
#pragma once

#include <boost/json.hpp>
#include <memory>
#include <string>
#include <vector>

#include "core/parameters.h"
#include "session/record.h"
#include "session/registry.h"
#include "session/session.h"
#include "web/service/fields.h"
#include "web/service/refusal.h"

namespace petteia {

// Reads the members of a line; what is wrong is told by `fields`.
GameLine read_line(Fields& fields);
// The same of the member "line".
GameLine read_inner_line(Fields& fields);

// A position and how it came about.
struct Replay {
    std::unique_ptr<Session> session;
    std::vector<Player> movers;  // Who made each move.
    std::vector<int> marks;      // The cells of the last one.
};

// May take some milliseconds, which is too long for the loop. Nothing of it reads a file.
Granted<std::unique_ptr<Session>> open_game(const Registry& registry, const std::string& game,
                                            const Settings::Given& settings);
Granted<Replay> replay(const Registry& registry, const GameLine& line);

// The settings as given: {"rows": "4"}.
boost::json::object settings_json(const Settings::Given& given);
Settings::Given settings_of(const Session& session);
// Who won and by how much: {"winner": 0, "text": "X wins"}. REQUIRES: session.is_over().
boost::json::object result_json(const Session& session);
// "position", "to_move", "pieces", "counters", "legal": what changes with every move.
void add_position(boost::json::object& object, const Session& session, const View& view);
// All there is to see.
boost::json::object position_json(const Replay& replay);

}  // namespace petteia
