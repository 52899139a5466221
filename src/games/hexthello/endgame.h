// The last moves of a game, searched without lists, tables or scores: with few cells left it is
// quickest to try each of them. Part of a kernel, made of its primitives.
#pragma once

#include <cstdint>

#include "games/hexthello/kernel.h"
#include "games/hexthello/stability.h"
#include "games/hexthello/words.h"

namespace petteia::hexthello {
namespace {

struct NeighbourTable {
    Board of[kBits];
};
constexpr NeighbourTable make_neighbours() {
    NeighbourTable table{};
    for (int cell = 0; cell < kBits; ++cell) {
        for (const int step : {1, -1, 15, -15, 16, -16}) {
            const int other = cell + step;
            if (other >= 0 && other < kBits)
                table.of[cell].words[other / 64] |= std::uint64_t{1} << (other % 64);
        }
    }
    return table;
}
alignas(64) constexpr NeighbourTable kNeighbours = make_neighbours();

template <typename Ops>
class Endgame {
  public:
    // The margin of the player to move under best play. At most alpha it is an upper bound, at least
    // beta a lower one. REQUIRES: at most kMaxFinishedCells are empty.
    static int solve(const Position& position, int alpha, int beta, std::uint64_t& nodes) {
        Endgame endgame(nodes);
        const int lead = count(position.own) - count(position.other);
        return endgame.best(position.own, position.other, cells_left(position.empty), lead, alpha,
                            beta, false);
    }

  private:
    // From so many cells on, moves are put in order by how many replies they leave; with fewer that
    // takes more time than it saves.
    static constexpr int kMinOrderedCells = 6;

    struct Window {
        int low, high;
    };

    // The empty cells, and which of them hang together: who fills the last cell of a region is better
    // off, so regions with an odd number of cells are tried first.
    struct Left {
        int size = 0;
        std::uint8_t cells[kMaxFinishedCells];
        std::uint8_t regions[kMaxFinishedCells];
        unsigned odd = 0;  // A bit for each region.

        Left without(int i) const {
            Left rest;
            rest.size = size - 1;
            for (int k = 0; k < size - 1; ++k) {
                rest.cells[k] = cells[k < i ? k : k + 1];
                rest.regions[k] = regions[k < i ? k : k + 1];
            }
            rest.odd = odd ^ 1U << regions[i];
            return rest;
        }
        bool is_odd(int i) const { return (odd >> regions[i] & 1) != 0; }
    };

    explicit Endgame(std::uint64_t& nodes) : nodes_(nodes) {}

    static Left cells_left(const Board& empty) {
        Left left;
        std::uint8_t cells[kBits];
        left.size = list_cells(empty, cells);
        for (int i = 0; i < left.size; ++i) {
            left.cells[i] = cells[i];
            left.regions[i] = static_cast<std::uint8_t>(i);
            for (int k = 0; k < i; ++k) {
                if (are_neighbours(cells[i], cells[k])) unite(left, i, k);
            }
        }
        for (int i = 0; i < left.size; ++i) left.odd ^= 1U << left.regions[i];
        return left;
    }
    static bool are_neighbours(int a, int b) {
        return (kNeighbours.of[a].words[b / 64] >> (b % 64) & 1) != 0;
    }
    static void unite(Left& left, int i, int k) {
        const std::uint8_t from = left.regions[i], to = left.regions[k];
        for (int j = 0; j <= i; ++j) {
            if (left.regions[j] == from) left.regions[j] = to;
        }
    }

    static bool touches(const Board& discs, int cell) {
        return !Ops::is_none(Ops::both(Ops::load(discs), Ops::load(kNeighbours.of[cell])));
    }

    struct Candidate {
        Board next, mover;
        int gained, place, order;
    };

    // Places a disc on cell number `i`; false if that is no legal move. Its order is the caller's.
    static bool place(const Board& own, const Board& other, const Left& left, int i, int lead,
                      Candidate& move) {
        const int cell = left.cells[i];
        if (!touches(other, cell)) return false;
        const auto flips = Ops::flips(own, other, cell);
        if (Ops::is_none(flips)) return false;
        move.mover = Ops::store(Ops::either(Ops::either(Ops::load(own), flips), Ops::cell(cell)));
        move.next = Ops::store(Ops::without(Ops::load(other), flips));
        move.gained = lead + 1 + 2 * count(Ops::store(flips));
        move.place = i;
        return true;
    }

    // `lead` is what the player to move has more now.
    int best(const Board& own, const Board& other, const Left& left, int lead, int alpha, int beta,
             bool has_passed) {
        ++nodes_;
        if (left.size == 0) return lead;
        if (left.size == 1) return last(own, other, left.cells[0], lead);
        if (left.size >= kMinOrderedCells)
            return best_in_order(own, other, left, lead, alpha, beta, has_passed);
        int best = kNone;
        for (const bool is_odd : {true, false}) {
            for (int i = 0; i < left.size; ++i) {
                Candidate move;
                if (left.is_odd(i) != is_odd || !place(own, other, left, i, lead, move)) continue;
                const int value = -this->best(move.next, move.mover, left.without(i), -move.gained,
                                              -beta, -(best > alpha ? best : alpha), false);
                if (value <= best) continue;
                best = value;
                if (best >= beta) return best;
            }
        }
        if (best != kNone) return best;
        if (has_passed) return lead;
        return -this->best(other, own, left, -lead, -beta, -alpha, true);
    }

    // What stable discs leave of the margin, if that can matter in a window; else all that there is.
    static Window limits(const Position& position, int alpha, int beta) {
        const int own = count(position.own), other = count(position.other);
        const int cells = own + other + count(position.empty);
        Window window{-cells, cells};
        const bool may_fail_low = cells - 2 * other <= alpha;
        const bool may_fail_high = 2 * own - cells >= beta;
        if (!may_fail_low && !may_fail_high) return window;
        const Stability<Ops> stability(position.own, position.other, position.empty);
        if (may_fail_low) window.high = cells - 2 * stability.stable_other();
        if (may_fail_high) window.low = 2 * stability.stable_own() - cells;
        return window;
    }

    int best_in_order(const Board& own, const Board& other, const Left& left, int lead, int alpha,
                      int beta, bool has_passed) {
        Board empty = Words::none();
        for (int i = 0; i < left.size; ++i)
            empty = Words::either(empty, Words::cell(left.cells[i]));
        const Window bounds = limits({own, other, empty}, alpha, beta);
        if (bounds.high <= alpha) return bounds.high;
        if (bounds.low >= beta) return bounds.low;
        Candidate candidates[kMaxFinishedCells];
        const int size = find_candidates(own, other, empty, left, lead, candidates);
        if (size == 0) {
            if (has_passed) return lead;
            return -best(other, own, left, -lead, -beta, -alpha, true);
        }
        int best = kNone;
        for (int tried = 0; tried < size; ++tried) {
            const Candidate& next = bring_forward(candidates, tried, size);
            const int value =
                -this->best(next.next, next.mover, left.without(next.place), -next.gained, -beta,
                            -(best > alpha ? best : alpha), false);
            if (value > best) best = value;
            if (best >= beta) break;
        }
        return best;
    }

    static int find_candidates(const Board& own, const Board& other, const Board& empty,
                               const Left& left, int lead, Candidate* candidates) {
        int size = 0;
        for (int i = 0; i < left.size; ++i) {
            Candidate& found = candidates[size];
            if (!place(own, other, left, i, lead, found)) continue;
            ++size;
            const auto replies =
                Ops::moves(Ops::load(found.next), Ops::load(found.mover),
                           Ops::without(Ops::load(empty), Ops::cell(left.cells[i])));
            found.order = count(Ops::store(replies)) - (left.is_odd(i) ? 1 : 0);
        }
        return size;
    }

    static const Candidate& bring_forward(Candidate* candidates, int first, int size) {
        int best = first;
        for (int i = first + 1; i < size; ++i) {
            if (candidates[i].order < candidates[best].order) best = i;
        }
        if (best != first) {
            const Candidate other = candidates[first];
            candidates[first] = candidates[best];
            candidates[best] = other;
        }
        return candidates[first];
    }

    // One cell left: whoever can fill it does.
    static int last(const Board& own, const Board& other, int cell, int lead) {
        if (const int flips = count(Ops::store(Ops::flips(own, other, cell))))
            return lead + 1 + 2 * flips;
        if (const int flips = count(Ops::store(Ops::flips(other, own, cell))))
            return lead - 1 - 2 * flips;
        return lead;
    }

    static constexpr int kNone = -1000;

    std::uint64_t& nodes_;
};

}  // namespace
}  // namespace petteia::hexthello
