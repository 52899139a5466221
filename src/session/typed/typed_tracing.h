// TypedTracing<G>: Tracing for a game of type G.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "core/game.h"
#include "search/monte_carlo/monte_carlo_search.h"
#include "search/proof_number/proof_number_search.h"
#include "search/trace/proof_recorder.h"
#include "search/trace/tracer.h"
#include "search/trace/visit_recorder.h"
#include "session/interfaces/tracing.h"
#include "session/trace/proof_trace.h"
#include "session/trace/text_trace.h"
#include "session/trace/visit_trace.h"
#include "session/typed/game_in_progress.h"

namespace petteia {

template <Game G>
class TypedTracing : public virtual Tracing {
  public:
    explicit TypedTracing(GameInProgress<G>& game) : current_(game) {}

    Result<Trace> trace(const TraceOptions& options) override;
    Result<CutBranch> search_cut(const TraceOptions& options, int node) override;
    VisitTrace trace_visits(const GrowthOptions& options) override;
    ProofTrace trace_proof(const GrowthOptions& options) override;

  private:
    // A node of a recorded tree, whose nodes are numbered in a row.
    template <typename Node>
    GrownNodeText text_of(const std::vector<Node>& nodes, const Node& node) const;

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

template <Game G>
template <typename Node>
GrownNodeText TypedTracing<G>::text_of(const std::vector<Node>& nodes, const Node& node) const {
    const G& game = current_.game;
    GrownNodeText text;
    text.parent = node.parent;
    text.player = node.mover;
    text.position = game.to_text(node.state);
    text.is_over = game.is_over(node.state);
    if (node.parent >= 0)
        text.move = game.to_text(nodes[static_cast<std::size_t>(node.parent)].state, node.move);
    return text;
}

template <Game G>
VisitTrace TypedTracing<G>::trace_visits(const GrowthOptions& options) {
    MonteCarloSearch<G, VisitRecorder<G>> search(current_.with_evaluation(options.evaluation),
                                                 options.search());
    Limits limits;
    limits.nodes = options.nodes;
    const auto report = search.search(current_.state, limits);
    VisitTrace trace;
    trace.visits = search.recorder().visits();
    trace.exploration = options.exploration;
    trace.is_full = search.recorder().is_full();
    trace.positions = report.counts.nodes;
    if (report.best) trace.best = current_.game.to_text(current_.state, *report.best);
    const auto nodes = search.recorder().nodes();
    for (const auto& each : nodes) {
        trace.nodes.push_back(text_of(nodes, each));
        trace.nodes.back().prior = each.prior;
        trace.nodes.back().winner = each.winner;
    }
    return trace;
}

template <Game G>
ProofTrace TypedTracing<G>::trace_proof(const GrowthOptions& options) {
    ProofNumberSearch<G, ProofRecorder<G>> search(current_.game, options.search());
    Limits limits;
    limits.nodes = options.nodes;
    const auto report = search.search(current_.state, limits);
    ProofTrace trace;
    trace.positions = report.counts.nodes;
    trace.is_full = search.recorder().is_full();
    if (report.best) trace.best = current_.game.to_text(current_.state, *report.best);
    for (const auto& recorded : search.recorder().questions()) {
        TracedQuestion question{.is_win = recorded.is_win, .steps = recorded.steps};
        for (const auto& each : recorded.nodes)
            question.nodes.push_back(text_of(recorded.nodes, each));
        trace.questions.push_back(std::move(question));
    }
    return trace;
}

}  // namespace petteia
