// Whom the server lets in through real sockets, and as whom.
#include <gtest/gtest.h>

#include <mutex>
#include <string>
#include <vector>

#include "web/transport/server.h"
#include "web/transport/server_fixture.h"

namespace petteia {
namespace {

using namespace server_fixture;

TEST(WebServer, LetsOnlyItsOwnPagesIn) {
    TestServer server;
    const std::string own = "Origin: http://" + server.client().host() + "\r\n";
    const std::string other = "Origin: http://evil.example\r\n";
    EXPECT_EQ(server.client().upgrade(own).status, 101);
    EXPECT_EQ(server.client().upgrade(other).status, 403);
    EXPECT_EQ(server.client().ask("POST /api/echo", own, "x").status, 200);
    const auto refused = server.client().ask("POST /api/echo", other, "x");
    EXPECT_EQ(refused.status, 403);
    EXPECT_EQ(refused.body,
              R"({"error":"pages of \"http://evil.example\" may not use this server"})");
    EXPECT_EQ(server.client().ask("GET /", "Host: evil.example\r\n").status, 403);
    EXPECT_EQ(server.client().ask("GET /api/echo", "Host: evil.example:80\r\n").status, 403);
    EXPECT_EQ(server.echo.came_count, 1);
}

TEST(WebServer, HasOneHost) {
    TestServer server;
    EXPECT_EQ(server.client()
                  .ask("GET /api/echo", "Host: " + server.client().host() + "\r\nHost: evil\r\n")
                  .status,
              400);
    EXPECT_EQ(server.client().ask("GET /", "Host: localhost:evil\r\n").status, 400);
    EXPECT_EQ(server.client().ask("GET /", "Host: localhost:1\r\n").status, 403);
}

TEST(WebServer, AsksForItsToken) {
    TestServer server([](WebServerOptions& options) { options.host_token = "right-token"; });
    EXPECT_TRUE((*server).address().ends_with("/?token=right-token"));
    EXPECT_EQ((*server).guest_address(), "");
    for (const char* what : {"GET /", "GET /api/echo", "GET /assets/app-1a2b.js", "GET /x.js"})
        EXPECT_EQ(server.client().ask(what).status, 401) << what;
    EXPECT_EQ(server.client().upgrade().status, 401);
    EXPECT_EQ(server.client().upgrade("Authorization: Bearer right-token\r\n").status, 101);
    const auto led = server.client().ask("GET /?token=right-token");
    EXPECT_EQ(led.status, 303);
    EXPECT_TRUE(led.has("Location: /"));
    const std::string cookie = "petteia-" + std::to_string((*server).port()) + "=right-token";
    EXPECT_NE(led.headers.find("Set-Cookie: " + cookie + "; Path=/; HttpOnly"), std::string::npos);
    EXPECT_NE(led.headers.find("Set-Cookie: petteia-visitor="), std::string::npos);
    EXPECT_EQ(server.client().ask("GET /", "Cookie: " + cookie + "\r\n").status, 200);
    EXPECT_EQ(server.client().upgrade("Cookie: " + cookie + "\r\n").status, 101);
}

TEST(WebServer, SlowsDownWhoGuessesTokens) {
    TestServer server([](WebServerOptions& options) { options.host_token = "right-token"; });
    RawClient guesser = server.client();
    int looked_at = 0;
    for (int i = 0; i < 100; ++i)
        looked_at += guesser.ask("GET /?token=guess" + std::to_string(i)).status == 401 ? 1 : 0;
    EXPECT_LT(looked_at, 100);
    expect_soon([&] { return guesser.ask("GET /?token=right-token").status == 303; });
}

TEST(WebServer, TellsTheApplicationWhoAsks) {
    const std::string id = "0123456789abcdef0123456789abcdef";
    TestServer server([](WebServerOptions& options) {
        options.host_token = "host-token";
        options.guest_token = "guest-token";
    });
    const std::string cookie = "Cookie: petteia-visitor=" + id + "\r\n";
    const std::string host = "Authorization: Bearer host-token\r\n";
    const std::string guest = "Authorization: Bearer guest-token\r\n";
    EXPECT_EQ(server.client().ask("GET /api/who", guest + cookie).body, id + " 127.0.0.1 guest");
    EXPECT_EQ(server.client().ask("GET /api/who", host + cookie).body, id + " 127.0.0.1 host");
    const auto first = server.client().ask("GET /api/who", guest);
    const std::string made = first.body.substr(0, first.body.find(' '));
    EXPECT_NE(first.headers.find("Set-Cookie: petteia-visitor=" + made + ";"), std::string::npos)
        << first.headers;
    // Not with what caches may share.
    EXPECT_EQ(server.client().ask("GET /assets/app-1a2b.js", guest).headers.find("Set-Cookie"),
              std::string::npos);
    RawClient visitor = server.client(), known = server.client();
    const auto accepted = visitor.upgrade(guest);
    visitor.say_frame(Opcode::Text, "who");
    const std::string told = visitor.hear_text();
    EXPECT_NE(accepted.headers.find(
                  "Set-Cookie: petteia-visitor=" + told.substr(0, told.find(' ')) + ";"),
              std::string::npos);
    EXPECT_EQ(known.upgrade(host + cookie).headers.find("Set-Cookie"), std::string::npos);
    known.say_frame(Opcode::Text, "who");
    EXPECT_EQ(known.hear_text(), id + " 127.0.0.1 host");
}

TEST(WebServer, BelievesAProxyOnlyIfToldTo) {
    const std::string headers = "X-Forwarded-For: 10.0.0.1, 192.0.2.7\r\n";
    TestServer server, behind([](WebServerOptions&options) { options.trusts_proxy = true; });
    const auto address = [](RawClient client, const std::string& header) {
        const std::string body = client.ask("GET /api/who", header).body;
        return body.substr(33, body.find(' ', 33) - 33);
    };
    EXPECT_EQ(address(server.client(), headers), "127.0.0.1");
    EXPECT_EQ(address(behind.client(), headers), "192.0.2.7");
    EXPECT_EQ(address(behind.client(), "X-Forwarded-For: nonsense\r\n"), "127.0.0.1");
    EXPECT_EQ(address(behind.client(), ""), "127.0.0.1");
}

}  // namespace
}  // namespace petteia
