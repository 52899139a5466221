// Learnt weights that are part of the program: every file games/NAME/weights/*.weights.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

#include "patterns/pattern_evaluation.h"

namespace petteia {

struct EmbeddedWeights {
    std::string_view name;  // Of the file: "hexthello-8".
    std::span<const std::byte> bytes;
};
std::span<const EmbeddedWeights> embedded_weights();

// Those of this name, ready to be used; null if there are none.
std::shared_ptr<const PatternEvaluation> embedded_evaluation(std::string_view name,
                                                             const PatternGame& game);

}  // namespace petteia
