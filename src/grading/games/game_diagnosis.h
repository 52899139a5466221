// Names the bug of a program that plays a game, as diagnosis.h does for trees: by a search with that bug that
// gives every answer that the program gave.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grading/games/game_question.h"

namespace petteia::grading {

struct GameBug {
    std::string_view name;         // "pass-forgotten".
    std::string_view explanation;  // What is wrong, and what would be right.
    std::vector<GameMutation> forms;
};
std::span<const GameBug> known_game_bugs();

struct GameObservation {
    const GameQuestion* question;
    GameAnswer answer;
    GameComparison comparison;
};

struct GameDiagnosis {
    const GameBug* bug;
    GameMutation form;
    GameStyle style;
};
// All bugs that explain every answer; none if all answers are right.
std::vector<GameDiagnosis> recognise(std::span<const GameObservation> observations);
// The explanation, with the smallest of the wrong answers that it explains.
std::string explained(const GameDiagnosis& diagnosis,
                      std::span<const GameObservation> observations);

}  // namespace petteia::grading
