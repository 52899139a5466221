// What the microscope asks for: the tree of a small search, of a position or of numbers typed in.
#pragma once

#include <boost/json/fwd.hpp>
#include <optional>
#include <string>

#include "search/trace/trace.h"
#include "session/record.h"
#include "session/registry.h"
#include "web/service/fields.h"
#include "web/service/refusal.h"

namespace petteia {

struct TraceQuestion {
    std::optional<std::string> tree;  // Of numbers; else the line.
    GameLine line;
    std::optional<int> depth;
    bool uses_alpha_beta = true;
    std::optional<TraceOrder> order;
    std::string evaluation;
    std::optional<GrowthOptions>
        growth{};               // Of a search whose tree grows, instead of a tree of values.
    std::optional<int> inside;  // A node that was cut, to be searched.

    static Granted<TraceQuestion> read(Fields& fields);
};

// Takes a while: not for the loop.
Granted<boost::json::object> trace_of(const Registry& registry, const TraceQuestion& question);

}  // namespace petteia
