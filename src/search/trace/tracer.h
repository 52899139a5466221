// The microscope: the search tree of a position at a small depth, node by node as it was searched.
//
// It is the Searcher's own recursion that is traced, Worker with a TreeRecorder, and no second one for
// show. On are only the techniques that a tree on paper can show: alpha-beta, and the ordering of moves
// by the game's hint, killers and history, or by what a minimax found before. With killers and history, the depths before the last are searched first
// as the Searcher does, so that the tree shown is that of the last iteration. A node of the tree
// is entered once: there are no null windows and no table.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/game.h"
#include "search/alphabeta/worker.h"
#include "search/searcher.h"
#include "search/trace/best_order.h"
#include "search/trace/trace.h"
#include "search/trace/tree_recorder.h"

namespace petteia {

// A search as it went. The root is node 0.
template <Game G>
struct SearchTrace {
    std::vector<TracedNode<G>> nodes;
    std::vector<TraceEvent> events;
    std::optional<typename G::Move> best;  // Nothing if the game is over.
};

template <Game G>
class Tracer {
  public:
    using State = typename G::State;
    using Move = typename G::Move;
    using Trace = SearchTrace<G>;

    // The game must outlive the tracer.
    Tracer(const G& game, const TraceOptions& options) : game_(game), options_(options) {}

    // An error if the tree is too large says which depth would do. Takes a fraction of a second.
    Result<Trace> trace(const State& root) const {
        if (options_.order != TraceOrder::Best) return trace_in(nullptr, root);
        TraceOptions plain = options_;
        plain.uses_alpha_beta = false;
        plain.order = TraceOrder::AsListed;
        auto all = Tracer(game_, plain).trace(root);
        if (!all)
            return Error{"to order moves by their value, a minimax comes first; " +
                         all.error().message};
        const BestOrder<G> order(std::move(all->nodes));
        return trace_in(&order, root);
    }
    // Searches a branch that was cut. An error if it takes too many nodes.
    // REQUIRES: the node was cut in this trace.
    Result<CutBranch> search_cut(const Trace& trace, int node) const {
        const TracedNode<G>& cut = at(trace, node);
        assert(cut.kind == NodeKind::Cut);
        const auto score = value_of(cut.state, cut.depth);
        if (!score)
            return Error{"the branch takes more than " + std::to_string(kMaxCutNodes) +
                         " nodes to search"};
        CutBranch branch;
        branch.value = cut.mover == Player::First ? *score : -*score;
        branch.root_with_it = root_with(trace, node, branch.value);
        branch.changes_root = branch.root_with_it != trace.nodes[0].value;
        return branch;
    }

  private:
    using Recording = Worker<G, TreeRecorder<G>>;

    static constexpr std::uint64_t kMaxCutNodes = 5'000'000;

    static const TracedNode<G>& at(const Trace& trace, int node) {
        return trace.nodes[static_cast<std::size_t>(node)];
    }

    Result<Trace> trace_in(const BestOrder<G>* order, const State& root) const {
        if (auto traced = try_depth(order, root, options_.depth)) return *std::move(traced);
        const auto [depth, nodes] = fitting_depth(order, root);
        return Error{"the tree has more than " + std::to_string(TreeRecorder<G>::kMaxNodes) +
                     " nodes at depth " + std::to_string(options_.depth) + "; depth " +
                     std::to_string(depth) + " would fit, with " + std::to_string(nodes)};
    }

    // Nothing if the tree is too large.
    std::optional<Trace> try_depth(const BestOrder<G>* order, const State& root, int depth) const {
        Recording worker(game_, options_.techniques());
        worker.recorder().set_order(order);
        if (game_.is_over(root)) return finished(worker.recorder(), root, depth);
        TranspositionTable no_table(0);
        const TimeManager time_manager{Limits{}};
        SharedSearch shared{no_table, nullptr, time_manager, worker.recorder().full_token(),
                            std::numeric_limits<std::uint64_t>::max()};
        worker.prepare(shared, root_moves(order, root));
        const bool learns = options_.order == TraceOrder::Promising;
        for (int each = learns ? 1 : depth; each <= depth; ++each) {
            worker.recorder().clear();
            worker.search_root(root, each, -Score::infinity(), Score::infinity());
            if (worker.recorder().is_full()) return std::nullopt;
        }
        return to_trace(worker.recorder(), worker.root_moves().front().move);
    }

    Trace finished(TreeRecorder<G>& recorder, const State& root, int depth) const {
        recorder.enter(Move{}, root, depth, -Score::infinity(), Score::infinity());
        recorder.leave(game_.final_score(root, game_.to_move(root)), true);
        return to_trace(recorder, std::nullopt);
    }

    static Trace to_trace(const TreeRecorder<G>& recorder, std::optional<Move> best) {
        return {recorder.nodes(), recorder.events(), best};
    }

    std::vector<RootMove<Move>> root_moves(const BestOrder<G>* order, const State& root) const {
        MoveList<G> listed = legal_moves(game_, root);
        if (order != nullptr) order->sort(0, listed);
        std::vector<RootMove<Move>> moves;
        for (const Move move : listed) {
            moves.emplace_back();
            moves.back().move = move;
        }
        return moves;
    }

    // The greatest depth below the one asked for whose tree is small enough, and its nodes.
    std::pair<int, std::size_t> fitting_depth(const BestOrder<G>* order, const State& root) const {
        static_assert(G::kMaxMoves < TreeRecorder<G>::kMaxNodes, "depth 1 fits");
        std::pair<int, std::size_t> fitting{};
        for (int depth = 1; depth < options_.depth; ++depth) {
            const auto traced = try_depth(order, root, depth);
            if (!traced) break;
            fitting = {depth, traced->nodes.size()};
        }
        return fitting;
    }

    // Minimax's value for the player to move; nothing if it takes too long.
    std::optional<Score> value_of(const State& state, int depth) const {
        const Player mover = game_.to_move(state);
        if (game_.is_over(state)) return game_.final_score(state, mover);
        if (depth == 0) return game_.evaluate(state, mover);
        constexpr std::size_t kTableMib = 16;
        Limits limits;
        limits.depth = depth;
        limits.nodes = kMaxCutNodes;
        const auto report =
            Searcher<G>(game_, {Techniques::exact(), kTableMib}).search(state, limits);
        if (report.depth < depth && !report.is_proven) return std::nullopt;
        return report.score;
    }

    // The root's value if `node` had this one: the values of all nodes on the way up, backed up from
    // what their children are known to be worth.
    static Score root_with(const Trace& trace, int node, Score value) {
        std::vector<std::optional<Score>> known(trace.nodes.size());
        for (std::size_t i = 0; i < known.size(); ++i) {
            if (trace.nodes[i].kind != NodeKind::Cut) known[i] = trace.nodes[i].value;
        }
        known[static_cast<std::size_t>(node)] = value;
        for (int parent = at(trace, node).parent; parent >= 0; parent = at(trace, parent).parent)
            known[static_cast<std::size_t>(parent)] = backed_up(trace, known, parent);
        return *known[0];
    }

    static Score backed_up(const Trace& trace, const std::vector<std::optional<Score>>& known,
                           int parent) {
        const bool is_max = at(trace, parent).mover == Player::First;
        Score best = is_max ? -Score::infinity() : Score::infinity();
        for (std::size_t i = static_cast<std::size_t>(parent) + 1; i < known.size(); ++i) {
            if (trace.nodes[i].parent != parent || !known[i]) continue;
            const Score score = known[i]->one_ply_up();
            best = is_max ? std::max(best, score) : std::min(best, score);
        }
        return best;
    }

    const G& game_;
    TraceOptions options_;
};

}  // namespace petteia
