// Enhanced transposition cut-offs (Schaeffer & Plaat 1996): before the first move of a node is searched, the
// table is asked about all children. A move that is known to be good enough ends the node, and moves that
// are known to be too weak need not be tried.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "core/game.h"
#include "search/alphabeta/ordering.h"
#include "search/alphabeta/root_moves.h"
#include "search/alphabeta/table_access.h"

namespace petteia {

// What the table tells of a node by its children.
template <typename Move>
struct KnownMoves {
    Found found{-Score::infinity(), true};  // The most that the moves left out are worth,
    std::optional<Move> cutoff = {};        // or the least that this one is.
};

// The keys of a node's children. Not kept in the frame of a node, since a search recurses.
template <Rules G>
using ChildKeys = std::array<CanonicalKey, G::kMaxMoves>;

// The table's cache lines of all children are on their way afterwards.
template <Rules G>
void prefetch_children(const G& game, const TableAccess<G>& table, const typename G::State& state,
                       const MoveList<G>& moves, ChildKeys<G>& keys) {
    for (std::size_t i = 0; i < moves.size(); ++i)
        keys[i] = table.prefetch(after(game, state, moves[i]));
}

// Leaves out the moves that the table refutes.
template <Rules G>
KnownMoves<typename G::Move> look_up_children(const G& game, const TableAccess<G>& table,
                                              const typename G::State& state, ScoredMoves<G>& list,
                                              const ChildKeys<G>& keys, int depth, Score alpha,
                                              Score beta) {
    const Player mover = game.to_move(state);
    const Score low = alpha.one_ply_down(), high = beta.one_ply_down();
    KnownMoves<typename G::Move> known;
    std::size_t left = 0;
    for (std::size_t i = 0; i < list.moves.size(); ++i) {
        const auto move = list.moves[i];
        const bool same_mover = game.to_move(after(game, state, move)) == mover;
        TableEntry entry;
        const bool is_answered = table.answer(keys[i], depth - 1, same_mover ? low : -high,
                                              same_mover ? high : -low, entry);
        const Score score = (same_mover ? entry.score : -entry.score).one_ply_up();
        if (is_answered && score >= beta) return {{score, entry.is_proven}, move};
        // Within the window the line is wanted, too.
        if (!is_answered || score > alpha) {
            list.scores[left] = list.scores[i];
            list.moves[left++] = move;
            continue;
        }
        known.found.score = std::max(known.found.score, score);
        known.found.is_proven = known.found.is_proven && entry.is_proven;
    }
    list.moves.truncate(left);
    return known;
}

}  // namespace petteia
