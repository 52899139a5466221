// A game as a file: which game, which settings, where it started and what was played.
//
//     petteia game 1
//     game cubes
//     set m=5
//     start 5,5,5 first
//     moves 1r 3r 2g
//     note 2 ?! better is 1g
//
// A note is about the position after so many moves: a symbol (! ? !! ?? !? ?!, or - for none) and a comment, at most
// one for each move. One "set" line for each setting that was given. The seed is left out, since the start is there.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "session/registry.h"
#include "session/session.h"

namespace petteia {

struct MoveNote {
    std::size_t ply = 0;  // After which move; 0: the start.
    std::string symbol;   // One of kSymbols, or empty.
    std::string comment;  // On one line, kMostComment bytes at most.

    static constexpr std::array<std::string_view, 6> kSymbols{"!", "?", "!!", "??", "!?", "?!"};
    static constexpr std::size_t kMostComment = 2000;
    // An error says what is wrong with it, in a game of so many moves.
    Status check(std::size_t plies) const;
    friend bool operator==(const MoveNote&, const MoveNote&) = default;
};

// A record as it is written; nothing is checked against the game yet.
struct GameLine {
    std::string game;
    Settings::Given settings = {};
    std::string start = {};  // Empty: the default.
    std::vector<std::string> moves = {};
    std::vector<MoveNote> notes = {};
};

// REQUIRES: the notes fit the session's history.
std::string write_record(const Session& session, const std::vector<MoveNote>& notes = {});
Result<GameLine> parse_record(std::string_view text);
// The game with all its moves played. An error names the line and what was expected.
Result<std::unique_ptr<Session>> read_record(const Registry& registry, std::string_view text);

}  // namespace petteia
