#include "games/xox/xox.h"

#include "session/entry.h"
#include "session/games/built_in.h"

namespace petteia {

GameEntry xox_entry() { return entry<Xox>(); }

}  // namespace petteia
