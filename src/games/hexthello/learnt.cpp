// The learnt evaluation of HexThello: its patterns, and what it counts besides.
#include <algorithm>
#include <array>
#include <mutex>

#include "games/embedded_weights.h"
#include "games/hexthello/hexthello.h"
#include "games/hexthello/weights.h"
#include "games/hexthello/words.h"

namespace petteia {
namespace {

using hexthello::has;
using hexthello::Weights;

constexpr int kMinSide = 3, kMaxSide = 8;

struct Term {
    std::string_view name;
    std::int16_t Weights::*weight;
};
constexpr std::array<Term, 4> kTerms{{{"constant", &Weights::constant},
                                      {"lead", &Weights::lead},
                                      {"moves", &Weights::moves},
                                      {"freedom", &Weights::freedom}}};

std::string named_cell(int row, int col) {
    return " " + std::to_string(row) + "," + std::to_string(col);
}

// What is embedded for a side: made when it is first asked for, and kept. Null if there is nothing.
std::shared_ptr<const PatternEvaluation> embedded(const Hexthello& game) {
    static std::array<std::shared_ptr<const PatternEvaluation>, kMaxSide + 1> known;
    static std::array<std::once_flag, kMaxSide + 1> asked;
    const auto side = static_cast<std::size_t>(game.side());
    std::call_once(asked[side], [&] {
        known[side] = embedded_evaluation("hexthello-" + std::to_string(side), game.pattern_game());
    });
    return known[side];
}

}  // namespace

// Both ends of every line, the cells around each corner, and each edge with the cells inside its corners.
std::string Hexthello::default_patterns() const {
    constexpr int kWindow = 8, kCornerDistance = 2;
    std::string text = "stages 11\n";
    for (int row = 0; row <= radius(); ++row) {
        const int length = side_ + row;
        text += row == 0 ? "edge" : "line" + std::to_string(length);
        for (int i = 0; i < std::min(kWindow, length); ++i)
            text += named_cell(row, radius() - row + i);
        text += "\n";
    }
    // The corner at the left of the first row, with all cells no more than two steps away.
    text += "corner";
    for (int row = 0; row <= kCornerDistance; ++row) {
        for (int col = radius() - row; col <= radius() + kCornerDistance - row; ++col)
            text += named_cell(row, col);
    }
    text += "\nside";
    for (int col = radius(); col < size(); ++col) text += named_cell(0, col);
    return text + named_cell(1, radius()) + named_cell(1, size() - 2) + "\n";
}

std::vector<Hexthello::Move> Hexthello::cells() const {
    std::vector<Move> all;
    for (int row = 0; row < size(); ++row) {
        for (int col = 0; col < size(); ++col) {
            if (is_on_board(row, col))
                all.push_back(static_cast<Move>(hexthello::kStride * row + col));
        }
    }
    return all;
}

PatternGame Hexthello::pattern_game() const {
    PatternGame game{kInfo.name,   "side=" + std::to_string(side_),
                     {},           cells_,
                     kMaxPatterns, pattern_board(*this, std::span<const Move>(cells()))};
    for (const Term& term : kTerms) game.terms.emplace_back(term.name);
    return game;
}

void Hexthello::contents(const State& state, std::span<std::uint8_t> contents) const {
    const std::uint8_t own = state.mover == Player::First ? 1 : 2;
    for (const Move cell : cells()) {
        contents[cell] = has(state.position.own, cell)     ? own
                         : has(state.position.other, cell) ? static_cast<std::uint8_t>(3 - own)
                                                           : std::uint8_t{0};
    }
}

std::vector<float> Hexthello::term_counts(const State& state) const {
    const int own_discs = hexthello::count(state.position.own);
    const int other_discs = hexthello::count(state.position.other);
    const int own_moves = count_placements(state), other_moves = count_opposing(state);
    const auto more_moves = static_cast<float>(own_moves - other_moves);
    return {1.0F, static_cast<float>(own_discs - other_discs), more_moves,
            more_moves / static_cast<float>(own_moves + other_moves + 2)};
}

// The fear of having few discs.
std::int32_t Hexthello::unlearnt_worth(const State& state) const {
    const int few = hexthello::few_discs(side_, state.discs);
    const auto fear = [&](const hexthello::Board& discs) {
        const int missing = std::max(0, few - hexthello::count(discs));
        return hexthello::kLearntScarcity * missing * missing;
    };
    return fear(state.position.other) - fear(state.position.own);
}

Result<Hexthello> Hexthello::with_weights(LearntWeights weights) const {
    auto learnt = PatternEvaluation::make(std::move(weights), pattern_game());
    if (!learnt) return learnt.error();
    Hexthello game = *this;
    game.use(*std::move(learnt));
    return game;
}

Hexthello Hexthello::with_evaluation(std::size_t number) const {
    Hexthello game = *this;
    game.learnt_ = nullptr;
    if (number == 0) {
        if (auto learnt = embedded(*this)) {
            game.use(std::move(learnt));
            return game;
        }
        ++number;
    }
    game.evaluation_ = hexthello::make_evaluation(side_, number, evaluation_.landmarks);
    return game;
}

void Hexthello::use(std::shared_ptr<const PatternEvaluation> learnt) {
    hexthello::Evaluation evaluation{};
    evaluation.landmarks = evaluation_.landmarks;
    evaluation.patterns = &learnt->tables();
    for (int discs = 0; discs <= hexthello::kMaxDiscs; ++discs) {
        Weights& weights = evaluation.weights[discs];
        for (std::size_t i = 0; i < kTerms.size(); ++i)
            weights.*kTerms[i].weight = learnt->term(i, discs);
        weights.scarcity = hexthello::kLearntScarcity;
        weights.few = hexthello::few_discs(side_, discs);
    }
    evaluation_ = evaluation;
    learnt_ = std::move(learnt);
}

PatternIndices Hexthello::find_indices(const State& state) const {
    std::array<std::uint8_t, kMaxPatternCells> on_cells{};
    contents(state, on_cells);
    return learnt_->indices_of(on_cells);
}

// What is embedded is part of the program.
std::size_t Hexthello::memory_bytes() const {
    return learnt_ == nullptr || learnt_ == embedded(*this) ? 0 : learnt_->memory_bytes();
}

}  // namespace petteia
