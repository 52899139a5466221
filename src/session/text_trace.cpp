#include "session/text_trace.h"

#include <algorithm>

#include "search/trace/number_tree.h"
#include "session/typed/entry.h"

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

std::string short_text(Score score) {
    if (score > Score::win_in(0)) return "∞";  // The next best after a win at once.
    if (score < Score::loss_in(0)) return "-∞";
    if (!score.is_decided()) return std::to_string(score.raw());
    return (score.is_win() ? "W" : "L") +
           (score.has_distance() ? std::to_string(score.distance()) : "");
}

Result<NumberTreeSession> open_number_tree(std::string_view text) {
    const auto tree = NumberTree::parse(text);
    if (!tree) return tree.error();
    auto session = open_session<NumberTree>({{"tree", std::string(text)}});
    if (!session) return session.error();
    return NumberTreeSession{std::move(*session), std::max(1, tree->height())};
}

}  // namespace petteia
