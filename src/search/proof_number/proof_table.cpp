#include "search/proof_number/proof_table.h"

#include <algorithm>
#include <bit>

namespace petteia {
namespace {

constexpr int kWorkAt = 52, kAgeAt = 58;

}  // namespace

ProofTable::ProofTable(std::size_t mib)
    : buckets_(std::bit_floor(std::max<std::size_t>(1, (mib << 20) / sizeof(Bucket)))) {}

bool ProofTable::probe(std::uint64_t key, ProofNumbers& numbers) const {
    for (const Slot& slot : buckets_[index_of(key)].slots) {
        if (slot.key != key || slot.data == 0) continue;
        numbers = {static_cast<std::uint32_t>(slot.data & ProofNumbers::kInfinity),
                   static_cast<std::uint32_t>(slot.data >> 26 & ProofNumbers::kInfinity)};
        return true;
    }
    return false;
}

void ProofTable::store(std::uint64_t key, const ProofNumbers& numbers, std::uint64_t nodes) {
    Bucket& bucket = buckets_[index_of(key)];
    Slot* place = &bucket.slots[0];
    for (Slot& slot : bucket.slots) {
        if (slot.key == key && slot.data != 0) {
            place = &slot;
            break;
        }
        if (worth(slot) < worth(*place)) place = &slot;
    }
    const auto work = std::min(std::uint64_t{63}, std::uint64_t{std::bit_width(nodes)});
    *place = {key, numbers.proof | std::uint64_t{numbers.disproof} << 26 | work << kWorkAt |
                       age_ << kAgeAt};
}

void ProofTable::clear() { std::fill(buckets_.begin(), buckets_.end(), Bucket{}); }

std::uint64_t ProofTable::worth(const Slot& slot) const {
    if (slot.data == 0) return 0;
    const bool is_recent = slot.data >> kAgeAt == age_;
    return 1 + (slot.data >> kWorkAt & 63) + (is_recent ? 64 : 0);
}

}  // namespace petteia
