#include "games/othello/evaluation.h"

#include <algorithm>
#include <vector>

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

constexpr int power_of_3(int exponent) { return exponent == 0 ? 1 : 3 * power_of_3(exponent - 1); }

// The square that the symmetry of a kind puts in the place of square `i`.
int mirrored_square(const PatternKind& kind, int i) {
    switch (kind.mirror) {
        case PatternKind::Mirror::Row:
            return kind.squares - 1 - i;
        case PatternKind::Mirror::Edge:
            return i < 8 ? 7 - i : 17 - i;
        case PatternKind::Mirror::Corner:
            break;
    }
    return i % 3 * 3 + i / 3;
}

// Hands out the weights of a packed stage, one after the other.
class Unpacker {
  public:
    explicit Unpacker(std::string_view text) : text_(text) {}

    int next() {
        if (zeros_ == 0 && text_[at_] == kRunSign) {
            zeros_ = text_[at_ + 1] - kFirstSign;
            at_ += 2;
        }
        if (zeros_ > 0) {
            --zeros_;
            return 0;
        }
        return kWeightStep * (text_[at_++] - kFirstSign - kMostSteps);
    }

  private:
    std::string_view text_;
    std::size_t at_ = 0;
    int zeros_ = 0;
};

PatternWeights unpacked(std::string_view text) {
    PatternWeights weights{};
    Unpacker unpacker(text);
    for (const PatternKind& kind : kPatternKinds) {
        for (int place = 0; place < power_of_3(kind.squares); ++place) {
            const int first = std::min(place, mirrored_place(kind, place));
            auto& weight = weights.of[kind.offset + place];
            weight = first < place ? weights.of[kind.offset + first]
                                   : static_cast<std::int16_t>(unpacker.next());
        }
    }
    return weights;
}

const std::vector<PatternWeights>& pattern_weights() {
    static const auto all = [] {
        std::vector<PatternWeights> stages;
        stages.reserve(kStages);
        for (const std::string_view text : kFittedPatterns) stages.push_back(unpacked(text));
        return stages;
    }();
    return all;
}

}  // namespace

int mirrored_place(const PatternKind& kind, int place) {
    int mirror = 0;
    for (int i = 0; i < kind.squares; ++i, place /= 3)
        mirror += place % 3 * power_of_3(mirrored_square(kind, i));
    return mirror;
}

Evaluation make_evaluation(int size, std::size_t number) {
    const bool has_patterns = number == 0 && size == kWidth;
    return {landmarks_of(size), kWeights[number],
            has_patterns ? pattern_weights().data() : nullptr};
}

}  // namespace petteia::othello
