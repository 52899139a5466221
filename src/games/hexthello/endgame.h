// The last moves of a game, searched without lists or scores: with few cells left it is quickest to try
// each of them. Above the very last, moves are put in order, and what was found is remembered in a small
// table that stays in the processor's cache. Part of a kernel, made of its primitives.
#pragma once

#include <cstdint>

#include "games/hexthello/kernel.h"
#include "games/hexthello/stability.h"
#include "games/hexthello/words.h"

namespace petteia::hexthello {
namespace {

template <typename Ops>
class Endgame {
    using Bits = typename Ops::Bits;
    using Pair = typename Ops::Pair;

  public:
    // The margin of the player to move under best play. At most alpha it is an upper bound, at least
    // beta a lower one. REQUIRES: at most kMaxFinishedCells are empty.
    static int solve(const Position& position, int alpha, int beta, EndgameEntry* memory,
                     std::uint64_t& nodes) {
        Endgame endgame(position.empty, memory);
        const int lead = count(position.own) - count(position.other);
        const int margin = endgame.best({position.own, position.other}, endgame.all_left(), lead,
                                        {alpha, beta}, false);
        nodes += endgame.nodes_;
        return margin;
    }

  private:
    // From so many cells on, moves are put in order by how many replies they leave; with fewer that
    // takes more time than it saves.
    static constexpr int kMinOrderedCells = 6;
    // And from so many on, stable discs are counted.
    static constexpr int kMinBoundedCells = 9;
    static constexpr int kNone = -1000;

    struct Window {
        int low, high;

        Window turned() const { return {-high, -low}; }
        Window above(int value) const { return {value > low ? value : low, high}; }
    };

    // The empty cells by number, a bit each, and all numbers in regions with an odd number of cells: who
    // fills the last cell of a region is better off, so those are tried first.
    struct Left {
        unsigned cells, odd;

        int size() const { return __builtin_popcount(cells); }
    };

    Endgame(const Board& empty, EndgameEntry* memory)
        : empty_(empty), size_(list_cells(empty, cells_)), memory_(memory) {
        for (int i = 0; i < size_; ++i) {
            regions_[i] = 1U << i;
            for (int k = 0; k < i; ++k) {
                if (are_neighbours(cells_[i], cells_[k])) unite(regions_[i] | regions_[k]);
            }
        }
    }
    static bool are_neighbours(int a, int b) {
        return (kNeighbours.of[a].words[b / 64] >> (b % 64) & 1) != 0;
    }
    void unite(unsigned region) {
        for (unsigned rest = region; rest != 0; rest &= rest - 1)
            regions_[__builtin_ctz(rest)] = region;
    }

    Left all_left() const {
        unsigned odd = 0;
        for (int i = 0; i < size_; ++i) odd ^= regions_[i];
        return {(1U << size_) - 1, odd};
    }
    Left without(Left left, int number) const {
        return {left.cells & ~(1U << number), left.odd ^ regions_[number]};
    }
    Bits empty(Left left) const {
        Bits cells = Ops::none();
        for (unsigned rest = left.cells; rest != 0; rest &= rest - 1)
            cells = Ops::either(cells, Ops::cell(cells_[__builtin_ctz(rest)]));
        return cells;
    }

    // `lead` is what the player to move has more now.
    int best(const Pair& discs, Left left, int lead, Window window, bool has_passed) {
        static_assert(kMinOrderedCells == 6);
        switch (left.size()) {
            case 0:
                ++nodes_;
                return lead;
            case 1:
                return last(discs, cells_[__builtin_ctz(left.cells)], lead);
            case 2:
                return few<2>(discs, left, lead, window);
            case 3:
                return few<3>(discs, left, lead, window);
            case 4:
                return few<4>(discs, left, lead, window);
            case 5:
                return few<5>(discs, left, lead, window);
            default:
                return best_in_order(discs, left, lead, window, has_passed);
        }
    }

    // --- The last cells, of which there are kSize: no order but that of regions ---

    template <int kSize>
    int few(const Pair& discs, Left left, int lead, Window window) {
        ++nodes_;
        const int best = best_of_few<kSize>(discs, left, lead, window);
        if (best != kNone) return best;
        const int passed = best_of_few<kSize>(discs.passed(), left, -lead, window.turned());
        return passed != kNone ? -passed : lead;
    }

    // kNone if there is no legal move.
    template <int kSize>
    requires(kSize > 2) [[gnu::always_inline]] int best_of_few(const Pair& discs, Left left,
                                                               int lead, Window window) {
        int best = kNone;
        const unsigned parts[] = {left.cells & left.odd, left.cells & ~left.odd};
        for (const unsigned part : parts) {
            for (unsigned rest = part; rest != 0; rest &= rest - 1) {
                const int number = __builtin_ctz(rest), cell = cells_[number];
                const auto turned = discs.turned(cell);
                if (Pair::is_none(turned)) continue;
                const int gained = lead + 1 + 2 * Pair::size(turned);
                const int value = -few<kSize - 1>(discs.after(turned, cell), without(left, number),
                                                  -gained, window.above(best).turned());
                if (value <= best) continue;
                best = value;
                if (best >= window.high) return best;
            }
        }
        return best;
    }

    // Both cells at once: neither has to wait for the other.
    template <int kSize>
    requires(kSize == 2) [[gnu::always_inline]] int best_of_few(const Pair& discs, Left left,
                                                                int lead, Window window) {
        const unsigned odd = left.cells & left.odd;
        const int number = __builtin_ctz(odd != 0 ? odd : left.cells);
        const int a = cells_[number], b = cells_[__builtin_ctz(left.cells & ~(1U << number))];
        const auto by_a = discs.turned(a), by_b = discs.turned(b);
        const int gained_by_a = Pair::size(by_a), gained_by_b = Pair::size(by_b);
        int best = kNone;
        if (gained_by_a != 0) {
            best = -last(discs.after(by_a, a), b, -(lead + 1 + 2 * gained_by_a));
            if (best >= window.high) return best;
        }
        if (gained_by_b != 0) {
            const int value = -last(discs.after(by_b, b), a, -(lead + 1 + 2 * gained_by_b));
            if (value > best) best = value;
        }
        return best;
    }

    // One cell left: whoever can fill it does.
    int last(const Pair& discs, int cell, int lead) {
        ++nodes_;
        if (const int flips = Pair::size(discs.turned(cell))) return lead + 1 + 2 * flips;
        if (const int flips = Pair::size(discs.passed().turned(cell))) return lead - 1 - 2 * flips;
        return lead;
    }

    // --- More cells: fewest replies first, and a table ---

    struct Candidate {
        Pair next;
        int gained, number, order;
    };

    [[gnu::noinline]] int best_in_order(const Pair& discs, Left left, int lead, Window window,
                                        bool has_passed) {
        ++nodes_;
        const Bits empty = this->empty(left);
        const Window known = bounds(discs, empty, left.size(), lead, window);
        if (known.high <= window.low) return known.high;
        if (known.low >= window.high) return known.low;
        const std::uint64_t key = key_of(discs);
        EndgameEntry& entry = memory_[key % kEndgameEntries];
        const bool is_known = entry.key == key;
        if (is_known && (entry.low >= window.high || entry.low == entry.high)) return entry.low;
        if (is_known && entry.high <= window.low) return entry.high;
        Candidate candidates[kMaxFinishedCells];
        const int size = find_candidates(discs, empty, left, lead, candidates);
        if (size == 0) {
            if (has_passed) return lead;
            return -best(discs.passed(), left, -lead, window.turned(), true);
        }
        if (is_known) put_first(candidates, size, entry.cell);
        return best_of(candidates, size, left, window, key);
    }

    int best_of(const Candidate* candidates, int size, Left left, Window window,
                std::uint64_t key) {
        int places[kMaxFinishedCells];
        for (int i = 0; i < size; ++i) places[i] = i;
        int best = kNone, best_number = 0;
        for (int tried = 0; tried < size && best < window.high; ++tried) {
            const Candidate& next = candidates[bring_forward(candidates, places, tried, size)];
            const int value = -this->best(next.next, without(left, next.number), -next.gained,
                                          window.above(best).turned(), false);
            if (value <= best) continue;
            best = value;
            best_number = next.number;
        }
        remember(key, best, window, cells_[best_number]);
        return best;
    }

    int find_candidates(const Pair& discs, const Bits& empty, Left left, int lead,
                        Candidate* candidates) const {
        int size = 0;
        const unsigned legal = Ops::packed(discs.moves(empty), empty_);
        for (unsigned rest = legal; rest != 0; rest &= rest - 1) {
            const int number = __builtin_ctz(rest), cell = cells_[number];
            const auto turned = discs.turned(cell);
            Candidate& found = candidates[size++];
            found.next = discs.after(turned, cell);
            found.gained = lead + 1 + 2 * Pair::size(turned);
            found.number = number;
            const Bits replies = found.next.moves(Ops::without(empty, Ops::cell(cell)));
            found.order = count(Ops::store(replies)) - static_cast<int>(left.odd >> number & 1);
        }
        return size;
    }
    void put_first(Candidate* candidates, int size, int cell) const {
        for (int i = 0; i < size; ++i) {
            if (cells_[candidates[i].number] == cell) candidates[i].order = kNone;
        }
    }

    // Puts the best of places[first…] at places[first].
    static int bring_forward(const Candidate* candidates, int* places, int first, int size) {
        int best = first;
        for (int i = first + 1; i < size; ++i) {
            if (candidates[places[i]].order < candidates[places[best]].order) best = i;
        }
        const int found = places[best];
        places[best] = places[first];
        places[first] = found;
        return found;
    }

    // What stable discs leave of the margin, if that can matter in a window; else all that there is.
    static Window bounds(const Pair& discs, const Bits& empty, int size, int lead, Window window) {
        if (size < kMinBoundedCells) return {-kBits, kBits};
        const Board own = Ops::store(discs.own()), other = Ops::store(discs.other());
        const int own_discs = count(own), cells = 2 * own_discs - lead + size;
        Window known{-cells, cells};
        const bool may_fail_low = cells - 2 * (own_discs - lead) <= window.low;
        const bool may_fail_high = 2 * own_discs - cells >= window.high;
        if (!may_fail_low && !may_fail_high) return known;
        const Stability<Ops> stability(own, other, Ops::store(empty));
        if (may_fail_low) known.high = cells - 2 * stability.stable_other();
        if (may_fail_high) known.low = 2 * stability.stable_own() - cells;
        return known;
    }

    // --- The table ---

    // Empty cells are those that are neither player's: within one game two boards tell all.
    static std::uint64_t key_of(const Pair& discs) {
        constexpr std::uint64_t kKeys[8] = {
            0x2D358DCCAA6C78A5u, 0x8BB84B93962EACC9u, 0x4B33A62ED433D4A3u, 0x4D5A2DA51DE1AA47u,
            0xA0761D6478BD642Fu, 0xE7037ED1A0B428DBu, 0x90ED1765281C388Cu, 0xAAAAAAAAAAAAAAABu};
        const Board own = Ops::store(discs.own()), other = Ops::store(discs.other());
        std::uint64_t sum = 0;
        for (int i = 0; i < 4; ++i)
            sum ^= folded_product(own.words[i] ^ kKeys[i], other.words[i] ^ kKeys[i + 4]);
        return folded_product(sum, 0x9E3779B97F4A7C15u);
    }
    static std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) {
        __extension__ using Wide = unsigned __int128;
        const Wide product = static_cast<Wide>(a) * b;
        return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    }

    // The newest stays: it is the likeliest to be asked for again.
    void remember(std::uint64_t key, int value, Window window, std::uint8_t cell) {
        EndgameEntry& entry = memory_[key % kEndgameEntries];
        if (entry.key != key) entry = {key, -kBits, kBits, 0};
        if (value > window.low) entry.low = static_cast<std::int16_t>(value);
        if (value < window.high) entry.high = static_cast<std::int16_t>(value);
        entry.cell = cell;
    }

    Board empty_;                          // At the start.
    std::uint8_t cells_[kBits];            // By number.
    unsigned regions_[kMaxFinishedCells];  // The numbers that hang together with each.
    int size_;
    EndgameEntry* memory_;
    std::uint64_t nodes_ = 0;
};

}  // namespace
}  // namespace petteia::hexthello
