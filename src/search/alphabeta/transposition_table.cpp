#include "search/alphabeta/transposition_table.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <new>

namespace petteia {
namespace {

constexpr std::size_t kHugePage = 2 << 20;

void save(std::uint64_t& word, std::uint64_t value) {
    std::atomic_ref(word).store(value, std::memory_order_relaxed);
}

std::uint64_t pack(const TableEntry& entry, std::uint64_t age) {
    return static_cast<std::uint32_t>(entry.score.raw()) | std::uint64_t{entry.move} << 32 |
           static_cast<std::uint64_t>(entry.depth) << 48 |
           static_cast<std::uint64_t>(entry.bound) << 56 | std::uint64_t{entry.is_proven} << 58 |
           std::uint64_t{entry.has_move} << 59 | age << 60;
}

}  // namespace

void TranspositionTable::Free::operator()(Bucket* buckets) const { std::free(buckets); }

TranspositionTable::TranspositionTable(std::size_t mib) {
    const std::size_t buckets =
        std::bit_floor(std::max<std::size_t>(mib << 20, 64) / sizeof(Bucket));
    bucket_mask_ = buckets - 1;
    const std::size_t size = buckets * sizeof(Bucket);
    const std::size_t alignment = size < kHugePage ? alignof(Bucket) : kHugePage;
    buckets_.reset(static_cast<Bucket*>(std::aligned_alloc(alignment, size)));
    if (buckets_ == nullptr) throw std::bad_alloc();
#ifdef __linux__
    // Probes go anywhere, so small pages would cost a miss of the address cache each.
    if (size >= kHugePage) madvise(buckets_.get(), size, MADV_HUGEPAGE);
#endif
    clear();
}

// Touches all of the table. Left to the search, every page would first be mapped by a probe that reads
// and then again by a store, which stops all threads for a moment: twice the time with two of them.
void TranspositionTable::clear() {
    std::memset(static_cast<void*>(buckets_.get()), 0, (bucket_mask_ + 1) * sizeof(Bucket));
    age_ = 0;
}

// How much an entry would be missed: deep and recent ones most, empty ones not at all.
int TranspositionTable::worth(std::uint64_t data, std::uint64_t age) {
    if (bound_of(data) == Bound::None) return -1000;
    const auto generations = static_cast<int>((age - (data >> 60)) & 15);
    return depth_of(data) - 8 * generations;
}

// Searches with null windows prove now one bound and now the other, and need both.
bool TranspositionTable::stands_beside(std::uint64_t data, const TableEntry& entry) {
    return is_proven(data) && entry.is_proven && bound_of(data) != entry.bound &&
           bound_of(data) != Bound::Exact && entry.bound != Bound::Exact;
}

void TranspositionTable::store(std::uint64_t key, const TableEntry& entry) {
    assert(entry.bound != Bound::None && entry.depth >= 0 && entry.depth <= kMaxDepth);
    Slot* victim = nullptr;
    int least_worth = 0;
    for (Slot& slot : bucket_of(key)->slots) {
        const std::uint64_t data = load(slot.data);
        if ((load(slot.check) ^ data) == key && bound_of(data) != Bound::None &&
            !stands_beside(data, entry)) {
            victim = &slot;  // What is newest about a position is what the search will ask for.
            break;
        }
        const int slot_worth = worth(data, age_);
        if (victim == nullptr || slot_worth < least_worth) {
            victim = &slot;
            least_worth = slot_worth;
        }
    }
    const std::uint64_t data = pack(entry, age_);
    save(victim->check, key ^ data);
    save(victim->data, data);
}

}  // namespace petteia
