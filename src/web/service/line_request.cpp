#include "web/service/line_request.h"

#include <boost/json.hpp>
#include <utility>

#include "web/service/service_limits.h"

namespace petteia {
namespace {

Settings::Given read_settings(Fields& fields) {
    return fields.inner("settings", [](Fields& settings) {
        Settings::Given given;
        if (settings.members().size() > service_limits::kSettings) {
            settings.complain("at most " + std::to_string(service_limits::kSettings) +
                              " can be given");
            return given;
        }
        for (const auto& [name, value] : settings.members()) {
            if (!value.is_null())
                given[std::string(name)] = settings.text(name, service_limits::kSettingText);
        }
        return given;
    });
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

GameLine read_inner_line(Fields& fields) { return fields.inner("line", read_line); }

std::vector<MoveNote> read_notes(Fields& fields, std::size_t plies) {
    const boost::json::value* value = fields.find("notes");
    if (value == nullptr) return {};
    std::vector<MoveNote> notes;
    const auto complain = [&](const std::string& what) {
        fields.complain("\"notes\": " + what);
        return std::vector<MoveNote>();
    };
    if (!value->is_array() || value->get_array().size() > plies + 1)
        return complain("expected a list, of one for each position at most");
    for (const boost::json::value& each : value->get_array()) {
        const auto* note = each.if_array();
        if (note == nullptr || note->size() != 3 || !(*note)[0].is_int64() ||
            (*note)[0].get_int64() < 0 || !(*note)[1].is_string() || !(*note)[2].is_string())
            return complain("each must be [ply, symbol, comment]");
        notes.push_back({static_cast<std::size_t>((*note)[0].get_int64()),
                         std::string((*note)[1].get_string()),
                         std::string((*note)[2].get_string())});
        if (const Status fits = notes.back().check(plies); !fits)
            return complain(fits.error().message);
    }
    return notes;
}

boost::json::array notes_json(const std::vector<MoveNote>& notes) {
    boost::json::array array;
    for (const auto& [ply, symbol, comment] : notes)
        array.push_back(boost::json::array{ply, symbol, comment});
    return array;
}

Granted<std::unique_ptr<Session>> open_game(const Registry& registry, const std::string& game,
                                            const Settings::Given& settings) {
    const auto entry = registry.find(game);
    if (!entry) return Refusal::against_rules(entry.error());
    auto session = (*entry)->open(settings);
    if (!session) return Refusal::against_rules(session.error());
    const auto cells = static_cast<std::int64_t>((*session)->view().cells.size());
    if (cells > service_limits::kCells)
        return Refusal::against_rules("a board may have " + std::to_string(service_limits::kCells) +
                                      " cells here, not " + std::to_string(cells));
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
        if (is_last) replay.marks = cells_of_move(before, *replay.session->last_move());
    }
    return replay;
}

}  // namespace petteia
