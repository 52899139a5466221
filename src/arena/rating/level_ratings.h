// How strong the engine's levels are in a game, as a tournament of them has measured it, and the file that keeps
// it: src/games/NAME/NAME.levels, which is part of the program.
//
//     petteia levels 1             what it is, and the version of this layout
//     game: connect4
//     rules: rows=6 columns=7      as Settings::rules_text() writes them
//     version: 0.2.0               of the program
//     seed: 1
//     openings: 4                  random plies
//     games: 200                   a pairing
//     nodes: 50000                 a move, at most
//     random: 0 0 400              Elo, ± 95 %, games of the player who moves at random,
//     level 1: 57 31 800           and of each level
//     …
//     sum: 0123456789abcdef        XXH64 of everything before
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "arena/play/level.h"
#include "core/files/embedded_file.h"
#include "core/result.h"

namespace petteia {

// What the games of a measurement depend on, besides game and program.
struct LevelPlan {
    std::uint64_t seed = 1;
    int opening_plies = 4;
    int games = 200;  // A pairing; even.
    // A move, at most: so the last level, which thinks by time otherwise, does not depend on the machine.
    std::int64_t nodes = 50'000;
    friend bool operator==(const LevelPlan&, const LevelPlan&) = default;
};

struct LevelRating {
    int elo = 0;    // Above the player who moves at random.
    int error = 0;  // 95 % lie within ±.
    int games = 0;
    friend bool operator==(const LevelRating&, const LevelRating&) = default;
};

struct LevelRatings {
    std::string game, rules, version;
    LevelPlan plan;
    LevelRating random;
    std::array<LevelRating, kLevels> levels;

    // REQUIRES: 1 <= number <= kLevels.
    const LevelRating& of(int number) const { return levels[static_cast<std::size_t>(number - 1)]; }
    // Each game has two players.
    int games() const;

    std::string to_text() const;
    // Any text may be given. An error says what is wrong with it.
    static Result<LevelRatings> from_text(std::string_view text);
    friend bool operator==(const LevelRatings&, const LevelRatings&) = default;
};

// The files src/games/NAME/NAME.levels.
std::span<const EmbeddedFile> embedded_levels();

// What the program knows of a game with its usual settings; nothing if nobody has measured it.
Result<std::optional<LevelRatings>> known_level_ratings(std::string_view game);

}  // namespace petteia
