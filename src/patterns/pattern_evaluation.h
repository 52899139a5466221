// PatternEvaluation: learnt weights made ready for a search. Weights are learnt for a few stages of a game; here
// they are blended for every number of pieces, and written out for both players.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "patterns/indices.h"
#include "patterns/learnt_weights.h"
#include "patterns/pattern_set.h"

namespace petteia {

// What a game expects of weights.
struct PatternGame {
    std::string_view game;
    std::string rules;
    std::vector<std::string> terms;
    int cells;         // That can be filled.
    int max_patterns;  // That it has room for.
    PatternBoard board;
};

class PatternEvaluation {
  public:
    // An error says what does not fit.
    static Result<std::shared_ptr<const PatternEvaluation>> make(LearntWeights weights,
                                                                 const PatternGame& game);
    PatternEvaluation(const PatternEvaluation&) = delete;
    PatternEvaluation& operator=(const PatternEvaluation&) = delete;

    const LearntWeights& weights() const { return weights_; }
    const PatternSet& patterns() const { return patterns_; }
    // Lives as long as this.
    const PatternTables& tables() const { return tables_; }
    // The weight of one of a term, with `pieces` on the board.
    std::int16_t term(std::size_t number, int pieces) const;
    const ForecastTable& forecasts() const { return forecasts_; }
    // Of a position with these contents by cell number: 0 empty, 1 the first player's, 2 the second's.
    PatternIndices indices_of(std::span<const std::uint8_t> contents) const;
    std::size_t memory_bytes() const;

  private:
    PatternEvaluation(LearntWeights weights, PatternSet patterns, int cells);
    // Between which stages a number of pieces lies.
    struct Place {
        std::size_t stage;
        double share;  // Of the next one.
    };
    Place place_of(int pieces) const;
    std::size_t stage_size() const { return patterns_.shared_count() + weights_.terms.size(); }
    void fill_powers();
    void blend_weights();

    LearntWeights weights_;
    PatternSet patterns_;
    int cells_;
    PatternTables tables_;
    ForecastTable forecasts_;
    std::unique_ptr<std::uint16_t[][kMaxPatterns]> powers_;
    std::vector<std::vector<std::int16_t>> blended_;
    std::vector<const std::int16_t*> by_pieces_[2];
};

}  // namespace petteia
