// What a kernel needs to know to judge a position: plain data, for one board and one evaluation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/game.h"
#include "games/othello/board.h"

namespace petteia::othello {

inline constexpr int kDiscUnits = 100;  // The worth of a disc at the end.

inline constexpr std::array<EvaluationInfo, 4> kEvaluations{{
    {"patterns",
     "edges, corners, rows and diagonals with moves now and to come; fitted to played games"},
    {"classic", "moves now and to come, corners and the squares beside them, weighed by hand"},
    {"mobility", "moves and corners counted"},
    {"discs", "own discs less the opponent's"},
}};

// The squares that matter most on a board.
struct Landmarks {
    Squares corners;
    Squares beside_corners, inside_corners;  // Next to a corner: on the edge, and not.
};

// The worth of each thing that is counted, own less other, in hundredths of a disc.
struct Weights {
    std::int16_t lead = 0;      // A disc.
    std::int16_t moves = 0;     // A move.
    std::int16_t freedom = 0;   // All moves being one's own: the difference over the sum.
    std::int16_t openings = 0;  // An empty square beside an opposing disc: a move that may come.
    std::int16_t corners = 0;
    std::int16_t beside = 0, inside = 0;  // A disc next to an empty corner.
};

// --- Patterns, on the board of 8 × 8 ---

// Weights are told apart by the number of empty squares.
inline constexpr int kStages = 6;
constexpr int stage_of(int empties) {
    return empties < 12   ? 0
           : empties < 18 ? 1
           : empties < 24 ? 2
           : empties < 31 ? 3
           : empties < 40 ? 4
                          : 5;
}

// A part of the board: how many squares, where its weights begin in a stage, and how its squares are
// exchanged by the symmetry that it has itself.
struct PatternKind {
    enum class Mirror : std::uint8_t { Row, Edge, Corner };
    int offset, squares;
    Mirror mirror;
};
inline constexpr int kEdge = 0, kCorner = kEdge + 59049, kRow2 = kCorner + 19683,
                     kRow3 = kRow2 + 6561, kRow4 = kRow3 + 6561, kDiagonal8 = kRow4 + 6561,
                     kDiagonal7 = kDiagonal8 + 6561, kDiagonal6 = kDiagonal7 + 2187,
                     kDiagonal5 = kDiagonal6 + 729, kDiagonal4 = kDiagonal5 + 243,
                     kPatternPlaces = kDiagonal4 + 81;
inline constexpr std::array<PatternKind, 10> kPatternKinds{{
    {kEdge, 10, PatternKind::Mirror::Edge},
    {kCorner, 9, PatternKind::Mirror::Corner},
    {kRow2, 8, PatternKind::Mirror::Row},
    {kRow3, 8, PatternKind::Mirror::Row},
    {kRow4, 8, PatternKind::Mirror::Row},
    {kDiagonal8, 8, PatternKind::Mirror::Row},
    {kDiagonal7, 7, PatternKind::Mirror::Row},
    {kDiagonal6, 6, PatternKind::Mirror::Row},
    {kDiagonal5, 5, PatternKind::Mirror::Row},
    {kDiagonal4, 4, PatternKind::Mirror::Row},
}};
// The place, from the kind's first, of what the kind's own symmetry makes of a place.
int mirrored_place(const PatternKind& kind, int place);

// What is counted besides.
inline constexpr std::size_t kTerms = 4;
struct Terms {
    // Moves of the player to move and of the opponent, and empty squares beside discs of the opponent and
    // of the player to move.
    int counts[kTerms];
};

// The weights of a stage as text, written by bench/othello_training: for each place that comes first of those
// that a pattern's own symmetry makes equal, a sign for a number of steps; kRunSign and a second sign are a
// run of zeros.
inline constexpr int kWeightStep = 25, kMostSteps = 44, kLongestRun = 88;
inline constexpr char kFirstSign = '#', kRunSign = '!';
extern const std::int16_t kFittedConstants[kSquares + 1];
extern const std::int16_t kFittedTerms[kStages][kTerms];
extern const std::string_view kFittedPatterns[kStages];

struct PatternWeights {
    std::int16_t of[kPatternPlaces];  // In a stage.
};

struct Evaluation {
    Landmarks landmarks;
    Weights weights;
    // Used instead of `weights` if there are any: by stage, unpacked once for all.
    const PatternWeights* patterns = nullptr;
};

// Number `number` of kEvaluations for a board with `size` squares to a side. Patterns are fitted to the largest
// board; a smaller one takes the evaluation made by hand instead.
Evaluation make_evaluation(int size, std::size_t number);

}  // namespace petteia::othello
