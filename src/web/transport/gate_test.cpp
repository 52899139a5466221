#include "web/transport/gate.h"

#include <gtest/gtest.h>

namespace petteia {
namespace {

int status(const Gate& gate, const Caller& caller) {
    const auto away = gate.check(caller);
    return away ? away->status : 200;
}

Caller page(std::string_view host) {
    Caller caller;
    caller.method = "GET";
    caller.path = "/";
    caller.host = host;
    return caller;
}

TEST(Gate, OnTheLoopbackAnswersToNamesOfThisMachineOnly) {
    const Gate gate(true, "", 8080);
    for (const char* host :
         {"localhost", "localhost:8080", "LocalHost:1", "127.0.0.1:8080", "[::1]", "[::1]:8080"})
        EXPECT_EQ(status(gate, page(host)), 200) << host;
    for (const char* host :
         {"evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example",
          "evil.example:8080@localhost", "localhost@evil.example", "::1", "[::2]"})
        EXPECT_EQ(status(gate, page(host)), 403) << host;
    EXPECT_EQ(status(gate, page("")), 400);
    EXPECT_EQ(status(Gate(false, "", 8080), page("evil.example")), 200);
}

TEST(Gate, PagesOfOthersMayLookButNotTouch) {
    const Gate gate(true, "", 8080);
    Caller caller = page("localhost:8080");
    caller.origin = "http://evil.example";
    EXPECT_EQ(status(gate, caller), 200);
    caller.is_upgrade = true;
    EXPECT_EQ(status(gate, caller), 403);
    caller.is_upgrade = false;
    for (const char* method : {"POST", "DELETE", "PUT", "OPTIONS"}) {
        caller.method = method;
        for (const char* origin : {"http://evil.example", "http://localhost:8081", "null",
                                   "http://localhost", "http://localhost:8080.evil.example"}) {
            caller.origin = origin;
            EXPECT_EQ(status(gate, caller), 403) << origin;
        }
        for (const char* origin : {"http://localhost:8080", "http://LOCALHOST:8080", ""}) {
            caller.origin = origin;
            EXPECT_EQ(status(gate, caller), 200) << origin;
        }
    }
}

TEST(Gate, ATokenComesInAHeaderOrACookie) {
    const Gate gate(false, "right-token", 8080);
    Caller caller = page("host");
    EXPECT_EQ(status(gate, caller), 401);
    for (const char* header : {"Bearer right-token", "Bearer  right-token "}) {
        caller.authorization = header;
        EXPECT_EQ(status(gate, caller), 200) << header;
    }
    for (const char* header : {"Bearer right-tokem", "Bearer right-token2", "Bearer right-toke",
                               "Bearer ", "Basic right-token", "right-token"}) {
        caller.authorization = header;
        EXPECT_EQ(status(gate, caller), 401) << header;
    }
    caller.authorization = "";
    caller.cookie = "other=1; petteia-8080=right-token; more=2";
    EXPECT_EQ(status(gate, caller), 200);
    for (const char* cookie : {"petteia-8081=right-token", "petteia-8080=wrong-token",
                               "xpetteia-8080=right-token", "petteia-8080", "petteia-8080="}) {
        caller.cookie = cookie;
        EXPECT_EQ(status(gate, caller), 401) << cookie;
    }
}

TEST(Gate, ATokenInTheAddressBecomesACookie) {
    const Gate gate(false, "right-token", 8080);
    Caller caller = page("host");
    caller.path = "/tables/7";
    caller.query = "a=1&token=right-token&b=2";
    const auto away = gate.check(caller);
    ASSERT_TRUE(away);
    EXPECT_EQ(away->status, 303);
    EXPECT_EQ(away->location, "/tables/7?a=1&b=2");
    EXPECT_EQ(away->cookie, "petteia-8080=right-token; Path=/; HttpOnly; SameSite=Strict");
    caller.path = "//evil.example/";
    EXPECT_EQ(gate.check(caller)->location, "/?a=1&b=2");
    caller.query = "token=wrong";
    EXPECT_EQ(status(gate, caller), 401);
    caller.query = "token=right-token";
    caller.is_upgrade = true;
    EXPECT_EQ(status(gate, caller), 401);
}

TEST(Gate, TokensAreOfOneForm) {
    EXPECT_TRUE(check_token_form("abcXYZ-_0189"));
    for (const char* token :
         {"", "short", "with blank", "semi;colon", "new\nline1", "ümlaut-token"})
        EXPECT_FALSE(check_token_form(token)) << token;
    EXPECT_TRUE(check_token_form(random_token()));
    EXPECT_EQ(random_token().size(), 32u);
    EXPECT_NE(random_token(), random_token());
}

}  // namespace
}  // namespace petteia
