// Which requests are let in. A server on the loopback address is reached by the person at this machine, but
// also by every page that this person's browser shows: the Host header shows names that were made to point
// here (DNS rebinding), the Origin header shows pages of others. A server that listens elsewhere asks for a
// token.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace petteia {

// What the gate looks at, views into a request. A header that is not there is empty.
struct Caller {
    std::string_view method, path, query;
    std::string_view host, origin, authorization, cookie;
    bool is_upgrade = false;  // To a WebSocket, which pages of others may ask for too.
};

// An answer instead of what was asked for.
struct TurnedAway {
    int status = 0;
    std::string why;
    std::string location = {}, cookie = {};  // With 303: where to go, and the cookie to take along.
};

class Gate {
  public:
    // No token is asked for if it is empty. `port` keeps servers on one host apart: cookies do not.
    Gate(bool is_loopback, std::string token, int port);

    // Nothing if the caller may come in.
    std::optional<TurnedAway> check(const Caller& caller) const;

  private:
    std::optional<TurnedAway> check_token(const Caller& caller) const;

    bool is_loopback_;
    std::string token_;
    std::string cookie_;  // Its name.
};

// Tokens stand in addresses and cookies: letters, digits, '-' and '_', at least 8 of them.
Status check_token_form(std::string_view token);
// 128 random bits from the system.
std::string random_token();

}  // namespace petteia
