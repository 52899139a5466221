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

// Which quarter of the board a square is in, as a bit.
constexpr unsigned quarter_of(int square) { return 1U << ((square >> 2 & 1) | (square >> 4 & 2)); }
struct QuarterTable {
    Squares of[16];  // For each set of quarters, their squares.
};
constexpr QuarterTable make_quarters() {
    QuarterTable table{};
    for (unsigned set = 0; set < 16; ++set) {
        for (int square = 0; square < kSquares; ++square) {
            if ((set & quarter_of(square)) != 0) table.of[set] |= bit_of(square);
        }
    }
    return table;
}
constexpr QuarterTable kQuarters = make_quarters();

// The last `kSize` empty squares, in the order in which they are tried.
template <int kSize>
struct LastSquares {
    int at[kSize];

    LastSquares<kSize - 1> without(int i) const {
        LastSquares<kSize - 1> rest;
        for (int k = 0; k < kSize - 1; ++k) rest.at[k] = at[k < i ? k : k + 1];
        return rest;
    }
};

template <typename T>
inline void exchange(T& a, T& b) {
    const T other = a;
    a = b;
    b = other;
}

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
        unsigned odd = 0;
        for (Squares rest = position.empty; rest != 0; rest &= rest - 1)
            odd ^= quarter_of(first_of(rest));
        return best(position, odd, alpha, beta);
    }

  private:
    static constexpr int kNone = -1000;
    static constexpr int kFew = 4;  // So many squares are held in a list.
    // From so many squares on, moves are put in order by how many replies they leave; with fewer that
    // takes more time than it saves.
    static constexpr int kMinOrdered = 7;
    static constexpr int kMaxMoves = kSquares;

    // And from so many on they are remembered.
    static constexpr int kMinRemembered = 8;

    struct Candidate {
        Position next;
        unsigned odd;
        int square, order;
    };

    // Who fills the last square of a region is better off, so regions with an odd number of empty squares
    // are tried first. Quarters of the board stand for regions: `odd` are those with an odd number.
    int best(const Position& at, unsigned odd, int alpha, int beta) {
        const int left = count(at.empty);
        if (left >= kMinOrdered) return best_in_order(at, odd, alpha, beta);
        if (left > kFew) return best_by_parity(at, odd, alpha, beta);
        switch (left) {
            case 4:
                return best_of_few(at.own, at.other, listed<4>(at.empty, odd), alpha, beta);
            case 3:
                return best_of_few(at.own, at.other, listed<3>(at.empty, odd), alpha, beta);
            case 2:
                return best_of_few(at.own, at.other, listed<2>(at.empty, odd), alpha, beta);
            case 1:
                return best_of_few(at.own, at.other, listed<1>(at.empty, odd), alpha, beta);
            default:
                return final_margin(at.own, at.other, 0);
        }
    }

    template <int kSize>
    static LastSquares<kSize> listed(Squares empty, unsigned odd) {
        LastSquares<kSize> list{};
        int size = 0;
        for (Squares rest = empty & kQuarters.of[odd]; rest != 0; rest &= rest - 1)
            list.at[size++] = first_of(rest);
        for (Squares rest = empty & ~kQuarters.of[odd]; rest != 0; rest &= rest - 1)
            list.at[size++] = first_of(rest);
        return list;
    }

    // --- The last few squares ---

    template <int kSize>
    int best_of_few(Squares own, Squares other, LastSquares<kSize> left, int alpha, int beta) {
        if constexpr (kSize > 2) ++nodes_;  // The last two squares count as one with what is above.
        if constexpr (kSize == 1) {
            return last(own, other, left.at[0]);
        } else {
            if constexpr (kSize == 3) put_lone_square_first(left);
            int value = try_few(own, other, left, alpha, beta);
            if (value != kNone) return value;
            value = try_few(other, own, left, -beta, -alpha);
            return value != kNone ? -value : end_of_game(own, kSize);
        }
    }

    // The value of the best move; kNone if there is none.
    template <int kSize>
    int try_few(Squares own, Squares other, const LastSquares<kSize>& left, int alpha, int beta) {
        int best = kNone;
        for (int i = 0; i < kSize; ++i) {
            const Squares turned = flips(own, other, left.at[i]);
            if (turned == 0) continue;
            const int value = -best_of_few(other ^ turned, own | turned | bit_of(left.at[i]),
                                           left.without(i), -beta, -(best > alpha ? best : alpha));
            if (value <= best) continue;
            best = value;
            if (best >= beta) break;
        }
        return best;
    }

    static void put_lone_square_first(LastSquares<3>& left) {
        const unsigned a = quarter_of(left.at[0]), b = quarter_of(left.at[1]),
                       c = quarter_of(left.at[2]);
        if (a == b && b != c) exchange(left.at[0], left.at[2]);
        if (a == c && b != c) exchange(left.at[0], left.at[1]);
    }

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

    // --- More squares ---

    static Position passed(const Position& at) { return {at.other, at.own, at.empty}; }

    int best_by_parity(const Position& at, unsigned odd, int alpha, int beta) {
        ++nodes_;
        if (const int value = try_by_parity(at, odd, alpha, beta); value != kNone) return value;
        if (const int value = try_by_parity(passed(at), odd, -beta, -alpha); value != kNone)
            return -value;
        return final_margin(at.own, at.other, at.empty);
    }

    int try_by_parity(const Position& at, unsigned odd, int alpha, int beta) {
        int best = kNone;
        const Squares first = kQuarters.of[odd];
        for (const Squares part : {at.empty & first, at.empty & ~first}) {
            for (Squares rest = part; rest != 0; rest &= rest - 1) {
                const int square = first_of(rest);
                const Squares turned = flips(at.own, at.other, square);
                if (turned == 0) continue;
                const int value =
                    -this->best(othello::after(at, square, turned), odd ^ quarter_of(square), -beta,
                                -(best > alpha ? best : alpha));
                if (value <= best) continue;
                best = value;
                if (best >= beta) return best;
            }
        }
        return best;
    }

    int best_in_order(const Position& at, unsigned odd, int alpha, int beta) {
        ++nodes_;
        if (const int bound = stable_bound(at, alpha, beta); bound != kNone) return bound;
        if (count(at.empty) < kMinRemembered) {
            int square = kSquares;
            return best_of_candidates(at, odd, alpha, beta, square);
        }
        EndgameEntry& entry = memory_[place_of(at)];
        const bool is_known = is_about(entry, at);
        if (is_known) {
            if (entry.low >= beta || entry.low == entry.high) return entry.low;
            if (entry.high <= alpha) return entry.high;
        }
        int square = is_known ? entry.square : kSquares;
        const int value = best_of_candidates(at, odd, alpha, beta, square);
        remember(entry, at, value, alpha, beta, square);
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
    void remember(EndgameEntry& entry, const Position& at, int value, int alpha, int beta,
                  int square) {
        if (!is_about(entry, at))
            entry = {at.own, at.other, static_cast<std::int8_t>(-cells_),
                     static_cast<std::int8_t>(cells_), kSquares};
        if (value > alpha) entry.low = static_cast<std::int8_t>(value);
        if (value < beta) entry.high = static_cast<std::int8_t>(value);
        entry.square = static_cast<std::uint8_t>(square);
    }

    // `square` is a move to try first, and the best one afterwards.
    int best_of_candidates(const Position& at, unsigned odd, int alpha, int beta, int& square) {
        Candidate candidates[kMaxMoves];
        const int size = find_candidates(at, odd, square, candidates);
        if (size == 0) {
            if (Ops::moves(at.other, at.own, at.empty) == 0)
                return final_margin(at.own, at.other, at.empty);
            return -best_in_order(passed(at), odd, -beta, -alpha);
        }
        int best = kNone;
        for (int tried = 0; tried < size && best < beta; ++tried) {
            bring_forward(candidates, tried, size);
            const Candidate& move = candidates[tried];
            const int low = best > alpha ? best : alpha;
            int value = -this->best(move.next, move.odd, tried == 0 ? -beta : -low - 1, -low);
            if (tried > 0 && value > low && value < beta)
                value = -this->best(move.next, move.odd, -beta, -low);
            if (value <= best) continue;
            best = value;
            square = move.square;
        }
        return best;
    }

    // What stable discs leave of the margin, if that lies outside the window; else kNone.
    int stable_bound(const Position& at, int alpha, int beta) const {
        const bool may_fail_low = cells_ - 2 * count(at.other) <= alpha;
        const bool may_fail_high = 2 * count(at.own) - cells_ >= beta;
        if (!may_fail_low && !may_fail_high) return kNone;
        const OpenLines open(at.empty);
        const Squares board = at.own | at.other | at.empty;
        if (may_fail_low) {
            const int most = cells_ - 2 * count(stable_discs(open, board, at.other));
            if (most <= alpha) return most;
        }
        if (may_fail_high) {
            const int least = 2 * count(stable_discs(open, board, at.own)) - cells_;
            if (least >= beta) return least;
        }
        return kNone;
    }

    int find_candidates(const Position& at, unsigned odd, int first, Candidate* candidates) const {
        int size = 0;
        for (Squares rest = Ops::moves(at.own, at.other, at.empty); rest != 0; rest &= rest - 1) {
            const int square = first_of(rest);
            Candidate& move = candidates[size++];
            move.next = after(at, square, Ops::flips(at.own, at.other, square));
            move.square = square;
            move.odd = odd ^ quarter_of(square);
            __builtin_prefetch(&memory_[place_of(move.next)]);
            const Squares replies = Ops::moves(move.next.own, move.next.other, move.next.empty);
            move.order = 2 * (count(replies) + count(replies & kCorners)) -
                         ((odd & quarter_of(square)) != 0 ? 1 : 0) - (square == first ? 1000 : 0);
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
