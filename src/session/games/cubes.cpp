#include "games/cubes/cubes.h"

#include "session/entry.h"
#include "session/games/built_in.h"

namespace petteia {

GameEntry cubes_entry() { return entry<Cubes>(); }

}  // namespace petteia
