// A table as JSON: what the list of tables shows of it, and what its watchers are sent.
#pragma once

#include <boost/json/fwd.hpp>

#include "web/tables/move_tree.h"

namespace petteia {

// Null while the game goes on.
boost::json::value table_result_json(const MoveTree& tree);
// {"id", "game", "title", …}: one row of the list of tables.
boost::json::object summary_json(const MoveTree& tree);
// What never changes: "game", "title", "settings", "rules", "names", "start".
void add_subject(boost::json::object& object, const MoveTree& tree);
boost::json::array players_json(const MoveTree& tree);
// {"by": 0, "declined": false}, or null.
boost::json::value offer_json(const std::optional<DrawOffer>& offer);
// [[parent, move, mover, seconds, value], …] of the nodes after the first `from`.
boost::json::array tree_json(const MoveTree& tree, std::size_t from);
// Both are drawn on the same cells.
bool have_same_form(const View& a, const View& b);

}  // namespace petteia
