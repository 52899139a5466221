#include "games/hexthello/weights.h"

#include <algorithm>
#include <cmath>

namespace petteia::hexthello {
namespace {

constexpr Weights kDiscs{.lead = 100};
constexpr Weights kMobility{.lead = 100, .moves = 200, .corners = 1000};
constexpr Weights kByHand{
    .freedom = 2000, .openings = 25, .corners = 800, .beside = -150, .inside = -350};

// Few discs mean many moves, which the evaluation seeks: until none is left. Chosen by matches: without
// it the engine lost eight of twenty games to a search of depth 4 that only counts discs; with a fear
// that begins earlier it plays worse against itself.
constexpr std::int16_t kScarcity = 150, kFewDiscs = 11;

// A weight between those of the two stages whose middles are nearest.
Weights fitted(int discs) {
    const double place = std::clamp((discs - kStageDiscs / 2.0) / kStageDiscs, 0.0, kStages - 1.0);
    const auto stage = std::min(static_cast<int>(place), kStages - 2);
    const double share = place - stage;
    const Weights &a = kFittedWeights[stage], &b = kFittedWeights[stage + 1];
    const auto between = [&](std::int16_t Weights::*field) {
        return static_cast<std::int16_t>(std::lround(a.*field * (1 - share) + b.*field * share));
    };
    return {between(&Weights::constant), between(&Weights::lead),     between(&Weights::moves),
            between(&Weights::freedom),  between(&Weights::openings), between(&Weights::corners),
            between(&Weights::beside),   between(&Weights::inside)};
}

using EdgeTable = std::array<std::int16_t, kEdgePatterns>;

const std::array<EdgeTable, kEdgeStages>& fitted_edges() {
    static const auto tables = [] {
        std::array<EdgeTable, kEdgeStages> all{};
        for (std::size_t stage = 0; stage < kEdgeStages; ++stage) {
            for (std::size_t i = 0; i < kEdgePatterns; ++i) {
                const EdgeKind kind = edge_kinds()[i];
                if (kind.sign != 0)
                    all[stage][i] =
                        static_cast<std::int16_t>(kind.sign * kFittedEdges[stage][kind.number]);
            }
        }
        return all;
    }();
    return tables;
}

using Digits = std::array<int, 8>;

int pattern_of(const Digits& digits) {
    int pattern = 0;
    for (std::size_t i = digits.size(); i-- > 0;) pattern = 3 * pattern + digits[i];
    return pattern;
}
Digits digits_of(int pattern) {
    Digits digits{};
    for (int& digit : digits) {
        digit = pattern % 3;
        pattern /= 3;
    }
    return digits;
}
// The least pattern of a pattern and its mirror image.
int least_image(Digits digits) {
    const int pattern = pattern_of(digits);
    std::reverse(digits.begin(), digits.end());
    return std::min(pattern, pattern_of(digits));
}
Digits with_colours_exchanged(Digits digits) {
    for (int& digit : digits) digit = digit == 0 ? 0 : 3 - digit;
    return digits;
}

}  // namespace

const std::array<EdgeKind, kEdgePatterns>& edge_kinds() {
    static const auto kinds = [] {
        std::array<EdgeKind, kEdgePatterns> all{};
        std::array<std::int16_t, kEdgePatterns> numbers{};
        std::int16_t count = 0;
        for (int pattern = 0; pattern < kEdgePatterns; ++pattern) {
            const Digits digits = digits_of(pattern);
            const int same = least_image(digits),
                      opposite = least_image(with_colours_exchanged(digits));
            if (same == opposite) continue;
            const int kind = std::min(same, opposite);
            // The least of a kind comes first.
            if (kind == pattern) numbers[static_cast<std::size_t>(pattern)] = count++;
            all[static_cast<std::size_t>(pattern)] = {
                numbers[static_cast<std::size_t>(kind)],
                static_cast<std::int8_t>(kind == same ? 1 : -1)};
        }
        return all;
    }();
    return kinds;
}

std::int16_t few_discs(int side) {
    return static_cast<std::int16_t>(kFewDiscs * (3 * side * (side - 1) + 1) / kMaxDiscs);
}

std::int16_t few_discs(int side, int discs) {
    constexpr int kLeast = 3, kShare = 4;
    return std::min(few_discs(side), static_cast<std::int16_t>(kLeast + discs / kShare));
}

Evaluation make_evaluation(int side, std::size_t number, const Landmarks& landmarks) {
    constexpr int kFittedSide = 8;
    constexpr std::array<const Weights*, kEvaluations.size()> kPlain{nullptr, &kByHand, &kByHand,
                                                                     &kMobility, &kDiscs};
    Evaluation evaluation{};
    evaluation.landmarks = landmarks;
    const bool fears_scarcity = number <= 2;
    const bool is_fitted = number == 1 && side == kFittedSide;
    for (int discs = 0; discs <= kMaxDiscs; ++discs) {
        evaluation.weights[discs] = is_fitted ? fitted(discs) : *kPlain[number];
        if (fears_scarcity) {
            evaluation.weights[discs].scarcity = kScarcity;
            evaluation.weights[discs].few = few_discs(side);
        }
        if (is_fitted)
            evaluation.edges[discs] =
                fitted_edges()[static_cast<std::size_t>(edge_stage(discs))].data();
    }
    return evaluation;
}

}  // namespace petteia::hexthello
