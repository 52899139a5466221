#include "web/tables/table_json.h"

#include <algorithm>
#include <boost/json.hpp>

#include "session/json/session_json.h"
#include "web/players/agent_session.h"
#include "web/service/position_json.h"

namespace petteia {

boost::json::value table_result_json(const MoveTree& tree) {
    if (!tree.is_over()) return nullptr;
    const auto& ending = tree.record().ending;
    if (!ending) return result_json(tree.board());
    boost::json::object result =
        ending->winner ? won_json(tree.board(), *ending->winner) : drawn_json();
    result["reason"] = ending->reason;
    return result;
}

boost::json::object summary_json(const MoveTree& tree) {
    const TableRecord& record = tree.record();
    const GameInfo& info = tree.board().info();
    return {{"id", record.id},
            {"game", info.name},
            {"title", info.title},
            {"rules", tree.board().rules_text()},
            {"players", {record.players[0], record.players[1]}},
            {"names", {info.players[0], info.players[1]}},
            {"plies", tree.plies()},
            {"over", tree.is_over()},
            {"result", table_result_json(tree)},
            {"changed", record.changed}};
}

// As a new table is given it: seconds.
static boost::json::object clock_json(const TableTime& clock) {
    boost::json::object object;
    const auto add = [&](std::string_view name, const std::optional<Milliseconds>& time) {
        if (time) object[name] = std::chrono::duration<double>(*time).count();
    };
    add("move", clock.move);
    add("game", clock.game);
    if (clock.increment > Milliseconds(0)) add("increment", clock.increment);
    return object;
}

void add_subject(boost::json::object& object, const MoveTree& tree) {
    const GameInfo& info = tree.board().info();
    object["game"] = info.name;
    object["title"] = info.title;
    object["settings"] = settings_json(tree.record().settings);
    object["rules"] = tree.board().rules_text();
    object["names"] = {info.players[0], info.players[1]};
    object["start"] = tree.record().start;
    object["clock"] = clock_json(tree.record().clock);
    add_card(object, tree.board());
}

boost::json::array players_json(const MoveTree& tree) {
    boost::json::array players;
    for (const std::string& agent : tree.record().players)
        players.push_back({{"agent", agent}, {"name", shown_name(agent)}});
    return players;
}

boost::json::value offer_json(const std::optional<DrawOffer>& offer) {
    if (!offer) return nullptr;
    return {{"by", index_of(offer->by)}, {"declined", offer->is_declined}};
}

boost::json::array tree_json(const MoveTree& tree, std::size_t from) {
    boost::json::array array;
    const auto& nodes = tree.record().nodes;
    for (std::size_t i = from; i < nodes.size(); ++i) {
        const TableNode& node = nodes[i];
        boost::json::value value = nullptr;
        if (node.value) {
            Verdict verdict = *node.value;
            verdict.scale = tree.board().estimate_scale(node.mover);  // It is not stored.
            add_verdict(value.emplace_object(), verdict);
        }
        array.push_back(boost::json::array{node.parent, node.move, index_of(node.mover),
                                           node.seconds, std::move(value)});
    }
    return array;
}

bool have_same_form(const View& a, const View& b) {
    const auto same_cell = [](const View::Cell& x, const View::Cell& y) {
        return x.x == y.x && x.y == y.y && x.shape == y.shape && x.label == y.label &&
               x.name == y.name;
    };
    const auto same_wall = [](const View::Wall& x, const View::Wall& y) {
        return x.x == y.x && x.y == y.y && x.way == y.way;
    };
    const auto same_heading = [](const View::Heading& x, const View::Heading& y) {
        return x.x == y.x && x.y == y.y && x.text == y.text;
    };
    return std::ranges::equal(a.cells, b.cells, same_cell) &&
           std::ranges::equal(a.walls, b.walls, same_wall) &&
           std::ranges::equal(a.headings, b.headings, same_heading);
}

}  // namespace petteia
