// What passed over the wire between the grader and a program.
#pragma once

#include <vector>

#include "league/codec.h"

namespace petteia::grading {

struct WireEvent {
    ServerMessage message;  // What the grader sent.
    Bytes answer =
        {};  // All that came before the next message; fewer bytes than asked for, or more.
};
using WireLog = std::vector<WireEvent>;  // Of one connection.

}  // namespace petteia::grading
