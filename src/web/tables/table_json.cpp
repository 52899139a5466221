#include "web/tables/table_json.h"

#include <algorithm>

#include "session/session_json.h"
#include "web/players/agent_session.h"
#include "web/service/line.h"

namespace petteia {

boost::json::value table_result_json(const GameTable& table) {
    if (!table.is_over()) return nullptr;
    const auto& ending = table.record().ending;
    if (!ending) return result_json(table.board());
    boost::json::object result{{"winner", nullptr}, {"text", "draw"}};
    if (ending->winner) {
        result["winner"] = index_of(*ending->winner);
        result["text"] = std::string(table.board().name_of(*ending->winner)) + " wins";
    }
    result["reason"] = ending->reason;
    return result;
}

boost::json::object summary_json(const GameTable& table) {
    const TableRecord& record = table.record();
    const GameInfo& info = table.board().info();
    return {{"id", record.id},
            {"game", info.name},
            {"title", info.title},
            {"rules", table.board().rules_text()},
            {"players", {record.players[0], record.players[1]}},
            {"names", {info.players[0], info.players[1]}},
            {"plies", table.plies()},
            {"over", table.is_over()},
            {"result", table_result_json(table)},
            {"changed", record.changed}};
}

// As a new table is given it: seconds.
static boost::json::object clock_json(const TimeControl& clock) {
    boost::json::object object;
    const auto add = [&](std::string_view name, const std::optional<Milliseconds>& time) {
        if (time) object[name] = std::chrono::duration<double>(*time).count();
    };
    add("move", clock.move);
    add("game", clock.game);
    return object;
}

void add_subject(boost::json::object& object, const GameTable& table) {
    const GameInfo& info = table.board().info();
    object["game"] = info.name;
    object["title"] = info.title;
    object["settings"] = settings_json(table.record().settings);
    object["rules"] = table.board().rules_text();
    object["names"] = {info.players[0], info.players[1]};
    object["start"] = table.record().start;
    object["clock"] = clock_json(table.record().clock);
}

boost::json::array players_json(const GameTable& table) {
    boost::json::array players;
    for (const std::string& agent : table.record().players)
        players.push_back({{"agent", agent}, {"name", shown_name(agent)}});
    return players;
}

boost::json::array tree_json(const GameTable& table, std::size_t from) {
    boost::json::array tree;
    const auto& nodes = table.record().nodes;
    for (std::size_t i = from; i < nodes.size(); ++i) {
        const TableNode& node = nodes[i];
        boost::json::value value = nullptr;
        if (node.value) add_verdict(value.emplace_object(), *node.value);
        tree.push_back(boost::json::array{node.parent, node.move, index_of(node.mover),
                                          node.seconds, std::move(value)});
    }
    return tree;
}

bool have_same_form(const View& a, const View& b) {
    const auto same_cell = [](const View::Cell& x, const View::Cell& y) {
        return x.x == y.x && x.y == y.y && x.shape == y.shape && x.label == y.label;
    };
    const auto same_wall = [](const View::Wall& x, const View::Wall& y) {
        return x.x == y.x && x.y == y.y;
    };
    const auto same_heading = [](const View::Heading& x, const View::Heading& y) {
        return x.x == y.x && x.y == y.y && x.text == y.text;
    };
    return std::ranges::equal(a.cells, b.cells, same_cell) &&
           std::ranges::equal(a.walls, b.walls, same_wall) &&
           std::ranges::equal(a.headings, b.headings, same_heading);
}

}  // namespace petteia
