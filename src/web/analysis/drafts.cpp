#include "web/analysis/drafts.h"

#include <boost/json.hpp>
#include <utility>

#include "session/json/session_json.h"
#include "web/service/line_request.h"
#include "web/service/position_json.h"
#include "web/service/service_limits.h"

namespace petteia {
namespace {

boost::json::array cells_json(const std::vector<int>& cells) {
    return boost::json::array(cells.begin(), cells.end());
}

boost::json::object kind_json(const Draft::Kind& kind) {
    boost::json::object object{{"name", kind.name},
                               {"piece", piece_json(kind.piece)},
                               {"single", kind.is_single},
                               {"cells", nullptr}};
    if (!kind.cells.empty()) object["cells"] = cells_json(kind.cells);
    return object;
}

boost::json::value draft_json(const std::optional<Draft>& draft) {
    if (!draft) return nullptr;
    boost::json::array kinds, numbers;
    for (const Draft::Kind& kind : draft->kinds) kinds.push_back(kind_json(kind));
    for (const Draft::Number& number : draft->numbers)
        numbers.push_back(boost::json::object{{"name", number.name},
                                              {"value", number.value},
                                              {"min", number.min},
                                              {"max", number.max},
                                              {"cells", cells_json(number.cells)}});
    boost::json::object object{{"kinds", std::move(kinds)},
                               {"cells", cells_json(draft->cells)},
                               {"numbers", std::move(numbers)},
                               {"mover", nullptr}};
    if (draft->mover) object["mover"] = index_of(*draft->mover);
    return object;
}

void read_cells(Fields& fields, Draft& draft) {
    const auto kinds = static_cast<std::int64_t>(draft.kinds.size());
    const auto cells = fields.integers("cells", draft.cells.size(), Draft::kEmpty, kinds - 1);
    if (cells.size() != draft.cells.size())
        return fields.complain("there must be " + std::to_string(draft.cells.size()) +
                               " cells, not " + std::to_string(cells.size()));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto kind = static_cast<int>(cells[i]);
        if (kind != Draft::kEmpty &&
            !draft.kinds[static_cast<std::size_t>(kind)].fits(static_cast<int>(i)))
            return fields.complain("no " + draft.kinds[static_cast<std::size_t>(kind)].name +
                                   " can be put on cell " + std::to_string(i));
        draft.cells[i] = kind;
    }
}

void read_numbers(Fields& fields, Draft& draft) {
    const auto numbers = fields.integers("numbers", draft.numbers.size(), INT64_MIN, INT64_MAX);
    if (numbers.size() != draft.numbers.size())
        return fields.complain("there must be " + std::to_string(draft.numbers.size()) +
                               " numbers, not " + std::to_string(numbers.size()));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        Draft::Number& number = draft.numbers[i];
        if (numbers[i] < number.min || numbers[i] > number.max)
            return fields.complain(number.name + " goes from " + std::to_string(number.min) +
                                   " to " + std::to_string(number.max));
        number.value = numbers[i];
    }
}

// What was asked for in place of what the position has.
Granted<Draft> read_changed(Fields fields, Draft draft) {
    read_cells(fields, draft);
    read_numbers(fields, draft);
    if (draft.mover)
        draft.mover = fields.integer("mover", 0, 1) == 0 ? Player::First : Player::Second;
    if (fields.problem()) return *fields.problem();
    return draft;
}

boost::json::object wrong(const std::string& problem) {
    return {{"position", nullptr}, {"draft", nullptr}, {"problem", problem}};
}

}  // namespace

Granted<DraftQuestion> DraftQuestion::read(Fields& fields) {
    DraftQuestion question{read_inner_line(fields)};
    if (fields.has("draft"))
        question.changed = fields.inner("draft", [](Fields& draft) { return draft; });
    if (fields.problem()) return *fields.problem();
    return question;
}

Granted<boost::json::object> draft_answer(const Registry& registry, const DraftQuestion& question) {
    auto position = replay(registry, question.line);
    if (!position) return position.error();
    Session& session = *position->session;
    if (question.changed) {
        auto draft = session.draft();
        if (!draft) return Refusal::against_rules("positions of this game cannot be edited");
        const auto changed = read_changed(*question.changed, *std::move(draft));
        if (!changed) return changed.error();
        const auto text = session.draft_text(*changed);
        if (!text) return wrong(text.error().message);
        if (const Status set = session.set_position(*text); !set) return wrong(set.error().message);
        position->movers.clear();
        position->marks.clear();
    }
    return boost::json::object{{"position", position_json(*position)},
                               {"draft", draft_json(session.draft())},
                               {"problem", nullptr}};
}

}  // namespace petteia
