// A game as a file: which game, which settings, where it started and what was played.
//
//     petteia game 1
//     game cubes
//     set m=5
//     start 5,5,5 first
//     moves 1r 3r 2g
//
// One "set" line for each setting that was given. The seed is left out, since the start is there.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "session/registry.h"
#include "session/session.h"

namespace petteia {

// A record as it is written; nothing is checked against the game yet.
struct GameLine {
    std::string game;
    Settings::Given settings = {};
    std::string start = {};  // Empty: the default.
    std::vector<std::string> moves = {};
};

std::string write_record(const Session& session);
Result<GameLine> parse_record(std::string_view text);
// The game with all its moves played. An error names the line and what was expected.
Result<std::unique_ptr<Session>> read_record(const Registry& registry, std::string_view text);

}  // namespace petteia
