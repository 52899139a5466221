// TrainingGame: a game that the learner played against itself, with what its search thought on the way; and the line
// of text that keeps it:
//
//     -12 4,5? 3,4?=120 7,7=-35 …
//
// The margin of the first player at the end; then every move, with '?' if it was played at random, and "=" with
// what the search found for the player to move, in units of the score.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace petteia {

struct TrainingMove {
    std::string move;
    bool is_random = false;
    std::optional<std::int32_t> value = {};
    friend bool operator==(const TrainingMove&, const TrainingMove&) = default;
};

struct TrainingGame {
    int margin = 0;
    std::vector<TrainingMove> moves;

    std::string to_text() const;
    // Any text may be given; whether the moves are legal is not known here.
    static Result<TrainingGame> parse(std::string_view line);
    friend bool operator==(const TrainingGame&, const TrainingGame&) = default;
};

}  // namespace petteia
