#include "games/cubes/cubes.h"

#include "session/games/built_in.h"
#include "session/typed/entry.h"

namespace petteia {

GameEntry cubes_entry() { return entry<Cubes>(); }

}  // namespace petteia
