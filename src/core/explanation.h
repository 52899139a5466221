// What a static evaluation is made of, for people who ask why a position is worth what it is: its terms,
// and which cells of the board they speak of.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/game.h"

namespace petteia {

// One thing that an evaluation counts.
struct EvaluationTerm {
    // A cell of the board and what it adds to the term.
    struct Cell {
        int cell;  // An index into View::cells.
        std::int32_t units;
        friend bool operator==(const Cell&, const Cell&) = default;
    };

    std::string name;        // "corners", "moves"; of a pattern: the name of its shape.
    std::int32_t units = 0;  // What it adds to the value, for the player to move.
    // What of it speaks of single cells: each at most once, in their order. None in a term that speaks of
    // the whole board; and what does not divide among cells is theirs only about.
    std::vector<Cell> cells = {};
};

// The terms of evaluate(). REQUIRES: !is_over(state). Their units sum exactly to evaluate(state,
// to_move(state)). The same names in the same order wherever the evaluation counts the same things; what adds
// nothing is a term with 0 units.
template <typename G>
concept HasExplanation = Game<G> && requires(const G& game, const typename G::State& state) {
    { game.explain(state) } -> std::same_as<std::vector<EvaluationTerm>>;
};

// What each cell adds to a term, collected.
class CellShares {
  public:
    explicit CellShares(std::size_t cells) : units_(cells) {}

    void add(int cell, std::int32_t units) { units_[static_cast<std::size_t>(cell)] += units; }
    // Equally among cells; the first ones have what does not divide. REQUIRES: !cells.empty().
    void share(std::span<const int> cells, std::int32_t units) {
        const auto count = static_cast<std::int32_t>(cells.size());
        std::int32_t rest = units % count;
        for (const int cell : cells) {
            const std::int32_t extra = rest > 0 ? 1 : rest < 0 ? -1 : 0;
            add(cell, units / count + extra);
            rest -= extra;
        }
    }
    std::int32_t sum() const {
        std::int32_t sum = 0;
        for (const std::int32_t units : units_) sum += units;
        return sum;
    }

    // Whose units are the sum of the cells'.
    EvaluationTerm term(std::string name) const { return term(std::move(name), sum()); }
    // Whose cells share `units` only about.
    EvaluationTerm term(std::string name, std::int32_t units) const {
        EvaluationTerm term{std::move(name), units};
        for (std::size_t i = 0; i < units_.size(); ++i) {
            if (units_[i] != 0) term.cells.push_back({static_cast<int>(i), units_[i]});
        }
        return term;
    }

  private:
    std::vector<std::int32_t> units_;
};

}  // namespace petteia
