#include "net/tcp.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

#include "core/text.h"

namespace petteia {
namespace {

Result<sockaddr_in> resolve(const std::string& host, std::uint16_t port) {
    addrinfo wanted{};
    wanted.ai_family = AF_INET;
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (const int problem = getaddrinfo(host.c_str(), nullptr, &wanted, &found); problem != 0)
        return Error{"no host " + in_quotes(host) + ": " + gai_strerror(problem)};
    sockaddr_in address{};
    std::memcpy(&address, found->ai_addr, sizeof address);
    freeaddrinfo(found);
    address.sin_port = htons(port);
    return address;
}

FileDescriptor tcp_socket() {
    return FileDescriptor(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
}

void set_option(int socket, int level, int option, int value = 1) {
    setsockopt(socket, level, option, &value, sizeof value);
}

// How long a peer may give no sign of life, in seconds. A machine that is switched off or unplugged says
// no goodbye: without probes its connection would stand for ever, and with it the player's place.
constexpr int kProbeAfter = 15, kProbeInterval = 5, kProbes = 3;
constexpr int kLongestSilence = kProbeAfter + kProbeInterval * kProbes;

void prepare_connection(int socket) {
    set_option(socket, IPPROTO_TCP, TCP_NODELAY);
    set_option(socket, SOL_SOCKET, SO_KEEPALIVE);
    set_option(socket, IPPROTO_TCP, TCP_KEEPIDLE, kProbeAfter);
    set_option(socket, IPPROTO_TCP, TCP_KEEPINTVL, kProbeInterval);
    set_option(socket, IPPROTO_TCP, TCP_KEEPCNT, kProbes);
    // The same where something was sent: then there are no probes, but the system tries for minutes.
    set_option(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, 1000 * kLongestSilence);
}

const sockaddr* generic(const sockaddr_in& address) {
    return reinterpret_cast<const sockaddr*>(&address);
}

using NameOf = int (*)(int, sockaddr*, socklen_t*);  // getsockname or getpeername.
sockaddr_in address_by(NameOf name_of, int socket) {
    sockaddr_in address{};
    socklen_t size = sizeof address;
    name_of(socket, reinterpret_cast<sockaddr*>(&address), &size);
    return address;
}

std::string text_of(const sockaddr_in& address) {
    std::array<char, INET_ADDRSTRLEN> text{};
    if (address.sin_family == AF_INET)
        inet_ntop(AF_INET, &address.sin_addr, text.data(), INET_ADDRSTRLEN);
    return text.data();
}

// A socket that looks for a free port among those of the system may come upon the very one that it
// calls, and TCP then connects it with itself.
bool is_connected_with_itself(int socket) {
    const sockaddr_in here = address_by(getsockname, socket);
    const sockaddr_in there = address_by(getpeername, socket);
    return here.sin_port == there.sin_port && here.sin_addr.s_addr == there.sin_addr.s_addr;
}

std::string at(const std::string& host, std::uint16_t port) {
    return host + ", port " + std::to_string(port);
}

// What became of connecting: 0 or an errno. Nothing if deadline was over.
Result<int, Transfer> wait_until_connected(int socket, const sockaddr_in& address,
                                           const Deadline& deadline) {
    if (::connect(socket, generic(address), sizeof address) == 0) return 0;
    if (errno != EINPROGRESS) return int{errno};
    if (const Transfer ready = Waiter().wait_for(socket, POLLOUT, deadline);
        ready != Transfer::Done)
        return ready;
    int problem = 0;
    socklen_t size = sizeof problem;
    getsockopt(socket, SOL_SOCKET, SO_ERROR, &problem, &size);
    return problem;
}

}  // namespace

Result<Listener> Listener::open(const std::string& address, std::uint16_t port) {
    const auto resolved = resolve(address, port);
    if (!resolved) return resolved.error();
    FileDescriptor socket = tcp_socket();
    set_option(socket.number(), SOL_SOCKET, SO_REUSEADDR);
    if (bind(socket.number(), generic(*resolved), sizeof *resolved) != 0 ||
        listen(socket.number(), SOMAXCONN) != 0)
        return Error{"cannot listen on " + at(address, port) + ": " + std::strerror(errno)};
    return adopt(std::move(socket));
}

Listener Listener::adopt(FileDescriptor socket) {
    const std::uint16_t taken = ntohs(address_by(getsockname, socket.number()).sin_port);
    return Listener(std::move(socket), taken);
}

std::string Listener::address() const { return text_of(address_by(getsockname, socket_.number())); }

Result<Stream, Transfer> Listener::accept(const Deadline& deadline) {
    for (;;) {
        FileDescriptor caller(accept4(socket_.number(), nullptr, nullptr, SOCK_CLOEXEC));
        if (caller.is_open()) {
            prepare_connection(caller.number());
            return Stream(std::move(caller));
        }
        // All other errors are those of a caller who is gone again.
        if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
            return Transfer::Closed;
        if (const Transfer ready = waiter_.wait_for(socket_.number(), POLLIN, deadline);
            ready != Transfer::Done)
            return ready;
    }
}

std::string peer_address(const Stream& stream) {
    return text_of(address_by(getpeername, stream.input()));
}

bool is_ip_address(const std::string& text) {
    in_addr ignored{};
    return inet_pton(AF_INET, text.c_str(), &ignored) == 1;
}

Result<Stream, ConnectFailure> connect(const std::string& host, std::uint16_t port,
                                       const Deadline& deadline) {
    using Kind = ConnectFailure::Kind;
    const auto address = resolve(host, port);
    if (!address) return ConnectFailure{Kind::Other, address.error().message};
    FileDescriptor socket = tcp_socket();
    const auto problem = wait_until_connected(socket.number(), *address, deadline);
    const auto failed = [&](Kind kind, std::string_view why) {
        return ConnectFailure{kind, "cannot reach " + at(host, port) + ": " + std::string(why)};
    };
    if (!problem) {
        const bool is_stop = problem.error() == Transfer::Stopped;
        return failed(is_stop ? Kind::Stopped : Kind::TimedOut, name_of(problem.error()));
    }
    if (*problem == ECONNREFUSED || (*problem == 0 && is_connected_with_itself(socket.number())))
        return failed(Kind::Refused, "nobody listens there");
    if (*problem != 0) return failed(Kind::Other, std::strerror(*problem));
    prepare_connection(socket.number());
    return Stream(std::move(socket));
}

}  // namespace petteia
