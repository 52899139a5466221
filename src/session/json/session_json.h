// Sessions, analyses and boards as JSON, for commands with --json and for the browser.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "core/parameters.h"
#include "session/session.h"

namespace petteia {

// "value" and "distance" (null where there is none), and "estimate" if it is one: units of the evaluation,
// with "points" where people read them as points of the margin, and "chance" where as a chance of winning.
void add_verdict(boost::json::object& object, const Verdict& verdict);
boost::json::array texts_json(const std::vector<std::string>& texts);
boost::json::object parameter_json(const Parameter& parameter);
// "game", "parameters", "position": what a result is about.
boost::json::object subject_json(const Playing& session);
// The verdict with "to_move", "evaluation" (null if it has no name), "unit" (of a point of the margin, null where
// there are none) and "terms": [{"name", "units", "cells": [[cell, units], …]}, …], all for the player to move.
boost::json::object explanation_json(const Playing& session, const Explanation& explanation);
boost::json::object analysis_json(const Playing& session, const Analysis& analysis);

// What stays the same while the board keeps its form, and so is not sent with every move:
// {"cells": [[x, y, shape, label], …], "walls": [[x, y], …], "headings": [[x, y, text], …]}, the shape
// being "square", "hexagon" or "cube".
boost::json::object board_json(const View& view);
// The pieces on it: [[cell, glyph, colour, figure], …]. The colour is a word such as "red", "" for none;
// the figure a word such as "disc", "glyph" for pieces that are shown as text.
boost::json::array pieces_json(const View& view);
// [{"name": …, "value": …}, …], with "mover": true for what only the player to move needs.
boost::json::array counters_json(const View& view);
// {"glyph", "colour", "figure"}
boost::json::object piece_json(const View::Piece& piece);
// How to make a move: {"move": …, "cells": [4]}. "piece" is what the move puts down, if anything; "arrow" the
// arrow key ("left", "right", "up", "down", or "none" for staying), in games that are played with arrow keys;
// "from" the cell that the moved piece leaves, if one does.
boost::json::object move_json(const View::MoveCells& made);
// The same for each legal move.
boost::json::array moves_json(const View& view);
// What has decided the game: [[0, 1, 2], …], the cells of each line.
boost::json::array lines_json(const View& view);
// {"goal", "moves", "end", "first", "example": {"settings", "start", "move", "text"}}
boost::json::object card_json(const RulesCard& card);

}  // namespace petteia
