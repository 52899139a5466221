#include "session/json/trace_json.h"

#include "session/json/session_json.h"

namespace petteia {
namespace {

std::string_view name_of(Bound bound) {
    switch (bound) {
        case Bound::Lower:
            return "lower";
        case Bound::Upper:
            return "upper";
        case Bound::Exact:
        case Bound::None:
            break;
    }
    return "exact";
}

std::string_view name_of(NodeKind kind) {
    switch (kind) {
        case NodeKind::Inner:
            return "inner";
        case NodeKind::Leaf:
            return "leaf";
        case NodeKind::Cut:
            break;
    }
    return "cut";
}

boost::json::object to_json(const TraceNode& node, const EstimateScale& scale) {
    boost::json::object object{
        {"parent", nullptr},   {"move", node.move},     {"player", index_of(node.player)},
        {"depth", node.depth}, {"text", node.position}, {"kind", name_of(node.kind)}};
    if (node.parent >= 0) object["parent"] = node.parent;
    if (!node.verdict) return object;
    object["value"] = short_text(node.value, scale);
    object["bound"] = name_of(node.bound);
    add_verdict(object["verdict"].emplace_object(), *node.verdict);
    return object;
}

boost::json::array to_json(const TraceEvent& event, const EstimateScale& scale) {
    const std::string value = short_text(event.value, scale);
    const std::string alpha = short_text(event.alpha, scale), beta = short_text(event.beta, scale);
    switch (event.kind) {
        case TraceEvent::Kind::Enter:
            return {"enter", event.node, alpha, beta};
        case TraceEvent::Kind::Update:
            return {"update", event.node, value, alpha, beta};
        case TraceEvent::Kind::Leave:
            return {"leave", event.node, value, name_of(event.bound)};
        case TraceEvent::Kind::Cut:
            break;
    }
    boost::json::array children;
    for (int i = 0; i < event.cut_count; ++i) children.push_back(event.first_cut + i);
    return {"cut", event.node, std::move(children), alpha, beta};
}

}  // namespace

boost::json::object trace_json(const Playing& session, const Trace& trace) {
    boost::json::object object = subject_json(session);
    object["names"] = {session.name_of(Player::First), session.name_of(Player::Second)};
    boost::json::array nodes, events;
    for (const TraceNode& node : trace.nodes) nodes.push_back(to_json(node, trace.scale));
    for (const TraceEvent& event : trace.events) events.push_back(to_json(event, trace.scale));
    object["nodes"] = std::move(nodes);
    object["events"] = std::move(events);
    object["counts"] = {{"nodes", trace.entered()},
                        {"leaves", trace.count(NodeKind::Leaf)},
                        {"cuts", trace.count(NodeKind::Cut)}};
    object["value"] = short_text(trace.nodes.front().value, trace.scale);
    object["best"] = nullptr;
    if (trace.best) object["best"] = *trace.best;
    return object;
}

boost::json::object cut_json(const CutBranch& branch, const EstimateScale& scale) {
    return {{"value", short_text(branch.value, scale)},
            {"root_with_it", short_text(branch.root_with_it, scale)},
            {"changes", branch.changes_root}};
}

}  // namespace petteia
