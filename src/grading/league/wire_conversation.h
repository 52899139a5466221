// Plays a script with a client of the league, as its server would, and judges every answer.
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>

#include "arena/play/agent.h"
#include "grading/league/graded_program.h"
#include "grading/league/wire_log.h"
#include "grading/league/wire_script.h"

namespace petteia::grading {

struct WireReport {
    std::optional<Fault> fault;  // The first one.
    std::string output;  // The bytes of both sides before it, and why it is one; else empty.
    WireLog log;
};

// How the program is started, and how long it may take for an answer.
struct WireTerms {
    const GradedProgram& program;
    const std::string& arguments;
    std::chrono::milliseconds time;
    const std::stop_token& stop;
};

// Blocks while the program answers. A move against the rules costs the test, but the next position is asked all the
// same: bugs are recognised by several answers. After any other fault the program is ended. An error if nothing
// can be started.
Result<WireReport> converse(const WireScript& script, const WireTerms& terms);

}  // namespace petteia::grading
