#include "web/transport/gate.h"

#include <algorithm>
#include <array>
#include <random>
#include <utility>

#include "core/text.h"

namespace petteia {
namespace {

// "localhost:8080" without the port.
std::string_view host_name(std::string_view host) {
    const std::size_t colon = host.rfind(':');
    const bool is_in_brackets = host.ends_with(']');  // "[::1]" has colons, but no port.
    return colon == std::string_view::npos || is_in_brackets ? host : host.substr(0, colon);
}

bool is_this_machine(std::string_view host) {
    const std::string name = lower(host_name(host));
    return name == "localhost" || name == "127.0.0.1" || name == "[::1]";
}

// "http://localhost:8080" names the host that was called. "null", the origin of pages that must not
// tell theirs, names none.
bool is_own_page(std::string_view origin, std::string_view host) {
    const std::size_t scheme = origin.find("://");
    if (scheme == std::string_view::npos) return false;
    return lower(origin.substr(scheme + 3)) == lower(host);
}

bool changes_something(const Caller& caller) {
    return caller.is_upgrade || (caller.method != "GET" && caller.method != "HEAD");
}

// Takes the same time wherever the two differ, so that a token cannot be guessed by parts.
bool is_equal(std::string_view seen, std::string_view wanted) {
    if (seen.size() != wanted.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < seen.size(); ++i)
        difference |= static_cast<unsigned char>(seen[i]) ^ static_cast<unsigned char>(wanted[i]);
    return difference == 0;
}

// The value of "name=value" among pieces of text.
std::optional<std::string_view> value_of(std::string_view name, std::string_view text,
                                         char separator) {
    for (const std::string_view piece : split(text, separator)) {
        const std::string_view pair = trim(piece);
        if (pair.size() > name.size() && pair.starts_with(name) && pair[name.size()] == '=')
            return pair.substr(name.size() + 1);
    }
    return std::nullopt;
}

// Where a caller finds the same thing without showing the token.
std::string without_token(const Caller& caller) {
    std::string rest;
    for (const std::string_view piece : split(caller.query, '&')) {
        if (piece.empty() || piece.starts_with("token=")) continue;
        rest += (rest.empty() ? "?" : "&") + std::string(piece);
    }
    // "//host" would lead elsewhere.
    return (caller.path.starts_with("//") ? "/" : std::string(caller.path)) + rest;
}

}  // namespace

Gate::Gate(bool is_loopback, std::string token, int port)
    : is_loopback_(is_loopback),
      token_(std::move(token)),
      cookie_("petteia-" + std::to_string(port)) {}

std::optional<TurnedAway> Gate::check(const Caller& caller) const {
    if (caller.host.empty()) return TurnedAway{400, "a Host header is expected"};
    if (is_loopback_ && !is_this_machine(caller.host))
        return TurnedAway{
            403, "this server answers to localhost only, not to " + in_quotes(caller.host)};
    if (!caller.origin.empty() && changes_something(caller) &&
        !is_own_page(caller.origin, caller.host))
        return TurnedAway{403, "pages of " + in_quotes(caller.origin) + " may not use this server"};
    return check_token(caller);
}

std::optional<TurnedAway> Gate::check_token(const Caller& caller) const {
    if (token_.empty()) return std::nullopt;
    if (caller.method == "GET" && !caller.is_upgrade) {
        const auto shown = value_of("token", caller.query, '&');
        if (shown && is_equal(*shown, token_))
            return TurnedAway{303,
                              {},
                              without_token(caller),
                              cookie_ + "=" + token_ + "; Path=/; HttpOnly; SameSite=Strict"};
    }
    constexpr std::string_view kBearer = "Bearer ";
    if (caller.authorization.starts_with(kBearer) &&
        is_equal(trim(caller.authorization.substr(kBearer.size())), token_))
        return std::nullopt;
    const auto kept = value_of(cookie_, caller.cookie, ';');
    if (kept && is_equal(*kept, token_)) return std::nullopt;
    return TurnedAway{
        401, "this server wants its token: open the address that it printed when it started"};
}

Status check_token_form(std::string_view token) {
    constexpr std::string_view kCharacters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    if (token.size() >= 8 && token.find_first_not_of(kCharacters) == std::string_view::npos)
        return ok();
    return Error{"a token has at least 8 letters, digits, '-' or '_', not " + in_quotes(token)};
}

std::string random_token() {
    std::random_device system;
    std::string token;
    for (int i = 0; i < 32; ++i) token += "0123456789abcdef"[system() % 16];
    return token;
}

}  // namespace petteia
