// The transposition table: what earlier searches found out about a position, shared by all threads
// without locks.
//
// An entry is two 64-bit words, data and key ^ data. A torn write, where the words come from two
// different stores, makes the key not match, and the entry reads as absent (Hyatt & Mann 2002).
// Four entries share a cache line.
//
//   data:  63     60 59        58       57   56 55     48 47          32 31              0
//         | age (4) | has move | proven | bound | depth   | move (16)   | score (32)      |
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "core/score.h"
#include "search/bound.h"
#include "search/limits.h"

namespace petteia {

struct TableEntry {
    Score score;
    std::uint16_t move = 0;
    bool has_move = false;
    Bound bound = Bound::None;
    // True if the bound rests on finished games alone, on no estimate: it holds at any depth.
    bool is_proven = false;
    int depth = 0;
};

class TranspositionTable {
  public:
    static constexpr int kMaxDepth = Limits::kMaxDepth;

    // Rounded down to a power of two of buckets, a cache line each; at least one.
    explicit TranspositionTable(std::size_t mib);

    // True, and fills `entry`, if something is known about `key`: an entry that `is_wanted` if there is
    // one, otherwise any, with a move if possible.
    template <typename IsWanted>
    bool probe(std::uint64_t key, TableEntry& entry, const IsWanted& is_wanted) const {
        bool is_found = false;
        for (const Slot& slot : bucket_of(key)->slots) {
            const std::uint64_t data = load(slot.data);
            if ((load(slot.check) ^ data) != key || bound_of(data) == Bound::None) continue;
            const TableEntry found = unpack(data);
            if (!is_found || found.has_move) entry = found;
            if (is_wanted(found)) {
                entry = found;
                return true;
            }
            is_found = true;
        }
        return is_found;
    }
    bool probe(std::uint64_t key, TableEntry& entry) const {
        return probe(key, entry, [](const TableEntry&) { return true; });
    }
    // A proven lower bound and a proven upper bound of a position stand beside each other; otherwise what
    // is newest replaces what was known. REQUIRES: entry.bound != None and 0 <= entry.depth <= kMaxDepth.
    void store(std::uint64_t key, const TableEntry& entry);
    void prefetch(std::uint64_t key) const { __builtin_prefetch(bucket_of(key)); }

    std::size_t memory_bytes() const { return (bucket_mask_ + 1) * sizeof(Bucket); }

    // Entries of earlier searches are replaced first from now on. Not while a search runs.
    void next_generation() { age_ = (age_ + 1) & 15; }
    // Forgets everything. Not while a search runs.
    void clear();

  private:
    struct Slot {
        std::uint64_t check = 0, data = 0;
    };
    static constexpr std::size_t kSlots = 4;
    struct alignas(64) Bucket {
        Slot slots[kSlots];
    };
    struct Free {
        void operator()(Bucket* buckets) const;
    };

    static std::uint64_t load(const std::uint64_t& word) {
        // An atomic_ref of a const object is of C++26.
        return std::atomic_ref(const_cast<std::uint64_t&>(word)).load(std::memory_order_relaxed);
    }
    static int depth_of(std::uint64_t data) { return static_cast<int>(data >> 48 & 0xFF); }
    static Bound bound_of(std::uint64_t data) { return static_cast<Bound>(data >> 56 & 3); }
    static bool is_proven(std::uint64_t data) { return (data >> 58 & 1) != 0; }
    static TableEntry unpack(std::uint64_t data) {
        return {.score = Score::from_raw(static_cast<std::int32_t>(data & 0xFFFFFFFF)),
                .move = static_cast<std::uint16_t>(data >> 32),
                .has_move = (data >> 59 & 1) != 0,
                .bound = bound_of(data),
                .is_proven = is_proven(data),
                .depth = depth_of(data)};
    }
    static int worth(std::uint64_t data, std::uint64_t age);
    static bool stands_beside(std::uint64_t data, const TableEntry& entry);

    Bucket* bucket_of(std::uint64_t key) const { return buckets_.get() + (key & bucket_mask_); }

    std::size_t bucket_mask_;
    std::unique_ptr<Bucket[], Free> buckets_;
    std::uint64_t age_ = 0;
};

}  // namespace petteia
