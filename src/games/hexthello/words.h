// Cell sets in four plain 64-bit words: what every processor can do. And what can be made of the
// primitives of any kernel.
#pragma once

#include <cstdint>

#include "games/hexthello/board.h"

namespace petteia::hexthello {
// Without a name, since each kernel is compiled for its own processor: no function may be shared.
namespace {

inline int count(const Board& set) {
    return __builtin_popcountll(set.words[0]) + __builtin_popcountll(set.words[1]) +
           __builtin_popcountll(set.words[2]) + __builtin_popcountll(set.words[3]);
}

inline bool has(const Board& set, int cell) {
    return (set.words[cell / 64] >> (cell % 64) & 1) != 0;
}

inline int list_cells(const Board& set, std::uint8_t* cells) {
    int size = 0;
    for (int i = 0; i < 4; ++i) {
        for (std::uint64_t rest = set.words[i]; rest != 0; rest &= rest - 1)
            cells[size++] = static_cast<std::uint8_t>(64 * i + __builtin_ctzll(rest));
    }
    return size;
}

struct Words {
    using Bits = Board;

    static Bits load(const Board& board) { return board; }
    static Board store(const Bits& bits) { return bits; }
    static Bits none() { return {{0, 0, 0, 0}}; }
    static Bits cell(int cell) {
        Bits bits = none();
        bits.words[cell >> 6] = std::uint64_t{1} << (cell & 63);
        return bits;
    }
    static Bits both(const Bits& a, const Bits& b) {
        return {{a.words[0] & b.words[0], a.words[1] & b.words[1], a.words[2] & b.words[2],
                 a.words[3] & b.words[3]}};
    }
    static Bits either(const Bits& a, const Bits& b) {
        return {{a.words[0] | b.words[0], a.words[1] | b.words[1], a.words[2] | b.words[2],
                 a.words[3] | b.words[3]}};
    }
    static Bits without(const Bits& a, const Bits& b) {
        return {{a.words[0] & ~b.words[0], a.words[1] & ~b.words[1], a.words[2] & ~b.words[2],
                 a.words[3] & ~b.words[3]}};
    }
    static bool is_none(const Bits& a) {
        return (a.words[0] | a.words[1] | a.words[2] | a.words[3]) == 0;
    }

    static int list(const Bits& set, std::uint8_t* cells) { return list_cells(set, cells); }

    // The whole set moved by a number of cells; what leaves the 256 bits is lost.
    template <int kBy>
    static Bits up(const Bits& a) {
        if constexpr (kBy >= 64)
            return up<kBy - 64>({{0, a.words[0], a.words[1], a.words[2]}});
        else if constexpr (kBy == 0)
            return a;
        else
            return {{a.words[0] << kBy, a.words[1] << kBy | a.words[0] >> (64 - kBy),
                     a.words[2] << kBy | a.words[1] >> (64 - kBy),
                     a.words[3] << kBy | a.words[2] >> (64 - kBy)}};
    }
    template <int kBy>
    static Bits down(const Bits& a) {
        if constexpr (kBy >= 64)
            return down<kBy - 64>({{a.words[1], a.words[2], a.words[3], 0}});
        else if constexpr (kBy == 0)
            return a;
        else
            return {{a.words[0] >> kBy | a.words[1] << (64 - kBy),
                     a.words[1] >> kBy | a.words[2] << (64 - kBy),
                     a.words[2] >> kBy | a.words[3] << (64 - kBy), a.words[3] >> kBy}};
    }
    template <int kBy>
    static Bits shifted(const Bits& a) {
        if constexpr (kBy > 0)
            return up<kBy>(a);
        else
            return down<-kBy>(a);
    }

    static Edges edges(const Board& set) {
        Edges edges{};
        const auto gather = [&](int edge, int from, int step) {
            for (int i = 0; i < 8; ++i) {
                const int cell = from + i * step;
                const auto bit = static_cast<unsigned>(set.words[cell >> 6] >> (cell & 63) & 1);
                edges.bits[edge] = static_cast<std::uint8_t>(edges.bits[edge] | bit << i);
            }
        };
        edges.bits[0] = static_cast<std::uint8_t>(set.words[0] >> 7);   // The first row,
        edges.bits[1] = static_cast<std::uint8_t>(set.words[3] >> 32);  // the last,
        gather(2, 7 * kStride, kStride);                                // the first column,
        gather(3, 7, kStride - 1);                                      // the first diagonal,
        gather(4, 14, kStride);                                         // and the last of each.
        gather(5, 7 * kStride + 14, kStride - 1);
        return edges;
    }

    // The set moved by one cell in each of the six directions.
    static Bits right(const Bits& a) { return up<1>(a); }
    static Bits left(const Bits& a) { return down<1>(a); }
    static Bits below(const Bits& a) { return up<16>(a); }
    static Bits above(const Bits& a) { return down<16>(a); }
    static Bits below_left(const Bits& a) { return up<15>(a); }
    static Bits above_right(const Bits& a) { return down<15>(a); }
};

// The cells beside some cell of the set.
template <typename Ops>
typename Ops::Bits neighbours(const typename Ops::Bits& a) {
    const auto sides = Ops::either(Ops::right(a), Ops::left(a));
    const auto lower = Ops::either(Ops::below(a), Ops::below_left(a));
    const auto upper = Ops::either(Ops::above(a), Ops::above_right(a));
    return Ops::either(sides, Ops::either(lower, upper));
}

struct NeighbourTable {
    Board of[kBits];
};
constexpr NeighbourTable make_neighbours() {
    NeighbourTable table{};
    constexpr int kSteps[] = {1, -1, 15, -15, 16, -16};
    for (int cell = 0; cell < kBits; ++cell) {
        for (const int step : kSteps) {
            const int other = cell + step;
            if (other >= 0 && other < kBits)
                table.of[cell].words[other / 64] |= std::uint64_t{1} << (other % 64);
        }
    }
    return table;
}
alignas(64) constexpr NeighbourTable kNeighbours = make_neighbours();

// Both players' discs as two boards, for kernels that find flips from boards. The AVX-512 kernel has a form
// of its own with the same functions.
template <typename Ops>
class BoardPair {
  public:
    using Bits = typename Ops::Bits;
    // The discs that a move turns.
    using Turned = Bits;

    BoardPair() = default;
    BoardPair(const Board& own, const Board& other) : own_(own), other_(other) {}

    Bits own() const { return Ops::load(own_); }
    Bits other() const { return Ops::load(other_); }

    // The cells of `empty` where the player to move may place a disc.
    Bits moves(const Bits& empty) const { return Ops::moves(own(), other(), empty); }
    // The same of the opponent, if it were his turn.
    Bits opposing_moves(const Bits& empty) const { return Ops::moves(other(), own(), empty); }

    // None if `cell`, which is empty, is no legal move.
    Turned turned(int cell) const {
        if (Ops::is_none(Ops::both(other(), Ops::load(kNeighbours.of[cell])))) return Ops::none();
        return Ops::flips(own_, other_, cell);
    }
    static bool is_none(const Turned& turned) { return Ops::is_none(turned); }
    static Bits cells(const Turned& turned) { return turned; }
    static int size(const Turned& turned) { return count(Ops::store(turned)); }

    // What stands after the move, seen by the opponent.
    BoardPair after(const Turned& turned, int cell) const {
        const Bits mover = Ops::either(Ops::either(own(), turned), Ops::cell(cell));
        return {Ops::store(Ops::without(other(), turned)), Ops::store(mover)};
    }
    BoardPair passed() const { return {other_, own_}; }

  private:
    Board own_, other_;
};

}  // namespace
}  // namespace petteia::hexthello
