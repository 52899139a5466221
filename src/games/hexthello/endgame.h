// The last moves of a game, searched without lists or scores: with few cells left it is quickest to try
// each of them. Above the very last, moves are put in order, and what was found is remembered in a small
// table that stays in the processor's cache. Part of a kernel, made of its primitives.
#pragma once

#include <cstdint>

#include "games/hexthello/kernel.h"
#include "games/hexthello/rays.h"
#include "games/hexthello/stability.h"
#include "games/hexthello/words.h"

namespace petteia::hexthello {
namespace {

template <typename Ops>
class Endgame {
  public:
    // The margin of the player to move under best play. At most alpha it is an upper bound, at least
    // beta a lower one. REQUIRES: at most kMaxFinishedCells are empty.
    static int solve(const Position& position, int alpha, int beta, EndgameMemory& memory,
                     std::uint64_t& nodes) {
        RayTableMaker(memory.rays).list(position);
        Endgame endgame(memory);
        const Left left = endgame.find_regions(position.empty);
        Sight sight;
        endgame.look(position, sight);
        const int lead = count(position.own) - count(position.other);
        const int margin =
            endgame.best({sight.discs[0], sight.discs[1]}, {position.own, position.other}, left,
                         lead, {alpha, beta}, false);
        nodes += endgame.nodes_;
        return margin;
    }

  private:
    // From so many cells on, moves are put in order by how many replies they leave; with fewer that
    // takes more time than it saves.
    static constexpr int kMinOrderedCells = 6;
    // And from so many on, stable discs are counted, and the memory is asked about all moves.
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
        std::uint32_t cells, odd;

        int size() const { return __builtin_popcount(cells); }
    };

    struct Discs {
        Board own, other;
    };
    // The discs, and where the memory may know them.
    struct Node : Discs {
        std::uint64_t key;
    };

    explicit Endgame(EndgameMemory& memory) : rays_(memory.rays), entries_(memory.entries) {}

    Left find_regions(const Board& empty) {
        std::uint8_t cells[kMaxRayCells];
        const int size = list_cells(empty, cells);
        std::uint32_t all = 0, odd = 0;
        for (int i = 0; i < size; ++i) all |= 1U << rays_.numbers[cells[i]];
        for (std::uint32_t rest = all; rest != 0;) {
            const std::uint32_t region = region_of(__builtin_ctz(rest), all);
            for (std::uint32_t each = region; each != 0; each &= each - 1)
                regions_[__builtin_ctz(each)] = region;
            if (__builtin_popcount(region) % 2 != 0) odd |= region;
            rest &= ~region;
        }
        return {all, odd};
    }
    // The numbers that hang together with one.
    std::uint32_t region_of(int number, std::uint32_t all) const {
        std::uint32_t region = 1U << number;
        for (std::uint32_t rest = region; rest != 0;) {
            const std::uint32_t found = rays_.neighbours[__builtin_ctz(rest)] & all & ~region;
            region |= found;
            rest = (rest & (rest - 1)) | found;
        }
        return region;
    }
    Left without(Left left, int number) const {
        return {left.cells & ~(1U << number), left.odd ^ regions_[number]};
    }
    Board empty(Left left) const {
        Board cells = Words::none();
        for (std::uint32_t rest = left.cells; rest != 0; rest &= rest - 1) {
            const int cell = rays_.cells[__builtin_ctz(rest)];
            cells.words[cell / 64] |= std::uint64_t{1} << (cell % 64);
        }
        return cells;
    }

    // What the empty cells see.
    void look(const Position& position, Sight& sight) const {
        std::uint8_t cells[kMaxRayCells];
        const int size = list_cells(position.empty, cells);
        for (int i = 0; i < size; ++i) {
            Rays own{}, other{};
            for (int lane = 0; lane < kDirections; ++lane) {
                unsigned bit = 1, seen_own = 0, seen_other = 0;
                for (int cell = cells[i] + kRaySteps[lane]; reaches(rays_.board, cell);
                     cell += kRaySteps[lane], bit <<= 1) {
                    if (reaches(position.own, cell)) seen_own |= bit;
                    if (reaches(position.other, cell)) seen_other |= bit;
                }
                own[lane] = static_cast<std::uint16_t>(seen_own);
                other[lane] = static_cast<std::uint16_t>(seen_other);
            }
            sight.discs[0][rays_.numbers[cells[i]]] = own;
            sight.discs[1][rays_.numbers[cells[i]]] = other;
        }
    }

    // `lead` is what the player to move has more now.
    int best(const SightOf& sight, const Discs& discs, Left left, int lead, Window window,
             bool has_passed) {
        if (left.size() >= kMinOrderedCells)
            return best_in_order(sight, found(discs), left, lead, window, has_passed);
        return best_of_last(sight, left, lead, window);
    }

    // --- The last cells, of which there are kSize: no order but that of regions ---

    int best_of_last(const SightOf& sight, Left left, int lead, Window window) {
        static_assert(kMinOrderedCells == 6);
        switch (left.size()) {
            case 0:
                ++nodes_;
                return lead;
            case 1:
                return last(sight.own[__builtin_ctz(left.cells)],
                            sight.other[__builtin_ctz(left.cells)], lead);
            case 2:
                return few<2>(sight, left, lead, window);
            case 3:
                return few<3>(sight, left, lead, window);
            case 4:
                return few<4>(sight, left, lead, window);
            default:
                return few<5>(sight, left, lead, window);
        }
    }

    template <int kSize>
    int few(const SightOf& sight, Left left, int lead, Window window) {
        ++nodes_;
        const int best = best_of_few<kSize>(sight, left, lead, window);
        if (best != kNone) return best;
        const int passed = best_of_few<kSize>(sight.passed(), left, -lead, window.turned());
        return passed != kNone ? -passed : lead;
    }

    // kNone if there is no legal move.
    template <int kSize>
    requires(kSize > 2) [[gnu::always_inline]] int best_of_few(const SightOf& sight, Left left,
                                                               int lead, Window window) {
        int best = kNone;
        const std::uint32_t parts[] = {left.cells & left.odd, left.cells & ~left.odd};
        for (const std::uint32_t part : parts) {
            for (std::uint32_t rest = part; rest != 0; rest &= rest - 1) {
                const int number = __builtin_ctz(rest);
                const Runs turned = sight.runs(number);
                if (turned.is_none()) continue;
                const Left next = without(left, number);
                Sight after;
                play(sight, Change(rays_, number, turned), next, after);
                const int value =
                    -few<kSize - 1>({after.discs[0], after.discs[1]}, next,
                                    -(lead + 1 + 2 * turned.size()), window.above(best).turned());
                if (value <= best) continue;
                best = value;
                if (best >= window.high) return best;
            }
        }
        return best;
    }

    // Both cells at once: neither has to wait for the other.
    template <int kSize>
    requires(kSize == 2) [[gnu::always_inline]] int best_of_few(const SightOf& sight, Left left,
                                                                int lead, Window window) {
        const std::uint32_t odd = left.cells & left.odd;
        const int a = __builtin_ctz(odd != 0 ? odd : left.cells);
        const int b = __builtin_ctz(left.cells & ~(1U << a));
        int best = kNone;
        const Runs by_a = sight.runs(a), by_b = sight.runs(b);
        if (!by_a.is_none()) {
            best = -last_after(sight, a, by_a, b, lead);
            if (best >= window.high) return best;
        }
        if (!by_b.is_none()) {
            const int value = -last_after(sight, b, by_b, a, lead);
            if (value > best) best = value;
        }
        return best;
    }
    int last_after(const SightOf& sight, int number, const Runs& turned, int left, int lead) {
        Rays own, other;
        Change(rays_, number, turned).apply(sight, left, own, other);
        return last(own, other, -(lead + 1 + 2 * turned.size()));
    }

    // One cell left: whoever can fill it does.
    int last(const Rays& own, const Rays& other, int lead) {
        ++nodes_;
        if (const int flips = runs(own, other).size()) return lead + 1 + 2 * flips;
        if (const int flips = runs(other, own).size()) return lead - 1 - 2 * flips;
        return lead;
    }

    [[gnu::always_inline]] void play(const SightOf& sight, const Change& change, Left next,
                                     Sight& after) const {
        for (std::uint32_t rest = next.cells; rest != 0; rest &= rest - 1) {
            const int i = __builtin_ctz(rest);
            change.apply(sight, i, after.discs[0][i], after.discs[1][i]);
        }
    }

    // --- More cells: fewest replies first, and a table ---

    struct Candidate {
        Runs turned;
        int number, order;
    };

    [[gnu::noinline]] int best_in_order(const SightOf& sight, const Node& discs, Left left,
                                        int lead, Window window, bool has_passed) {
        ++nodes_;
        const Window known = bounds(discs, left, lead, window);
        if (known.high <= window.low) return known.high;
        if (known.low >= window.high) return known.low;
        const std::uint64_t key = discs.key;
        const EndgameEntry& entry = entry_of(key);
        const bool is_known = entry.key == key;
        if (is_known && (entry.low >= window.high || entry.low == entry.high)) return entry.low;
        if (is_known && entry.high <= window.low) return entry.high;
        Candidate candidates[kMaxFinishedCells];
        const int size = find_candidates(sight, left, candidates);
        if (size == 0) {
            if (has_passed) return lead;
            return -best(sight.passed(), {discs.other, discs.own}, left, -lead, window.turned(),
                         true);
        }
        if (left.size() >= kMinBoundedCells) {
            const int known_after = most_known(discs, candidates, size);
            if (known_after >= window.high) return known_after;
        }
        if (is_known) put_first(candidates, size, entry.cell);
        return best_of(sight, discs, candidates, size, left, lead, window, key);
    }

    int best_of(const SightOf& sight, const Discs& discs, Candidate* candidates, int size,
                Left left, int lead, Window window, std::uint64_t key) {
        int best = kNone, best_number = 0;
        for (int tried = 0; tried < size && best < window.high; ++tried) {
            bring_forward(candidates, tried, size);
            const Candidate& next = candidates[tried];
            const int value =
                -value_of(sight, discs, next, without(left, next.number),
                          -(lead + 1 + 2 * next.turned.size()), window.above(best).turned());
            if (value <= best) continue;
            best = value;
            best_number = next.number;
        }
        remember(key, best, window, rays_.cells[best_number], left.size());
        return best;
    }
    int value_of(const SightOf& sight, const Discs& discs, const Candidate& next, Left left,
                 int lead, Window window) {
        const Change change(rays_, next.number, next.turned);
        Sight after;
        const SightOf seen{after.discs[0], after.discs[1]};
        if (left.size() < kMinOrderedCells) {
            play(sight, change, left, after);
            return best_of_last(seen, left, lead, window);
        }
        Discs discs_after = discs;
        change.apply(discs_after.own, discs_after.other);
        const Node node = found(discs_after);
        play(sight, change, left, after);
        return best_in_order(seen, node, left, lead, window, false);
    }

    int find_candidates(const SightOf& sight, Left left, Candidate* candidates) const {
        int size = 0;
        for (std::uint32_t rest = left.cells; rest != 0; rest &= rest - 1) {
            const int number = __builtin_ctz(rest);
            const Runs turned = sight.runs(number);
            if (turned.is_none()) continue;
            const int replies = count_replies(sight, number, turned, left.cells & ~(1U << number));
            const auto odd = static_cast<int>(left.odd >> number & 1);
            candidates[size++] = {turned, number, 2 * replies - odd};
        }
        return size;
    }
    int count_replies(const SightOf& sight, int number, const Runs& turned,
                      std::uint32_t left) const {
        const Change change(rays_, number, turned);
        int replies = 0;
        for (std::uint32_t rest = left; rest != 0; rest &= rest - 1) {
            Rays own, other;
            change.apply(sight, __builtin_ctz(rest), own, other);
            if (!runs(own, other).is_none()) ++replies;
        }
        return replies;
    }
    // The most that one of the moves is worth for certain, by what the memory has of the positions after them
    // (enhanced transposition cut-offs: Schaeffer & Plaat 1996).
    int most_known(const Discs& discs, const Candidate* candidates, int size) const {
        std::uint64_t keys[kMaxFinishedCells];
        for (int i = 0; i < size; ++i) {
            Discs after = discs;
            Change(rays_, candidates[i].number, candidates[i].turned).apply(after.own, after.other);
            keys[i] = found(after).key;
        }
        int most = kNone;
        for (int i = 0; i < size; ++i) {
            const EndgameEntry& entry = entry_of(keys[i]);
            if (entry.key == keys[i] && -entry.high > most) most = -entry.high;
        }
        return most;
    }
    void put_first(Candidate* candidates, int size, int cell) const {
        for (int i = 0; i < size; ++i) {
            if (rays_.cells[candidates[i].number] == cell) candidates[i].order = kNone;
        }
    }

    // Puts the best of candidates[first…] at candidates[first].
    static void bring_forward(Candidate* candidates, int first, int size) {
        int best = first;
        for (int i = first + 1; i < size; ++i) {
            if (candidates[i].order < candidates[best].order) best = i;
        }
        const Candidate found = candidates[best];
        candidates[best] = candidates[first];
        candidates[first] = found;
    }

    // What stable discs leave of the margin, if that can matter in a window; else all that there is.
    Window bounds(const Discs& discs, Left left, int lead, Window window) const {
        if (left.size() < kMinBoundedCells) return {-kBits, kBits};
        const int own_discs = count(discs.own), cells = 2 * own_discs - lead + left.size();
        Window known{-cells, cells};
        const bool may_fail_low = cells - 2 * (own_discs - lead) <= window.low;
        const bool may_fail_high = 2 * own_discs - cells >= window.high;
        if (!may_fail_low && !may_fail_high) return known;
        const Stability<Ops> stability(discs.own, discs.other, empty(left));
        if (may_fail_low) known.high = cells - 2 * stability.stable_other();
        if (may_fail_high) known.low = 2 * stability.stable_own() - cells;
        return known;
    }

    // --- The table ---

    // Empty cells are those that are neither player's: within one game two boards tell all.
    static std::uint64_t key_of(const Discs& discs) {
        constexpr std::uint64_t kKeys[8] = {
            0x2D358DCCAA6C78A5u, 0x8BB84B93962EACC9u, 0x4B33A62ED433D4A3u, 0x4D5A2DA51DE1AA47u,
            0xA0761D6478BD642Fu, 0xE7037ED1A0B428DBu, 0x90ED1765281C388Cu, 0xAAAAAAAAAAAAAAABu};
        std::uint64_t sum = 0;
        for (int i = 0; i < 4; ++i)
            sum ^=
                folded_product(discs.own.words[i] ^ kKeys[i], discs.other.words[i] ^ kKeys[i + 4]);
        return folded_product(sum, 0x9E3779B97F4A7C15u);
    }
    static std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) {
        __extension__ using Wide = unsigned __int128;
        const Wide product = static_cast<Wide>(a) * b;
        return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    }

    // Meanwhile the entry arrives.
    Node found(const Discs& discs) const {
        const std::uint64_t key = key_of(discs);
        __builtin_prefetch(pair_of(key));
        return {discs, key};
    }

    EndgameEntry* pair_of(std::uint64_t key) const {
        return entries_ + 2 * (key % (kEndgameEntries / 2));
    }

    // The one with that key, if there is one.
    const EndgameEntry& entry_of(std::uint64_t key) const {
        const EndgameEntry* const pair = pair_of(key);
        return pair[pair[0].key == key ? 0 : 1];
    }

    // Of two places the first is for the larger endgame, the second for the newest, which is the likeliest to
    // be asked for again.
    void remember(std::uint64_t key, int value, Window window, std::uint8_t cell, int size) {
        EndgameEntry* const pair = pair_of(key);
        EndgameEntry& entry = pair[pair[0].key == key || size >= pair[0].size ? 0 : 1];
        if (entry.key != key) {
            if (&entry == pair) pair[1] = pair[0];
            entry = {key, -kBits, kBits, 0, static_cast<std::uint8_t>(size)};
        }
        if (value > window.low) entry.low = static_cast<std::int16_t>(value);
        if (value < window.high) entry.high = static_cast<std::int16_t>(value);
        entry.cell = cell;
    }

    const RayTable& rays_;
    EndgameEntry* entries_;
    std::uint32_t regions_[kMaxRayCells];  // The numbers that hang together with each.
    std::uint64_t nodes_ = 0;
};

}  // namespace
}  // namespace petteia::hexthello
