// A game from settings, for benchmarks: wrong settings are a mistake of the benchmark's.
#pragma once

#include <cstdio>
#include <cstdlib>

#include "core/game.h"

namespace petteia {

template <Game G>
G game_of(const Settings::Given& given = {}) {
    auto settings = Settings::parse(G::parameters(), given);
    auto game = settings ? G::make(*settings) : Result<G>(settings.error());
    if (game) return *game;
    std::fprintf(stderr, "%s\n", game.error().message.c_str());
    std::abort();
}

}  // namespace petteia
