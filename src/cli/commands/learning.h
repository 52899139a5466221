// What the commands of `petteia learn` share.
#pragma once

#include <memory>

#include "cli/command.h"
#include "core/parameters.h"
#include "core/result.h"
#include "learning/learner.h"

namespace petteia {

Parameter learnt_weights_option();

// An error if the game has no evaluation that is learnt.
Status check_can_learn(const Invocation& invocation);

// With the weights of --weights, or those of the program. An error if there are none.
Result<std::unique_ptr<Learner>> shown_learner(const Invocation& invocation);

}  // namespace petteia
