#include "games/hexthello/hexthello.h"

#include "session/games/built_in.h"
#include "session/typed/entry.h"

namespace petteia {

GameEntry hexthello_entry() { return entry<Hexthello>(); }

}  // namespace petteia
