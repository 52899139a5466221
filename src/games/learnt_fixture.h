// Weights at random, and the learnt evaluation computed the slow way, for the tests of games that have one.
#pragma once

#include <array>
#include <vector>

#include "core/rng.h"
#include "patterns/learnt_evaluation.h"

namespace petteia {

// The same for all stages, so that no blending is needed to tell what a position is worth.
template <HasLearntEvaluation G>
LearntWeights random_weights(const G& game, std::uint64_t seed, int most = 300) {
    const PatternGame about = game.pattern_game();
    LearntWeights weights;
    weights.game = about.game;
    weights.rules = about.rules;
    weights.terms = about.terms;
    weights.patterns = game.default_patterns();
    const auto set = *PatternSet::parse(weights.patterns, about.board);
    Rng rng(seed);
    std::vector<std::int16_t> stage(set.shared_count() + about.terms.size());
    for (auto& weight : stage)
        weight = static_cast<std::int16_t>(
            static_cast<int>(rng.below(static_cast<std::uint64_t>(2 * most + 1))) - most);
    for (int i = 0; i < set.stages(); ++i)
        weights.weights.insert(weights.weights.end(), stage.begin(), stage.end());
    return weights;
}

// For the player to move. REQUIRES: the weights of all stages are the same.
template <HasLearntEvaluation G>
double slow_value(const G& game, const typename G::State& state, const LearntWeights& weights) {
    const PatternGame about = game.pattern_game();
    const auto set = *PatternSet::parse(weights.patterns, about.board);
    std::array<std::uint8_t, kMaxPatternCells> contents{};
    game.contents(state, contents);
    const bool is_second = game.to_move(state) == Player::Second;
    double sum = 0;
    for (const auto& kind : set.kinds()) {
        for (int place = kind.first; place < kind.end; ++place) {
            std::uint32_t index = 0, power = 1;
            for (const int cell : set.places()[static_cast<std::size_t>(place)]) {
                const std::uint32_t piece = contents[static_cast<std::size_t>(cell)];
                index += power * (is_second && piece != 0 ? 3 - piece : piece);
                power *= 3;
            }
            sum += weights.weights[set.shared()[kind.offset + index]];
        }
    }
    const auto counts = game.term_counts(state);
    for (std::size_t i = 0; i < counts.size(); ++i)
        sum += weights.weights[set.shared_count() + i] * static_cast<double>(counts[i]);
    return sum;
}

}  // namespace petteia
