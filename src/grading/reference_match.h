// A test that is a match: points for the share of points against a reference player.
#pragma once

#include <chrono>
#include <stop_token>
#include <string>

#include "core/result.h"
#include "grading/grader.h"
#include "grading/league/wire_conversation.h"

namespace petteia::grading {

// Sets score and output of the report; a fault if the program cannot play at all. Blocks while the games are
// played, one after the other. The same seed gives the same games, as far as the players' moves repeat. An error
// if the match cannot be played for another reason.
Status play_reference_match(const MatchQuestion& match, const WireTerms& terms, TestReport& report);

}  // namespace petteia::grading
