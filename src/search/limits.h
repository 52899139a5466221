// Limits: what ends a search.
#pragma once

#include <cstdint>
#include <optional>

#include "core/score.h"
#include "core/time.h"

namespace petteia {

// What is left on a chess clock.
struct Clock {
    Milliseconds remaining{0}, increment{0};
};

// The first limit reached ends the search; without any it runs until the result is proven.
struct Limits {
    static constexpr int kMaxDepth = 255;  // What a table entry has room for.

    int depth = kMaxDepth;
    std::uint64_t nodes = 0;  // 0: no limit.
    std::optional<Milliseconds> move_time;
    std::optional<Clock> clock;
    // A search to the end of the game need not distinguish values of at most window.low, nor those of at
    // least window.high. Other searches, and those that value all moves, ignore it.
    ScoreRange window = {};
    bool values_all_moves = false;  // Every root move gets an exact value, not only the best.
    bool is_pondering = false;      // No time counts until ponder_hit().
};

}  // namespace petteia
