#include "session/registry.h"

#include "session/games/built_in.h"

namespace petteia {

// A new game is one folder in games/, one file in session/games/ and one line here.
const Registry& built_in_games() {
    static const Registry registry({
        cubes_entry(),
        nim_entry(),
        tictactoe_entry(),
        xox_entry(),
        hexthello_entry(),
        pacman_entry(),
    });
    return registry;
}

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
