// The entries of the built-in games, one function and one file each: every file compiles the whole
// search and solver for its game, so that games are built side by side and rebuilt alone.
#pragma once

#include "session/registry.h"

namespace petteia {

GameEntry cubes_entry();
GameEntry nim_entry();
GameEntry tictactoe_entry();
GameEntry xox_entry();
GameEntry hexthello_entry();
GameEntry pacman_entry();

}  // namespace petteia
