// For tests: a game from settings.
#pragma once

#include <gtest/gtest.h>

#include <utility>

#include "core/game.h"

namespace petteia {

// Fails the current test if the settings do not fit.
template <Game G>
G game_of(const Settings::Given& given = {}) {
    const auto settings = Settings::parse(G::parameters(), given);
    EXPECT_TRUE(settings) << settings.error().message;
    auto game = G::make(*settings);
    EXPECT_TRUE(game) << game.error().message;
    return *std::move(game);
}

}  // namespace petteia
