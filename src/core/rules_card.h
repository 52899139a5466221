// RulesCard: how a game is played, for somebody who has never seen it, in a few sentences and one picture. The
// picture is drawn from the game's own view of an example.
#pragma once

#include <string>

#include "core/parameters.h"

namespace petteia {

struct RulesCard {
    // A position of the game and a move that shows how it is played. Where all move at once, the steps of
    // both players, separated by spaces.
    struct Example {
        Settings::Given settings = {};  // Small boards are easier to see.
        std::string position = {};      // Empty: the start.
        std::string move;
        std::string text;  // What is to be seen: "Black plays d3 and turns d4."
    };

    std::string goal;   // What a player tries to do.
    std::string moves;  // What a player may do in a turn, by the settings of this game.
    std::string end;    // When the game is over, and who has won.
    std::string first;  // How to make a move on the board: "Choose a square."
    Example example;
};

}  // namespace petteia
