#include "session/verdict.h"

#include <cstdlib>

namespace petteia {

Verdict Verdict::of(Score score, bool is_proven) {
    Verdict verdict;
    if (score.is_decided()) {
        verdict.kind = score.is_win() ? Kind::Win : Kind::Loss;
        if (score.has_distance()) verdict.distance = score.distance();
    } else if (is_proven) {
        verdict.kind = Kind::Draw;
    } else {
        verdict.estimate = score.raw();
    }
    return verdict;
}

Verdict Verdict::of_margin(Score score, bool is_proven, std::int32_t unit) {
    // Won or lost, by a margin that nobody asked for.
    if (score.is_decided()) return of(score, is_proven);
    Verdict verdict;
    if (is_proven) {
        verdict.margin = score.raw() / unit;
        verdict.kind = *verdict.margin > 0   ? Kind::Win
                       : *verdict.margin < 0 ? Kind::Loss
                                             : Kind::Draw;
    } else {
        verdict.estimate = score.raw();
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
    if (kind == Kind::Estimate) return (estimate > 0 ? "+" : "") + std::to_string(estimate);
    std::string text(word());
    if (margin && kind != Kind::Draw) text += " by " + std::to_string(std::abs(*margin));
    if (distance) text += " in " + std::to_string(*distance);
    return text;
}

}  // namespace petteia
