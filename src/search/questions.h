// Questions: finds a value by asking again and again whether it reaches a bound. Each answer halves what is
// left to know or better, and a search that must only say yes or no cuts far more than one that measures.
//
//     auto questions = Questions::about_distance(longest, guess);
//     while (!questions.is_answered()) {
//         const Score bound = questions.next();
//         questions.learn(bound, search(bound.plus(-1), bound));   // Fail-soft.
//     }
//     questions.value();
//
// Whoever needs the value only within a window, as alpha-beta does, says so with within().
#pragma once

#include <algorithm>

#include "core/game.h"

namespace petteia {

class Questions {
  public:
    // A game that is won or lost within `longest` plies, or drawn; the value is perhaps like `guess`.
    static Questions about_distance(int longest, Score guess) {
        return {{Score::loss_in(1), Score::win_in(1)}, guess, 0, longest};
    }
    // A game with results of a size, `unit` apart, about as large as `guess`. `winner_first`: what is asked first
    // is whether it is won, drawn or lost.
    static Questions about_margin(std::int32_t unit, Score guess, bool winner_first = false) {
        return {{}, guess, unit, 0, winner_first};
    }

    // Values of at most window.low need not be distinguished from each other, nor those of at least
    // window.high. REQUIRES: window.low < window.high, and there are results in between or beyond.
    Questions within(const ScoreRange& window) const;

    bool is_exact() const { return range_.low >= range_.high; }
    bool is_answered() const {
        return is_exact() || range_.low >= window_.high || range_.high <= window_.low;
    }
    // What is certain.
    const ScoreRange& range() const { return range_; }
    // It is certain to be won, drawn or lost.
    bool knows_winner() const {
        return range_.low > Score::draw() || range_.high < Score::draw() || is_answered();
    }
    // A bound on it where it lies outside the window. REQUIRES: is_answered().
    Score value() const {
        return is_exact() || range_.low >= window_.high ? range_.low : range_.high;
    }

    // Is the value at least this? REQUIRES: !is_answered().
    Score next() const;
    // What a fail-soft search of the window (bound - 1, bound) found.
    void learn(Score bound, Score found);

  private:
    Questions(ScoreRange range, Score guess, std::int32_t unit, int longest,
              bool winner_first = false)
        : range_(range),
          guess_(guess),
          unit_(unit),
          longest_(longest),
          winner_first_(winner_first) {}

    // What is left to know.
    ScoreRange open() const {
        return {std::max(range_.low, window_.low), std::min(range_.high, window_.high)};
    }
    Score next_margin() const;
    Score next_distance() const;
    Score next_horizon() const;
    void round_to_results();
    Score rounded_down(Score score) const;

    ScoreRange range_;
    ScoreRange window_ = {};
    Score guess_;
    std::int32_t unit_;
    int longest_;
    bool winner_first_;  // And not yet known.
};

// About the value of a position, from where the game goes on to its end. Where results have a size,
// `winner_first` is as above; where they have none, that is always so.
template <HasLength G>
Questions questions_about(const G& game, const typename G::State& state, Score guess,
                          bool winner_first = false) {
    if constexpr (HasMargin<G>) return Questions::about_margin(G::kMarginUnit, guess, winner_first);
    return Questions::about_distance(game.max_plies(state), guess);
}

}  // namespace petteia
