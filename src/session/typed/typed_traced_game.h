// TypedTracedGame<G>: a TracedGame of type G, without the searchers and solvers of a whole session.
#pragma once

#include <utility>

#include "session/session.h"
#include "session/typed/game_in_progress.h"
#include "session/typed/typed_playing.h"
#include "session/typed/typed_tracing.h"

namespace petteia {

template <Game G>
class TypedTracedGame final : private GameInProgress<G>,  // First: the others refer to it.
                              public TracedGame,
                              private TypedPlaying<G>,
                              private TypedTracing<G> {
  public:
    explicit TypedTracedGame(GameInProgress<G> begun)
        : GameInProgress<G>(std::move(begun)),
          TypedPlaying<G>(current()),
          TypedTracing<G>(current()) {}

  private:
    GameInProgress<G>& current() { return *this; }
};

}  // namespace petteia
