// Worker: one thread's part of a search, at the root. The Searcher owns the workers and says which depth
// and window to search; NodeSearch is the recursion below.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "search/alphabeta/node_search.h"
#include "search/alphabeta/root_moves.h"
#include "search/questions.h"

namespace petteia {

template <Rules G, typename Recorder = NoRecorder>
class Worker {
  public:
    using State = typename G::State;
    using Move = typename G::Move;

    Worker(const G& game, Techniques uses) : game_(game), nodes_(game, uses) {}

    // Before each search.
    void prepare(SharedSearch& shared, const std::vector<RootMove<Move>>& root_moves) {
        nodes_.prepare(shared);
        root_.assign(root_moves);
    }

    // Searches `root` to `depth` within a window. The best move moves to the front of root_moves().
    // What a stopped search returns means nothing, but root_moves() stays sound.
    Found search_root(const State& root, int depth, Score alpha, Score beta) {
        nodes_.begin(depth);
        root_.begin();
        return nodes_.search_root(root, depth, alpha, beta, root_);
    }

    // The same without bounds, but of every position only the `width` most promising moves.
    Found search_narrowly(const State& root, int depth, std::size_t width) {
        nodes_.set_width(width);
        const Found found = search_root(root, depth, -Score::infinity(), Score::infinity());
        nodes_.set_width(Selective<G>::kAllMoves);
        return found;
    }

    // Gives every root move its own exact value, beginning with move number `first`.
    void value_root_moves(const State& root, int depth, std::size_t first) {
        for_each_move(depth, first, [&](const RootMove<Move>& each) {
            return nodes_.search_root_move(root, each.move, depth, -Score::infinity(),
                                           Score::infinity());
        });
    }
    // The same where the depth reaches the end of the game, by closing in on each value.
    void prove_root_moves(const State& root, int depth, std::size_t first) requires HasLength<G> {
        for_each_move(depth, first, [&](const RootMove<Move>& each) {
            auto questions = questions_about(game_, root, each.score);
            Found found{each.score, false};
            while (!questions.is_answered() && !is_stopped()) {
                const Score bound = questions.next();
                found = nodes_.search_root_move(root, each.move, depth, bound.plus(-1), bound);
                questions.learn(bound, found.score);
            }
            return Found{questions.value(), found.is_proven};
        });
    }

    bool is_stopped() const { return nodes_.is_stopped(); }
    const SearchCounts& counts() const { return nodes_.counts(); }
    std::vector<RootMove<Move>>& root_moves() { return root_.list(); }
    Recorder& recorder() { return nodes_.recorder(); }

    std::size_t memory_bytes() const { return sizeof(*this) + nodes_.memory_bytes(); }
    // Forgets what earlier searches learnt about moves.
    void forget() { nodes_.forget(); }

    // The move that the table holds for a position of the expected line, if it is legal there and the
    // caller wants the entry.
    template <typename IsWanted>
    std::optional<Move> table_move(const State& state, const IsWanted& is_wanted) const {
        TableEntry entry;
        const CanonicalKey key = nodes_.table().keys().key_of(state);
        if (!nodes_.table().table().probe(key.hash, entry, is_wanted)) return std::nullopt;
        if (!entry.has_move || !is_wanted(entry)) return std::nullopt;
        for (const Move move : legal_moves(game_, state)) {
            if (nodes_.table().keys().move_bits_at(key, move) == entry.move) return move;
        }
        return std::nullopt;
    }

  private:
    template <typename Value>
    void for_each_move(int depth, std::size_t first, const Value& value) {
        nodes_.begin(depth);
        auto& moves = root_.list();
        for (std::size_t i = 0; i < moves.size() && !is_stopped(); ++i) {
            RootMove<Move>& each = moves[(first + i) % moves.size()];
            if (each.is_proven) continue;  // A greater depth would find the same.
            const Found found = value(each);
            if (!is_stopped()) root_.record(each, found, true, nodes_.line_after_root_move());
        }
    }

    const G& game_;
    NodeSearch<G, Recorder> nodes_;
    RootMoves<Move> root_;
};

}  // namespace petteia
