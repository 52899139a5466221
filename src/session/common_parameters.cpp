#include "session/common_parameters.h"

#include <utility>

namespace petteia {

Parameter seed_parameter() {
    return Parameter::integer("seed", "1", 0, 1'000'000'000,
                              "seed of random starts and random choices")
        .start_only()
        .labelled("Seed")
        .advanced();
}

Parameter evaluation_parameter() {
    return Parameter::text("eval", "NAME", "one of the game's evaluations, by name")
        .labelled("Evaluation");
}

Parameter mistakes_parameter(std::string default_text) {
    return Parameter::number("mistakes", std::move(default_text), 0, 1,
                             "share of turns that the opponent is expected to play at random")
        .labelled("Mistakes")
        .advanced();
}

}  // namespace petteia
