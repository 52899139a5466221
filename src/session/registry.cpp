#include "session/registry.h"

namespace petteia {

std::vector<std::string> Registry::names() const {
    std::vector<std::string> names;
    for (const GameEntry& game : games_) names.emplace_back(game.info.name);
    return names;
}

Result<const GameEntry*> Registry::find(std::string_view name) const {
    for (const GameEntry& game : games_) {
        if (game.info.name == name) return &game;
    }
    return Error{"unknown game " + in_quotes(name) + did_you_mean(name, names()) +
                 " (known: " + join(names(), ", ") + ")"};
}

Result<std::unique_ptr<Session>> Registry::open(std::string_view name,
                                                const Settings::Given& given) const {
    const auto game = find(name);
    if (!game) return game.error();
    return (*game)->open(given);
}

}  // namespace petteia
