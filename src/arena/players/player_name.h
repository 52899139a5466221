// The name of a player as people type it, on the command line, in the browser and in stored games:
//
//     random    engine    engine:level=5    engine:time=0.5,threads=2    minimax:depth=3,eval=NAME
//     engine:mistakes=0.3    expectimax:depth=3,mistakes=0.3    mixed:p=0.7,depth=4
//     mcts:nodes=10000    mcts:time=0.5,playouts=random
//     cmd:./program --flag    cmd,time=0.5:./program    league:NICK    program:NAME
//
// Settings follow the colon. A program's command line and the name of a league player or of a program that the
// host of a service has named may hold any character, so they come last, and settings come before the colon.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/parameters.h"
#include "core/result.h"

namespace petteia {

struct PlayerName {
    static constexpr std::string_view kProgram = "cmd", kLeague = "league",
                                      kNamedProgram = "program";

    std::string kind;
    std::string settings;  // "level=5,time=0.5", as typed.
    std::string argument;  // The command line of a program, or the name of a player elsewhere.

    // Never fails: whether there is such a kind with such settings is up to the factory.
    static PlayerName parse(std::string_view text);
    // As parse() reads it.
    std::string to_text() const;

    // The settings by name. An error if they are not a list of NAME=VALUE.
    Result<Settings::Given> given() const { return Settings::read_list(settings); }
    bool is_program() const { return kind == kProgram; }
    // The name of a league player; nothing if this is another kind of player.
    std::optional<std::string> league_nick() const { return name_after(kLeague); }
    // The same for a program that the host of a service has named.
    std::optional<std::string> named_program() const { return name_after(kNamedProgram); }
    friend bool operator==(const PlayerName&, const PlayerName&) = default;

  private:
    std::optional<std::string> name_after(std::string_view wanted) const;
};

}  // namespace petteia
