#include "games/nim/nim.h"

#include "session/entry.h"
#include "session/games/built_in.h"

namespace petteia {

GameEntry nim_entry() { return entry<Nim>(); }

}  // namespace petteia
