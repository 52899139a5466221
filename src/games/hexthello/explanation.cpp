// What HexThello's evaluations count, term by term: judge.h again, slowly and cell by cell.
#include "core/explanation.h"

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "games/hexthello/hexthello.h"
#include "games/hexthello/words.h"
#include "patterns/pattern_explanation.h"

namespace petteia {
namespace hexthello {
namespace {

class Explainer {
  public:
    // `places` has the number of each cell in the view.
    Explainer(const Kernel& kernel, const Hexthello::State& state, const Evaluation& evaluation,
              const std::array<int, kBits>& places, int cells)
        : at_(state.position),
          evaluation_(evaluation),
          weights_(evaluation.weights[state.discs]),
          edges_(evaluation.edges[state.discs]),
          places_(places),
          cells_(static_cast<std::size_t>(cells)),
          own_moves_(kernel.moves(at_.own, at_.other, at_.empty)),
          other_moves_(kernel.moves(at_.other, at_.own, at_.empty)) {}

    std::vector<EvaluationTerm> terms() {
        if (weights_.constant != 0) terms_.push_back({"having the move", weights_.constant});
        add("discs", weights_.lead, at_.own, at_.other);
        add("moves", weights_.moves, own_moves_, other_moves_);
        if (weights_.freedom != 0) add_freedom();
        if (weights_.scarcity != 0)
            terms_.push_back({"few discs", scarcity(at_.other) - scarcity(at_.own)});
        add("moves to come", weights_.openings, openings_beside(at_.other),
            openings_beside(at_.own));
        if (edges_ != nullptr)
            add_edges();
        else
            add("corners", weights_.corners, both(at_.own, evaluation_.landmarks.corners),
                both(at_.other, evaluation_.landmarks.corners));
        if (weights_.inside != 0) add_near_corners();
        return std::move(terms_);
    }

  private:
    static Board both(const Board& a, const Board& b) { return Words::both(a, b); }
    Board openings_beside(const Board& discs) const {
        return both(neighbours<Words>(discs), at_.empty);
    }

    template <typename Do>
    static void for_each_cell(const Board& set, const Do& do_it) {
        std::array<std::uint8_t, kBits> cells{};
        const int count = list_cells(set, cells.data());
        for (int i = 0; i < count; ++i) do_it(cells[static_cast<std::size_t>(i)]);
    }
    int place(int cell) const { return places_[static_cast<std::size_t>(cell)]; }
    CellShares shares(int worth, const Board& own, const Board& other) const {
        CellShares shares(cells_);
        for_each_cell(own, [&](int cell) { shares.add(place(cell), worth); });
        for_each_cell(other, [&](int cell) { shares.add(place(cell), -worth); });
        return shares;
    }
    // `worth` for each cell of `own`, and against for each of `other`.
    void add(const char* name, int worth, const Board& own, const Board& other) {
        if (worth != 0) terms_.push_back(shares(worth, own, other).term(name));
    }

    // The difference over the sum, in which a move has about the same share as any other.
    void add_freedom() {
        const int own = count(own_moves_), other = count(other_moves_), all = own + other + 2;
        const int units = weights_.freedom * (own - other) * (65536 / all) >> 16;
        terms_.push_back(
            shares(weights_.freedom / all, own_moves_, other_moves_).term("mobility", units));
    }

    int scarcity(const Board& discs) const {
        const int missing = weights_.few - count(discs);
        return missing > 0 ? weights_.scarcity * missing * missing : 0;
    }

    // What stands on an edge is judged as a whole: its cells share it.
    void add_edges() {
        CellShares shares(cells_);
        const Edges own = Words::edges(at_.own), other = Words::edges(at_.other);
        for (std::size_t edge = 0; edge < kEdges; ++edge)
            shares.share(edge_cells(edge), edges_[pattern(own.bits[edge], other.bits[edge])]);
        terms_.push_back(shares.term("edges"));
    }
    static constexpr std::size_t kEdges = 6;
    static std::size_t pattern(unsigned own, unsigned other) {
        std::size_t number = 0, power = 1;
        for (; (own | other) != 0; own >>= 1, other >>= 1, power *= 3)
            number += power * ((own & 1) + 2 * (other & 1));
        return number;
    }
    std::vector<int> edge_cells(std::size_t edge) const {
        std::vector<int> cells;
        for (int cell = 0; cell < kBits; ++cell) {
            if (Words::edges(Words::cell(cell)).bits[edge] != 0) cells.push_back(place(cell));
        }
        return cells;
    }

    void add_near_corners() {
        const Landmarks& marks = evaluation_.landmarks;
        const Board near = neighbours<Words>(both(marks.corners, at_.empty));
        const auto add_near = [&](const char* name, int worth, const Board& where) {
            const Board there = both(near, where);
            add(name, worth, both(at_.own, there), both(at_.other, there));
        };
        add_near("inside empty corners", weights_.inside, marks.inside_corners);
        add_near("beside empty corners", weights_.beside, marks.beside_corners);
    }

    const Position& at_;
    const Evaluation& evaluation_;
    const Weights& weights_;
    const std::int16_t* edges_;  // Null where edges are not looked at.
    const std::array<int, kBits>& places_;
    std::size_t cells_;
    Board own_moves_, other_moves_;
    std::vector<EvaluationTerm> terms_;
};

}  // namespace
}  // namespace hexthello

std::vector<EvaluationTerm> Hexthello::explain(const State& state) const {
    std::array<int, hexthello::kBits> places{};
    int cells = 0;
    for (int row = 0; row < size(); ++row) {
        for (int col = 0; col < size(); ++col) {
            if (is_on_board(row, col))
                places[static_cast<std::size_t>(hexthello::kStride * row + col)] = cells++;
        }
    }
    auto terms = hexthello::Explainer(*kernel_, state, evaluation_, places, cells).terms();
    if (learnt_ == nullptr) return terms;
    std::array<std::uint8_t, kMaxPatternCells> on_cells{};
    contents(state, on_cells);
    for (auto& term : explain_patterns(*learnt_, on_cells, index_of(state.mover), state.discs,
                                       places, static_cast<std::size_t>(cells)))
        terms.push_back(std::move(term));
    return terms;
}

}  // namespace petteia
