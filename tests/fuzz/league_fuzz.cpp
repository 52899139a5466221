// Feeds arbitrary bytes to the league's codec and to its player, as a server might send them. Whatever
// comes, there is a message or an error; a position that was accepted is one that a session takes.
#include <sys/socket.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "arena/players/agent_factory.h"
#include "league/client/client.h"
#include "league/codec.h"
#include "session/registry.h"

namespace {

using namespace petteia;

const GameEntry& hexthello() { return **built_in_games().find(kLeagueGame); }

void feed_codec(std::span<const std::uint8_t> bytes) {
    const auto code = server_code(bytes[0]);
    const auto told =
        bytes.size() > kSideHead ? side_told_by(bytes.subspan(1)) : std::optional<int>();
    const int side = told.value_or(kSmallestSide);
    if (!code || bytes.size() < 1 + body_size(*code, side)) return;
    const auto message = decode(*code, bytes.subspan(1, body_size(*code, side)), side);
    if (!message || *code != ServerCode::NewPosition) return;
    auto session = *hexthello().open({{"side", std::to_string(side)}});
    if (!session->set_position(message->text) || session->position() != message->text) std::abort();
    const Bytes again = encode(*message);
    if (*decode(*code, std::span(again).subspan(1), side) != *message) std::abort();
}

// The player hears all bytes and then that the server hung up.
void feed_client(std::span<const std::uint8_t> bytes) {
    constexpr std::size_t kMost = 240;  // So few that nobody has to read what the player answers.
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) std::abort();
    Stream player{FileDescriptor(ends[0])};
    FileDescriptor server(ends[1]);
    send(server.number(), bytes.data(), std::min(bytes.size(), kMost), MSG_NOSIGNAL);
    shutdown(server.number(), SHUT_WR);
    const auto agent = *make_agent("random", 1);
    ClientObserver observer;
    ClientOptions options;
    options.side = kSmallestSide;
    LeagueClient client(hexthello(), *agent, options, observer);
    static_cast<void>(run_client(client, player, {}));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    feed_codec({data, size});
    feed_client({data, size});
    return 0;
}
