// A program that is graded, and how it is started: with its lines in pipes, or as a client of the league.
#pragma once

#include <functional>
#include <string>

#include "core/result.h"
#include "league/server/launched_client.h"

namespace petteia::grading {

struct GradedProgram {
    std::string command;  // As a shell reads it, for programs that speak lines.
    // Starts it as a client, with arguments in which {host} and {port} stand for where to connect.
    std::function<Result<StartedClient>(const std::string& arguments)> start_client;
};

// Without any protection. A command that has {port} itself gets no arguments.
GradedProgram unprotected(const std::string& command);

}  // namespace petteia::grading
