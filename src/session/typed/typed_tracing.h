// TypedTracing<G>: Tracing for a game of type G.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "core/game.h"
#include "search/trace/tracer.h"
#include "session/interfaces/tracing.h"
#include "session/trace/text_trace.h"
#include "session/typed/game_in_progress.h"

namespace petteia {

template <Game G>
class TypedTracing : public virtual Tracing {
  public:
    explicit TypedTracing(GameInProgress<G>& game) : current_(game) {}

    Result<Trace> trace(const TraceOptions& options) override;
    Result<CutBranch> search_cut(const TraceOptions& options, int node) override;

  private:
    GameInProgress<G>& current_;
};

template <Game G>
Result<Trace> TypedTracing<G>::trace(const TraceOptions& options) {
    const G& game = current_.game;
    const G& variant = current_.with_evaluation(options.evaluation);
    const auto searched = Tracer<G>(variant, options).trace(current_.state);
    if (!searched) return searched.error();
    Trace trace;
    trace.scale = EstimateScale::of(variant, Player::First);
    trace.events = searched->events;
    if (searched->best) trace.best = game.to_text(current_.state, *searched->best);
    for (const auto& each : searched->nodes) {
        TraceNode node;
        node.parent = each.parent;
        node.player = each.mover;
        node.depth = each.depth;
        node.position = game.to_text(each.state);
        node.kind = each.kind;
        node.value = each.value;
        node.bound = each.bound;
        if (each.parent >= 0) {
            const auto& parent = searched->nodes[static_cast<std::size_t>(each.parent)];
            node.move = game.to_text(parent.state, each.move);
        }
        if (each.kind != NodeKind::Cut)
            node.verdict = Verdict::of(each.value, each.is_proven, trace.scale);
        trace.nodes.push_back(std::move(node));
    }
    trace.add_windows();
    return trace;
}

template <Game G>
Result<CutBranch> TypedTracing<G>::search_cut(const TraceOptions& options, int node) {
    const Tracer<G> tracer(current_.with_evaluation(options.evaluation), options);
    const auto trace = tracer.trace(current_.state);
    if (!trace) return trace.error();
    const auto count = static_cast<int>(trace->nodes.size());
    if (node < 0 || node >= count ||
        trace->nodes[static_cast<std::size_t>(node)].kind != NodeKind::Cut)
        return Error{"node " + std::to_string(node) + " was not cut in this search"};
    return tracer.search_cut(*trace, node);
}

}  // namespace petteia
