#include "games/hexthello/hexthello.h"

#include "session/entry.h"
#include "session/games/built_in.h"

namespace petteia {

GameEntry hexthello_entry() { return entry<Hexthello>(); }

}  // namespace petteia
