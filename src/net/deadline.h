// How long a call waits for the other side, and how that ended. Everything in this folder that blocks does
// so in a Waiter: until a descriptor is ready, a deadline has passed or a token is stopped.
#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string_view>

#include "net/file_descriptor.h"

namespace petteia {

enum class Transfer : std::uint8_t {
    Done,
    Closed,    // By the other side, or broken.
    TimedOut,  // What had come by then is kept for the next read.
    Stopped,   // As TimedOut.
    TooLong,   // A line without an end.
};
// "done", "hung up", …: what the other side did.
std::string_view name_of(Transfer transfer);

// How long a call may take.
struct Deadline {
    using Time = std::chrono::steady_clock::time_point;

    Time time = Time::max();
    std::stop_token stop = {};

    static Deadline of(std::chrono::milliseconds time, std::stop_token stop = {});
};

// Used by one thread at a time.
class Waiter {
  public:
    // Done once poll() has any of `events` to tell, or trouble; else TimedOut or Stopped.
    Transfer wait_for(int descriptor, short events, const Deadline& deadline);

  private:
    FileDescriptor
        wake_;  // Readable once a token is stopped. Opened by the first wait that has one.
};

}  // namespace petteia
