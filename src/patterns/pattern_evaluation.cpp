#include "patterns/pattern_evaluation.h"

#include <algorithm>
#include <cmath>

#include "core/text.h"

namespace petteia {
namespace {

// Weights change little from one piece to the next: so many share a table.
constexpr int kPiecesPerTable = 6;

}  // namespace

Result<std::shared_ptr<const PatternEvaluation>> PatternEvaluation::make(LearntWeights weights,
                                                                         const PatternGame& game) {
    if (weights.game != game.game || weights.rules != game.rules)
        return Error{"the weights are for " + in_quotes(weights.game + " " + weights.rules) +
                     ", not for " + in_quotes(std::string(game.game) + " " + game.rules)};
    if (weights.terms != game.terms)
        return Error{"the weights count " + in_quotes(join(weights.terms, " ")) +
                     ", and this program " + in_quotes(join(game.terms, " "))};
    auto patterns = PatternSet::parse(weights.patterns, game.board);
    if (!patterns) return patterns.error();
    if (patterns->places().size() > static_cast<std::size_t>(game.max_patterns))
        return Error{"the game has room for " + std::to_string(game.max_patterns) +
                     " patterns on the board, and there are " +
                     std::to_string(patterns->places().size())};
    const std::size_t count = static_cast<std::size_t>(patterns->stages()) *
                              (patterns->shared_count() + weights.terms.size());
    if (weights.weights.size() != count)
        return Error{"the patterns need " + std::to_string(count) + " weights, and there are " +
                     std::to_string(weights.weights.size())};
    return std::shared_ptr<const PatternEvaluation>(
        new PatternEvaluation(std::move(weights), *std::move(patterns), game.cells));
}

PatternEvaluation::PatternEvaluation(LearntWeights weights, PatternSet patterns, int cells)
    : weights_(std::move(weights)),
      patterns_(std::move(patterns)),
      cells_(cells),
      forecasts_(weights_.forecasts, cells) {
    tables_.set = patterns_.id();
    for (const auto& kind : patterns_.kinds())
        tables_.ranges[tables_.kinds++] = {static_cast<std::uint16_t>(kind.first),
                                           static_cast<std::uint16_t>(kind.end), kind.offset};
    fill_powers();
    blend_weights();
}

void PatternEvaluation::fill_powers() {
    powers_ = std::make_unique<std::uint16_t[][kMaxPatterns]>(kMaxPatternCells);
    const auto places = patterns_.places();
    for (std::size_t place = 0; place < places.size(); ++place) {
        std::uint16_t power = 1;
        for (const int cell : places[place]) {
            powers_[static_cast<std::size_t>(cell)][place] = power;
            power = static_cast<std::uint16_t>(3 * power);
        }
    }
    tables_.powers = powers_.get();
}

PatternEvaluation::Place PatternEvaluation::place_of(int pieces) const {
    const double place =
        std::clamp(static_cast<double>(pieces) / cells_, 0.0, 1.0) * (patterns_.stages() - 1);
    const auto stage =
        std::min(static_cast<std::size_t>(place), static_cast<std::size_t>(patterns_.stages() - 2));
    return {stage, place - static_cast<double>(stage)};
}

void PatternEvaluation::blend_weights() {
    const auto shared = patterns_.shared();
    std::vector<std::uint32_t> exchanged(shared.size());
    for (const auto& kind : patterns_.kinds()) {
        for (std::uint32_t i = 0; i < kind.weights; ++i)
            exchanged[kind.offset + i] = kind.offset + exchanged_index(i);
    }
    std::vector<std::int16_t> blended(patterns_.shared_count());
    for (int first = 0; first <= cells_; first += kPiecesPerTable) {
        const Place at = place_of(first + kPiecesPerTable / 2);
        const auto share = static_cast<float>(at.share);
        const std::int16_t* a = weights_.weights.data() + at.stage * stage_size();
        const std::int16_t* b = a + stage_size();
        for (std::size_t i = 0; i < blended.size(); ++i)
            blended[i] = static_cast<std::int16_t>(std::lrintf(
                static_cast<float>(a[i]) * (1 - share) + static_cast<float>(b[i]) * share));
        std::vector<std::int16_t> mine(shared.size()), theirs(shared.size());
        for (std::size_t i = 0; i < shared.size(); ++i) mine[i] = blended[shared[i]];
        for (std::size_t i = 0; i < shared.size(); ++i) theirs[i] = mine[exchanged[i]];
        blended_.push_back(std::move(mine));
        blended_.push_back(std::move(theirs));
    }
    for (std::size_t player = 0; player < 2; ++player) {
        for (int pieces = 0; pieces <= cells_; ++pieces)
            by_pieces_[player].push_back(
                blended_[static_cast<std::size_t>(pieces / kPiecesPerTable) * 2 + player].data());
        tables_.weights[player] = by_pieces_[player].data();
    }
}

std::int16_t PatternEvaluation::term(std::size_t number, int pieces) const {
    const Place at = place_of(pieces);
    const std::size_t first = at.stage * stage_size() + patterns_.shared_count() + number;
    return static_cast<std::int16_t>(
        std::lround(weights_.weights[first] * (1 - at.share) +
                    weights_.weights[first + stage_size()] * at.share));
}

PatternIndices PatternEvaluation::indices_of(std::span<const std::uint8_t> contents) const {
    PatternIndices indices{};
    indices.set = patterns_.id();
    patterns_.find_indices(contents, indices.of);
    return indices;
}

std::size_t PatternEvaluation::memory_bytes() const {
    std::size_t bytes = sizeof *this + forecasts_.memory_bytes() +
                        sizeof(std::uint16_t[kMaxPatternCells][kMaxPatterns]) +
                        weights_.weights.capacity() * sizeof(std::int16_t) +
                        patterns_.weight_count() * sizeof(std::uint32_t);
    for (const auto& table : blended_) bytes += table.capacity() * sizeof(std::int16_t);
    return bytes;
}

}  // namespace petteia
