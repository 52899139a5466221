#include "games/pacman/pacman.h"

#include "session/entry.h"
#include "session/games/built_in.h"

namespace petteia {

GameEntry pacman_entry() { return entry<Pacman>(); }

}  // namespace petteia
