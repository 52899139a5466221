#include "session/verdict.h"

#include <cstdlib>

namespace petteia {

Verdict Verdict::of(Score score, bool is_proven, const EstimateScale& scale) {
    Verdict verdict;
    verdict.scale = scale;
    if (score.is_decided()) {
        // In a game with margins: by one that nobody asked for.
        verdict.kind = score.is_win() ? Kind::Win : Kind::Loss;
        if (score.has_distance()) verdict.distance = score.distance();
    } else if (!is_proven) {
        verdict.estimate = score.raw();
    } else if (scale.has_points()) {
        verdict.margin = static_cast<int>(*scale.points(score.raw()));
        verdict.kind = *verdict.margin > 0   ? Kind::Win
                       : *verdict.margin < 0 ? Kind::Loss
                                             : Kind::Draw;
    } else {
        verdict.kind = Kind::Draw;
    }
    return verdict;
}

Verdict Verdict::reversed() const {
    Verdict other = *this;
    if (kind == Kind::Win)
        other.kind = Kind::Loss;
    else if (kind == Kind::Loss)
        other.kind = Kind::Win;
    other.estimate = -estimate;
    other.scale = scale.reversed();
    if (margin) other.margin = -*margin;
    return other;
}

Verdict Verdict::seen_from_parent(bool is_same_mover) const {
    Verdict parent = is_same_mover ? *this : reversed();
    if (parent.distance) ++*parent.distance;
    return parent;
}

std::string_view Verdict::word() const {
    switch (kind) {
        case Kind::Win:
            return "win";
        case Kind::Draw:
            return "draw";
        case Kind::Loss:
            return "loss";
        case Kind::Estimate:
            break;
    }
    return "estimate";
}

std::string Verdict::to_text() const {
    if (kind == Kind::Estimate) return scale.to_text(estimate);
    std::string text(word());
    if (margin && kind != Kind::Draw) text += " by " + std::to_string(std::abs(*margin));
    if (distance) text += " in " + std::to_string(*distance);
    return text;
}

}  // namespace petteia
