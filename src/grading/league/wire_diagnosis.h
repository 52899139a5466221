// Names the bug of a client of the league by what it answered. A bug is recognised if a client with that bug could give
// every answer that the program gave, a right one could not, and answers at random would hardly do so. So a right
// program is never accused.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grading/league/wire_log.h"
#include "grading/league/wire_model.h"

namespace petteia::grading {

struct WireBug {
    std::string_view name;         // "coordinates-exchanged".
    std::string_view explanation;  // What is wrong, and what would be right.
    std::vector<WireMutation> forms = {};
};
// Those of moves, and then those of names.
std::span<const WireBug> known_wire_bugs();

struct WireDiagnosis {
    const WireBug* bug;
    std::size_t seen_in = 0;  // The connection in which it shows first,
    Bytes seen = {};          // and the answer there.

    // In words, with the name of the test that this connection was for.
    std::string text(std::string_view test) const;
};
// All bugs that explain every answer in all connections. `start` is the position that games begin with.
std::vector<WireDiagnosis> recognise(std::span<const WireLog> logs, std::string_view start);

}  // namespace petteia::grading
