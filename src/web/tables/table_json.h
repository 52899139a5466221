// Tables as the browser is told of them.
#pragma once

#include <boost/json.hpp>

#include "web/tables/game_table.h"

namespace petteia {

// Null while the game goes on.
boost::json::value table_result_json(const GameTable& table);
// {"id", "game", "title", …}: one row of the list of tables.
boost::json::object summary_json(const GameTable& table);
// What never changes: "game", "title", "settings", "rules", "names", "start".
void add_subject(boost::json::object& object, const GameTable& table);
boost::json::array players_json(const GameTable& table);
// [[parent, move, mover, seconds, value], …] of the nodes after the first `from`.
boost::json::array tree_json(const GameTable& table, std::size_t from);
// Both are drawn on the same cells.
bool have_same_form(const View& a, const View& b);

}  // namespace petteia
