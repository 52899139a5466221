// The named evaluations of HexThello.
#pragma once

#include <array>
#include <cstdint>

#include "core/game.h"
#include "games/hexthello/evaluation.h"

namespace petteia::hexthello {

inline constexpr std::array<EvaluationInfo, 5> kEvaluations{{
    {"learnt", "lines, edges and corners as patterns, and moves; learnt from its own games"},
    {"full", "moves now and to come, edges and corners; fitted to played games on side 8"},
    {"hand", "moves now and to come and corners, weighed by hand"},
    {"mobility", "discs, moves and corners counted"},
    {"discs", "own discs less the opponent's"},
}};

// With fewer discs than this a player may soon have none.
std::int16_t few_discs(int side);
// The same for the learnt evaluation, which does not learn that fear: in its own games hardly anybody is wiped out. With
// few discs on the whole board it is natural to have few, so that values from the start do not swing with every ply.
// Both numbers were chosen by matches. Without the fear the engine lost 14 of 20 games to a search of depth 4 that only
// counts discs; with it, it won 100 of 100, and 58 of 60 against "full".
std::int16_t few_discs(int side, int discs);
inline constexpr std::int16_t kLearntScarcity = 220;

// Number `number` of kEvaluations, but not the learnt one, for a board of that side.
Evaluation make_evaluation(int side, std::size_t number, const Landmarks& landmarks);

// The weights of "full", fitted to 5000 games that "hand" played at depth 4. A stage is kStageDiscs discs long;
// edges are distinguished in fewer stages.
inline constexpr int kStages = 14, kStageDiscs = 12;
inline constexpr int kEdgeStages = 4;
inline constexpr int kEdgeKinds = 1640;  // Patterns that neither mirroring nor colours make equal.
extern const Weights kFittedWeights[kStages];
extern const std::int16_t kFittedEdges[kEdgeStages][kEdgeKinds];

// Which of the edge stages a number of discs belongs to.
constexpr int edge_stage(int discs) {
    return discs < 50 ? 0 : discs < 90 ? 1 : discs < 130 ? 2 : 3;
}

// An edge pattern among its kinds: which, and whether its worth counts for or against (0: it is its own
// opposite and worth nothing).
struct EdgeKind {
    std::int16_t number;
    std::int8_t sign;
};
const std::array<EdgeKind, kEdgePatterns>& edge_kinds();

}  // namespace petteia::hexthello
