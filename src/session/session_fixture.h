// For tests of sessions and what is built on them: a tiny game, "climb", with two opposite evaluations.
#pragma once

#include "session/registry.h"

namespace petteia::session_fixture {

// The players climb one or two steps in turn; the player who reaches the top, twelve steps up, wins. "high"
// thinks that the first player likes to be high up, "low" that he does not.
const Registry& climbing();

}  // namespace petteia::session_fixture
