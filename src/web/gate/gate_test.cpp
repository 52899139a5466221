#include "web/gate/gate.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace petteia {
namespace {

using Time = Gate::Time;
const Time kNow{std::chrono::hours(1)};

const std::string kHost = "host-token", kGuest = "guest-token";
const std::string kId = "0123456789abcdef0123456789abcdef";

// On the loopback, without tokens.
GateOptions open_options() { return {true, "127.0.0.1", 8080, {}, {}, {}}; }
GateOptions with_tokens() { return {false, "192.0.2.1", 8080, kHost, kGuest, {}}; }

int status(Gate& gate, const Caller& caller, Time now = kNow) {
    const auto verdict = gate.check(caller, now);
    const auto* away = std::get_if<TurnedAway>(&verdict);
    return away != nullptr ? away->status : 200;
}
TurnedAway away(Gate& gate, const Caller& caller) {
    return std::get<TurnedAway>(gate.check(caller, kNow));
}
Admitted admitted(Gate& gate, const Caller& caller) {
    return std::get<Admitted>(gate.check(caller, kNow));
}

Caller page(std::string_view host) {
    Caller caller;
    caller.method = "GET";
    caller.path = "/";
    caller.host = host;
    caller.address = "192.0.2.7";
    return caller;
}

TEST(Gate, OnTheLoopbackAnswersToNamesOfThisMachineOnly) {
    Gate gate(open_options());
    for (const char* host :
         {"localhost", "localhost:8080", "LocalHost:8080", "127.0.0.1:8080", "[::1]", "[::1]:8080"})
        EXPECT_EQ(status(gate, page(host)), 200) << host;
    for (const char* host :
         {"evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example", "[::2]",
          "localhost:8081", "localhost:80", "localhost.:8080", "127.0.0.2:8080", "127.1:8080",
          "0.0.0.0:8080", "[::ffff:127.0.0.1]:8080", "2130706433"})
        EXPECT_EQ(status(gate, page(host)), 403) << host;
    Gate elsewhere({true, "127.0.0.2", 8080, {}, {}, {}});
    EXPECT_EQ(status(elsewhere, page("127.0.0.2:8080")), 200);
}

TEST(Gate, AHostHasItsForm) {
    for (const bool is_loopback : {true, false}) {
        Gate gate({is_loopback, "127.0.0.1", 8080, {}, {}, {}});
        for (const char* host : {"",
                                 "localhost:evil",
                                 "localhost:",
                                 "localhost:0",
                                 "localhost:99999",
                                 "localhost:8080:8080",
                                 "localhost:-1",
                                 "localhost:+8080",
                                 "localhost:08080x",
                                 "localhost:8080@evil.example",
                                 "localhost@evil.example",
                                 "localhost/evil.example",
                                 "localhost\\evil",
                                 "localhost,evil.example",
                                 "localhost evil",
                                 "localhost\tx",
                                 "::1",
                                 "[::1",
                                 "[::1]evil",
                                 "[::1]:evil",
                                 "[evil]",
                                 "[]",
                                 ":8080",
                                 "http://localhost:8080",
                                 "localhost#",
                                 "localhost?",
                                 "%6cocalhost"})
            EXPECT_EQ(status(gate, page(host)), 400) << host;
    }
    Gate gate({false, "192.0.2.1", 8080, {}, {}, {}});
    for (const char* host :
         {"evil.example", "arena.example:443", "192.0.2.1:8080", "[2001:db8::1]:1"})
        EXPECT_EQ(status(gate, page(host)), 200) << host;
}

TEST(Gate, PagesOfOthersMayLookButNotTouch) {
    Gate gate(open_options());
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

TEST(Gate, KnowsItsPublicName) {
    GateOptions options = open_options();
    options.public_address = "https://Arena.example";
    Gate gate(options);
    for (const char* host : {"arena.example", "ARENA.example", "localhost:8080"})
        EXPECT_EQ(status(gate, page(host)), 200) << host;
    for (const char* host : {"arena.example:444", "arena.example.evil.example", "example"})
        EXPECT_EQ(status(gate, page(host)), 403) << host;
    // Whether the proxy passes its name on or not.
    for (const char* host : {"arena.example", "127.0.0.1:8080"}) {
        Caller caller = page(host);
        caller.is_upgrade = true;
        caller.origin = "https://arena.example";
        EXPECT_EQ(status(gate, caller), 200) << host;
        caller.origin = "https://evil.example";
        EXPECT_EQ(status(gate, caller), 403) << host;
    }
    EXPECT_NE(admitted(gate, page("arena.example")).cookie.find("; Secure"), std::string::npos);
    EXPECT_EQ(admitted(gate, page("localhost:8080")).cookie.find("; Secure"), std::string::npos);
}

TEST(Gate, ATokenComesInAHeaderOrACookie) {
    Gate gate(with_tokens());
    Caller caller = page("host");
    EXPECT_EQ(status(gate, caller), 401);
    for (const char* header : {"Bearer guest-token", "Bearer  guest-token "}) {
        caller.authorization = header;
        EXPECT_EQ(status(gate, caller), 200) << header;
    }
    for (const char* header : {"Bearer guest-tokem", "Bearer guest-token2", "Bearer ",
                               "Basic guest-token", "guest-token"}) {
        caller.authorization = header;
        EXPECT_EQ(status(gate, caller), 401) << header;
    }
    caller.authorization = "";
    caller.cookie = "other=1; petteia-8080=guest-token; more=2";
    EXPECT_EQ(status(gate, caller), 200);
    for (const char* cookie : {"petteia-8081=guest-token", "petteia-8080=wrong-token",
                               "xpetteia-8080=guest-token", "petteia-8080", "petteia-8080="}) {
        caller.cookie = cookie;
        EXPECT_EQ(status(gate, caller), 401) << cookie;
    }
}

TEST(Gate, TheHostHasATokenOfItsOwn) {
    Gate gate(with_tokens());
    Caller caller = page("host");
    caller.authorization = "Bearer guest-token";
    EXPECT_FALSE(admitted(gate, caller).is_host);
    caller.authorization = "Bearer host-token";
    EXPECT_TRUE(admitted(gate, caller).is_host);
    caller.authorization = "";
    caller.cookie = "petteia-8080=host-token";
    EXPECT_TRUE(admitted(gate, caller).is_host);
    // The host who opens the guests' address stays the host.
    caller.query = "token=guest-token";
    EXPECT_EQ(away(gate, caller).status, 303);
    EXPECT_EQ(away(gate, caller).cookie, "");
    caller.cookie = "petteia-8080=guest-token";
    caller.query = "token=host-token";
    EXPECT_TRUE(away(gate, caller).cookie.starts_with("petteia-8080=host-token;"));
    // Without any token everybody is the host.
    Gate open(open_options());
    EXPECT_TRUE(admitted(open, page("localhost")).is_host);
}

TEST(Gate, ABrowserKeepsItsId) {
    Gate gate(open_options());
    const Admitted first = admitted(gate, page("localhost"));
    EXPECT_EQ(first.id.size(), 32u);
    EXPECT_EQ(first.cookie,
              "petteia-visitor=" + first.id + "; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000");
    EXPECT_NE(admitted(gate, page("localhost")).id, first.id);
    Caller caller = page("localhost");
    const std::string cookie = "petteia-visitor=" + first.id;
    caller.cookie = cookie;
    EXPECT_EQ(admitted(gate, caller).id, first.id);
    EXPECT_EQ(admitted(gate, caller).cookie, "");
    for (const char* other : {"petteia-visitor=", "petteia-visitor=short",
                              "petteia-visitor=0123456789ABCDEF0123456789ABCDEF"}) {
        caller.cookie = other;
        EXPECT_EQ(admitted(gate, caller).id.size(), 32u) << other;
        EXPECT_NE(admitted(gate, caller).cookie, "") << other;
    }
}

TEST(Gate, ATokenInTheAddressBecomesACookie) {
    Gate gate(with_tokens());
    Caller caller = page("host");
    caller.path = "/tables/7";
    caller.query = "a=1&token=guest-token&b=2";
    const TurnedAway led = away(gate, caller);
    EXPECT_EQ(led.status, 303);
    EXPECT_EQ(led.location, "/tables/7?a=1&b=2");
    EXPECT_EQ(led.cookie, "petteia-8080=guest-token; Path=/; HttpOnly; SameSite=Lax");
    EXPECT_TRUE(led.id_cookie.starts_with("petteia-visitor="));
    caller.query = "token=wrong";
    EXPECT_EQ(status(gate, caller), 401);
    caller.query = "token=guest-token";
    caller.is_upgrade = true;
    EXPECT_EQ(status(gate, caller), 401);
}

TEST(Gate, ATicketLetsTheHostInOnce) {
    GateOptions options = with_tokens();
    options.ticket = "ticket-for-one";
    Gate gate(options);
    Caller caller = page("host");
    caller.authorization = "Bearer ticket-for-one";  // Not this way.
    EXPECT_EQ(status(gate, caller), 401);
    caller.authorization = "";
    caller.query = "token=ticket-for-one";
    const TurnedAway led = away(gate, caller);
    EXPECT_EQ(led.status, 303);
    EXPECT_TRUE(led.cookie.starts_with("petteia-8080=host-token;")) << led.cookie;
    EXPECT_EQ(status(gate, caller), 401);
}

TEST(Gate, LeadsToPathsOfThisServerOnly) {
    Gate gate(with_tokens());
    Caller caller = page("host");
    caller.query = "token=guest-token";
    for (const char* path :
         {"//evil.example/", "/\\evil.example", "\\\\evil.example", "/\t/evil.example",
          "/\r\nSet-Cookie: x", "/\x01/evil.example", "http://evil.example/", "evil.example",
          "/a\\..\\..//evil.example", "/\x7f", "/\xc3\xa9", "/a b"}) {
        caller.path = path;
        EXPECT_EQ(away(gate, caller).location, "/") << path;
    }
    caller.path = "/";
    caller.query = "token=guest-token&a=\r\nSet-Cookie: x";
    EXPECT_EQ(away(gate, caller).location, "/");
    caller.query = "token=guest-token&next=//evil.example";
    EXPECT_EQ(away(gate, caller).location, "/?next=//evil.example");
}

TEST(Gate, SlowsDownWhoGuesses) {
    Gate gate(with_tokens());
    Caller guesser = page("host");
    const auto guess = [&](const std::string& token, Time now) {
        const std::string header = "Bearer " + token;
        guesser.authorization = header;
        return status(gate, guesser, now);
    };
    Caller neighbour = page("host");  // Has the same address, and came before.
    const std::string cookies = "petteia-8080=guest-token; petteia-visitor=" + kId;
    neighbour.cookie = cookies;
    EXPECT_EQ(status(gate, neighbour), 200);
    int looked_at = 0;
    for (int i = 0; i < 10'000; ++i)  // A thousand a second, for ten seconds.
        looked_at += guess("guess-" + std::to_string(i), kNow + Milliseconds(i)) == 401 ? 1 : 0;
    EXPECT_GE(looked_at, GuessLimit::kFree);
    EXPECT_LE(looked_at, 15);
    const Time then = kNow + Milliseconds(10'000);
    EXPECT_EQ(guess("guest-token", then), 429);
    EXPECT_EQ(status(gate, neighbour, then), 200);
    EXPECT_EQ(guess("guest-token", then + GuessLimit::kLongestWait), 200);
    // Who shows no token does not guess, and other addresses do not wait.
    guesser.authorization = "";
    EXPECT_EQ(status(gate, guesser, then), 401);
    guesser.address = "192.0.2.8";
    EXPECT_EQ(guess("guest-token", then), 200);
}

TEST(Gate, GuestsCannotGuessTheHostsTokenEither) {
    Gate gate(with_tokens());
    Caller guest = page("host");
    const std::string cookie = "petteia-visitor=" + kId;
    guest.cookie = cookie;
    int looked_at = 0;
    for (int i = 0; i < 1000; ++i) {
        guest.authorization = "Bearer guest-token";
        status(gate, guest);
        const std::string header = "Bearer host-guess-" + std::to_string(i);
        guest.authorization = header;
        looked_at += status(gate, guest) == 401 ? 1 : 0;
    }
    EXPECT_LE(looked_at, GuessLimit::kFree + 1);
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

TEST(Gate, PublicAddressesAreOfOneForm) {
    for (const char* address :
         {"https://arena.example", "http://localhost:9000", "https://[2001:db8::1]:8443"})
        EXPECT_TRUE(check_public_address(address)) << address;
    for (const char* address :
         {"", "arena.example", "https://", "https://arena.example/", "https://arena.example/path",
          "ftp://arena.example", "https://user@arena.example", "https://arena.example:port"})
        EXPECT_FALSE(check_public_address(address)) << address;
}

}  // namespace
}  // namespace petteia
