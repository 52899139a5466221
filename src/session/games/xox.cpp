#include "games/xox/xox.h"

#include "session/games/built_in.h"
#include "session/typed/entry.h"

namespace petteia {

GameEntry xox_entry() { return entry<Xox>(); }

}  // namespace petteia
