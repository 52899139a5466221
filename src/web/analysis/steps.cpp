#include "web/analysis/steps.h"

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <optional>
#include <utility>

#include "session/json/session_json.h"
#include "web/service/line_request.h"
#include "web/service/service_limits.h"

namespace petteia {
namespace {

// The cells of a board by their places.
class Places {
  public:
    explicit Places(const View& view) {
        for (std::size_t i = 0; i < view.cells.size(); ++i)
            cells_[{view.cells[i].x, view.cells[i].y}] = static_cast<int>(i);
    }
    std::optional<int> cell_of(const View& view, int cell) const {
        const View::Cell& there = view.cells[static_cast<std::size_t>(cell)];
        const auto found = cells_.find({there.x, there.y});
        return found == cells_.end() ? std::nullopt : std::optional(found->second);
    }

  private:
    std::map<std::pair<int, int>, int> cells_;
};

// The same move with the cells of another board.
View::MoveCells moved_to(const Places& places, const View& view, const View::MoveCells& made) {
    View::MoveCells moved = made;
    moved.cells.clear();
    for (const int cell : made.cells) {
        if (const auto there = places.cell_of(view, cell)) moved.cells.push_back(*there);
    }
    if (made.from) moved.from = places.cell_of(view, *made.from);
    return moved;
}

}  // namespace

Granted<StepsQuestion> StepsQuestion::read(Fields& fields) {
    StepsQuestion question{read_inner_line(fields), fields.texts("moves", service_limits::kSteps,
                                                                 service_limits::kMoveText)};
    if (fields.problem()) return *fields.problem();
    return question;
}

Granted<boost::json::object> steps_answer(const Registry& registry, const StepsQuestion& question) {
    const auto position = replay(registry, question.line);
    if (!position) return position.error();
    Session& session = *position->session;
    const Places places(session.view());
    boost::json::array steps;
    for (const std::string& move : question.moves) {
        const View view = session.view();
        const Player mover = session.to_move();
        if (!session.play(move)) break;
        const auto made =
            std::ranges::find(view.moves, *session.last_move(), &View::MoveCells::move);
        if (made == view.moves.end()) break;
        boost::json::object step = move_json(moved_to(places, view, *made));
        step["mover"] = index_of(mover);
        steps.push_back(std::move(step));
    }
    return boost::json::object{{"steps", std::move(steps)}};
}

}  // namespace petteia
