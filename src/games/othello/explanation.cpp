// What Othello's evaluations count, term by term: judge.h again, slowly and square by square.
#include "core/explanation.h"

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "games/othello/othello.h"
#include "games/othello/patterns.h"
#include "games/othello/rays.h"

namespace petteia {
namespace othello {
namespace {

// The patterns of the board in the order of for_each_pattern(): where the weights of each begin, and its squares.
struct PatternPlace {
    int offset = 0;
    std::vector<int> squares;
};
std::vector<PatternPlace> pattern_places() {
    std::vector<PatternPlace> all;
    for_each_pattern(0, 0, [&](int place) { all.push_back({place, {}}); });
    for (int square = 0; square < kSquares; ++square) {
        std::size_t i = 0;
        for_each_pattern(bit_of(square), 0, [&](int place) {
            if (place != all[i].offset) all[i].squares.push_back(square);
            ++i;
        });
    }
    return all;
}

constexpr std::array<const char*, kPatternKinds.size()> kPatternNames{
    "edges",          "corners",        "second rows",    "third rows",     "fourth rows",
    "diagonals of 8", "diagonals of 7", "diagonals of 6", "diagonals of 5", "diagonals of 4"};

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
        if (evaluation_.patterns != nullptr)
            add_patterns();
        else
            add_weights();
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

    void add_patterns() {
        const int empties = std::popcount(at_.empty), stage = stage_of(empties);
        const auto& counted = kFittedTerms[stage];
        terms_.push_back({"having the move", kFittedConstants[empties]});
        terms_.push_back(shares(counted[0], own_moves_, counted[1], other_moves_).term("moves"));
        terms_.push_back(
            shares(counted[2], openings_beside(at_.other), counted[3], openings_beside(at_.own))
                .term("moves to come"));
        add_kinds_of_patterns(evaluation_.patterns[stage].of);
        add_limit();
    }
    // A pattern is judged as a whole: its squares share what it is worth.
    void add_kinds_of_patterns(const std::int16_t* weights) {
        static const std::vector<PatternPlace> places = pattern_places();
        std::vector<CellShares> kinds(kPatternKinds.size(), no_shares());
        std::size_t i = 0;
        for_each_pattern(at_.own, at_.other, [&](int at) {
            const PatternPlace& pattern = places[i++];
            std::vector<int> cells;
            for (const int square : pattern.squares) cells.push_back(place(square));
            kinds[kind_of(pattern.offset)].share(cells, weights[at]);
        });
        for (std::size_t kind = 0; kind < kinds.size(); ++kind)
            terms_.push_back(kinds[kind].term(kPatternNames[kind]));
    }
    static std::size_t kind_of(int offset) {
        std::size_t kind = 0;
        while (kPatternKinds[kind].offset != offset) ++kind;
        return kind;
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
    return othello::Explainer(*kernel_, position_of(state), evaluation_, size_).terms();
}

}  // namespace petteia
