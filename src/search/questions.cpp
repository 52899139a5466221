#include "search/questions.h"

#include <algorithm>

namespace petteia {

Questions Questions::within(const ScoreRange& window) const {
    Questions narrower = *this;
    narrower.window_ = {rounded_down(window.low), -rounded_down(-window.high)};
    return narrower;
}

Score Questions::next() const {
    if (unit_ > 0) return next_margin();
    return open().low.is_win() || open().high.is_loss() ? next_distance() : next_horizon();
}

// The guess, and then one unit beyond the bound that is known: mostly two questions tell the value
// (MTD(f): Plaat, Schaeffer, Pijls & de Bruin 1996). Where the winner comes first, the guess says which of the
// two questions about him is likelier to settle it.
Score Questions::next_margin() const {
    const Score of_winner = guess_ > Score::draw() ? Score::draw().plus(unit_) : Score::draw();
    return std::clamp(winner_first_ ? of_winner : guess_, open().low.plus(unit_), open().high);
}

// Known to be won or lost, but not when. If it may take all of the game, that is asked first: what is hard to
// prove mostly does.
Score Questions::next_distance() const {
    const auto [least, most] = open();
    const int low = least.distance(), high = most.distance();
    const int middle =
        std::max(low, high) + 1 >= longest_ ? std::max(low, high) - 1 : (low + high) / 2;
    const Score score = least.is_win() ? Score::win_in(middle) : Score::loss_in(middle + 1);
    return std::clamp(score, least.next(), most);
}

// Is it lost, is it won, within more and more plies: a quick end is found by a small search. Each horizon
// takes in a part of what is left, so that the last one comes soon. There the first question is whether the
// guess has the right side.
Score Questions::next_horizon() const {
    constexpr double kPart = 0.4, kLastPart = 0.25;
    const auto [low, high] = open();
    const int lost = low.is_loss() ? low.distance() : longest_ + 1;
    const int won = high.is_win() ? high.distance() : longest_ + 1;
    const int safe = std::min(lost, won);
    int horizon = safe + std::max(1, static_cast<int>(kPart * (longest_ - safe)));
    if (horizon + std::max(1, static_cast<int>(kLastPart * longest_)) < longest_)
        return lost > won ? Score::win_in(horizon) : Score::loss_in(horizon);
    const bool asks_win = high.is_win() && (low >= Score::draw() || guess_ >= Score::draw());
    return asks_win ? Score::win_in(longest_) : Score::draw();
}

void Questions::learn(Score bound, Score found) {
    if (found >= bound) {
        range_.low = std::max(range_.low, found);
    } else {
        range_.high = std::min(range_.high, found);
    }
    // What was found about the winner says little about the margin.
    if (unit_ > 0 && !winner_first_) guess_ = found;
    round_to_results();
    winner_first_ = winner_first_ && !knows_winner();
}

// A bound that lies between two results is as good as the result beyond.
void Questions::round_to_results() {
    range_.low = -rounded_down(-range_.low);
    range_.high = rounded_down(range_.high);
}

// The best result that is no better than `score`. REQUIRES: there is one.
Score Questions::rounded_down(Score score) const {
    if (unit_ > 0) {
        const std::int32_t rest = score.raw() % unit_;
        return score.is_decided() ? score : score.plus(rest < 0 ? -unit_ - rest : -rest);
    }
    if (score < Score::draw()) return std::min(score, Score::loss_in(longest_));
    return score < Score::win_in(longest_) ? Score::draw() : score;
}

}  // namespace petteia
