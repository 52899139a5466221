// The server and its HTTP through real sockets, with callers that are slow, rude, silent or gone.
#include "web/transport/server.h"

#include <gtest/gtest.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <fstream>
#include <mutex>
#include <new>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "web/transport/server_fixture.h"

namespace petteia {
namespace {

using namespace server_fixture;

TEST(WebServer, SendsAssetsFromMemory) {
    TestServer server;
    RawClient client = server.client();
    const auto start = client.ask("GET /");
    EXPECT_EQ(start.status, 200);
    EXPECT_EQ(start.body, "<p>plain");
    EXPECT_TRUE(start.has("Content-Type: text/html; charset=utf-8"));
    EXPECT_TRUE(start.has("Cache-Control: no-cache"));
    EXPECT_TRUE(start.has("X-Content-Type-Options: nosniff"));
    EXPECT_TRUE(start.has("Referrer-Policy: no-referrer"));
    EXPECT_NE(start.headers.find("Content-Security-Policy: default-src 'self';"),
              std::string::npos);
    EXPECT_NE(start.headers.find("frame-ancestors 'none'"), std::string::npos);
    // All on one connection: the application finds its way by paths, files are there or not.
    EXPECT_EQ(client.ask("GET /games/cubes?x=1").body, "<p>plain");
    EXPECT_EQ(client.ask("GET /missing.js").status, 404);
    EXPECT_EQ(client.ask("GET /../etc/passwd.txt").status, 404);
    EXPECT_EQ(client.ask("GET /api/spec.json").body, "{}");
    const auto post = client.ask("POST /index.html", "", "x");
    EXPECT_EQ(post.status, 405);
    EXPECT_TRUE(post.has("Allow: GET, HEAD"));
}

TEST(WebServer, SendsCompressedWhatTheClientCanRead) {
    TestServer server;
    RawClient client = server.client();
    const auto plain = client.ask("GET /assets/app-1a2b.js");
    EXPECT_EQ(plain.body, "plain script");
    EXPECT_TRUE(plain.has("Cache-Control: public, max-age=31536000, immutable"));
    EXPECT_TRUE(plain.has("Vary: Accept-Encoding"));
    for (const char* encodings : {"gzip", "deflate, gzip;q=0.5, br", "br,GZIP"}) {
        const auto zipped = client.ask("GET /assets/app-1a2b.js",
                                       "Accept-Encoding: " + std::string(encodings) + "\r\n");
        EXPECT_EQ(zipped.body, "zipped") << encodings;
        EXPECT_TRUE(zipped.has("Content-Encoding: gzip"));
    }
    for (const char* encodings : {"", "br", "gzip;q=0", "xgzip", "gzip; q=0.0"})
        EXPECT_EQ(client
                      .ask("GET /assets/app-1a2b.js",
                           "Accept-Encoding: " + std::string(encodings) + "\r\n")
                      .body,
                  "plain script")
            << encodings;
}

TEST(WebServer, SendsNothingAgainThatIsKnown) {
    TestServer server;
    RawClient client = server.client();
    EXPECT_TRUE(client.ask("GET /").has("ETag: W/\"start\""));
    for (const char* etag : {"W/\"start\"", "\"start\"", "\"other\", W/\"start\"", "*"}) {
        const auto known = client.ask("GET /", "If-None-Match: " + std::string(etag) + "\r\n");
        EXPECT_EQ(known.status, 304) << etag;
        EXPECT_EQ(known.body, "");
    }
    EXPECT_EQ(client.ask("GET /", "If-None-Match: W/\"other\"\r\n").status, 200);
}

TEST(WebServer, HeadIsGetWithoutTheBody) {
    TestServer server;
    RawClient client = server.client();
    EXPECT_TRUE(client.ask("HEAD /").has("Content-Length: 8"));
    EXPECT_EQ(client.ask("HEAD /api/echo").status, 200);
    EXPECT_EQ(client.ask("GET /").body, "<p>plain");  // No body lay in between.
}

TEST(WebServer, AsksTheApplicationAndWaitsForIt) {
    TestServer server;
    RawClient client = server.client();
    const auto echo = client.ask("POST /api/echo?a=%20&b", "", "the body");
    EXPECT_EQ(echo.body, "POST /api/echo?a=%20&b the body");
    EXPECT_TRUE(echo.has("Content-Type: application/json"));
    EXPECT_TRUE(echo.has("Cache-Control: no-store"));
    EXPECT_EQ(client.ask("GET /api/unknown").status, 404);
    const auto late = client.ask("DELETE /api/late");
    EXPECT_EQ(late.status, 202);
    EXPECT_EQ(late.body, "DELETE /api/late? ");
    client.say(client.request("GET /api/late") + client.request("GET /api/echo"));
    EXPECT_EQ(client.hear_response().status, 202);
    EXPECT_EQ(client.hear_response().status, 200);
    EXPECT_EQ(client.ask("GET /", "Connection: close\r\n").status, 200);
    EXPECT_TRUE(client.is_cut());
}

TEST(WebServer, RefusesWhatIsTooLargeOrNoHttp) {
    TestServer server([](WebServerOptions& options) {
        options.limits.header_bytes = 1000;
        options.limits.body_bytes = 1000;
    });
    const std::string long_header = "X: " + std::string(2000, 'x') + "\r\n";
    EXPECT_EQ(server.client().ask("GET /", long_header).status, 431);
    EXPECT_EQ(server.client().ask("POST /api/echo", "", std::string(1001, 'x')).status, 413);
    EXPECT_EQ(server.client().ask("POST /api/echo", "", std::string(1000, 'x')).status, 200);
    RawClient chunks = server.client();
    chunks.say(chunks.request("POST /api/echo", "Transfer-Encoding: chunked\r\n") +
               repeated("100\r\n" + std::string(256, 'x') + "\r\n", 10));
    EXPECT_EQ(chunks.hear_response().status, 413);
    for (const char* nonsense : {"\x16\x03\x01 no TLS here\r\n\r\n", "GET\r\n\r\n", "\r\n\r\n\r\n",
                                 "GET / HTTP/1.1\r\nno colon\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
                                 "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n"}) {
        RawClient client = server.client();
        client.say(nonsense);
        EXPECT_EQ(client.hear_response().status, 400) << nonsense;
        EXPECT_TRUE(client.is_cut());
    }
    EXPECT_EQ(server.client().ask("GET http://localhost/").status, 400);
    EXPECT_EQ(server.client().ask("OPTIONS *").status, 400);
    EXPECT_EQ(server.client().ask("GET /").status, 200);
}

TEST(WebServer, WaitsForNobodyForLong) {
    TestServer server([](WebServerOptions& options) {
        options.limits.request = options.limits.between_requests = Milliseconds(200);
    });
    RawClient silent = server.client(), slow = server.client(), after_one = server.client();
    slow.say("GET / HTTP/1.1\r\nHost: loc");
    EXPECT_EQ(after_one.ask("GET /").status, 200);
    EXPECT_TRUE(silent.is_cut());
    EXPECT_TRUE(slow.is_cut());
    EXPECT_TRUE(after_one.is_cut());
}

TEST(WebServer, SendsTheLongestSilentAwayWhenFull) {
    TestServer server([](WebServerOptions& options) { options.limits.connections = 3; });
    RawClient visitor = server.visitor();
    RawClient first = server.client(), second = server.client();
    ASSERT_EQ(first.ask("GET /").status, 200);
    ASSERT_EQ(second.ask("GET /").status, 200);
    RawClient third = server.client();
    EXPECT_EQ(third.ask("GET /").status, 200);
    EXPECT_TRUE(first.is_cut());
    EXPECT_EQ(second.ask("GET /").status, 200);
    // Visitors stay, and nobody else comes in.
    EXPECT_EQ(second.upgrade().status, 101);
    EXPECT_EQ(third.upgrade().status, 101);
    EXPECT_EQ(server.client().ask("GET /").status, 0);
    visitor.say_frame(Opcode::Text, "still here");
    EXPECT_EQ(visitor.hear_text(), "still here");
}

TEST(WebServer, AnAddressHasAShareOfTheSockets) {
    TestServer server([](WebServerOptions& options) {
        options.limits.connections = 40;
        options.limits.address_connections = 20;
    });
    RawClient polite = server.client("127.0.0.2");
    ASSERT_EQ(polite.ask("GET /").status, 200);
    std::vector<RawClient> idle;
    for (int i = 0; i < 200; ++i) idle.push_back(server.client());
    EXPECT_TRUE(idle.front().is_cut());
    EXPECT_EQ(idle.back().ask("GET /").status, 200);
    // Who was there before is still there, and comes in again.
    EXPECT_EQ(polite.ask("GET /").status, 200);
    EXPECT_EQ(server.client("127.0.0.2").ask("GET /").status, 200);
}

TEST(WebServer, WhoHasMostGivesWayWhenFull) {
    TestServer server([](WebServerOptions& options) { options.limits.connections = 10; });
    std::vector<RawClient> live;
    for (int i = 0; i < 10; ++i) live.push_back(server.visitor());
    // All of them are live and from one address: it has no place for more of its own.
    EXPECT_EQ(server.client().ask("GET /").status, 0);
    live[0].say_frame(Opcode::Text, "here");
    EXPECT_EQ(live[0].hear_text(), "here");
    RawClient polite = server.client("127.0.0.2");
    EXPECT_EQ(polite.ask("GET /").status, 200);
    EXPECT_TRUE(live[1].is_cut());
    EXPECT_EQ(polite.upgrade().status, 101);
    live[0].say_frame(Opcode::Text, "still here");
    EXPECT_EQ(live[0].hear_text(), "still here");
}

TEST(WebServer, AProxyHasNoShare) {
    TestServer server([](WebServerOptions& options) {
        options.limits.address_connections = 1;
        options.limits.address_live = 1;
        options.trusts_proxy = true;
    });
    const auto from = [](const std::string& address) {
        return "X-Forwarded-For: " + address + "\r\n";
    };
    RawClient first = server.client(), second = server.client(), third = server.client();
    EXPECT_EQ(first.upgrade(from("192.0.2.1")).status, 101);
    EXPECT_EQ(second.upgrade(from("192.0.2.1")).status, 429);
    EXPECT_EQ(third.upgrade(from("192.0.2.2")).status, 101);
}

bool has_answer(RawClient& client) {
    pollfd polled{client.stream().input(), POLLIN, 0};
    return poll(&polled, 1, 0) == 1;
}

TEST(WebServer, AnAddressHasAShareOfWhatItMakesUsHold) {
    TestServer server([](WebServerOptions& options) {
        options.limits.body_bytes = 1 << 20;
        options.limits.address_held_bytes = 3 << 20;
    });
    // Large requests that are not finished.
    std::vector<RawClient> slow;
    int refused = 0;
    for (int i = 0; i < 8; ++i) {
        slow.push_back(server.client());
        slow.back().say("POST /api/echo HTTP/1.1\r\nHost: " + slow.back().host() +
                        "\r\nContent-Length: 1000000\r\n\r\n" + std::string(999'000, 'x'));
    }
    // Three fit. Nobody is finished before the others are refused.
    expect_soon([&] { return std::ranges::count_if(slow, has_answer) >= 5; });
    for (RawClient& each : slow) {
        each.say(std::string(1000, 'x'));
        refused += each.hear_response().status == 503 ? 1 : 0;
    }
    EXPECT_GE(refused, 5);
    EXPECT_LT(refused, 8);
    // Large answers that are not read.
    std::vector<RawClient> deaf;
    for (int i = 0; i < 8; ++i) {
        deaf.push_back(server.client());
        for (int k = 0; k < 20; ++k) deaf.back().say(deaf.back().request("GET /api/large"));
    }
    expect_soon([&] { return server.client().ask("GET /api/large").status == 503; });
    EXPECT_EQ(server.client("127.0.0.2").ask("GET /api/large").status, 200);
    deaf.clear();
    slow.clear();
    expect_soon([&] { return server.client().ask("GET /api/large").status == 200; });
}

TEST(WebServer, WhatTheApplicationThrowsIsAnAnswer) {
    std::atomic<int> reported = 0;
    TestServer server(
        [&](WebServerOptions& options) { options.report = [&](auto) { ++reported; }; });
    RawClient client = server.client();
    EXPECT_EQ(client.ask("GET /api/throw").status, 500);
    EXPECT_EQ(client.ask("GET /api/no-memory").status, 503);
    EXPECT_EQ(client.ask("GET /api/answer-and-throw").status, 200);
    EXPECT_EQ(client.ask("GET /api/drop").status, 500);
    (*server).post([] { throw std::runtime_error("thrown on purpose"); });
    (*server).post_after(Milliseconds(1), [] { throw std::bad_alloc(); });
    expect_soon([&] { return reported == 5; });
    EXPECT_EQ(client.ask("GET /api/echo").status, 200);
    EXPECT_EQ(server.client().ask("GET /").status, 200);
}

TEST(WebServer, LogsEachRequestAndLiveConnection) {
    std::mutex mutex;
    std::vector<std::string> lines;
    TestServer server([&](WebServerOptions& options) {
        options.log = [&](const Access& access) {
            const std::lock_guard lock(mutex);
            lines.push_back(std::string(access.address) + " " + std::string(access.method) + " " +
                            std::string(access.path) + " " + std::to_string(access.status) + " " +
                            std::to_string(access.bytes));
        };
    });
    const auto has = [&](const std::string& line) {
        const std::lock_guard lock(mutex);
        return std::ranges::count(lines, line) == 1;
    };
    RawClient client = server.client();
    client.ask("GET /?token=secret");
    client.ask("POST /api/echo", "", "x");
    client.ask("GET /", "Host: evil.example\r\n");
    EXPECT_TRUE(has("127.0.0.1 GET / 200 8"));
    EXPECT_TRUE(has("127.0.0.1 POST /api/echo 200 17"));
    {
        RawClient visitor = server.visitor(), leaves = server.client(), none = server.client();
        visitor.say_frame(Opcode::Text, "hello");
        EXPECT_EQ(visitor.hear_text(), "hello");
        leaves.say(leaves.request("GET /api/never"));
        expect_soon([&] { return server.echo.asked_count == 2; });
        none.say("no request\r\n\r\n");
        EXPECT_EQ(none.hear_response().status, 400);
    }
    expect_soon([&] { return has("127.0.0.1 GET /api/live 101 5"); });
    expect_soon([&] { return has("127.0.0.1 GET /api/never 499 0"); });
    const std::lock_guard lock(mutex);
    for (const std::string& line : lines) EXPECT_EQ(line.find("secret"), std::string::npos) << line;
    EXPECT_EQ(lines.size(), 6u);
}

// The timer of a connection, as the system lists it: "02" is the one that keeps it alive.
std::string timer_of(std::uint16_t port) {
    std::ifstream table("/proc/net/tcp");
    std::array<char, 8> hexadecimal{};
    std::snprintf(hexadecimal.data(), hexadecimal.size(), ":%04X", port);
    for (std::string line; std::getline(table, line);) {
        std::istringstream words(line);
        std::string number, local, remote, state, queues, timer;
        words >> number >> local >> remote >> state >> queues >> timer;
        if (local.ends_with(hexadecimal.data()) && state == "01") return timer.substr(0, 2);
    }
    return "";
}

TEST(WebServer, FindsOutWhoIsGoneBetweenRequests) {
    TestServer server;
    RawClient client = server.client();
    ASSERT_EQ(client.ask("GET /").status, 200);
    expect_soon([&] { return timer_of((*server).port()) == "02"; });
}

TEST(WebServer, TellsTheApplicationWhenNobodyWaits) {
    TestServer server;
    {
        RawClient leaves = server.client();
        leaves.say(leaves.request("GET /api/never"));
        expect_soon([&] { return server.echo.asked_count == 1; });
        EXPECT_EQ(server.echo.gone_count, 0);
    }
    expect_soon([&] { return server.echo.gone_count == 1; });
    {
        // What else it has sent does not hide that it is gone.
        RawClient leaves = server.client();
        leaves.say(leaves.request("GET /api/never") + repeated("GET /api/echo HTTP/1.1\r\n", 50));
        expect_soon([&] { return server.echo.asked_count == 2; });
    }
    expect_soon([&] { return server.echo.gone_count == 2; });
    RawClient floods = server.client();
    floods.say(floods.request("GET /api/never"));
    expect_soon([&] { return server.echo.asked_count == 3; });
    floods.say(std::string(3 << 20, 'x'));
    expect_soon([&] { return server.echo.gone_count == 3; });
}

TEST(WebServer, KeepsWhatComesEarly) {
    TestServer server;
    RawClient client = server.client();
    const std::string body(5000, 'b');
    client.say(client.request("GET /api/late"));
    for (int i = 0; i < 20; ++i) client.say(client.request("POST /api/late", "", body));
    EXPECT_EQ(client.hear_response().body, "GET /api/late? ");
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(client.hear_response().body, "POST /api/late? " + body) << i;
}

TEST(WebServer, MakesUpATokenForGuestsWhereTheyCanReachIt) {
    WebServerOptions options;
    options.port = 0;
    options.address = "0.0.0.0";
    options.host_token = "host-token";
    const auto server = WebServer::open(options);
    ASSERT_TRUE(server);
    EXPECT_NE((*server)->guest_address().find("/?token="), std::string::npos);
    options.address = "127.0.0.1";
    EXPECT_EQ((*WebServer::open(options))->guest_address(), "");
    options.public_address = "https://arena.example";
    EXPECT_TRUE(
        (*WebServer::open(options))->guest_address().starts_with("https://arena.example/?token="));
}

TEST(WebServer, TellsWhyItCannotListen) {
    TestServer server;
    WebServerOptions options;
    options.port = (*server).port();
    const auto taken = WebServer::open(options);
    ASSERT_FALSE(taken);
    EXPECT_EQ(taken.error().message, "cannot listen on 127.0.0.1, port " +
                                         std::to_string(options.port) + ": Address already in use");
    options.address = "no.address";
    EXPECT_EQ(WebServer::open(options).error().message,
              "no address \"no.address\"; expected one as 127.0.0.1 or ::1");
}

TEST(WebServer, WorksForOtherThreadsInOrderAndLater) {
    TestServer server;
    std::atomic<int> order = 0, first = 0, second = 0, later = 0;
    (*server).post_after(Milliseconds(50), [&] { later = ++order; });
    (*server).post([&] { first = ++order; });
    (*server).post([&] { second = ++order; });
    expect_soon([&] { return later != 0; });
    EXPECT_EQ(first, 1);
    EXPECT_EQ(second, 2);
    EXPECT_EQ(later, 3);
}

TEST(WebServer, EndsWhileEverybodyIsConnected) {
    auto server = std::make_unique<TestServer>();
    RawClient visitor = server->visitor(), idle = server->client(), half = server->client();
    half.say("GET / HT");
    ASSERT_EQ(idle.ask("GET /").status, 200);
    (**server).post_after(Milliseconds(3'600'000), [] { FAIL(); });
    server.reset();
    EXPECT_TRUE(visitor.is_cut());
    EXPECT_TRUE(idle.is_cut());
    EXPECT_TRUE(half.is_cut());
}

TEST(Assets, TheProgramHasAStartPage) {
    const Asset* start = find_asset(embedded_assets(), "/");
    ASSERT_NE(start, nullptr);
    EXPECT_EQ(start->path, "/index.html");
    EXPECT_TRUE(start->content_type.starts_with("text/html"));
    EXPECT_NE(start->plain.find("<"), std::string_view::npos);
    for (const Asset& asset : embedded_assets()) {
        EXPECT_EQ(asset.etag.size(), 18u) << asset.path;
        EXPECT_TRUE(asset.gzip.empty() || asset.gzip.starts_with("\x1f\x8b")) << asset.path;
    }
}

}  // namespace
}  // namespace petteia
