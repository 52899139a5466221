#include "arena/puzzles/puzzle_json.h"

#include <boost/json.hpp>
#include <utility>

#include "session/json/session_json.h"

namespace petteia {

boost::json::object puzzle_json(const Puzzle& puzzle) {
    boost::json::object object{{"position", puzzle.position}};
    add_verdict(object, puzzle.value);
    object["solution"] = puzzle.solution;
    object["line"] = texts_json(puzzle.line);
    object["length"] = puzzle.length;
    object["difficulty"] = puzzle.difficulty;
    boost::json::array moves;
    for (const MoveVerdict& each : puzzle.moves) {
        boost::json::object move{{"move", each.move}};
        add_verdict(move, each.verdict);
        moves.push_back(std::move(move));
    }
    object["moves"] = std::move(moves);
    return object;
}

}  // namespace petteia
