#include "net/tcp.h"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <thread>

namespace petteia {
namespace {

using std::chrono::milliseconds;
using Kind = ConnectFailure::Kind;

Deadline soon() { return Deadline::of(milliseconds(5000)); }
Listener any_port() { return *Listener::open("127.0.0.1", 0); }

int option_of(const Stream& stream, int level, int option) {
    int value = 0;
    socklen_t size = sizeof value;
    getsockopt(stream.input(), level, option, &value, &size);
    return value;
}
bool sends_at_once(const Stream& stream) {
    return option_of(stream, IPPROTO_TCP, TCP_NODELAY) != 0;
}

TEST(Tcp, ConnectsBothEnds) {
    Listener listener = any_port();
    ASSERT_NE(listener.port(), 0);
    auto near = connect("localhost", listener.port(), soon());
    ASSERT_TRUE(near) << near.error().message;
    auto far = listener.accept(soon());
    ASSERT_TRUE(far);
    EXPECT_TRUE(sends_at_once(*near));
    EXPECT_TRUE(sends_at_once(*far));
    std::string line;
    EXPECT_EQ(near->write("ping\n", soon()), Transfer::Done);
    EXPECT_EQ(far->read_line(line, soon()), Transfer::Done);
    EXPECT_EQ(line, "ping");
}

TEST(Tcp, NoticesASilentMachineWithinAMinute) {
    Listener listener = any_port();
    const auto near = connect("127.0.0.1", listener.port(), soon());
    const auto far = listener.accept(soon());
    ASSERT_TRUE(near && far);
    for (const Stream* end : {&*near, &*far}) {
        EXPECT_NE(option_of(*end, SOL_SOCKET, SO_KEEPALIVE), 0);
        EXPECT_LE(option_of(*end, IPPROTO_TCP, TCP_KEEPIDLE) +
                      option_of(*end, IPPROTO_TCP, TCP_KEEPINTVL) *
                          option_of(*end, IPPROTO_TCP, TCP_KEEPCNT),
                  60);
        const int sent_ms = option_of(*end, IPPROTO_TCP, TCP_USER_TIMEOUT);
        EXPECT_TRUE(sent_ms > 0 && sent_ms <= 60'000) << sent_ms;
    }
}

TEST(Tcp, TellsWhereACallerIs) {
    Listener listener = any_port();
    const auto near = connect("127.0.0.1", listener.port(), soon());
    const auto far = listener.accept(soon());
    ASSERT_TRUE(near && far);
    EXPECT_EQ(listener.address(), "127.0.0.1");
    EXPECT_EQ(peer_address(*far), "127.0.0.1");
    EXPECT_TRUE(is_ip_address("192.168.0.7"));
    for (const char* other : {"", "47", "Agent 47", "1.2.3", "1.2.3.256", "localhost"})
        EXPECT_FALSE(is_ip_address(other)) << other;
}

TEST(Tcp, TellsARefusalFromOtherTrouble) {
    const std::uint16_t port = any_port().port();  // Nobody listens there any more.
    const auto refused = connect("127.0.0.1", port, soon());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, Kind::Refused);
    EXPECT_NE(refused.error().message.find("port " + std::to_string(port)), std::string::npos);

    const auto unknown = connect("no such host", port, soon());
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().kind, Kind::Other);
    EXPECT_NE(unknown.error().message.find("\"no such host\""), std::string::npos);
}

TEST(Tcp, ATakenPortIsAnError) {
    const Listener listener = any_port();
    const auto second = Listener::open("127.0.0.1", listener.port());
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().message.find("cannot listen on 127.0.0.1"), std::string::npos);
}

TEST(Tcp, APortCanBeTakenAgainAtOnce) {
    std::uint16_t port = 0;
    {
        Listener listener = any_port();
        port = listener.port();
        auto near = connect("127.0.0.1", port, soon());
        auto far = listener.accept(soon());  // Closed first, its address lingers.
        ASSERT_TRUE(near && far);
    }
    EXPECT_TRUE(Listener::open("127.0.0.1", port));
}

TEST(Tcp, AcceptingEndsWithItsPatience) {
    Listener listener = any_port();
    const auto late = listener.accept(Deadline::of(milliseconds(10)));
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error(), Transfer::TimedOut);

    std::stop_source source;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(milliseconds(10));
        source.request_stop();
    });
    const auto stopped = listener.accept({Deadline::Time::max(), source.get_token()});
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error(), Transfer::Stopped);
}

TEST(Tcp, SeesWhoHasHungUpEvenBehindUnreadBytes) {
    Listener listener = any_port();
    auto near = connect("127.0.0.1", listener.port(), soon());
    auto far = listener.accept(soon());
    ASSERT_TRUE(near && far);
    EXPECT_FALSE(far->is_hung_up());
    near->write("bye", soon());
    EXPECT_FALSE(far->is_hung_up());
    { const Stream gone = *std::move(near); }
    for (int i = 0; i < 500 && !far->is_hung_up(); ++i)
        std::this_thread::sleep_for(milliseconds(1));
    EXPECT_TRUE(far->is_hung_up());
    EXPECT_EQ(far->discard_input(), 3u);
}

}  // namespace
}  // namespace petteia
