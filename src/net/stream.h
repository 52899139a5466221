// Bytes in and out of a socket or of a pair of pipes. Every call blocks until it is done, the other side
// has hung up, a deadline has passed or a token is stopped, and says which.
//
// A stream belongs to one thread at a time. Writing to a peer that is gone is no signal: programs that use
// pipes ignore SIGPIPE.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
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
struct Patience {
    using Time = std::chrono::steady_clock::time_point;

    Time deadline = Time::max();
    std::stop_token stop = {};

    static Patience of(std::chrono::milliseconds time, std::stop_token stop = {});
};

class Stream {
  public:
    static constexpr std::size_t kLongestLine = 1 << 16;

    // A socket.
    explicit Stream(FileDescriptor both);
    // Two ends of pipes: what is read from, and what is written to.
    Stream(FileDescriptor in, FileDescriptor out);

    // Fills all of `bytes`.
    Transfer read(std::span<std::uint8_t> bytes, const Patience& patience);
    // A line without its end, "\n" or "\r\n". At the end of the stream what is left counts as a line.
    Transfer read_line(std::string& line, const Patience& patience);
    // In one piece, as far as the system allows.
    Transfer write(std::span<const std::uint8_t> bytes, const Patience& patience);
    Transfer write(std::string_view text, const Patience& patience);

    // Whether the other side has hung up or sent something that no one asked for yet. Does not block.
    bool has_input();
    // Forgets all input that is there by now. Does not block.
    void discard_input();
    // To wait for several streams at once.
    int input() const { return in_.number(); }

  private:
    // More bytes for the buffer.
    Transfer fill(const Patience& patience);
    Transfer wait_for(int descriptor, short events, const Patience& patience);
    int out() const { return out_.is_open() ? out_.number() : in_.number(); }

    FileDescriptor in_, out_;  // A socket is `in_` alone.
    FileDescriptor wake_;      // Readable once a token is stopped.
    std::string buffer_;       // Read, but not asked for yet.
};

}  // namespace petteia
