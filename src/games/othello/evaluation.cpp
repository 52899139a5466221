#include "games/othello/evaluation.h"

namespace petteia::othello {
namespace {

constexpr Weights kByHand{
    .freedom = 2000, .openings = 25, .corners = 800, .beside = -150, .inside = -350};
constexpr std::array<Weights, kEvaluations.size()> kWeights{{
    kByHand,
    kByHand,
    {.moves = 100, .corners = 800},
    {.lead = 100},
}};

Landmarks landmarks_of(int size) {
    const int first = (kWidth - size) / 2, last = first + size - 1;
    const auto at = [](int row, int col) { return bit_of(kWidth * row + col); };
    Landmarks found{};
    for (const int row : {first, last}) {
        for (const int col : {first, last}) {
            const int inner_row = row == first ? row + 1 : row - 1;
            const int inner_col = col == first ? col + 1 : col - 1;
            found.corners |= at(row, col);
            found.beside_corners |= at(inner_row, col) | at(row, inner_col);
            found.inside_corners |= at(inner_row, inner_col);
        }
    }
    return found;
}

}  // namespace

Evaluation make_evaluation(int size, std::size_t number) {
    return {.landmarks = landmarks_of(size), .weights = kWeights[number]};
}

}  // namespace petteia::othello
