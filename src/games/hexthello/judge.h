// The static evaluation, and the search of the last ply above it, which is where an engine spends its
// time. Part of a kernel, made of its primitives.
#pragma once

#include <cstdint>

#include "games/hexthello/kernel.h"
#include "games/hexthello/words.h"

namespace petteia::hexthello {
namespace {

// 2^16 / (n + 2), to divide by a number of moves.
struct ReciprocalTable {
    std::int32_t of[2 * kBits];
};
constexpr ReciprocalTable make_reciprocals() {
    ReciprocalTable table{};
    for (int n = 0; n < 2 * kBits; ++n) table.of[n] = 65536 / (n + 2);
    return table;
}
constexpr ReciprocalTable kReciprocals = make_reciprocals();

// Eight bits as digits of a number to the base of three.
struct TernaryTable {
    std::uint16_t of[256];
};
constexpr TernaryTable make_ternary() {
    TernaryTable table{};
    for (int bits = 0; bits < 256; ++bits) {
        int power = 1;
        for (int b = 0; b < 8; ++b, power *= 3) {
            if ((bits >> b & 1) != 0)
                table.of[bits] = static_cast<std::uint16_t>(table.of[bits] + power);
        }
    }
    return table;
}
constexpr TernaryTable kTernary = make_ternary();

// What stands after a disc is placed and others have turned, seen by the opponent.
template <typename Ops>
void place(const Position& before, int cell, const typename Ops::Bits& turned, Position& after) {
    const auto placed = Ops::cell(cell);
    const auto mover = Ops::either(Ops::either(Ops::load(before.own), turned), placed);
    after.own = Ops::store(Ops::without(Ops::load(before.other), turned));
    after.other = Ops::store(mover);
    after.empty = Ops::store(Ops::without(Ops::load(before.empty), placed));
}
template <typename Ops>
void place(const Position& before, int cell, Position& after) {
    place<Ops>(before, cell, Ops::flips(before.own, before.other, cell), after);
}

// What the patterns are after player `mover` has placed a disc and turned some.
template <typename Ops>
void change_patterns(const PatternTables& tables, const PatternIndices& before, int mover, int cell,
                     const typename Ops::Bits& turned, PatternIndices& after) {
    const Board board = Ops::store(turned);
    change_indices<kMaxPatterns, 4>(tables, before, {mover, cell, board.words}, after);
}

template <typename Ops>
void place_with_patterns(const Position& before, const Situation& situation, int cell,
                         const PatternTables& tables, Position& after,
                         PatternIndices& indices_after) {
    const auto turned = Ops::flips(before.own, before.other, cell);
    change_patterns<Ops>(tables, situation.indices, situation.mover, cell, turned, indices_after);
    place<Ops>(before, cell, turned, after);
}

template <typename Ops>
class Judge {
    using Bits = typename Ops::Bits;
    using Pair = typename Ops::Pair;

  public:
    static Value value(const Position& position, const Situation& situation,
                       const Evaluation& evaluation) {
        return value({position.own, position.other}, Ops::load(position.empty), situation,
                     evaluation);
    }
    static Value value(const Pair& pair, const Bits& empty, const Situation& situation,
                       const Evaluation& evaluation) {
        const Bits own = pair.own(), other = pair.other();
        const Weights& weights = evaluation.weights[situation.discs];
        const int own_discs = size(own), other_discs = size(other);
        const int lead = own_discs - other_discs;
        const int own_moves = size(pair.moves(empty));
        const bool counts_moves = weights.moves != 0 || weights.freedom != 0;
        const int other_moves =
            counts_moves || own_moves == 0 ? size(pair.opposing_moves(empty)) : own_moves;
        if (own_moves + other_moves == 0) return {kDiscUnits * lead, true};

        const int more_moves = own_moves - other_moves;
        int units = weights.constant + weights.lead * lead + weights.moves * more_moves +
                    (weights.freedom * more_moves * kReciprocals.of[own_moves + other_moves] >> 16);
        units += scarcity(other_discs, weights) - scarcity(own_discs, weights);
        if (weights.openings != 0)
            units += weights.openings * (size(Ops::both(neighbours<Ops>(other), empty)) -
                                         size(Ops::both(neighbours<Ops>(own), empty)));
        const std::int16_t* edges = evaluation.edges[situation.discs];
        if (evaluation.patterns != nullptr)
            units += sum_of_patterns(*evaluation.patterns, situation.indices, situation.mover,
                                     situation.discs);
        else if (edges != nullptr)
            units += on_edges(own, other, edges);
        else if (weights.corners != 0)
            units +=
                weights.corners * difference(own, other, Ops::load(evaluation.landmarks.corners));
        if (weights.inside != 0) units += near_corners(own, other, empty, evaluation, weights);
        return {units, false};
    }

    static Choice choice(const Position& position, const Situation& situation,
                         const Evaluation& evaluation, int beta, int first) {
        const Pair pair(position.own, position.other);
        const Bits empty = Ops::load(position.empty);
        const Bits all = pair.moves(empty);
        if (Ops::is_none(all)) return without_move(pair, empty, situation, evaluation);
        // Corners, the move that was good elsewhere, the rest, and what gives a corner away.
        const Bits corners = Ops::both(all, Ops::load(evaluation.landmarks.corners));
        const Bits risky = Ops::both(all, Ops::load(evaluation.landmarks.inside_corners));
        const Bits favourite = Ops::both(all, Ops::cell(first));
        const Bits rest = Ops::without(all, Ops::either(corners, Ops::either(risky, favourite)));
        std::uint8_t cells[4 * kBits];
        int listed = Ops::list(corners, cells);
        listed += Ops::list(Ops::without(favourite, corners), cells + listed);
        listed += Ops::list(rest, cells + listed);
        listed += Ops::list(Ops::without(risky, favourite), cells + listed);
        return best_of(pair, empty, situation, evaluation, cells, listed, beta);
    }

  private:
    static int size(const Bits& set) { return count(Ops::store(set)); }
    static int difference(const Bits& own, const Bits& other, const Bits& where) {
        return size(Ops::both(own, where)) - size(Ops::both(other, where));
    }

    // Few discs mean many moves, which evaluations seek: until none is left.
    static int scarcity(int discs, const Weights& weights) {
        const int missing = weights.few - discs;
        return missing > 0 ? weights.scarcity * missing * missing : 0;
    }

    static int on_edges(const Bits& own, const Bits& other, const std::int16_t* worth) {
        const auto own_edges = Ops::edges(Ops::store(own));
        const auto other_edges = Ops::edges(Ops::store(other));
        int units = 0;
        for (int i = 0; i < 6; ++i)
            units += worth[kTernary.of[own_edges.bits[i]] + 2 * kTernary.of[other_edges.bits[i]]];
        return units;
    }

    // Discs next to corners that are empty.
    static int near_corners(const Bits& own, const Bits& other, const Bits& empty,
                            const Evaluation& evaluation, const Weights& weights) {
        const Landmarks& marks = evaluation.landmarks;
        const Bits near = neighbours<Ops>(Ops::both(Ops::load(marks.corners), empty));
        int units = weights.inside *
                    difference(own, other, Ops::both(near, Ops::load(marks.inside_corners)));
        if (weights.beside != 0)
            units += weights.beside *
                     difference(own, other, Ops::both(near, Ops::load(marks.beside_corners)));
        return units;
    }

    static Choice without_move(const Pair& pair, const Bits& empty, const Situation& situation,
                               const Evaluation& evaluation) {
        const Situation passed{1 - situation.mover, situation.discs, situation.indices};
        const Value value = Judge::value(pair.passed(), empty, passed, evaluation);
        return {-value.units, -1, value.is_over ? 0 : 1, value.is_over};
    }

    static Choice best_of(const Pair& pair, const Bits& empty, const Situation& situation,
                          const Evaluation& evaluation, const std::uint8_t* cells, int listed,
                          int beta) {
        Choice best{-(1 << 30), -1, 0, true};
        bool is_proven = true;
        PatternIndices indices;
        for (int i = 0; i < listed; ++i) {
            const int cell = cells[i];
            const auto turned = pair.turned(cell);
            if (evaluation.patterns != nullptr)
                change_patterns<Ops>(*evaluation.patterns, situation.indices, situation.mover, cell,
                                     Pair::cells(turned), indices);
            const Value value =
                Judge::value(pair.after(turned, cell), Ops::without(empty, Ops::cell(cell)),
                             {1 - situation.mover, situation.discs + 1, indices}, evaluation);
            ++best.nodes;
            is_proven = is_proven && value.is_over;
            if (-value.units <= best.units) continue;
            best.units = -value.units;
            best.cell = cells[i];
            if (best.units >= beta) return {best.units, best.cell, best.nodes, value.is_over};
        }
        best.is_proven = is_proven;
        return best;
    }
};

}  // namespace
}  // namespace petteia::hexthello
