#include "session/trace/text_trace.h"

#include <algorithm>

namespace petteia {

std::vector<int> Trace::best_line() const {
    std::vector<int> line{0};
    for (int i = 1; i < static_cast<int>(nodes.size()); ++i) {
        const TraceNode& node = nodes[static_cast<std::size_t>(i)];
        const TraceNode& last = nodes[static_cast<std::size_t>(line.back())];
        if (node.parent == line.back() && node.kind != NodeKind::Cut &&
            node.value.one_ply_up() == last.value)
            line.push_back(i);
    }
    return line;
}

std::size_t Trace::count(NodeKind kind) const {
    return static_cast<std::size_t>(std::count_if(
        nodes.begin(), nodes.end(), [&](const TraceNode& node) { return node.kind == kind; }));
}

void Trace::add_windows() {
    for (const TraceEvent& event : events) {
        if (event.kind != TraceEvent::Kind::Enter && event.kind != TraceEvent::Kind::Update)
            continue;
        TraceNode& node = nodes[static_cast<std::size_t>(event.node)];
        node.alpha = event.alpha;
        node.beta = event.beta;
    }
}

std::string short_text(Score score, const EstimateScale& scale) {
    if (score > Score::win_in(0)) return "∞";  // The next best after a win at once.
    if (score < Score::loss_in(0)) return "-∞";
    if (!score.is_decided()) return scale.exact_text(score.raw());
    return (score.is_win() ? "W" : "L") +
           (score.has_distance() ? std::to_string(score.distance()) : "");
}

}  // namespace petteia
