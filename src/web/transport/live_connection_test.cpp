// The server's WebSockets through real sockets, with visitors that are slow, rude, silent or gone.
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <vector>

#include "web/transport/server_fixture.h"

namespace petteia {
namespace {

using namespace server_fixture;

TEST(LiveConnection, CarriesMessagesOfVisitors) {
    TestServer server;
    {
        RawClient visitor = server.client();
        const auto accepted = visitor.upgrade();
        EXPECT_EQ(accepted.status, 101);
        // From RFC 6455.
        EXPECT_TRUE(accepted.has("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="));
        for (const auto& message : {std::string("hello"), std::string(), std::string(200, 'x'),
                                    std::string(100'000, 'y'), std::string("πεττεία")}) {
            visitor.say_frame(Opcode::Text, message);
            EXPECT_EQ(visitor.hear_frame()->payload, message);
        }
        visitor.say_frame(Opcode::Ping, "p");
        EXPECT_EQ(visitor.hear_frame()->opcode, Opcode::Pong);
        visitor.say_frame(Opcode::Close, "\x03\xe8");
        EXPECT_EQ(visitor.hear_close(), 1000);
    }
    expect_soon([&] { return server.echo.left_count == 1; });
    EXPECT_EQ(server.echo.came_count, 1);
}

TEST(LiveConnection, HasVisitorsInOnePlaceOnly) {
    TestServer server;
    EXPECT_EQ(server.client().upgrade("", "/api/echo").status, 200);
    EXPECT_EQ(server.client().ask("GET /api/live").status, 426);
    EXPECT_EQ(server.echo.came_count, 0);
}

TEST(LiveConnection, ClosesAfterWhatWasSent) {
    TestServer server;
    {
        RawClient visitor = server.visitor();
        visitor.say_frame(Opcode::Text, "close me");
        EXPECT_EQ(visitor.hear_text(), "before");
        EXPECT_EQ(visitor.hear_close(), 1000);
        visitor.say_frame(Opcode::Close, "\x03\xe8");
        EXPECT_TRUE(visitor.is_cut());
    }
    expect_soon([&] { return server.echo.left_count == 1; });
}

TEST(LiveConnection, ClosesOnVisitorsWhoBreakTheRules) {
    TestServer server([](WebServerOptions& options) { options.limits.message_bytes = 1000; });
    const auto code = [&](const std::string& bytes) {
        RawClient visitor = server.visitor();
        visitor.say(bytes);
        return visitor.hear_close();
    };
    EXPECT_EQ(code(frame(Opcode::Text, std::string(1001, 'x'))), 1009);
    EXPECT_EQ(code(frame(Opcode::Text, "unmasked", false)), 1002);
    EXPECT_EQ(code(frame(Opcode::Text, "\xff\xfe")), 1007);
    EXPECT_EQ(code(frame(Opcode::Binary, "binary")), 1003);
    EXPECT_EQ(code("\x83\x80" + std::string(4, '\0')), 1002);         // Reserved opcode.
    EXPECT_EQ(code("\x81\xff\x7f" + std::string(11, '\xff')), 1009);  // A length without end.
    EXPECT_EQ(code(frame(Opcode::Ping, std::string(126, 'p'))), 1002);
    EXPECT_EQ(server.echo.said_count, 0);
    expect_soon([&] { return server.echo.left_count == server.echo.came_count; });
}

TEST(LiveConnection, ClosesOnVisitorsWhoTalkTooMuch) {
    TestServer server([](WebServerOptions& options) {
        options.limits.message_burst = 50;
        options.limits.messages_per_second = 1;
    });
    RawClient visitor = server.visitor(), long_winded = server.visitor();
    visitor.say(repeated(frame(Opcode::Text, "again"), 200));
    EXPECT_EQ(visitor.hear_close(), 1008);
    EXPECT_LE(server.echo.said_count, 150);
    EXPECT_GE(server.echo.said_count, 50);
    long_winded.say(repeated(frame(Opcode::Text, std::string(200'000, 'x')), 5));
    EXPECT_EQ(long_winded.hear_close(), 1008);
}

TEST(LiveConnection, DropsWhoDoesNotReadWhileOthersGoOn) {
    TestServer server([](WebServerOptions& options) { options.limits.waiting_bytes = 1 << 20; });
    RawClient deaf = server.visitor(), visitor = server.visitor();
    visitor.say_frame(Opcode::Text, "flood the others");
    EXPECT_EQ(visitor.hear_text(), "done");
    expect_soon([&] { return server.echo.left_count == 1; });
    visitor.say_frame(Opcode::Text, "hello");
    EXPECT_EQ(visitor.hear_text(), "hello");
    EXPECT_TRUE(deaf.is_cut());
}

TEST(LiveConnection, FindsOutWhoIsGoneWithoutAWord) {
    TestServer server(
        [](WebServerOptions& options) { options.limits.silence = Milliseconds(600); });
    RawClient gone = server.visitor(), silent = server.visitor();
    const auto until = std::chrono::steady_clock::now() + Milliseconds(1500);
    std::jthread answers([&] {  // `silent` says nothing, but answers pings.
        while (std::chrono::steady_clock::now() < until) {
            const auto ping = silent.hear_frame();
            if (ping) silent.say_frame(Opcode::Pong, ping->payload);
        }
    });
    expect_soon([&] { return server.echo.left_count == 1; });
    answers.join();
    EXPECT_EQ(server.echo.left_count, 1);
    EXPECT_TRUE(gone.is_cut());
    silent.say_frame(Opcode::Text, "hello");
    EXPECT_EQ(silent.hear_text(), "hello");
}

TEST(LiveConnection, AnAddressHasAShareOfThem) {
    TestServer server([](WebServerOptions& options) { options.limits.address_live = 2; });
    RawClient other = server.client("127.0.0.2");
    RawClient first = server.visitor();
    {
        RawClient second = server.visitor();
        const auto refused = server.client().upgrade();
        EXPECT_EQ(refused.status, 429);
        EXPECT_NE(refused.body.find("too many pages"), std::string::npos) << refused.body;
        EXPECT_EQ(other.upgrade().status, 101);
    }
    expect_soon([&] { return server.echo.left_count == 1; });
    EXPECT_EQ(server.client().upgrade().status, 101);
}

TEST(LiveConnection, AnAddressHasAShareOfWhatWaitsToBeRead) {
    TestServer server([](WebServerOptions& options) {
        options.limits.waiting_bytes = 64 << 20;
        options.limits.address_held_bytes = 1 << 20;
    });
    RawClient deaf = server.visitor(), visitor = server.client("127.0.0.2");
    ASSERT_EQ(visitor.upgrade().status, 101);
    visitor.say_frame(Opcode::Text, "flood the others");
    EXPECT_EQ(visitor.hear_text(), "done");
    EXPECT_TRUE(deaf.is_cut());
}

TEST(LiveConnection, ClosesOnWhatTheApplicationThrowsAndGoesOn) {
    std::atomic<int> reported = 0;
    TestServer server(
        [&](WebServerOptions& options) { options.report = [&](auto) { ++reported; }; });
    RawClient visitor = server.visitor(), other = server.visitor();
    visitor.say_frame(Opcode::Text, "throw");
    EXPECT_EQ(visitor.hear_close(), 1011);
    other.say_frame(Opcode::Text, "hello");
    EXPECT_EQ(other.hear_text(), "hello");
    EXPECT_EQ(reported, 1);
}

TEST(LiveConnection, TellsThreeHundredVisitorsTheSame) {
    TestServer server([](WebServerOptions& options) { options.limits.address_live = 300; });
    std::vector<RawClient> visitors;
    for (int i = 0; i < 300; ++i) visitors.push_back(server.visitor());
    expect_soon([&] { return server.echo.came_count == 300; });
    visitors[7].say_frame(Opcode::Text, "all");
    for (RawClient& visitor : visitors) EXPECT_EQ(visitor.hear_text(), "to all");
    visitors.clear();
    expect_soon([&] { return server.echo.left_count == 300; });
}

}  // namespace
}  // namespace petteia
