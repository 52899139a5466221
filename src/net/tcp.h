// Sockets: a listener that takes connections, and connecting to one. What is connected is a Stream, and
// sends small messages at once (TCP_NODELAY). A peer that gives no sign of life for half a minute counts as
// hung up. IPv4 only, as the league's programs are.
#pragma once

#include <cstdint>
#include <string>

#include "core/result.h"
#include "net/deadline.h"
#include "net/file_descriptor.h"
#include "net/stream.h"

namespace petteia {

class Listener {
  public:
    // Port 0 takes one that is free. The address is that of an interface, or a name of it; "0.0.0.0"
    // is all. An error tells what is taken or unknown.
    static Result<Listener> open(const std::string& address, std::uint16_t port);
    // A socket that listens already.
    static Listener adopt(FileDescriptor socket);

    std::uint16_t port() const { return port_; }
    // As an IP address: "127.0.0.1".
    std::string address() const;
    // To wait for several things at once.
    int descriptor() const { return socket_.number(); }
    // Blocks until someone connects; the error is TimedOut or Stopped, or Closed if the system has no
    // descriptor left.
    Result<Stream, Transfer> accept(const Deadline& deadline);

  private:
    Listener(FileDescriptor socket, std::uint16_t port) : socket_(std::move(socket)), port_(port) {}

    FileDescriptor socket_;
    std::uint16_t port_;
    Waiter waiter_;
};

// "192.168.0.7": where the other end of a connection is. Empty if it is gone, or no socket of this kind.
std::string peer_address(const Stream& stream);
// Whether a text is an address in this form.
bool is_ip_address(const std::string& text);

struct ConnectFailure {
    enum class Kind : std::uint8_t {
        Refused,  // Nobody listens there yet.
        TimedOut,
        Stopped,
        Other,
    };
    Kind kind = Kind::Other;
    std::string message;
};

// Blocks until the connection stands, the host refuses, or deadline is over. Looking up a host's name
// is up to the system and may take longer.
Result<Stream, ConnectFailure> connect(const std::string& host, std::uint16_t port,
                                       const Deadline& deadline);

}  // namespace petteia
