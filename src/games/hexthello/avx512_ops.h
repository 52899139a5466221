// The primitives of the AVX-512 kernel.
//
// A run of discs to the right is a carry: adding a bit to the first disc of a run carries it to the
// cell behind the run. So each of the three axes is turned until its lines lie in lanes of sixteen bits,
// forward in the lower half of the register and reversed in the upper, and one addition follows all six
// directions at once. Turning a board is a transposition of 16 x 16 bits: gather the bytes of each 8 x 8
// block, transpose the blocks by a multiplication of bit matrices, put the bytes where they belong.
#pragma once

#include "games/hexthello/vector512.h"

namespace petteia::hexthello {
namespace {

struct Turns {
    // Transposition into the axis form: lane i, bit j -> lane j, bit i; bit 15 - i in the upper half.
    Bytes64 gather, unit, scatter;
    // And from the axis form back to lanes of rows.
    Bytes64 gather_back, scatter_back;
    // Rows keep their lanes; the upper half is reversed: each byte, then the two bytes of a lane.
    Bytes64 row_matrix, row_bytes;
    // Turning row i by i - 7 makes columns of the diagonals, which have row + col constant.
    Lanes32 shear, unshear;
};

constexpr Turns make_turns() {
    Turns t{};
    for (int half = 0; half < 2; ++half) {
        const bool is_reversed = half == 1;
        for (int block = 0; block < 4; ++block) {
            const int lanes = block / 2, byte = block % 2;  // Eight lanes, one byte of each.
            for (int i = 0; i < 8; ++i) {
                const int place = 32 * half + 8 * block + i;
                const int lane = 8 * lanes + (is_reversed ? i : 7 - i);
                t.gather.bytes[place] = static_cast<std::uint8_t>(32 * half + 2 * lane + byte);
                t.gather_back.bytes[place] =
                    static_cast<std::uint8_t>(32 * half + 2 * (8 * lanes + 7 - i) + byte);
                t.unit.bytes[place] = static_cast<std::uint8_t>(1 << i);
                t.row_matrix.bytes[place] =
                    static_cast<std::uint8_t>(is_reversed ? 1 << i : 1 << (7 - i));
            }
        }
        for (int lane = 0; lane < 16; ++lane) {
            for (int byte = 0; byte < 2; ++byte) {
                const int place = 32 * half + 2 * lane + byte;
                const int lanes = is_reversed ? 1 - byte : byte;
                t.scatter.bytes[place] =
                    static_cast<std::uint8_t>(32 * half + 8 * (2 * lanes + lane / 8) + lane % 8);
                const int bit = is_reversed ? 15 - lane : lane;
                t.scatter_back.bytes[place] =
                    static_cast<std::uint8_t>(32 * half + 8 * (2 * byte + bit / 8) + bit % 8);
                t.row_bytes.bytes[place] =
                    static_cast<std::uint8_t>((place % 16) ^ (is_reversed ? 1 : 0));
            }
            t.shear.lanes[16 * half + lane] = static_cast<std::uint16_t>((lane - 7) & 15);
            t.unshear.lanes[16 * half + lane] = static_cast<std::uint16_t>((7 - lane) & 15);
        }
    }
    return t;
}
constexpr Turns kTurns = make_turns();

// One set of cells along the three axes.
struct Axes {
    Vector rows, columns, diagonals;
};

// Each cell along the three axes.
struct CellAxes {
    Lanes32 rows, columns, diagonals;
};
struct CellAxesTable {
    CellAxes of[kBits];
};
constexpr CellAxesTable make_cell_axes() {
    CellAxesTable table{};
    const auto set = [](Lanes32& line, int lane, int place) {
        line.lanes[lane] = static_cast<std::uint16_t>(1 << place);
        line.lanes[16 + lane] = static_cast<std::uint16_t>(1 << (15 - place));
    };
    for (int i = 0; i < 16; ++i) {
        for (int j = 0; j < 16; ++j) {
            CellAxes& cell = table.of[16 * i + j];
            set(cell.rows, i, j);
            set(cell.columns, j, i);
            set(cell.diagonals, (i + j - 7) & 15, i);
        }
    }
    return table;
}
constexpr CellAxesTable kCellAxes = make_cell_axes();

struct Avx512Ops : Bits512 {
    // Both players' discs along the axes: a move turns discs there without a way back to boards.
    class Pair {
      public:
        using Turned = Axes;

        Pair() = default;
        Pair(const Board& own, const Board& other)
            : own_(axes(load(own))), other_(axes(load(other))) {}

        // The lower half of the rows is the board itself.
        Bits own() const { return lower_half(own_.rows); }
        Bits other() const { return lower_half(other_.rows); }

        Bits moves(const Bits& empty) const { return both(behind_runs(own_, other_), empty); }
        Bits opposing_moves(const Bits& empty) const {
            return both(behind_runs(other_, own_), empty);
        }

        Turned turned(int cell) const {
            const CellAxes& at = kCellAxes.of[cell];
            return {enclosed(own_.rows, other_.rows, vector(&at.rows)),
                    enclosed(own_.columns, other_.columns, vector(&at.columns)),
                    enclosed(own_.diagonals, other_.diagonals, vector(&at.diagonals))};
        }
        static bool is_none(const Turned& turned) {
            return is_zero(in_either(turned.rows, in_either(turned.columns, turned.diagonals)));
        }
        static Bits cells(const Turned& turned) { return united(turned); }
        static int size(const Turned& turned) {
            return count_bits(turned.rows, turned.columns, turned.diagonals);
        }

        Pair after(const Turned& turned, int cell) const {
            const CellAxes& at = kCellAxes.of[cell];
            const Axes all = axes(united(turned));
            const auto turn = [](const Vector& discs, const Vector& run) {
                return in_one(discs, run);
            };
            Pair next;
            next.own_ = {turn(other_.rows, all.rows), turn(other_.columns, all.columns),
                         turn(other_.diagonals, all.diagonals)};
            next.other_ = {in_one(turn(own_.rows, all.rows), vector(&at.rows)),
                           in_one(turn(own_.columns, all.columns), vector(&at.columns)),
                           in_one(turn(own_.diagonals, all.diagonals), vector(&at.diagonals))};
            return next;
        }
        Pair passed() const {
            Pair next;
            next.own_ = other_;
            next.other_ = own_;
            return next;
        }

      private:
        Axes own_, other_;
    };

    static Bits moves(const Bits& own, const Bits& other, const Bits& empty) {
        return both(behind_runs(axes(own), axes(other)), empty);
    }
    static Bits flips(const Board& own, const Board& other, int cell) {
        return united(Pair(own, other).turned(cell));
    }

  private:
    static Vector transposed(const Vector& x, const Bytes64& gather, const Bytes64& scatter) {
        return bytes_from(bits_multiplied(vector(&kTurns.unit), bytes_from(x, vector(&gather))),
                          vector(&scatter));
    }
    // Reverses the lanes of the upper half; its own inverse.
    static Vector rows_turned(const Vector& x) {
        return bytes_from_near(bits_multiplied(x, vector(&kTurns.row_matrix)),
                               vector(&kTurns.row_bytes));
    }
    static Axes axes(const Bits& set) {
        const Vector x = doubled(set);
        const Vector sheared = lanes_turned_left(x, vector(&kTurns.shear));
        return {rows_turned(x), transposed(x, kTurns.gather, kTurns.scatter),
                transposed(sheared, kTurns.gather, kTurns.scatter)};
    }
    // All cells of the three axes and both senses, as a board again.
    static Bits united(const Axes& found) {
        const Vector columns = transposed(found.columns, kTurns.gather_back, kTurns.scatter_back);
        const Vector sheared = transposed(found.diagonals, kTurns.gather_back, kTurns.scatter_back);
        const Vector diagonals = lanes_turned_left(sheared, vector(&kTurns.unshear));
        const Vector all = in_either(rows_turned(found.rows), in_either(columns, diagonals));
        return lower_half(in_either(all, halves_swapped(all)));
    }

    // The cells behind runs of opposing discs that begin beside an own disc; and opposing discs, which
    // are no moves.
    static Vector behind_runs(const Vector& own, const Vector& other) {
        return plus(other, in_both(plus(own, own), other));
    }
    static Bits behind_runs(const Axes& own, const Axes& other) {
        return united({behind_runs(own.rows, other.rows), behind_runs(own.columns, other.columns),
                       behind_runs(own.diagonals, other.diagonals)});
    }
    // The run from the cell after `cell` on, if an own disc ends it.
    static Vector enclosed(const Vector& own, const Vector& other, const Vector& cell) {
        const Vector first = plus(cell, cell);
        return minus_down_to_zero(in_both(plus(other, first), own), first);
    }
};

}  // namespace
}  // namespace petteia::hexthello
