// A tree of numbers that somebody typed, as a game whose search can be traced.
#pragma once

#include <memory>
#include <string_view>

#include "core/result.h"
#include "session/session.h"

namespace petteia {

// A game at the root of a tree of numbers (search/trace/number_tree.h).
struct TracedNumberTree {
    std::unique_ptr<TracedGame> game;
    int depth;  // Of a trace that sees all of it.
};
// An error names line and column.
Result<TracedNumberTree> open_number_tree(std::string_view text);

}  // namespace petteia
