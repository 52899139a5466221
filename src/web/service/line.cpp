#include "web/service/line.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "core/text.h"
#include "session/session_json.h"
#include "web/service/service_limits.h"

namespace petteia {
namespace {

Settings::Given read_settings(Fields& fields) {
    Settings::Given given;
    const boost::json::object& object = fields.object_or_empty("settings");
    if (object.size() > service_limits::kSettings) {
        fields.complain("\"settings\" must have at most " +
                        std::to_string(service_limits::kSettings) + " members");
        return given;
    }
    Fields settings(object);
    for (const auto& [name, value] : object) {
        if (value.is_null()) continue;
        given[std::string(name)] = settings.text(name, service_limits::kSettingText);
    }
    if (settings.problem()) fields.complain("settings: " + settings.problem()->message);
    return given;
}

Error too_many_cells(std::int64_t cells) {
    return {"a board may have " + std::to_string(service_limits::kCells) + " cells here, not " +
            std::to_string(cells)};
}

// Looked at before the game is opened: large boards can take seconds and much memory.
Status check_size(const Settings::Given& given) {
    const auto number = [&](std::string_view name) -> std::int64_t {
        const auto found = given.find(name);
        const auto parsed = found != given.end() ? parse_integer(found->second) : std::nullopt;
        return std::clamp<std::int64_t>(parsed.value_or(1), 1, 1 << 20);
    };
    const std::int64_t cells = number("rows") * number("cols");
    if (cells > service_limits::kCells) return too_many_cells(cells);
    return ok();
}

int winner_of(const Session& session) {
    return session.result(Player::First).kind == Verdict::Kind::Win ? 0 : 1;
}

}  // namespace

GameLine read_line(Fields& fields) {
    GameLine line;
    line.game = fields.text("game", 100);
    line.settings = read_settings(fields);
    line.start = fields.text_or("start", service_limits::kPositionText, "");
    line.moves = fields.texts("moves", service_limits::kMoves, service_limits::kMoveText);
    return line;
}

GameLine read_inner_line(Fields& fields) {
    Fields line(fields.object_or_empty("line"));
    GameLine read = read_line(line);
    if (line.problem()) fields.complain("line: " + line.problem()->message);
    return read;
}

Granted<std::unique_ptr<Session>> open_game(const Registry& registry, const std::string& game,
                                            const Settings::Given& settings) {
    const auto entry = registry.find(game);
    if (!entry) return Refusal::against_rules(entry.error());
    if (const Status fits = check_size(settings); !fits)
        return Refusal::against_rules(fits.error());
    auto session = (*entry)->open(settings);
    if (!session) return Refusal::against_rules(session.error());
    const auto cells = static_cast<std::int64_t>((*session)->view().cells.size());
    if (cells > service_limits::kCells) return Refusal::against_rules(too_many_cells(cells));
    return *std::move(session);
}

Granted<Replay> replay(const Registry& registry, const GameLine& line) {
    auto session = open_game(registry, line.game, line.settings);
    if (!session) return session.error();
    Replay replay{*std::move(session), {}, {}};
    if (!line.start.empty()) {
        if (const Status set = replay.session->set_position(line.start); !set)
            return Refusal::against_rules(set.error());
    }
    for (std::size_t i = 0; i < line.moves.size(); ++i) {
        const bool is_last = i + 1 == line.moves.size();
        const View before = is_last ? replay.session->view() : View{};
        replay.movers.push_back(replay.session->to_move());
        if (const Status played = replay.session->play(line.moves[i]); !played)
            return Refusal::against_rules("move " + std::to_string(i + 1) + ": " +
                                          played.error().message);
        if (is_last) replay.marks = cells_of_move(before, replay.session->history().back());
    }
    return replay;
}

boost::json::object settings_json(const Settings::Given& given) {
    boost::json::object object;
    for (const auto& [name, value] : given) object[name] = value;
    return object;
}

Settings::Given settings_of(const Session& session) {
    Settings::Given given;
    for (const Parameter& parameter : session.settings().parameters()) {
        if (session.settings().is_given(parameter.name))
            given[parameter.name] = session.settings().text(parameter.name);
    }
    return given;
}

boost::json::object result_json(const Session& session) {
    const Verdict first = session.result(Player::First);
    if (first.kind == Verdict::Kind::Draw) return {{"winner", nullptr}, {"text", "draw"}};
    const int winner = winner_of(session);
    std::string text(session.info().players[static_cast<std::size_t>(winner)]);
    text += " wins";
    boost::json::object result{{"winner", winner}};
    if (first.margin) {
        result["margin"] = std::abs(*first.margin);
        text += " by " + std::to_string(std::abs(*first.margin));
    }
    result["text"] = text;
    return result;
}

void add_position(boost::json::object& object, const Session& session, const View& view) {
    object["position"] = session.position();
    object["to_move"] = index_of(session.to_move());
    object["pieces"] = pieces_json(view);
    object["counters"] = counters_json(view);
    object["legal"] = moves_json(view);
}

boost::json::object position_json(const Replay& replay) {
    const Session& session = *replay.session;
    const View view = session.view();
    boost::json::array movers;
    for (const Player mover : replay.movers) movers.emplace_back(index_of(mover));
    boost::json::object object{
        {"game", session.info().name},
        {"settings", settings_json(settings_of(session))},
        {"rules", session.rules_text()},
        {"start", session.start_position()},
        {"moves", texts_json(session.history())},
        {"over", session.is_over()},
        {"result", nullptr},
        {"names", {session.info().players[0], session.info().players[1]}},
        {"movers", std::move(movers)},
        {"board", board_json(view)},
        {"marks", boost::json::array(replay.marks.begin(), replay.marks.end())}};
    add_position(object, session, view);
    if (session.is_over()) object["result"] = result_json(session);
    return object;
}

}  // namespace petteia
