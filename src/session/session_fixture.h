// For tests of sessions and what stands on them: a tiny game, "climb", with two evaluations that want the
// opposite.
#pragma once

#include "session/registry.h"

namespace petteia::session_fixture {

// The players climb one or two steps in turn; whoever reaches the top, twelve steps up, wins. "high"
// thinks that the first player likes to be high up, "low" that he does not.
const Registry& climbing();

}  // namespace petteia::session_fixture
