#include "search/table.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <new>

namespace petteia {
namespace {

std::uint64_t load(std::uint64_t& word) {
    return std::atomic_ref(word).load(std::memory_order_relaxed);
}

void save(std::uint64_t& word, std::uint64_t value) {
    std::atomic_ref(word).store(value, std::memory_order_relaxed);
}

std::uint64_t pack(const TableEntry& entry, std::uint64_t age) {
    return static_cast<std::uint32_t>(entry.score.raw()) | std::uint64_t{entry.move} << 32 |
           static_cast<std::uint64_t>(entry.depth) << 48 |
           static_cast<std::uint64_t>(entry.bound) << 56 | std::uint64_t{entry.is_whole} << 58 |
           std::uint64_t{entry.has_move} << 59 | age << 60;
}

int depth_of(std::uint64_t data) { return static_cast<int>(data >> 48 & 0xFF); }
Bound bound_of(std::uint64_t data) { return static_cast<Bound>(data >> 56 & 3); }

TableEntry unpack(std::uint64_t data) {
    TableEntry entry;
    entry.score = Score::from_raw(static_cast<std::int32_t>(data & 0xFFFFFFFF));
    entry.move = static_cast<std::uint16_t>(data >> 32);
    entry.depth = depth_of(data);
    entry.bound = bound_of(data);
    entry.is_whole = (data >> 58 & 1) != 0;
    entry.has_move = (data >> 59 & 1) != 0;
    return entry;
}

// How much an entry would be missed: deep and recent ones most, empty ones not at all.
int worth(std::uint64_t data, std::uint64_t age) {
    if (bound_of(data) == Bound::None) return -1000;
    const auto generations = static_cast<int>((age - (data >> 60)) & 15);
    return depth_of(data) - 8 * generations;
}

}  // namespace

void Table::Free::operator()(void* memory) const { std::free(memory); }

Table::Table(std::size_t mib) {
    const std::size_t lines = std::bit_floor(std::max<std::size_t>(mib << 20, 64) / sizeof(Line));
    line_mask_ = lines - 1;
    // calloc hands out pages that the system has zeroed and touches none of them: a large table
    // costs nothing until it fills. Its alignment is less than a cache line's.
    std::size_t space = (lines + 1) * sizeof(Line);
    memory_.reset(std::calloc(1, space));
    if (memory_ == nullptr) throw std::bad_alloc();
    void* start = memory_.get();
    lines_ = static_cast<Line*>(std::align(alignof(Line), lines * sizeof(Line), start, space));
}

void Table::clear() {
    std::memset(static_cast<void*>(lines_), 0, (line_mask_ + 1) * sizeof(Line));
    age_ = 0;
}

bool Table::probe(std::uint64_t key, TableEntry& entry) const {
    for (Slot& slot : line_of(key)->slots) {
        const std::uint64_t data = load(slot.data);
        if ((load(slot.check) ^ data) == key && bound_of(data) != Bound::None) {
            entry = unpack(data);
            return true;
        }
    }
    return false;
}

void Table::store(std::uint64_t key, const TableEntry& entry) {
    assert(entry.bound != Bound::None && entry.depth >= 0 && entry.depth <= kMaxDepth);
    Slot* victim = nullptr;
    int least_worth = 0;
    for (Slot& slot : line_of(key)->slots) {
        const std::uint64_t data = load(slot.data);
        if ((load(slot.check) ^ data) == key && bound_of(data) != Bound::None) {
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
