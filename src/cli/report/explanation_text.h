// What a static value is made of, as a table and a board, for `petteia analyse --explain`.
#pragma once

#include <string>

#include "session/session.h"

namespace petteia {

// Lines with a newline each: the terms, whom each speaks for, and their sum.
std::string terms_text(const Playing& session, const Explanation& explanation);
// The board with the initials of the players whom the cells speak for, and a line that explains it; nothing
// if no term speaks of cells.
std::string cells_text(const Playing& session, const Explanation& explanation);

}  // namespace petteia
