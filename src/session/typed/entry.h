// entry<G>(): all that the registry needs to know about a game. Kept out of registry.h because it
// compiles the whole search and solver for G: include it where games are listed, nowhere else.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "session/registry.h"
#include "session/typed/typed_session.h"

namespace petteia {

template <Game G>
std::vector<Parameter> parameters_of() {
    std::vector<Parameter> parameters = G::parameters();
    parameters.push_back(seed_parameter());
    return parameters;
}

template <Game G>
Result<std::unique_ptr<Session>> open_session(const Settings::Given& given) {
    auto settings = Settings::parse(parameters_of<G>(), given);
    if (!settings) return settings.error();
    auto game = G::make(*settings);
    if (!game) return game.error();
    Settings::Given rules_only = given;
    std::erase_if(rules_only, [&](const auto& item) {
        return find_parameter(settings->parameters(), item.first)->is_start_only;
    });
    auto rules = G::make(*Settings::parse(parameters_of<G>(), rules_only));
    if (!rules) return rules.error();
    const auto seed = static_cast<std::uint64_t>(settings->integer("seed"));
    return std::unique_ptr<Session>(std::make_unique<TypedSession<G>>(
        G::kInfo, std::move(*settings), std::move(*game), std::move(*rules), seed));
}

template <Game G>
GameEntry entry() {
    return {G::kInfo, parameters_of<G>(), evaluations_of<G>(), &open_session<G>, policies_of<G>()};
}

}  // namespace petteia
