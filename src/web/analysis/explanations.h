// What visitors ask about the static value of a position: the terms that it is made of.
#pragma once

#include <boost/json/fwd.hpp>
#include <string>

#include "session/record.h"
#include "session/registry.h"
#include "web/service/fields.h"
#include "web/service/refusal.h"

namespace petteia {

struct ExplainQuestion {
    GameLine line;
    std::string evaluation;  // Empty: the default.

    static Granted<ExplainQuestion> read(Fields& fields);
};

// Takes a moment: not for the loop.
Granted<boost::json::object> explanation_of(const Registry& registry,
                                            const ExplainQuestion& question);

}  // namespace petteia
