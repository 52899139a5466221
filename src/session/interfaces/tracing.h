// Tracing: the tree of a small search, node by node (search/trace/tracer.h), or as it grows.
#pragma once

#include "core/result.h"
#include "search/trace/trace.h"

namespace petteia {

struct Trace;       // See text_trace.h,
struct VisitTrace;  // visit_trace.h
struct ProofTrace;  // and proof_trace.h.

class Tracing {
  public:
    virtual ~Tracing() = default;

    // If the tree is too large, the error says what would fit.
    // REQUIRES: check_evaluation(options.evaluation).
    virtual Result<Trace> trace(const TraceOptions& options) = 0;
    // Searches a branch that trace() with the same options cut. An error if it cut no such node.
    virtual Result<CutBranch> search_cut(const TraceOptions& options, int node) = 0;

    // Monte Carlo tree search, visit by visit.
    // REQUIRES: Analysing::check_search(options.search()), and check_evaluation.
    virtual VisitTrace trace_visits(const GrowthOptions& options) = 0;
    // Proof-number search, step by step. REQUIRES: the same.
    virtual ProofTrace trace_proof(const GrowthOptions& options) = 0;
};

}  // namespace petteia
