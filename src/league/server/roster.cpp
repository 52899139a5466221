#include "league/server/roster.h"

#include "core/text.h"
#include "league/codec.h"
#include "net/tcp.h"

namespace petteia {

Result<Roster> Roster::parse(std::string_view text) {
    Roster roster;
    std::size_t number = 0;
    for (const std::string_view line : split(text, '\n')) {
        ++number;
        const std::string_view content = trim(line);
        if (content.empty() || content.front() == '#') continue;
        if (const Status added = roster.add(content); !added)
            return Error{"line " + std::to_string(number) + ": " + added.error().message};
    }
    if (roster.is_open()) return Error{"there is no name in it"};
    return roster;
}

Status Roster::add(std::string_view line) {
    const std::size_t last = line.find_last_of(" \t");
    const std::string end(last == std::string_view::npos ? line : line.substr(last + 1));
    const bool has_address = is_ip_address(end);
    if (has_address && last == std::string_view::npos)
        return Error{"a name and then an address are expected, not " + in_quotes(line) + " alone"};
    const std::string_view whole = has_address ? trim(line.substr(0, last)) : line;
    const std::string name = printable(whole, kLongestName);
    const bool is_known = places_.contains(name);
    auto& addresses = places_[name];
    if (is_known && (addresses.empty() || !has_address))
        return Error{in_quotes(name) + " is there twice; several lines need an address each"};
    if (has_address) addresses.insert(end);
    return ok();
}

std::optional<std::string> Roster::refusal(const std::string& nickname, const std::string& address,
                                           bool is_taken) const {
    if (is_open()) return std::nullopt;
    const auto place = places_.find(nickname);
    if (place == places_.end()) return in_quotes(nickname) + " is not on the roster";
    if (!place->second.empty() && !place->second.contains(address))
        return in_quotes(nickname) + " may not play from " + address;
    if (is_taken) return in_quotes(nickname) + " is connected already";
    return std::nullopt;
}

}  // namespace petteia
