// Which requests are let in, and as whom. A server on the loopback address is reached by the person at this
// machine, but also by its other users and by every page that this person's browser shows: the Host header
// shows names that were made to point here (DNS rebinding), the Origin header shows pages of others, and a
// token shows who was told the address.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <variant>

#include "core/result.h"
#include "core/time.h"
#include "web/gate/guess_limit.h"

namespace petteia {

struct GateOptions {
    bool is_loopback = true;  // Answers to names of this machine only.
    std::string address;      // Where it listens: "127.0.0.1", "[::1]".
    // Keeps servers on one host apart: cookies do not.
    int port = 0;
    // Without either, everybody comes in as the host.
    std::string host_token = {}, guest_token = {};
    // Where a proxy in front of this server is reached, "https://arena.example"; or empty.
    std::string public_address = {};
    // Does for the host's token in an address, once: others may see the command line of the browser that opens it.
    std::string ticket = {};
};

// What the gate looks at, views into a request. A header that is not there is empty.
struct Caller {
    std::string_view method, path, query;
    std::string_view host, origin, authorization, cookie;
    bool is_upgrade = false;  // To a WebSocket, which pages of others may ask for too.
    std::string_view address = {};
};

// Somebody who may come in.
struct Admitted {
    bool is_host = false;
    std::string id;      // Of this browser, by its cookie.
    std::string cookie;  // To set, if the browser had no id; else empty.
};

// An answer instead of what was asked for.
struct TurnedAway {
    int status = 0;
    std::string why;
    std::string location = {};                // With 303: where to go.
    std::string cookie = {}, id_cookie = {};  // To set, unless empty.
};

class Gate {
  public:
    using Time = SteadyClock::time_point;

    explicit Gate(GateOptions options);

    std::variant<Admitted, TurnedAway> check(const Caller& caller, Time now);

  private:
    enum class Right { None, Guest, Host };
    // The tokens that a caller shows, each perhaps empty.
    struct Shown {
        std::string_view address, header, cookie;
    };

    std::optional<TurnedAway> check_names(const Caller& caller) const;
    bool is_own_name(std::string_view host) const;
    Right right_of(std::string_view token) const;
    Shown shown_by(const Caller& caller);
    std::optional<TurnedAway> check_tokens(const Caller& caller, const Shown& shown, Right right,
                                           const std::string& id, Time now);
    TurnedAway led_on(const Caller& caller, const Shown& shown, const Admitted& admitted) const;
    Admitted admitted(const Caller& caller, Right right) const;
    std::string attributes(const Caller& caller) const;

    GateOptions options_;
    std::string cookie_;            // The name of the one with the token.
    std::string public_authority_;  // Host and port of the public address, in lower case.
    GuessLimit guesses_;
    // Browsers that came with a right token: they do not wait for the wrong guesses of their neighbours.
    std::unordered_set<std::string> known_;
};

// Takes the same time wherever the two differ, so that a secret cannot be guessed by parts.
bool is_same_secret(std::string_view seen, std::string_view wanted);
// Tokens stand in addresses and cookies: 8 to 100 letters, digits, '-' and '_'.
Status check_token_form(std::string_view token);
// 128 random bits from the system, in 32 digits.
std::string random_token();
// "https://arena.example" or with a port; no path, and no slash at the end.
Status check_public_address(std::string_view address);

}  // namespace petteia
