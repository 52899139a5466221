// The refinement of the Game concept by which a game has a learnt evaluation: a sum of weights, for patterns of
// cells and for terms that it counts, which `petteia learn` finds and a weight file holds.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/game.h"
#include "patterns/learnt_weights.h"
#include "patterns/pattern_evaluation.h"

namespace petteia {

// The first of the game's evaluations is the learnt one; where there are no weights, it stands for another.
template <typename G>
concept HasLearntEvaluation = HasEvaluations<G> && HasMargin<G> &&
    requires(const G& game, const typename G::State& state, std::span<std::uint8_t> contents,
             LearntWeights weights) {
    // What weights must fit.
    { game.pattern_game() } -> std::same_as<PatternGame>;
    // The patterns that are learnt unless others are given.
    { game.default_patterns() } -> std::same_as<std::string>;
    // What is on each cell, by its number: 0 nothing, 1 a piece of the first player's, 2 of the second's.
    // REQUIRES: contents.size() == kMaxPatternCells.
    { game.contents(state, contents) } -> std::same_as<void>;
    { game.pieces(state) } -> std::same_as<int>;
    // What is counted besides, for the player to move, in the order of pattern_game().terms.
    { game.term_counts(state) } -> std::same_as<std::vector<float>>;
    // What evaluate() adds to what is learnt, for the player to move, in units of the score.
    { game.unlearnt_worth(state) } -> std::same_as<std::int32_t>;
    // The same game, its evaluate() using these weights. An error says why they do not fit.
    { game.with_weights(std::move(weights)) } -> std::same_as<Result<G>>;
    // Null where evaluate() uses none.
    { game.pattern_evaluation() } -> std::same_as<const PatternEvaluation*>;
};

// The board of a game whose cells are moves: `cells` lists them.
template <HasSymmetry G>
PatternBoard pattern_board(const G& game, std::span<const typename G::Move> cells) {
    Rng rng(0);
    const auto state = game.start(rng);
    PatternBoard board;
    for (const auto cell : cells) {
        board.cells.push_back(static_cast<int>(cell));
        board.names.push_back(game.to_text(state, cell));
    }
    for (int i = 0; i < game.symmetry_count(); ++i) {
        auto& images = board.symmetries.emplace_back();
        for (const auto cell : cells) images.push_back(static_cast<int>(game.symmetry(cell, i)));
    }
    return board;
}

}  // namespace petteia
