// Sessions, analyses and boards as JSON: what commands print with --json and the browser is told.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "core/parameters.h"
#include "session/session.h"

namespace petteia {

// "value" and "distance" (null where there is none), and "estimate" if it is one.
void add_verdict(boost::json::object& object, const Verdict& verdict);
boost::json::array texts_json(const std::vector<std::string>& texts);
boost::json::object parameter_json(const Parameter& parameter);
// "game", "parameters", "position": what a result is about.
boost::json::object subject_json(const Session& session);
boost::json::object analysis_json(const Session& session, const Analysis& analysis);

// What stays as long as the board keeps its form, and so need not be told at every move:
// {"cells": [[x, y, shape, label], …], "walls": [[x, y], …], "headings": [[x, y, text], …]}, the shape
// being "square", "hexagon" or "cube".
boost::json::object board_json(const View& view);
// The pieces on it: [[cell, glyph, colour], …], the colour a word such as "red", "" for none.
boost::json::array pieces_json(const View& view);
// [{"name": …, "value": …}, …]
boost::json::array counters_json(const View& view);
// The cells to point at for every legal move: [{"move": …, "cells": [4]}, …].
boost::json::array moves_json(const View& view);

}  // namespace petteia
