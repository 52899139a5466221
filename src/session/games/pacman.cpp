#include "games/pacman/pacman.h"

#include "session/games/built_in.h"
#include "session/typed/entry.h"

namespace petteia {

GameEntry pacman_entry() { return entry<Pacman>(); }

}  // namespace petteia
