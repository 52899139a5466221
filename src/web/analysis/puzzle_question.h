// Puzzles that a visitor asks for: of which game, how many, how long and how difficult. Each is told when it is
// found. The number of nodes that a proof may take is the program's, so that the same request gives the same
// puzzles everywhere, as far as the time goes.
#pragma once

#include <stop_token>
#include <variant>

#include "arena/puzzles/puzzle_maker.h"
#include "web/analysis/questions.h"

namespace petteia {

struct PuzzleQuestion {
    GameLine line;  // The game and its settings; positions are not asked for.
    PuzzleOrder order;

    static Granted<PuzzleQuestion> read(Fields& fields);
};
Granted<std::monostate> make_puzzles(const Registry& registry, const PuzzleQuestion& question,
                                     const Telling& tell, const std::stop_token& stop);

}  // namespace petteia
