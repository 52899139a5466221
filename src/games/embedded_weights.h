// Learnt weights that are part of the program: every file games/NAME/weights/*.weights.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "core/files/embedded_file.h"
#include "patterns/pattern_evaluation.h"

namespace petteia {

// By the name of the file: "hexthello-8".
std::span<const EmbeddedFile> embedded_weights();

// Those of this name, ready to be used; null if there are none.
std::shared_ptr<const PatternEvaluation> embedded_evaluation(std::string_view name,
                                                             const PatternGame& game);

}  // namespace petteia
