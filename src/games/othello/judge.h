// What a position is worth, and which moves look good. Part of a kernel, made of its primitives.
#pragma once

#include <cstdint>

#include "games/othello/kernel.h"
#include "games/othello/patterns.h"
#include "games/othello/rays.h"

namespace petteia::othello {
namespace {

// The result if the game ends here, for `own`: empty squares count for the winner.
inline int final_margin(Squares own, Squares other, Squares empty) {
    const int lead = count(own) - count(other);
    return lead > 0 ? lead + count(empty) : lead < 0 ? lead - count(empty) : 0;
}

// What the opponent sees after a disc is placed on `square`.
inline Position after(const Position& at, int square, Squares turned) {
    const Squares bit = bit_of(square);
    return {at.other ^ turned, at.own | turned | bit, at.empty ^ bit};
}

template <typename Ops>
class Judge {
  public:
    explicit Judge(const Evaluation& evaluation) : evaluation_(evaluation) {}

    static Terms terms(const Position& at) {
        return {{count(Ops::moves(at.own, at.other, at.empty)),
                 count(Ops::moves(at.other, at.own, at.empty)), count(beside(at.other) & at.empty),
                 count(beside(at.own) & at.empty)}};
    }

    Value judge(const Position& at) const {
        const Terms counted = terms(at);
        if (counted.counts[0] + counted.counts[1] == 0)
            return {kDiscUnits * final_margin(at.own, at.other, at.empty), true};
        return {evaluation_.patterns != nullptr ? by_patterns(at, counted) : by_hand(at, counted),
                false};
    }

    // Near the horizon the square decides; further up, how many replies a move leaves, and what the
    // position that it leads to is worth. Few replies also make a search shorter.
    void order(const Position& at, int depth, const std::uint16_t* squares, int size,
               std::int32_t* scores) const {
        constexpr int kMinDepthForReplies = 2, kMinDepthForValues = 4;
        constexpr int kReply = 16, kUnitsToOne = 4;
        for (int i = 0; i < size; ++i) {
            scores[i] = value_of(squares[i]);
            if (depth < kMinDepthForReplies) continue;
            const Position next = after(at, squares[i], Ops::flips(at.own, at.other, squares[i]));
            const Squares replies = Ops::moves(next.own, next.other, next.empty);
            scores[i] -= kReply * (count(replies) + count(replies & evaluation_.landmarks.corners));
            if (depth >= kMinDepthForValues) scores[i] -= judge(next).units / kUnitsToOne;
        }
    }

  private:
    int by_hand(const Position& at, const Terms& counted) const {
        const int own_moves = counted.counts[0], other_moves = counted.counts[1];
        const Weights& weights = evaluation_.weights;
        const Landmarks& landmarks = evaluation_.landmarks;
        const int more = own_moves - other_moves;
        const Squares near = beside(landmarks.corners & at.empty);
        const auto difference = [&](Squares where) {
            return count(at.own & where) - count(at.other & where);
        };
        return weights.lead * difference(~Squares{0}) + weights.moves * more +
               weights.freedom * more / (own_moves + other_moves + 2) +
               weights.openings * (counted.counts[2] - counted.counts[3]) +
               weights.corners * difference(landmarks.corners) +
               weights.beside * difference(landmarks.beside_corners & near) +
               weights.inside * difference(landmarks.inside_corners & near);
    }

    // No estimate exceeds what the board holds.
    int by_patterns(const Position& at, const Terms& counted) const {
        const int empties = count(at.empty), stage = stage_of(empties);
        int sum = kFittedConstants[empties];
        for (std::size_t i = 0; i < kTerms; ++i) sum += kFittedTerms[stage][i] * counted.counts[i];
        const std::int16_t* weights = evaluation_.patterns[stage].of;
        for_each_pattern(at.own, at.other, [&](int place) { sum += weights[place]; });
        constexpr int kMost = kDiscUnits * kSquares;
        return sum > kMost ? kMost : sum < -kMost ? -kMost : sum;
    }

    int value_of(int square) const {
        const Squares bit = bit_of(square);
        if ((evaluation_.landmarks.corners & bit) != 0) return 24;
        if ((evaluation_.landmarks.beside_corners & bit) != 0) return -6;
        return (evaluation_.landmarks.inside_corners & bit) != 0 ? -12 : 0;
    }
    const Evaluation& evaluation_;
};

}  // namespace
}  // namespace petteia::othello
