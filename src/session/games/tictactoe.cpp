#include "games/tictactoe/tictactoe.h"

#include "session/entry.h"
#include "session/games/built_in.h"

namespace petteia {

GameEntry tictactoe_entry() { return entry<TicTacToe>(); }

}  // namespace petteia
