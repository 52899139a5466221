// Session: a game in progress that speaks text. The command line, the arena and the web service use games
// through it alone and never know which game it is: TypedSession<G> does.
//
// It is four interfaces: code that needs one of them should ask for that one. A session belongs to one
// thread at a time.
#pragma once

#include "session/common_parameters.h"
#include "session/interfaces/analysing.h"
#include "session/interfaces/playing.h"
#include "session/interfaces/solving.h"
#include "session/interfaces/tracing.h"

namespace petteia {

// All that it takes to show a search tree. Virtual bases, so that each interface can be implemented in a
// class of its own.
class TracedGame : public virtual Playing, public virtual Tracing {};

class Session : public TracedGame, public virtual Analysing, public virtual Solving {};

}  // namespace petteia
