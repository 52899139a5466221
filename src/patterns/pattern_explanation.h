// What the patterns of a position are worth, kind by kind, for people who ask why.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/explanation.h"
#include "patterns/pattern_evaluation.h"

namespace petteia {

// A term for each kind of pattern, for player `mover`, 0 or 1, whose turn it is. A pattern is judged as a whole: its
// cells share what it is worth. `contents` as for PatternEvaluation::indices_of(); `places` has the number in the view of
// every cell of the board, and there are `cells` of them.
std::vector<EvaluationTerm> explain_patterns(const PatternEvaluation& evaluation,
                                             std::span<const std::uint8_t> contents, int mover,
                                             int pieces, std::span<const int> places,
                                             std::size_t cells);

}  // namespace petteia
