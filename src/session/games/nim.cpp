#include "games/nim/nim.h"

#include "session/games/built_in.h"
#include "session/typed/entry.h"

namespace petteia {

GameEntry nim_entry() { return entry<Nim>(); }

}  // namespace petteia
