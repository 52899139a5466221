// The messages of the engine protocol that both sides need, each as a value that is written and read
// in one place. The protocol is UGI, the Universal Game Interface: UCI for any game, described in
// docs/engine-protocol.md. UgiEngine is one side, UgiPlayer the other.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/parameters.h"
#include "core/player.h"
#include "search/limits.h"
#include "session/session.h"

namespace petteia::ugi {

// A line: its first word, and the rest without blanks around it.
struct CommandLine {
    std::string_view command, rest;

    static CommandLine of(std::string_view text);
};

// "go …": how long to think. All limits that are set apply.
struct Go {
    std::optional<std::int64_t> depth, nodes;
    std::optional<Milliseconds> move_time;
    std::array<std::optional<Milliseconds>, 2> time;  // Left to the first and the second player.
    std::array<Milliseconds, 2> increment{};
    bool is_infinite = false;  // No answer before "stop".
    bool is_ponder = false;    // No time counts, and no answer, before "ponderhit" or "stop".

    // What follows "go"; unknown words are ignored, numbers are clamped to their range.
    static Go parse(std::string_view rest);
    std::string to_text() const;
    bool has_limit() const;
    // For the player to move.
    Limits limits(Player mover) const;
};

// "position …": where a game began, and what was played since.
struct Position {
    std::optional<std::string> start;  // Nothing: the game's own start.
    std::vector<std::string> moves;

    // What follows "position". Between "fen" and "moves" everything is the position, blanks too.
    static Result<Position> parse(std::string_view rest);
    std::string to_text() const;
};

// "setoption name NAME value VALUE".
struct Choice {
    std::string name, value;

    static Result<Choice> parse(std::string_view rest);
    std::string to_text() const;
};

// "option …", as much of it as the other side needs.
struct Offer {
    std::string name;
    std::vector<std::string> values;  // Of a combo.

    static Offer parse(std::string_view rest);
    // Case does not matter, as in all option names.
    bool is_called(std::string_view other) const;
};
// A parameter as an option: "option name side type spin default 8 min 3 max 8".
std::string option_line(const Parameter& parameter);

// "info depth 7 score cp 12 nodes 4711 nps 90000 time 52 pv 1 5 9".
std::string info_line(const Analysis& analysis);
// Updates the analysis with what follows "info". False if there is nothing in it that an analysis
// stores.
bool read_info(std::string_view rest, Analysis& analysis);

}  // namespace petteia::ugi
