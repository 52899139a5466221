// Bytes in and out of a socket or of a pair of pipes. Every call blocks until it is done, the other side
// has hung up, a deadline has passed or a token is stopped, and says which.
//
// A stream belongs to one thread at a time. Writing to a peer that is gone is no signal: programs that use
// pipes ignore SIGPIPE.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "net/deadline.h"
#include "net/file_descriptor.h"

namespace petteia {

class Stream {
  public:
    static constexpr std::size_t kLongestLine = 1 << 16;

    // A socket.
    explicit Stream(FileDescriptor both);
    // Two ends of pipes: what is read from, and what is written to.
    Stream(FileDescriptor in, FileDescriptor out);

    // Fills all of `bytes`.
    Transfer read(std::span<std::uint8_t> bytes, const Deadline& deadline);
    // A line without its end, "\n" or "\r\n". At the end of the stream what is left counts as a line.
    Transfer read_line(std::string& line, const Deadline& deadline);
    // In one piece, as far as the system allows.
    Transfer write(std::span<const std::uint8_t> bytes, const Deadline& deadline);
    Transfer write(std::string_view text, const Deadline& deadline);

    // Forgets all input that is there by now, and gives how many bytes that were. Does not block.
    std::size_t discard_input();
    // Whether the other side can send no more; what it sent before may still be there. Does not block.
    // From any thread.
    bool is_hung_up() const;
    // To wait for several streams at once.
    int input() const { return in_.number(); }

  private:
    // More bytes for the buffer.
    Transfer fill(const Deadline& deadline);
    int out() const { return out_.is_open() ? out_.number() : in_.number(); }

    FileDescriptor in_, out_;  // A socket is `in_` alone.
    Waiter waiter_;
    std::string buffer_;  // Read, but not asked for yet.
};

}  // namespace petteia
