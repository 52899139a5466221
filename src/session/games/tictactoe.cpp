#include "games/tictactoe/tictactoe.h"

#include "session/games/built_in.h"
#include "session/typed/entry.h"

namespace petteia {

GameEntry tictactoe_entry() { return entry<TicTacToe>(); }

}  // namespace petteia
