// TableAccess: how a node search uses the transposition table, under canonical keys and within what its
// techniques allow.
#pragma once

#include "core/game.h"
#include "search/alphabeta/canonical_key.h"
#include "search/alphabeta/root_moves.h"
#include "search/alphabeta/transposition_table.h"
#include "search/technique.h"

namespace petteia {

template <Rules G>
class TableAccess {
  public:
    using State = typename G::State;
    using Move = typename G::Move;

    TableAccess(const G& game, Techniques uses)
        : keys_(game, uses),
          is_used_(uses.has(Technique::Table)),
          uses_deeper_entries_(uses.has(Technique::DeeperEntries)) {}

    // Before each search. The table must outlive it.
    void attach(TranspositionTable& table) { table_ = &table; }

    // False: nothing is looked up or stored.
    bool is_used() const { return is_used_; }
    const CanonicalKeys<G>& keys() const { return keys_; }

    // The table's cache line is on its way afterwards. Meaningless if no table is used.
    CanonicalKey prefetch(const State& state) const {
        if (!is_used_) return {};
        const CanonicalKey key = keys_.key_of(state);
        table_->prefetch(key.hash);
        return key;
    }
    // True if the table answers the whole question by `entry`. Otherwise `entry` may have a move to try.
    bool answer(const CanonicalKey& key, int depth, Score alpha, Score beta,
                TableEntry& entry) const {
        const auto is_wanted = [&](const TableEntry& each) {
            return answers(each, depth, alpha, beta);
        };
        return is_used_ && table_->probe(key.hash, entry, is_wanted) && is_wanted(entry);
    }

    // It counts as the same search if it was exactly as deep, or less deep and saw every game to its end.
    bool answers(const TableEntry& entry, int depth, Score alpha, Score beta) const {
        const bool is_usable = entry.depth == depth || (entry.is_proven && entry.depth < depth) ||
                               (uses_deeper_entries_ && entry.depth > depth);
        if (!is_usable) return false;
        return entry.bound == Bound::Exact ||
               (entry.bound == Bound::Lower && entry.score >= beta) ||
               (entry.bound == Bound::Upper && entry.score <= alpha);
    }

    // What a search of the window (alpha, beta) found, and its best move.
    void store(const CanonicalKey& key, int depth, const Found& found, Move move, Score alpha,
               Score beta) {
        if (!is_used_) return;
        const Bound bound = found.score >= beta   ? Bound::Lower
                            : found.score > alpha ? Bound::Exact
                                                  : Bound::Upper;
        table_->store(key.hash, {.score = found.score,
                                 .move = keys_.move_bits_at(key, move),
                                 .has_move = bound != Bound::Upper,
                                 .bound = bound,
                                 .is_proven = found.is_proven,
                                 .depth = depth});
    }

    // Any entry of a position, whatever its depth; for lines that are followed after a search.
    TranspositionTable& table() const { return *table_; }

  private:
    CanonicalKeys<G> keys_;
    TranspositionTable* table_ = nullptr;
    bool is_used_, uses_deeper_entries_;
};

}  // namespace petteia
