// The last empty cells and the rays that they see. With few cells left, only what they see of the board
// matters: a move is found by an addition, since a carry runs through the opposing discs beside the cell to
// the one behind them, and it changes a few bits in the sight of each other cell, which a table lists.
// Part of a kernel.
#pragma once

#include <cstdint>
#include <cstring>

#include "games/hexthello/board.h"
#include "games/hexthello/kernel.h"
#include "games/hexthello/ray_table.h"
#include "games/hexthello/words.h"

namespace petteia::hexthello {
namespace {

// From a cell to the next in each direction, in bits of the board.
constexpr int kRaySteps[kDirections] = {1, -1, 15, -15, 16, -16};

// The discs that a move turns: in each direction as many ones as discs.
struct Runs {
    std::uint64_t lanes[2];

    bool is_none() const { return (lanes[0] | lanes[1]) == 0; }
    int size() const { return __builtin_popcountll(lanes[0]) + __builtin_popcountll(lanes[1]); }
    int size(int direction) const {
        return __builtin_popcount(
            static_cast<std::uint16_t>(lanes[direction / 4] >> (16 * (direction % 4))));
    }
};

// What a move on an empty cell turns that sees these discs.
[[gnu::always_inline]] inline Runs runs(const Rays& own, const Rays& other) {
    // The disc behind each run of opposing discs, if it is an own one.
    const Rays ending = (other + 1) & own;
    const Rays one = Rays{} + 1;
    const Rays found = (ending > one ? ending : one) - one;
    Runs result;
    std::memcpy(&result, &found, sizeof result);
    return result;
}

// What each listed cell sees, by its number. Only those of empty cells are kept up to date.
struct Sight {
    Rays discs[2][kMaxRayCells];
};
struct SightOf {
    const Rays* own;
    const Rays* other;

    Runs runs(int number) const { return hexthello::runs(own[number], other[number]); }
    SightOf passed() const { return {other, own}; }
};

// What a move changes, as a board and for each listed cell.
class Change {
  public:
    [[gnu::always_inline]] Change(const RayTable& table, int number, const Runs& turned)
        : placed_(table.slots + table.own_row[number]) {
        for (int i = 0; i < kDirections; ++i)
            rows_[i] = table.slots + table.first_row[number][i] + table.stride * turned.size(i);
    }

    // What the empty cell of that number sees afterwards; `own` is the opponent, whose turn it is then.
    [[gnu::always_inline]] void apply(const SightOf& before, int number, Rays& own,
                                      Rays& other) const {
        const int slot = number + kBoardSlots;
        const Rays turned = this->turned(slot);
        own = before.other[number] ^ turned;
        other = before.own[number] ^ turned ^ placed_[slot];
    }
    // The discs on the board, likewise.
    void apply(Board& own, Board& other) const {
        Rays after[2][kBoardSlots];
        std::memcpy(after[0], &other, sizeof other);
        std::memcpy(after[1], &own, sizeof own);
        for (int slot = 0; slot < kBoardSlots; ++slot) {
            const Rays turned = this->turned(slot);
            after[0][slot] ^= turned;
            after[1][slot] ^= turned ^ placed_[slot];
        }
        std::memcpy(&own, after[0], sizeof own);
        std::memcpy(&other, after[1], sizeof other);
    }

  private:
    Rays turned(int slot) const {
        return ((rows_[0][slot] ^ rows_[1][slot]) ^ (rows_[2][slot] ^ rows_[3][slot])) ^
               (rows_[4][slot] ^ rows_[5][slot]);
    }

    const Rays* placed_;
    const Rays* rows_[kDirections];
};

// --- Making the table ---

inline bool reaches(const Board& set, int cell) {
    return cell >= 0 && cell < kBits && has(set, cell);
}

class RayTableMaker {
  public:
    explicit RayTableMaker(RayTable& table) : table_(table) {}

    // Afterwards the empty cells of the position are listed, and those that were, as far as there is room.
    // REQUIRES: at most kMaxRayCells are empty.
    void list(const Position& position) {
        const Board board = united(united(position.own, position.other), position.empty);
        const Board all = united(position.empty, table_.listed);
        const bool keeps = count(all) <= kMaxRayCells && are_equal(board, table_.board);
        if (keeps && are_equal(all, table_.listed)) return;
        table_.board = board;
        table_.listed = keeps ? all : position.empty;
        table_.size = list_cells(table_.listed, table_.cells);
        table_.stride = table_.size + kBoardSlots;
        for (int i = 0; i < table_.size; ++i) table_.numbers[table_.cells[i]] = number(i);
        find_places();
        std::uint32_t row = 0;
        for (int i = 0; i < table_.size; ++i) row = write_rows(i, row);
    }

  private:
    static Board united(const Board& a, const Board& b) { return Words::either(a, b); }
    static bool are_equal(const Board& a, const Board& b) {
        return Words::is_none(Words::without(a, b)) && Words::is_none(Words::without(b, a));
    }
    static std::uint8_t number(int i) { return static_cast<std::uint8_t>(i); }

    void find_places() {
        std::memset(places_, 0, sizeof places_);
        for (int i = 0; i < table_.size; ++i) {
            table_.neighbours[i] = 0;
            for (int lane = 0; lane < kDirections; ++lane) {
                int cell = table_.cells[i] + kRaySteps[lane];
                if (reaches(table_.listed, cell))
                    table_.neighbours[i] |= 1U << table_.numbers[cell];
                for (int bit = 0; reaches(table_.board, cell); ++bit, cell += kRaySteps[lane])
                    places_[cell][i] = static_cast<std::uint8_t>(16 * lane + bit + 1);
            }
        }
    }

    // From `row` on; gives where the next may begin.
    std::uint32_t write_rows(int i, std::uint32_t row) {
        const auto stride = static_cast<std::uint32_t>(table_.stride);
        const int cell = table_.cells[i];
        table_.own_row[i] = row;
        clear(row);
        add(row, cell);
        row += stride;
        for (int lane = 0; lane < kDirections; ++lane) {
            table_.first_row[i][lane] = row;
            clear(row);
            row += stride;
            for (int at = cell + kRaySteps[lane]; reaches(table_.board, at);
                 at += kRaySteps[lane]) {
                std::memcpy(slots(row), slots(row - stride), stride * sizeof(Rays));
                add(row, at);
                row += stride;
            }
        }
        return row;
    }
    void clear(std::uint32_t row) {
        std::memset(slots(row), 0, static_cast<std::size_t>(table_.stride) * sizeof(Rays));
    }
    void add(std::uint32_t row, int cell) {
        Board board;
        std::memcpy(&board, slots(row), sizeof board);
        board.words[cell / 64] |= std::uint64_t{1} << (cell % 64);
        std::memcpy(slots(row), &board, sizeof board);
        for (int i = 0; i < table_.size; ++i) {
            const int place = places_[cell][i] - 1;
            if (place < 0) continue;
            table_.slots[row + static_cast<std::uint32_t>(kBoardSlots + i)][place / 16] |=
                static_cast<std::uint16_t>(1 << (place % 16));
        }
    }
    Rays* slots(std::uint32_t row) { return table_.slots + row; }

    RayTable& table_;
    // Of a board's cell in what the cell of a number sees: one more than 16 * lane + bit, or 0.
    std::uint8_t places_[kBits][kMaxRayCells];
};

}  // namespace
}  // namespace petteia::hexthello
