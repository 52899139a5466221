// The transposition table: what earlier searches found out about a position, shared by all threads
// without locks.
//
// An entry is two 64-bit words, data and key ^ data. A torn write, where the words come from two
// different stores, makes the key not match, and the entry reads as absent (Hyatt & Mann 2002).
// Four entries share a cache line.
//
//   data:  63     60 59        58       57   56 55     48 47          32 31              0
//         | age (4) | has move | whole | bound  | depth   | move (16)   | score (32)      |
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

    // True, and fills `entry`, if something is known about `key`.
    bool probe(std::uint64_t key, TableEntry& entry) const;
    // REQUIRES: entry.bound != None and 0 <= entry.depth <= kMaxDepth.
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

    Bucket* bucket_of(std::uint64_t key) const { return buckets_.get() + (key & bucket_mask_); }

    std::size_t bucket_mask_;
    std::unique_ptr<Bucket[], Free> buckets_;
    std::uint64_t age_ = 0;
};

}  // namespace petteia
