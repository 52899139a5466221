// What a position is worth, and which moves look good. Part of a kernel, made of its primitives.
#pragma once

#include <cstdint>

#include "games/othello/kernel.h"
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

// What the patterns are after the player to move has placed a disc and turned some.
inline void change_patterns(const PatternTables& tables, const Situation& before, int square,
                            Squares turned, PatternIndices& after) {
    const std::uint64_t words[1] = {turned};
    change_indices<kMaxPatterns, 1>(tables, before.indices, {before.mover, square, words}, after);
}

template <typename Ops>
class Judge {
  public:
    explicit Judge(const Evaluation& evaluation) : evaluation_(evaluation) {}

    Value judge(const Position& at, const Situation& situation) const {
        const Mobility mobility{count(Ops::moves(at.own, at.other, at.empty)),
                                count(Ops::moves(at.other, at.own, at.empty))};
        if (mobility.own + mobility.other == 0)
            return {kDiscUnits * final_margin(at.own, at.other, at.empty), true};
        return {evaluation_.patterns != nullptr ? by_patterns(at, situation, mobility)
                                                : by_hand(at, mobility),
                false};
    }

    // Near the horizon the square decides; further up, how many replies a move leaves, and what the
    // position that it leads to is worth. Few replies also make a search shorter.
    void order(const Position& at, const Situation& situation, int depth,
               const std::uint16_t* squares, int size, std::int32_t* scores) const {
        constexpr int kMinDepthForReplies = 2, kMinDepthForValues = 4;
        constexpr int kReply = 16, kUnitsToOne = 4;
        for (int i = 0; i < size; ++i) {
            scores[i] = value_of(squares[i]);
            if (depth < kMinDepthForReplies) continue;
            const Squares turned = Ops::flips(at.own, at.other, squares[i]);
            const Position next = after(at, squares[i], turned);
            const Squares replies = Ops::moves(next.own, next.other, next.empty);
            scores[i] -= kReply * (count(replies) + count(replies & evaluation_.landmarks.corners));
            if (depth < kMinDepthForValues) continue;
            PatternIndices indices;
            if (evaluation_.patterns != nullptr)
                change_patterns(*evaluation_.patterns, situation, squares[i], turned, indices);
            scores[i] -= judge(next, {1 - situation.mover, indices}).units / kUnitsToOne;
        }
    }

  private:
    struct Mobility {
        int own, other;
    };

    int by_hand(const Position& at, const Mobility& mobility) const {
        const Weights& weights = evaluation_.weights;
        const Landmarks& landmarks = evaluation_.landmarks;
        const int more = mobility.own - mobility.other;
        const Squares near = beside(landmarks.corners & at.empty);
        const auto difference = [&](Squares where) {
            return count(at.own & where) - count(at.other & where);
        };
        return weights.lead * difference(~Squares{0}) + weights.moves * more +
               weights.freedom * more / (mobility.own + mobility.other + 2) +
               weights.openings *
                   (count(beside(at.other) & at.empty) - count(beside(at.own) & at.empty)) +
               weights.corners * difference(landmarks.corners) +
               weights.beside * difference(landmarks.beside_corners & near) +
               weights.inside * difference(landmarks.inside_corners & near);
    }

    // No estimate exceeds what the board holds.
    int by_patterns(const Position& at, const Situation& situation,
                    const Mobility& mobility) const {
        const int discs = count(at.own | at.other);
        const Terms& terms = evaluation_.terms[static_cast<std::size_t>(discs)];
        const int parity = count(at.empty) % 2 != 0 ? terms.parity : -terms.parity;
        const int sum =
            terms.constant + parity + terms.moves * mobility.own + terms.replies * mobility.other +
            sum_of_patterns(*evaluation_.patterns, situation.indices, situation.mover, discs);
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
