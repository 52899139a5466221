// Value: the exact worth of a position to the player to move, small enough that a billion of them
// fit into memory. Only solvers make them; everything else turns them into a Score.
//
//    15 14 13                                0
//   +-----+-----------------------------------+
//   | who |        distance in plies          |     who: 0 unknown, 1 loss, 2 draw, 3 win
//   +-----+-----------------------------------+     (a draw has distance 0)
//
// The distance is that of best play: the quickest win, the longest loss. Its largest number, 2^14-1,
// is never stored: one_ply_up() may reach it from a stored value and no further, so that a solver
// that looks at is_too_far() notices before anything wraps round.
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>

#include "core/game.h"
#include "core/score.h"

namespace petteia {

class Value {
  public:
    enum class Outcome : std::uint8_t { Unknown, Loss, Draw, Win };
    static constexpr int kMaxDistance = (1 << 14) - 2;

    constexpr Value() = default;  // Unknown.

    // REQUIRES (both): 0 <= plies <= kMaxDistance.
    static constexpr Value win_in(int plies) { return Value(Outcome::Win, plies); }
    static constexpr Value loss_in(int plies) { return Value(Outcome::Loss, plies); }
    static constexpr Value draw() { return Value(Outcome::Draw, 0); }
    // Of a position that is over, from its final score for the player to move.
    static constexpr Value of_end(Score final_score) {
        if (final_score.is_win()) return win_in(0);
        return final_score.is_loss() ? loss_in(0) : draw();
    }
    // The inverse of raw(). Bits from outside are to be checked with is_valid() first.
    static constexpr Value from_raw(std::uint16_t raw) {
        Value value;
        value.raw_ = raw;
        return value;
    }
    static constexpr bool is_valid(std::uint16_t raw) {
        const bool has_distance = (raw & kOutcomeLow) != 0;  // Loss or win.
        return has_distance ? !from_raw(raw).is_too_far() : (raw & kDistance) == 0;
    }

    constexpr std::uint16_t raw() const { return raw_; }
    constexpr bool is_known() const { return raw_ != 0; }
    constexpr Outcome outcome() const { return static_cast<Outcome>(raw_ >> 14); }
    constexpr bool is_decided() const { return (raw_ & kOutcomeLow) != 0; }
    constexpr int distance() const { return raw_ & kDistance; }
    constexpr bool is_too_far() const { return distance() > kMaxDistance; }

    // REQUIRES: is_known().
    constexpr Score to_score() const {
        assert(is_known());
        if (outcome() == Outcome::Draw) return Score::draw();
        return outcome() == Outcome::Win ? Score::win_in(distance()) : Score::loss_in(distance());
    }

    // The same outcome seen from one ply earlier. REQUIRES: !is_too_far().
    constexpr Value one_ply_up() const {
        return from_raw(static_cast<std::uint16_t>(raw_ + ((raw_ & kOutcomeLow) >> 14)));
    }
    // For the other player; unknown stays unknown.
    constexpr Value operator-() const {
        return from_raw(static_cast<std::uint16_t>(raw_ ^ ((raw_ & kOutcomeLow) << 1)));
    }

    friend constexpr bool operator==(Value, Value) = default;
    // As Score orders them; unknown is below all.
    friend constexpr std::strong_ordering operator<=>(Value a, Value b) {
        return a.rank() <=> b.rank();
    }

  private:
    static constexpr unsigned kDistance = (1U << 14) - 1;
    static constexpr unsigned kOutcomeLow = 1U << 14;  // Set in losses and wins.
    static constexpr unsigned kWinBits = 3U << 14;

    constexpr Value(Outcome outcome, int plies)
        : raw_(static_cast<std::uint16_t>(static_cast<unsigned>(outcome) << 14 |
                                          static_cast<unsigned>(plies))) {
        assert(plies >= 0 && plies <= kMaxDistance);
    }

    // The bits are in order already, except that a longer win is worse.
    constexpr unsigned rank() const {
        return raw_ ^ ((raw_ & kWinBits) == kWinBits ? kDistance : 0U);
    }

    std::uint16_t raw_ = 0;
};

static_assert(sizeof(Value) == 2 && std::is_trivially_copyable_v<Value>);

// A value for the player to move at `child`, as a value for `mover` one ply earlier.
template <Game G>
Value seen_from_parent(const G& game, Player mover, const typename G::State& child, Value value) {
    return (game.to_move(child) == mover ? value : -value).one_ply_up();
}

// The best of `moves` for the player to move at `state`; child_value(child) is what a child
// is worth to the player to move there. REQUIRES: moves is not empty; no child's value is unknown.
template <Game G, typename ChildValue>
Value best_of(const G& game, const typename G::State& state, const MoveList<G>& moves,
              ChildValue&& child_value) {
    const Player mover = game.to_move(state);
    Value best;
    for (const auto move : moves) {
        const auto child = after(game, state, move);
        const Value value = seen_from_parent(game, mover, child, child_value(child));
        if (value > best) best = value;
    }
    return best;
}

// What to say when a value is_too_far().
inline constexpr const char* kTooFar =
    "the game is too long to solve: a win or loss is more than 16382 plies away";

}  // namespace petteia
