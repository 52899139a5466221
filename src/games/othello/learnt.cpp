// The learnt evaluation of Othello: its patterns, and what it counts besides.
#include <array>
#include <mutex>

#include "games/embedded_weights.h"
#include "games/othello/othello.h"

namespace petteia {
namespace {

using othello::bit_of;
using othello::Squares;
using othello::Terms;

struct Term {
    std::string_view name;
    std::int16_t Terms::*weight;
};
constexpr std::array<Term, 4> kTerms{{{"constant", &Terms::constant},
                                      {"parity", &Terms::parity},
                                      {"moves", &Terms::moves},
                                      {"replies", &Terms::replies}}};

std::string named_square(int row, int col) {
    return std::string(" ") + static_cast<char>('a' + col) + std::to_string(row + 1);
}

// What is embedded for a size: made when it is first asked for, and kept. Null if there is nothing.
std::shared_ptr<const PatternEvaluation> embedded(const Othello& game) {
    static std::array<std::shared_ptr<const PatternEvaluation>, othello::kWidth + 1> known;
    static std::array<std::once_flag, othello::kWidth + 1> asked;
    const auto size = static_cast<std::size_t>(game.size());
    std::call_once(asked[size], [&] {
        known[size] = embedded_evaluation("othello-" + std::to_string(size), game.pattern_game());
    });
    return known[size];
}

}  // namespace

// Edges with the squares inside their corners, corners of two forms, inner rows and diagonals, as the best
// programs have them (Buro 1997).
std::string Othello::default_patterns() const {
    std::string text = "stages 11\nedge";
    for (int col = 0; col < size_; ++col) text += named_square(0, col);
    text += named_square(1, 1) + named_square(1, size_ - 2) + "\ncorner";
    for (int i = 0; i < 9; ++i) text += named_square(i / 3, i % 3);
    if (size_ > 4) {
        text += "\nblock";
        for (int i = 0; i < 10; ++i) text += named_square(i / 5, i % 5);
    }
    for (int row = 1; row < size_ / 2; ++row) {
        text += "\nrow" + std::to_string(row + 1);
        for (int col = 0; col < size_; ++col) text += named_square(row, col);
    }
    for (int length = size_; length >= 4; --length) {
        text += "\ndiagonal" + std::to_string(length);
        for (int i = 0; i < length; ++i) text += named_square(i, size_ - length + i);
    }
    return text + "\n";
}

PatternGame Othello::pattern_game() const {
    std::vector<Move> cells;
    for (int row = 0; row < size_; ++row) {
        for (int col = 0; col < size_; ++col)
            cells.push_back(static_cast<Move>(square_at(row, col)));
    }
    PatternGame game{kInfo.name,
                     "size=" + std::to_string(size_),
                     {},
                     size_ * size_,
                     othello::kMaxPatterns,
                     pattern_board(*this, std::span<const Move>(cells))};
    for (const Term& term : kTerms) game.terms.emplace_back(term.name);
    return game;
}

void Othello::contents(const State& state, std::span<std::uint8_t> contents) const {
    const std::uint8_t own = state.mover == Player::First ? 1 : 2;
    for (int square = 0; square < othello::kSquares; ++square)
        contents[static_cast<std::size_t>(square)] = (state.own & bit_of(square)) != 0 ? own
                                                     : (state.other & bit_of(square)) != 0
                                                         ? static_cast<std::uint8_t>(3 - own)
                                                         : std::uint8_t{0};
}

std::vector<float> Othello::term_counts(const State& state) const {
    return {1.0F, state.empties % 2 != 0 ? 1.0F : -1.0F,
            static_cast<float>(std::popcount(placements(state))),
            static_cast<float>(std::popcount(replies_to_pass(state)))};
}

Result<Othello> Othello::with_weights(LearntWeights weights) const {
    auto learnt = PatternEvaluation::make(std::move(weights), pattern_game());
    if (!learnt) return learnt.error();
    Othello game = *this;
    game.use(*std::move(learnt));
    return game;
}

Othello Othello::with_evaluation(std::size_t number) const {
    Othello game = *this;
    game.learnt_ = nullptr;
    game.evaluation_ = othello::make_evaluation(size_, number);
    if (number != 0) return game;
    if (auto learnt = embedded(*this)) game.use(std::move(learnt));
    return game;
}

void Othello::use(std::shared_ptr<const PatternEvaluation> learnt) {
    evaluation_.patterns = &learnt->tables();
    for (int discs = 0; discs <= size_ * size_; ++discs) {
        for (std::size_t i = 0; i < kTerms.size(); ++i)
            evaluation_.terms[static_cast<std::size_t>(discs)].*kTerms[i].weight =
                learnt->term(i, discs);
    }
    learnt_ = std::move(learnt);
}

PatternIndices Othello::find_indices(const State& state) const {
    std::array<std::uint8_t, kMaxPatternCells> on_squares{};
    contents(state, on_squares);
    return learnt_->indices_of(on_squares);
}

void Othello::change_indices_after(const State& state, Move move, Squares turned,
                                   State& child) const {
    PatternIndices found;
    const std::uint64_t words[1] = {turned};
    change_indices<othello::kMaxPatterns, 1>(*evaluation_.patterns, situation(state, found).indices,
                                             {index_of(state.mover), move, words}, child.indices);
}

// What is embedded is part of the program.
std::size_t Othello::memory_bytes() const {
    return learnt_ == nullptr || learnt_ == embedded(*this) ? 0 : learnt_->memory_bytes();
}

}  // namespace petteia
