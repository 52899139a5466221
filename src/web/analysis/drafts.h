// What visitors ask while they edit a position: the draft of a position (core/draft.h), and what a changed one
// is, or what is wrong with it.
#pragma once

#include <boost/json/fwd.hpp>
#include <optional>

#include "session/record.h"
#include "session/registry.h"
#include "web/service/fields.h"
#include "web/service/refusal.h"

namespace petteia {

struct DraftQuestion {
    GameLine line;                       // Whose position is edited.
    std::optional<Fields> changed = {};  // Its draft, changed.

    static Granted<DraftQuestion> read(Fields& fields);
};

// "position" and its "draft", or null and "problem". The draft is null too where the game has none.
// Takes a moment: not for the loop.
Granted<boost::json::object> draft_answer(const Registry& registry, const DraftQuestion& question);

}  // namespace petteia
