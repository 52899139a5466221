// TypedSession<G>: a Session for a game of type G, made of one class for each interface around one
// GameInProgress.
#pragma once

#include <cstddef>
#include <utility>

#include "session/session.h"
#include "session/typed/game_in_progress.h"
#include "session/typed/typed_analysing.h"
#include "session/typed/typed_playing.h"
#include "session/typed/typed_solving.h"
#include "session/typed/typed_tracing.h"

namespace petteia {

template <Game G>
class TypedSession final : private GameInProgress<G>,  // First: the others refer to it.
                           public Session,
                           private TypedPlaying<G>,
                           private TypedAnalysing<G>,
                           private TypedSolving<G>,
                           private TypedTracing<G> {
  public:
    explicit TypedSession(GameInProgress<G> begun)
        : GameInProgress<G>(std::move(begun)),
          TypedPlaying<G>(current()),
          TypedAnalysing<G>(current()),
          TypedSolving<G>(current()),
          TypedTracing<G>(current()) {}

    std::size_t memory_bytes() const override {
        return TypedPlaying<G>::memory_bytes() + TypedAnalysing<G>::searcher_bytes() +
               TypedSolving<G>::solution_bytes();
    }

  private:
    GameInProgress<G>& current() { return *this; }
};

}  // namespace petteia
