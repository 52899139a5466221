// Runs programs of strangers within limits. Namespaces of the system, where it allows them, keep a program from the
// network and from all files but its own and those of the system's programs; limits on resources hold in any
// case. docs/grading.md says what is not protected.
#pragma once

#include <string>

#include "grading/league/graded_program.h"
#include "grading/submissions/submission.h"

namespace petteia::grading {

// Of each process of a program, except for the number of processes.
struct SandboxLimits {
    int memory_mib = 4096;  // Of addresses.
    int cpu_seconds = 60;
    int processes = 64;
    int file_mib = 16;  // Of one file.
};

class Sandbox {
  public:
    // Tries out what the system allows, with a program that does nothing. Blocks for a moment.
    static Sandbox make(const SandboxLimits& limits);

    // Without the network and the files of others.
    bool is_isolated() const { return is_isolated_; }
    // Why not; empty if it is.
    const std::string& problem() const { return problem_; }
    // What starts the program within the limits. The sandbox must outlive it.
    GradedProgram program(const Submission& submission) const;

  private:
    explicit Sandbox(const SandboxLimits& limits) : limits_(limits) {}

    // For Process::start, with further arguments.
    std::string command(const Submission& submission, const std::string& arguments = {},
                        const std::string& port_path = {}) const;
    // With a path, a port is opened and handed over there.
    std::string isolated(const std::string& path, const std::string& program,
                         const std::string& port_path = {}) const;
    Result<StartedClient> start_client(const Submission& submission,
                                       const std::string& arguments) const;
    std::string limited(const std::string& program, int processes) const;

    SandboxLimits limits_;
    bool is_isolated_ = false;
    std::string problem_;
};

}  // namespace petteia::grading
