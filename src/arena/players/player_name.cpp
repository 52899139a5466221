#include "arena/players/player_name.h"

#include <algorithm>

#include "core/text.h"

namespace petteia {
namespace {

// The text before the separator, and what follows it.
struct Halves {
    std::string_view before, after;

    static Halves of(std::string_view text, char separator) {
        const std::size_t at = std::min(text.find(separator), text.size());
        return {text.substr(0, at), text.substr(std::min(at + 1, text.size()))};
    }
};

bool takes_argument(std::string_view kind) {
    return kind == PlayerName::kProgram || kind == PlayerName::kLeague ||
           kind == PlayerName::kNamedProgram;
}

}  // namespace

PlayerName PlayerName::parse(std::string_view text) {
    const auto [head, tail] = Halves::of(text, ':');
    const auto [kind, settings] = Halves::of(head, ',');
    if (takes_argument(trim(kind)))
        return {std::string(trim(kind)), std::string(trim(settings)),
                std::string(trim(kind) == kProgram ? trim(tail) : tail)};
    return {std::string(trim(head)), std::string(trim(tail)), {}};
}

std::string PlayerName::to_text() const {
    if (takes_argument(kind))
        return kind + (settings.empty() ? "" : "," + settings) + ":" + argument;
    return kind + (settings.empty() ? "" : ":" + settings);
}

std::optional<std::string> PlayerName::name_after(std::string_view wanted) const {
    if (kind != wanted || !settings.empty()) return std::nullopt;
    return argument;
}

}  // namespace petteia
