#include "league/server/launched_client.h"

#include <utility>

namespace petteia {
namespace {

void replace_all(std::string& text, std::string_view place, const std::string& by) {
    for (std::size_t at = 0; (at = text.find(place, at)) != std::string::npos; at += by.size())
        text.replace(at, place.size(), by);
}

}  // namespace

std::string with_address(std::string command, const std::string& host, std::uint16_t port) {
    replace_all(command, kHostPlace, host);
    replace_all(command, kPortPlace, std::to_string(port));
    return command;
}

std::string silenced(const std::string& command) {
    return "exec >/dev/null </dev/null\n" + command;
}

Result<StartedClient> start_client(const std::string& command) {
    auto listener = Listener::open("127.0.0.1", 0);
    if (!listener) return listener.error();
    auto process =
        Process::start(silenced(with_address(command, listener->address(), listener->port())));
    if (!process) return process.error();
    return StartedClient{*std::move(process), *std::move(listener)};
}

// Checks now and then whether the program still runs.
Result<Stream, Forfeit> await_connection(StartedClient& client, const Deadline& deadline) {
    constexpr Milliseconds kLook{50};
    for (;;) {
        auto connection = client.listener.accept(Deadline::of(kLook, deadline.stop));
        if (connection) return *std::move(connection);
        if (client.process.wait(Milliseconds(0)))
            return Forfeit{Fault::Gone, client.process.end() + " before it had connected"};
        if (deadline.stop.stop_requested()) return Forfeit{Fault::Silent, "was not waited for"};
        if (SteadyClock::now() >= deadline.time)
            return Forfeit{Fault::Silent, "did not connect to its port in time"};
    }
}

}  // namespace petteia
