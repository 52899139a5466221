// A client of the league that the server starts itself, as "./client -p {port}" says. Each one gets a port of its
// own to connect to, so that it is known which program a connection belongs to.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "arena/play/agent.h"
#include "core/result.h"
#include "net/deadline.h"
#include "net/process.h"
#include "net/tcp.h"

namespace petteia {

inline constexpr std::string_view kPortPlace = "{port}", kHostPlace = "{host}";

// A program that was started, and where it is to connect.
struct StartedClient {
    Process process;
    Listener listener;
};
using StartClient = std::function<Result<StartedClient>()>;

// The command with its places filled in.
std::string with_address(std::string command, const std::string& host, std::uint16_t port);
// Nobody reads what the program prints, and it must not wait for a reader.
std::string silenced(const std::string& command);
// Starts a command with {port} in it, and {host} if it likes. The port is one of this machine alone.
Result<StartedClient> start_client(const std::string& command);
// Blocks until the program has connected, has ended (Gone), or the deadline is over (Silent). The message says what
// it did: "exited with code 3 before it had connected".
Result<Stream, Forfeit> await_connection(StartedClient& client, const Deadline& deadline);

}  // namespace petteia
