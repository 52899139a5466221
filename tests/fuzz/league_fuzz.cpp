// Feeds arbitrary bytes to the league's codec and to its player, as a server might send them, and to the
// server's end and its roster. Whatever comes, there is a message or an error; a position that was accepted is
// one that a session takes, and a name is short.
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <utility>

#include "arena/players/agent_factory.h"
#include "league/client/client.h"
#include "league/codec.h"
#include "league/server/remote_player.h"
#include "league/server/roster.h"
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

// Both ends of a connection. One has all bytes to hear and then that the other hung up.
std::pair<Stream, FileDescriptor> connection_that_says(std::span<const std::uint8_t> bytes) {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) std::abort();
    FileDescriptor speaker(ends[1]);
    send(speaker.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    shutdown(speaker.number(), SHUT_WR);
    return {Stream(FileDescriptor(ends[0])), std::move(speaker)};
}

// The server reads a name, and then moves.
void feed_server(std::span<const std::uint8_t> bytes) {
    constexpr std::size_t kMost = 4000;
    auto [stream, player] = connection_that_says(bytes.first(std::min(bytes.size(), kMost)));
    RemotePlayer remote(std::move(stream));
    if (remote.read_name(Deadline::of({})) != Transfer::Done) return;
    if (remote.nickname().size() > kLongestName) std::abort();
    auto session = *hexthello().open({{"side", std::to_string(kSmallestSide)}});
    remote.begin(*session, Player::First);
    Turn turn;
    turn.allowance.move = Milliseconds(0);
    static_cast<void>(remote.choose(*session, turn));
}

void feed_roster(std::span<const std::uint8_t> bytes) {
    const std::string text(bytes.begin(), bytes.end());
    const auto roster = Roster::parse(text);
    if (roster && !roster->refusal("", "", false))
        std::abort();  // Nobody is let in without a name.
}

void feed_client(std::span<const std::uint8_t> bytes) {
    constexpr std::size_t kMost = 240;  // So few that nobody has to read what the player answers.
    auto [player, server] = connection_that_says(bytes.first(std::min(bytes.size(), kMost)));
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
    feed_server({data, size});
    feed_roster({data, size});
    return 0;
}
