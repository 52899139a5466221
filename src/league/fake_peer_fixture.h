// For tests of the league: the other end of a connection, played byte by byte in the protocol's own
// numbers, without the codec.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <chrono>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "net/stream.h"
#include "net/tcp.h"

namespace petteia::league_fixture {

using RawBytes = std::vector<std::uint8_t>;

inline Deadline soon() { return Deadline::of(std::chrono::milliseconds(10000)); }

inline std::pair<Stream, Stream> stream_pair() {
    std::array<int, 2> ends{};
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0);
    return {Stream(FileDescriptor(ends[0])), Stream(FileDescriptor(ends[1]))};
}

// Says and hears raw bytes.
class Peer {
  public:
    explicit Peer(Stream stream) : stream_(std::move(stream)) {}
    static Peer calling(std::uint16_t port) { return Peer(*connect("127.0.0.1", port, soon())); }
    // From another address of this machine: 127.0.0.2, ….
    static Peer calling_from(const std::string& address, std::uint16_t port) {
        FileDescriptor caller(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        const auto socket_address = [](const std::string& text, std::uint16_t at) {
            sockaddr_in made{};
            made.sin_family = AF_INET;
            made.sin_port = htons(at);
            EXPECT_EQ(inet_pton(AF_INET, text.c_str(), &made.sin_addr), 1);
            return made;
        };
        const sockaddr_in here = socket_address(address, 0);
        const sockaddr_in there = socket_address("127.0.0.1", port);
        EXPECT_EQ(bind(caller.number(), reinterpret_cast<const sockaddr*>(&here), sizeof here), 0);
        EXPECT_EQ(
            ::connect(caller.number(), reinterpret_cast<const sockaddr*>(&there), sizeof there), 0);
        return Peer(Stream(std::move(caller)));
    }

    // Is asked for its name, and tells it.
    void tell_name(const std::string& name) {
        EXPECT_EQ(hear_code(), 106);
        say_name(name);
    }
    void say_name(const std::string& name) {
        RawBytes answer{static_cast<std::uint8_t>(name.size())};
        answer.insert(answer.end(), name.begin(), name.end());
        say(answer);
    }

    void say(const RawBytes& bytes) { stream_.write(bytes, soon()); }
    // As many bytes as that; fewer if the other side hangs up or says no more.
    RawBytes hear(std::size_t size) {
        RawBytes bytes(size);
        for (std::size_t i = 0; i < size; ++i) {
            if (stream_.read(std::span(bytes).subspan(i, 1), soon()) == Transfer::Done) continue;
            bytes.resize(i);
            break;
        }
        return bytes;
    }
    std::uint8_t hear_code() {
        const RawBytes code = hear(1);
        return code.empty() ? std::uint8_t{0} : code[0];
    }
    // Whether anything came that hear() was not asked for yet. REQUIRES: all that came before was heard.
    bool has_more() const {
        pollfd watched{stream_.input(), POLLIN, 0};
        return poll(&watched, 1, 0) > 0;
    }
    Stream& stream() { return stream_; }

  private:
    Stream stream_;
};

// Waits until something has happened on another thread. False if it takes too long.
inline bool comes_true(const std::function<bool()>& is_true) {
    for (int i = 0; i < 2000 && !is_true(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return is_true();
}

// A transcript: lines of who and bytes in hexadecimal, "1> 65 04 …" for what the server says to player
// 1, "1< 02 03" for what it answers; "#" begins a comment.
struct Spoken {
    int player;
    bool is_from_server;
    RawBytes bytes;
};
inline std::vector<Spoken> read_transcript(const std::string& path) {
    std::vector<Spoken> transcript;
    std::ifstream file(path);
    EXPECT_TRUE(file) << path;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line.substr(2));
        Spoken spoken{line[0] - '0', line[1] == '>', {}};
        for (int byte; words >> std::hex >> byte;)
            spoken.bytes.push_back(static_cast<std::uint8_t>(byte));
        transcript.push_back(std::move(spoken));
    }
    return transcript;
}

}  // namespace petteia::league_fixture
