#include "web/gate/gate.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <utility>

#include "core/text.h"

namespace petteia {
namespace {

// "localhost:8080" in its parts; nothing if it has no such form.
struct HostParts {
    std::string name;         // In lower case.
    std::optional<int> port;  // Nothing if none is named.
};

bool has_only(std::string_view text, std::string_view characters) {
    return !text.empty() && text.find_first_not_of(characters) == std::string_view::npos;
}

std::optional<int> port_number(std::string_view text) {
    if (text.size() > 5 || !has_only(text, "0123456789")) return std::nullopt;
    const auto number = parse_integer(text);
    if (!number || *number < 1 || *number > 65535) return std::nullopt;
    return static_cast<int>(*number);
}

std::optional<HostParts> host_parts(std::string_view host) {
    const std::string text = lower(host);
    const std::size_t bracket = text.find(']');  // "[::1]" has colons of its own.
    const bool is_v6 = text.starts_with('[') && bracket != std::string::npos;
    const std::size_t name_size = is_v6 ? bracket + 1 : std::min(text.find(':'), text.size());
    HostParts parts{text.substr(0, name_size), {}};
    const bool is_name =
        is_v6 ? has_only(std::string_view(text).substr(1, bracket - 1), "0123456789abcdef:.")
              : has_only(parts.name, "abcdefghijklmnopqrstuvwxyz0123456789-._");
    if (!is_name) return std::nullopt;
    if (name_size == text.size()) return parts;
    if (text[name_size] != ':') return std::nullopt;
    parts.port = port_number(std::string_view(text).substr(name_size + 1));
    return parts.port ? std::optional(parts) : std::nullopt;
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

// A browser reads '\\' as '/' and leaves control characters out.
bool leads_elsewhere(std::string_view path) {
    const bool is_plain = std::ranges::all_of(path, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte > ' ' && byte < 0x7f && c != '\\';
    });
    return !is_plain || !path.starts_with('/') || path.starts_with("//");
}

// Where a caller finds the same thing without showing the token: always a path of this server.
std::string without_token(const Caller& caller) {
    std::string rest;
    for (const std::string_view piece : split(caller.query, '&')) {
        if (piece.empty() || piece.starts_with("token=")) continue;
        rest += (rest.empty() ? "?" : "&") + std::string(piece);
    }
    const std::string target = std::string(caller.path) + rest;
    return leads_elsewhere(target) ? "/" : target;
}

bool is_id(std::string_view text) {
    return text.size() == 32 && has_only(text, "0123456789abcdef");
}

constexpr std::string_view kIdCookie = "petteia-visitor";

std::string_view without_scheme(std::string_view address) {
    const std::size_t scheme = address.find("://");
    return scheme == std::string_view::npos ? address : address.substr(scheme + 3);
}

}  // namespace

Gate::Gate(GateOptions options)
    : options_(std::move(options)),
      cookie_("petteia-" + std::to_string(options_.port)),
      public_authority_(lower(without_scheme(options_.public_address))) {}

std::variant<Admitted, TurnedAway> Gate::check(const Caller& caller, Time now) {
    if (auto away = check_names(caller)) return *std::move(away);
    const Shown shown = shown_by(caller);
    const Right right =
        std::max({right_of(shown.address), right_of(shown.header), right_of(shown.cookie)});
    Admitted admitted = this->admitted(caller, right);
    if (auto away = check_tokens(caller, shown, right, admitted.id, now)) return *std::move(away);
    if (right_of(shown.address) != Right::None) return led_on(caller, shown, admitted);
    return admitted;
}

std::optional<TurnedAway> Gate::check_names(const Caller& caller) const {
    if (caller.host.empty()) return TurnedAway{400, "a Host header is expected"};
    if (!host_parts(caller.host))
        return TurnedAway{400, "expected a host as localhost:8080, not " + in_quotes(caller.host)};
    if (options_.is_loopback && !is_own_name(caller.host))
        return TurnedAway{403, "this server answers to localhost only, on its port, not to " +
                                   in_quotes(caller.host)};
    const bool is_own =
        is_own_page(caller.origin, caller.host) ||
        (!public_authority_.empty() && lower(caller.origin) == lower(options_.public_address));
    if (!caller.origin.empty() && changes_something(caller) && !is_own)
        return TurnedAway{403, "pages of " + in_quotes(caller.origin) + " may not use this server"};
    return std::nullopt;
}

bool Gate::is_own_name(std::string_view host) const {
    if (!public_authority_.empty() && lower(host) == public_authority_) return true;
    const auto parts = host_parts(host);
    if (!parts || (parts->port && *parts->port != options_.port)) return false;
    return parts->name == "localhost" || parts->name == "127.0.0.1" || parts->name == "[::1]" ||
           parts->name == options_.address;
}

Gate::Right Gate::right_of(std::string_view token) const {
    const bool is_host = !options_.host_token.empty() && is_same_secret(token, options_.host_token);
    const bool is_guest =
        !options_.guest_token.empty() && is_same_secret(token, options_.guest_token);
    return is_host ? Right::Host : is_guest ? Right::Guest : Right::None;
}

Gate::Shown Gate::shown_by(const Caller& caller) {
    constexpr std::string_view kBearer = "Bearer ";
    Shown shown;
    if (caller.method == "GET" && !caller.is_upgrade)
        shown.address = value_of("token", caller.query, '&').value_or("");
    if (!options_.ticket.empty() && is_same_secret(shown.address, options_.ticket)) {
        options_.ticket.clear();
        shown.address = options_.host_token;
    }
    if (caller.authorization.starts_with(kBearer))
        shown.header = trim(caller.authorization.substr(kBearer.size()));
    shown.cookie = value_of(cookie_, caller.cookie, ';').value_or("");
    return shown;
}

std::optional<TurnedAway> Gate::check_tokens(const Caller& caller, const Shown& shown, Right right,
                                             const std::string& id, Time now) {
    if (options_.host_token.empty() && options_.guest_token.empty()) return std::nullopt;
    const auto tokens = {shown.address, shown.header, shown.cookie};
    const bool shows_any = std::ranges::any_of(tokens, [](auto token) { return !token.empty(); });
    const Milliseconds wait = guesses_.wait(caller.address, now);
    if (shows_any && wait > Milliseconds(0) && !known_.contains(id))
        return TurnedAway{429, "too many wrong tokens came from your address; try again in " +
                                   std::to_string(1 + wait.count() / 1000) + " s"};
    if (right != Right::None) {
        constexpr std::size_t kMostKnown = 10'000;
        if (known_.size() >= kMostKnown) known_.clear();
        known_.insert(id);
        return std::nullopt;
    }
    known_.erase(id);
    for (const std::string_view token : tokens) {
        if (!token.empty()) guesses_.count_wrong(caller.address, token, now);
    }
    return TurnedAway{
        401, "this server wants its token: open the address that it printed when it started"};
}

// The token moves from the address, which people show around, to a cookie. The host stays host.
TurnedAway Gate::led_on(const Caller& caller, const Shown& shown, const Admitted& admitted) const {
    TurnedAway away{303, {}, without_token(caller), {}, admitted.cookie};
    if (right_of(shown.cookie) < right_of(shown.address))
        away.cookie = cookie_ + "=" + std::string(shown.address) + attributes(caller);
    return away;
}

Admitted Gate::admitted(const Caller& caller, Right right) const {
    const bool is_open = options_.host_token.empty() && options_.guest_token.empty();
    Admitted admitted{is_open || right == Right::Host, {}, {}};
    if (const auto kept = value_of(kIdCookie, caller.cookie, ';'); kept && is_id(*kept)) {
        admitted.id = *kept;
        return admitted;
    }
    admitted.id = random_token();
    admitted.cookie = kIdCookie;
    admitted.cookie += "=" + admitted.id + attributes(caller) + "; Max-Age=31536000";
    return admitted;
}

// Lax, not Strict: a page that is opened by a link in a message comes without its Strict cookies, and would
// be given another id. Nothing changes by a GET.
std::string Gate::attributes(const Caller& caller) const {
    const bool is_secure =
        options_.public_address.starts_with("https://") && lower(caller.host) == public_authority_;
    return std::string("; Path=/; HttpOnly; SameSite=Lax") + (is_secure ? "; Secure" : "");
}

bool is_same_secret(std::string_view seen, std::string_view wanted) {
    if (seen.size() != wanted.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < seen.size(); ++i)
        difference |= static_cast<unsigned char>(seen[i]) ^ static_cast<unsigned char>(wanted[i]);
    return difference == 0;
}

Status check_token_form(std::string_view token) {
    constexpr std::string_view kCharacters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    if (token.size() >= 8 && token.size() <= 100 && has_only(token, kCharacters)) return ok();
    return Error{"a token has 8 to 100 letters, digits, '-' or '_'"};
}

std::string random_token() {
    std::random_device system;
    std::string token;
    for (int i = 0; i < 4; ++i) {
        std::uint32_t bits = system();
        for (int k = 0; k < 8; ++k, bits >>= 4) token += "0123456789abcdef"[bits % 16];
    }
    return token;
}

Status check_public_address(std::string_view address) {
    const bool has_scheme = address.starts_with("https://") || address.starts_with("http://");
    if (has_scheme && host_parts(without_scheme(address))) return ok();
    return Error{"expected a public address as https://arena.example, not " + in_quotes(address)};
}

}  // namespace petteia
