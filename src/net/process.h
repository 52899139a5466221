// A program that someone else wrote, run as a child with its standard input and output as a Stream.
//
// It runs in a process group of its own, so that everything it starts ends with it, and it ends with its
// object at the latest: nothing is left behind, not even an entry in the table of processes.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "core/result.h"
#include "net/stream.h"

namespace petteia {

class Process {
  public:
    // How long it may take to end by itself, once there is no more input and again after SIGTERM.
    static constexpr std::chrono::milliseconds kGrace{300};

    // Starts a command line as a shell reads it. What it writes to its standard error comes out at
    // our own, or is added to the file `errors_to`. That there is no such program shows only in how
    // it ends. From the first start on, SIGPIPE is ignored in our own program.
    static Result<Process> start(const std::string& command, const std::string& errors_to = {});

    Process(Process&& other) noexcept
        : leader_(std::exchange(other.leader_, 0)), stream_(std::move(other.stream_)) {}
    Process& operator=(Process&&) = delete;
    ~Process() { end(); }

    // REQUIRES: end() was not called.
    Stream& stream() { return *stream_; }
    // Blocks until it has ended by itself; false if the time is up before.
    bool wait(std::chrono::milliseconds time);
    // Closes its input, waits, asks with SIGTERM, waits, and kills it and all that it started;
    // without grace it kills at once. Says how it ended: "exited with code 3", "was killed by
    // signal 11 (Segmentation fault)"; nothing if it had been ended before.
    std::string end(std::chrono::milliseconds grace = kGrace);

  private:
    Process(pid_t leader, Stream stream) : leader_(leader), stream_(std::move(stream)) {}

    pid_t leader_;  // Of the group too; 0 if it is gone.
    std::optional<Stream> stream_;
};

}  // namespace petteia
