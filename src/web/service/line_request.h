// Which position a request is about: a line, that is a game, its settings, a start and the moves from there.
// Reads the line from a request and replays it. The service keeps nothing of it.
#pragma once

#include <boost/json/fwd.hpp>
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

// Reads the members of a line; `fields` has the problem if one is wrong.
GameLine read_line(Fields& fields);
// The same from the member "line".
GameLine read_inner_line(Fields& fields);

// The member "notes" of a game of so many moves: [[ply, symbol, comment], …]. Absent reads as none.
std::vector<MoveNote> read_notes(Fields& fields, std::size_t plies);
boost::json::array notes_json(const std::vector<MoveNote>& notes);

// A position and how it came about.
struct Replay {
    std::unique_ptr<Session> session;
    std::vector<Player> movers;  // Who made each move.
    std::vector<int> marks;      // The cells of the last move.
};

// May take some milliseconds, which is too long for the loop: what a game makes before somebody searches it is
// bounded by the ranges of its parameters. Nothing of it reads a file.
Granted<std::unique_ptr<Session>> open_game(const Registry& registry, const std::string& game,
                                            const Settings::Given& settings);
Granted<Replay> replay(const Registry& registry, const GameLine& line);

}  // namespace petteia
