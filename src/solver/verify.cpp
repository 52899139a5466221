#include "solver/verify.h"

namespace petteia::solver_detail {

std::string words_for(Value value) {
    return value.is_known() ? words_for(value.to_score()) : "not solved";
}

std::string words_for(Score score) {
    if (!score.is_decided()) return "a draw";
    return (score.is_win() ? "a win in " : "a loss in ") + std::to_string(score.distance());
}

}  // namespace petteia::solver_detail
