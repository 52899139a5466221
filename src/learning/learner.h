// Learner: what learning needs of a game, without its types. It plays against itself, and turns what was played
// into samples. A learner belongs to one thread at a time; several play at once, one each.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/result.h"
#include "learning/forecast_fit.h"
#include "learning/samples.h"
#include "learning/training_game.h"
#include "patterns/learnt_weights.h"
#include "patterns/pattern_evaluation.h"

namespace petteia {

struct SelfPlayPlan {
    std::uint64_t seed = 1;
    int depth = 6;
};

// How positions become samples.
struct LabelPlan {
    // A label is a mixture: this share of the outcome, the rest of what the search found. The outcome counts only
    // where no move after it was random.
    double outcome = 0.3;
    bool is_held_out = false;
};

class Learner {
  public:
    virtual ~Learner() = default;

    // What weights must fit, and the patterns that are learnt unless others are given.
    virtual PatternGame pattern_game() const = 0;
    virtual std::string default_patterns() const = 0;
    // That it plays with; null if it has none.
    virtual const LearntWeights* weights() const = 0;
    virtual std::int32_t margin_unit() const = 0;  // Units of the score to a point of the margin.

    // Plays a game that depends on the plan and its number alone. The opening is random, some later moves are,
    // and the end is played perfectly. Nothing if it was stopped.
    virtual std::optional<TrainingGame> play(const SelfPlayPlan& plan, std::uint64_t number,
                                             const std::stop_token& stop) = 0;
    // Adds its positions. An error if a move is not legal: nothing is added then.
    virtual Status add(const TrainingGame& game, const LabelPlan& plan, Samples& samples) const = 0;
    // Adds a position of the player to move with a value, in units of the score, and a margin at the end.
    virtual Status add(std::string_view position, std::int32_t value, int margin,
                       const LabelPlan& plan, Samples& samples) const = 0;

    // Searches one of the positions of the game, chosen by `number`, without forward pruning. Nothing if it was
    // stopped, or the game has no position that can be used. REQUIRES: add() had no error.
    virtual std::optional<SearchedPosition> measure(const TrainingGame& game, std::uint64_t number,
                                                    int depth, const std::stop_token& stop) = 0;
};

}  // namespace petteia
