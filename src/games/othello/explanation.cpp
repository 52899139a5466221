// What Othello's evaluations count, term by term: judge.h again, slowly and square by square.
#include "core/explanation.h"

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "games/othello/othello.h"
#include "games/othello/rays.h"
#include "patterns/pattern_explanation.h"

namespace petteia {
namespace othello {
namespace {

class Explainer {
  public:
    // The board has `size` squares to a side.
    Explainer(const Kernel& kernel, const Position& at, const Evaluation& evaluation, int size)
        : at_(at),
          evaluation_(evaluation),
          size_(size),
          own_moves_(kernel.moves(at)),
          other_moves_(kernel.moves({at.other, at.own, at.empty})) {}

    std::vector<EvaluationTerm> terms() {
        add_weights();
        return std::move(terms_);
    }

    // The same with learnt patterns.
    std::vector<EvaluationTerm> terms(const PatternEvaluation& learnt,
                                      std::span<const std::uint8_t> contents, int mover) {
        const int discs = std::popcount(at_.own | at_.other);
        const Terms& worth = evaluation_.terms[static_cast<std::size_t>(discs)];
        terms_.push_back({"having the move", worth.constant});
        terms_.push_back(
            {"parity", std::popcount(at_.empty) % 2 != 0 ? worth.parity : -worth.parity});
        terms_.push_back(
            shares(worth.moves, own_moves_, worth.replies, other_moves_).term("moves"));
        std::array<int, kSquares> places{};
        for (int square = 0; square < kSquares; ++square)
            places[static_cast<std::size_t>(square)] = place(square);
        for (auto& term : explain_patterns(learnt, contents, mover, discs, places,
                                           static_cast<std::size_t>(size_ * size_)))
            terms_.push_back(std::move(term));
        add_limit();
        return std::move(terms_);
    }

  private:
    // In the view.
    int place(int square) const {
        const int first = (kWidth - size_) / 2;
        return (square / kWidth - first) * size_ + square % kWidth - first;
    }
    CellShares no_shares() const { return CellShares(static_cast<std::size_t>(size_ * size_)); }
    void add_each(CellShares& shares, Squares set, int worth) const {
        for (; set != 0; set &= set - 1) shares.add(place(std::countr_zero(set)), worth);
    }
    CellShares shares(int own_worth, Squares own, int other_worth, Squares other) const {
        CellShares shares = no_shares();
        add_each(shares, own, own_worth);
        add_each(shares, other, other_worth);
        return shares;
    }
    // `worth` for each square of `own`, and against for each of `other`.
    void add(const char* name, int worth, Squares own, Squares other) {
        if (worth != 0) terms_.push_back(shares(worth, own, -worth, other).term(name));
    }
    Squares openings_beside(Squares discs) const { return beside(discs) & at_.empty; }

    void add_weights() {
        const Weights& weights = evaluation_.weights;
        const Landmarks& marks = evaluation_.landmarks;
        add("discs", weights.lead, at_.own, at_.other);
        add("moves", weights.moves, own_moves_, other_moves_);
        if (weights.freedom != 0) add_freedom(weights.freedom);
        add("moves to come", weights.openings, openings_beside(at_.other),
            openings_beside(at_.own));
        add("corners", weights.corners, at_.own & marks.corners, at_.other & marks.corners);
        const Squares near = beside(marks.corners & at_.empty);
        add("inside empty corners", weights.inside, at_.own & near & marks.inside_corners,
            at_.other & near & marks.inside_corners);
        add("beside empty corners", weights.beside, at_.own & near & marks.beside_corners,
            at_.other & near & marks.beside_corners);
    }
    // The difference over the sum, in which a move has about the same share as any other.
    void add_freedom(int worth) {
        const int own = std::popcount(own_moves_), other = std::popcount(other_moves_);
        const int all = own + other + 2;
        terms_.push_back(shares(worth / all, own_moves_, -worth / all, other_moves_)
                             .term("mobility", worth * (own - other) / all));
    }

    // No estimate exceeds what the board holds.
    void add_limit() {
        constexpr int kMost = kDiscUnits * kSquares;
        int sum = 0;
        for (const EvaluationTerm& term : terms_) sum += term.units;
        const int excess = sum > kMost ? sum - kMost : sum < -kMost ? sum + kMost : 0;
        if (excess != 0) terms_.push_back({"more than the board holds", -excess});
    }

    Position at_;
    const Evaluation& evaluation_;
    int size_;
    Squares own_moves_, other_moves_;
    std::vector<EvaluationTerm> terms_;
};

}  // namespace
}  // namespace othello

std::vector<EvaluationTerm> Othello::explain(const State& state) const {
    othello::Explainer explainer(*kernel_, position_of(state), evaluation_, size_);
    if (learnt_ == nullptr) return explainer.terms();
    std::array<std::uint8_t, kMaxPatternCells> on_squares{};
    contents(state, on_squares);
    return explainer.terms(*learnt_, on_squares, index_of(state.mover));
}

}  // namespace petteia
