// Search trees to look at: in the terminal, one node a line, and as SVG, as a textbook has them.
#pragma once

#include <string>

#include "session/session.h"
#include "session/trace/text_trace.h"

namespace petteia {

// "≤ 2": the value of a node with what it says about the true one.
std::string bounded_text(const TraceNode& node, const EstimateScale& scale);
// "2 ≤ α = 3": why a node that was cut needed no more. REQUIRES: some of its branches were cut.
std::string cut_reason(const TraceNode& node, const EstimateScale& scale);

// "△ MAX (X), ▽ MIN (O)": who is who.
std::string sides_text(const Playing& session);

// Lines of text, with colour where the terminal has it.
std::string tree_text(const Trace& trace);

// MAX as a triangle that points up, MIN one that points down, with values inside and windows beside
// them. Of a tree with more than some hundred nodes only the upper plies are drawn, and it says so.
std::string tree_picture(const std::string& title, const Playing& session, const Trace& trace);

}  // namespace petteia
