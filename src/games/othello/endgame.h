// The last moves of a game, searched without scores and without a shared table. With few squares left it
// is quickest to try each of them; with more, moves that leave few replies go first. Part of a kernel.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/othello/judge.h"
#include "games/othello/kernel.h"
#include "games/othello/last_flips.h"
#include "games/othello/stability.h"

namespace petteia::othello {
namespace {

// The squares of the quarter of the board that a square is in.
struct QuarterTable {
    Squares of[kSquares];
};
constexpr QuarterTable make_quarters() {
    const auto number_of = [](int square) { return (square >> 2 & 1) | (square >> 4 & 2); };
    QuarterTable table{};
    for (int square = 0; square < kSquares; ++square) {
        for (int other = 0; other < kSquares; ++other) {
            if (number_of(square) == number_of(other)) table.of[square] |= bit_of(other);
        }
    }
    return table;
}
constexpr QuarterTable kQuarters = make_quarters();

template <typename T>
inline void exchange(T& a, T& b) {
    const T other = a;
    a = b;
    b = other;
}

// All questions are asked with null windows: is the margin more than alpha? At most alpha an answer is an
// upper bound, above it a lower one.
//
// Who fills the last square of a region is better off, so regions with an odd number of empty squares are
// tried first. Quarters of the board stand for regions: `odd` are the squares of those with an odd number.
template <typename Ops>
class Endgame {
  public:
    Endgame(const Position& position, EndgameEntry* memory, std::uint64_t& nodes)
        : cells_(count(position.own | position.other | position.empty)),
          memory_(memory),
          nodes_(nodes) {}

    // The margin of the player to move under best play. At most alpha it is an upper bound, at least
    // beta a lower one.
    int solve(const Position& position, int alpha, int beta) {
        Squares odd = 0;
        for (Squares rest = position.empty; rest != 0; rest &= rest - 1)
            odd ^= kQuarters.of[first_of(rest)];
        // Mostly the window is a null window, and there is one question. Otherwise the next asks for what is
        // just beyond the last answer.
        int low = -cells_, high = cells_, bound = alpha + 1;
        while (low < high && low < beta && high > alpha) {
            const int value = best(position, odd, bound - 1);
            if (value >= bound) {
                low = value;
                bound = value + 1;
            } else {
                high = value;
                bound = value;
            }
        }
        return low >= beta ? low : high;
    }

  private:
    static constexpr int kNone = -1000;
    // From so many squares on, moves are put in order by how many replies they leave; with fewer that
    // takes more time than it saves.
    static constexpr int kMinOrdered = 7;
    static constexpr int kMaxMoves = kSquares;

    // And from so many on they are remembered.
    static constexpr int kMinRemembered = 8;

    struct Candidate {
        Position next;
        Squares odd;
        int square, order;
    };

    int best(const Position& at, Squares odd, int alpha) {
        const int left = count(at.empty);
        if (left >= kMinOrdered) return best_in_order(at, odd, alpha);
        return best_of_few(at, odd, left, alpha);
    }

    int best_of_few(const Position& at, Squares odd, int left, int alpha) {
        switch (left) {
            case 6:
                return by_parity<6>(at.own, at.other, at.empty, odd, alpha);
            case 5:
                return by_parity<5>(at.own, at.other, at.empty, odd, alpha);
            case 4:
                return by_parity<4>(at.own, at.other, at.empty, odd, alpha);
            case 3:
                return by_parity<3>(at.own, at.other, at.empty, odd, alpha);
            case 2:
                return last_two(at.own, at.other, first_of(at.empty), last_of(at.empty), alpha);
            case 1:
                return last(at.own, at.other, first_of(at.empty));
            default:
                return final_margin(at.own, at.other, 0);
        }
    }

    // --- The last few squares ---

    // One square left: whoever can fill it does.
    int last(Squares own, Squares other, int square) const {
        const int base = 2 * count(own) - cells_;
        if (const int turned = count_last_flips(own, square)) return base + 2 * turned + 2;
        if (const int turned = count_last_flips(other, square)) return base - 2 * turned;
        return base >= 0 ? base + 2 : base;
    }

    // Neither can move, with `left` squares empty.
    int end_of_game(Squares own, int left) const {
        const int lead = 2 * count(own) - cells_ + left;
        return lead > 0 ? lead + left : lead < 0 ? lead - left : 0;
    }

    static Squares flips(Squares own, Squares other, int square) {
        if ((kRays.neighbours[square] & other) == 0) return 0;
        return Ops::flips(own, other, square);
    }

    int last_two(Squares own, Squares other, int a, int b, int alpha) {
        if (const int value = try_two(own, other, a, b, alpha); value != kNone) return value;
        const int value = try_two(other, own, a, b, -alpha - 1);
        return value != kNone ? -value : end_of_game(own, 2);
    }

    int try_two(Squares own, Squares other, int a, int b, int alpha) {
        int best = kNone;
        if (const Squares turned = flips(own, other, a)) {
            best = -last(other ^ turned, own | turned | bit_of(a), b);
            if (best > alpha) return best;
        }
        if (const Squares turned = flips(own, other, b)) {
            const int value = -last(other ^ turned, own | turned | bit_of(b), a);
            if (value > best) best = value;
        }
        return best;
    }

    // Where so many squares are left, it is quicker to find the legal moves first than to try every square.
    static constexpr int kMinListed = 5;

    template <int kLeft>
    int by_parity(Squares own, Squares other, Squares empty, Squares odd, int alpha) {
        ++nodes_;
        const auto tried = [&](Squares mine, Squares theirs, int low) {
            if constexpr (kLeft == 3) {
                return try_three(mine, theirs, empty, odd, low);
            } else {
                return try_by_parity<kLeft>(mine, theirs, empty, odd, low);
            }
        };
        if (const int value = tried(own, other, alpha); value != kNone) return value;
        const int value = tried(other, own, -alpha - 1);
        return value != kNone ? -value : end_of_game(own, kLeft);
    }

    // The value of the best move; kNone if there is none.
    template <int kLeft>
    int try_by_parity(Squares own, Squares other, Squares empty, Squares odd, int alpha) {
        int best = kNone;
        const Squares listed = kLeft >= kMinListed ? Ops::moves(own, other, empty) : empty;
        for (const Squares part : {listed & odd, listed & ~odd}) {
            for (Squares rest = part; rest != 0; rest &= rest - 1) {
                const int square = first_of(rest);
                const Squares turned = kLeft >= kMinListed ? Ops::flips(own, other, square)
                                                           : flips(own, other, square);
                if (turned == 0) continue;
                const int value = -by_parity<kLeft - 1>(
                    other ^ turned, own | turned | bit_of(square), empty ^ bit_of(square),
                    odd ^ kQuarters.of[square], -alpha - 1);
                if (value <= best) continue;
                best = value;
                if (best > alpha) return best;
            }
        }
        return best;
    }

    // Of three squares one is alone in its quarter, or all are alike: the order of the other two is the same
    // to parity.
    int try_three(Squares own, Squares other, Squares empty, Squares odd, int alpha) {
        const int a = first_of(empty & odd);
        const Squares two = empty ^ bit_of(a);
        const int b = first_of(two), c = last_of(two);
        int best = kNone;
        const auto is_enough = [&](int square, int left, int also_left) {
            const Squares turned = flips(own, other, square);
            if (turned == 0) return false;
            const int value = -last_two(other ^ turned, own | turned | bit_of(square), left,
                                        also_left, -alpha - 1);
            if (value > best) best = value;
            return best > alpha;
        };
        if (!is_enough(a, b, c) && !is_enough(b, a, c)) is_enough(c, a, b);
        return best;
    }

    // --- More squares ---

    static Position passed(const Position& at) { return {at.other, at.own, at.empty}; }

    int best_in_order(const Position& at, Squares odd, int alpha) {
        ++nodes_;
        const int left = count(at.empty);
        if (const int bound = stable_bound(at, left, alpha); bound != kNone) return bound;
        if (left < kMinRemembered) {
            int square = kSquares;
            return best_of_candidates(at, odd, alpha, square);
        }
        EndgameEntry& entry = memory_[place_of(at)];
        const bool is_known = is_about(entry, at);
        if (is_known) {
            if (entry.low > alpha) return entry.low;
            if (entry.high <= alpha) return entry.high;
        }
        int square = is_known ? entry.square : kSquares;
        const int value = best_of_candidates(at, odd, alpha, square);
        remember(entry, at, value, alpha, square);
        return value;
    }

    static std::size_t place_of(const Position& at) {
        const std::uint64_t mixed =
            (at.own * 0x9E3779B97F4A7C15u) ^ (at.other * 0xD1B54A32D192ED03u);
        return mixed >> 32 & (kEndgameEntries - 1);
    }

    static bool is_about(const EndgameEntry& entry, const Position& at) {
        return entry.own == at.own && entry.other == at.other;
    }

    // What else was stored there in the meantime is lost.
    void remember(EndgameEntry& entry, const Position& at, int value, int alpha, int square) {
        if (!is_about(entry, at))
            entry = {at.own, at.other, static_cast<std::int8_t>(-cells_),
                     static_cast<std::int8_t>(cells_), kSquares};
        (value > alpha ? entry.low : entry.high) = static_cast<std::int8_t>(value);
        entry.square = static_cast<std::uint8_t>(square);
    }

    // `square` is a move to try first, and the best one afterwards.
    int best_of_candidates(const Position& at, Squares odd, int alpha, int& square) {
        Candidate candidates[kMaxMoves];
        const int size = find_candidates(at, odd, square, candidates);
        if (size == 0) {
            if (Ops::moves(at.other, at.own, at.empty) == 0)
                return final_margin(at.own, at.other, at.empty);
            return -best_in_order(passed(at), odd, -alpha - 1);
        }
        int best = kNone;
        for (int tried = 0; tried < size && best <= alpha; ++tried) {
            bring_forward(candidates, tried, size);
            const Candidate& move = candidates[tried];
            const int value = -this->best(move.next, move.odd, -alpha - 1);
            if (value <= best) continue;
            best = value;
            square = move.square;
        }
        return best;
    }

    // What stable discs leave of the margin, if that is at most alpha; else kNone. The more squares are empty,
    // the fewer discs are stable, and only a large alpha is worth the try. That own stable discs are more than
    // alpha is too seldom.
    int stable_bound(const Position& at, int left, int alpha) const {
        if (alpha < left - 2 || cells_ - 2 * count(at.other) > alpha) return kNone;
        const Squares board = at.own | at.other | at.empty;
        const Squares stable = stable_discs(OpenLines(at.empty), board, at.other);
        const int most = cells_ - 2 * count(stable);
        return most <= alpha ? most : kNone;
    }

    int find_candidates(const Position& at, Squares odd, int first, Candidate* candidates) const {
        int size = 0;
        const bool are_remembered = count(at.empty) > kMinRemembered;
        for (Squares rest = Ops::moves(at.own, at.other, at.empty); rest != 0; rest &= rest - 1) {
            const int square = first_of(rest);
            Candidate& move = candidates[size++];
            move.next = after(at, square, Ops::flips(at.own, at.other, square));
            move.square = square;
            move.odd = odd ^ kQuarters.of[square];
            if (are_remembered) __builtin_prefetch(&memory_[place_of(move.next)]);
            const Squares replies = Ops::moves(move.next.own, move.next.other, move.next.empty);
            move.order = 2 * (count(replies) + count(replies & kCorners)) -
                         ((odd & bit_of(square)) != 0 ? 1 : 0) - (square == first ? 1000 : 0);
        }
        return size;
    }

    static void bring_forward(Candidate* candidates, int first, int size) {
        int best = first;
        for (int i = first + 1; i < size; ++i) {
            if (candidates[i].order < candidates[best].order) best = i;
        }
        if (best != first) exchange(candidates[first], candidates[best]);
    }

    const int cells_;
    EndgameEntry* const memory_;
    std::uint64_t& nodes_;
};

}  // namespace
}  // namespace petteia::othello
