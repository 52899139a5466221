// Score: what a position is worth to one player, the point of view that its producer states.
//
// One ordered line of integers holds estimates and proven results, so that a search compares
// them with a single instruction and still never confuses them:
//
//   -kWin                 the game is over and lost
//   -kWin + n             loss in n plies
//   -kCertain             loss, some day: proven by theory, distance unknown
//   -kMaxEstimate … 0 … kMaxEstimate      estimates; 0 is also the draw
//   kCertain, kWin - n, kWin              the same wins
//
// Distances count plies from the position that is scored, so a score says the same thing wherever
// the position stands in a tree, and a table can store it as it is. Carrying a score one ply up
// adds one to its distance; carrying a bound one ply down undoes that.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>

namespace petteia {

class Score {
  public:
    static constexpr std::int32_t kMaxEstimate = 1 << 24;
    static constexpr std::int32_t kMaxDistance = 1 << 20;

    constexpr Score() = default;

    // A win for the point of view, `plies` from here (0: the game is over and won).
    static constexpr Score win_in(int plies) { return Score(kWin - plies); }
    static constexpr Score loss_in(int plies) { return Score(plies - kWin); }
    static constexpr Score draw() { return Score(0); }
    // Proven by the game's theory, at an unknown distance.
    static constexpr Score certain_win() { return Score(kCertain); }
    static constexpr Score certain_loss() { return Score(-kCertain); }
    // A guess, in the game's own unit; cut to the range that estimates have.
    static constexpr Score estimate(std::int32_t units) {
        return Score(std::clamp(units, -kMaxEstimate, kMaxEstimate));
    }
    // Above every score, and -infinity() below.
    static constexpr Score infinity() { return Score(kWin + kMaxDistance); }
    // The inverse of raw(), for tables.
    static constexpr Score from_raw(std::int32_t raw) { return Score(raw); }

    constexpr bool is_win() const { return raw_ >= kCertain; }
    constexpr bool is_loss() const { return raw_ <= -kCertain; }
    constexpr bool is_decided() const { return is_win() || is_loss(); }
    constexpr bool is_infinite() const { return *this >= infinity() || *this <= -infinity(); }
    constexpr bool has_distance() const { return raw_ > kFarthest || raw_ < -kFarthest; }
    // REQUIRES: has_distance().
    constexpr int distance() const { return kWin - (raw_ > 0 ? raw_ : -raw_); }
    // Won or lost, `plies` from here or sooner.
    constexpr bool is_decided_within(int plies) const {
        return has_distance() && distance() <= plies;
    }
    constexpr std::int32_t raw() const { return raw_; }

    // The same outcome seen from one ply earlier: wins and losses move one ply away.
    constexpr Score one_ply_up() const {
        if (raw_ > kFarthest) return Score(raw_ - 1);
        if (raw_ < -kFarthest) return Score(raw_ + 1);
        return *this;
    }
    // The bound to hand to a child: one_ply_up(v) > bound exactly when v > bound.one_ply_down().
    constexpr Score one_ply_down() const {
        if (raw_ >= kFarthest) return Score(raw_ + 1);
        if (raw_ < -kFarthest) return Score(raw_ - 1);
        return *this;
    }
    // The next score above, for null windows.
    constexpr Score next() const { return Score(raw_ + 1); }
    constexpr Score plus(std::int32_t units) const { return Score(raw_ + units); }

    constexpr Score operator-() const { return Score(-raw_); }
    friend constexpr auto operator<=>(Score, Score) = default;

  private:
    static constexpr std::int32_t kWin = 1 << 30;
    static constexpr std::int32_t kFarthest = kWin - kMaxDistance;
    static constexpr std::int32_t kCertain = 1 << 28;

    explicit constexpr Score(std::int32_t raw) : raw_(raw) {}

    std::int32_t raw_ = 0;
};

// Between which scores a value lies, both included.
struct ScoreRange {
    Score low = -Score::infinity(), high = Score::infinity();

    static constexpr ScoreRange exactly(Score score) { return {score, score}; }
    constexpr bool is_exact() const { return low == high; }
};

}  // namespace petteia
