// RankTable: the positions of one rank, by key, with their values as far as they are known. Open addressing in buckets of a
// cache line each, so that nearly every access misses the cache once, and can be fetched from memory before it is needed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "solver/value.h"

namespace petteia {

class RankTable {
  public:
    RankTable() : buckets_(kLeastBuckets) {}

    std::uint64_t size() const { return size_; }
    std::uint64_t bytes() const { return buckets_.size() * sizeof(Bucket); }
    // What it takes while it grows, if one position more makes it grow; else what it takes.
    std::uint64_t bytes_to_grow() const { return size_ + 1 > limit() ? 3 * bytes() : bytes(); }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[home_of(key)]); }
    // False if it was there already.
    bool insert(std::uint64_t key, Value value = {}) {
        Place place = place_of(key);
        if (is_taken(place)) return false;
        if (size_ + 1 > limit()) {
            grow();
            place = place_of(key);
        }
        Bucket& bucket = buckets_[place.bucket];
        bucket.keys[place.slot] = key;
        bucket.values[place.slot] = value.raw();
        ++size_;
        return true;
    }
    // Unknown also if it is not in the table.
    Value find(std::uint64_t key) const {
        const Place place = place_of(key);
        if (!is_taken(place)) return {};
        return Value::from_raw(buckets_[place.bucket].values[place.slot]);
    }
    // REQUIRES: the key is in the table.
    void set(std::uint64_t key, Value value) {
        const Place place = place_of(key);
        buckets_[place.bucket].values[place.slot] = value.raw();
    }

    // Calls visit(key, value) for all, in no order.
    template <typename Visit>
    void for_each(const Visit& visit) const {
        for (const Bucket& bucket : buckets_)
            for (std::size_t slot = 0; slot < bucket.count(); ++slot)
                visit(bucket.keys[slot], Value::from_raw(bucket.values[slot]));
    }

  private:
    static constexpr std::size_t kLeastBuckets = 256;
    static constexpr std::size_t kSlots = 6;
    // The bits of a distance that is never stored.
    static constexpr std::uint16_t kNobody = std::numeric_limits<std::uint16_t>::max();

    // Six keys of eight bytes and their values: 60 bytes of the 64. The first slots are taken.
    struct alignas(64) Bucket {
        Bucket() { values.fill(kNobody); }

        std::size_t count() const {
            std::size_t taken = 0;
            for (const std::uint16_t value : values) taken += value != kNobody ? 1 : 0;
            return taken;
        }

        std::array<std::uint64_t, kSlots> keys{};
        std::array<std::uint16_t, kSlots> values;
    };
    struct Place {
        std::size_t bucket, slot;
    };

    std::uint64_t limit() const { return buckets_.size() * kSlots / 5 * 4; }
    bool is_taken(Place place) const {
        return buckets_[place.bucket].values[place.slot] != kNobody;
    }
    // Ranks divide positions by other bits (KeyOwners).
    std::size_t home_of(std::uint64_t key) const { return mix64(key) & (buckets_.size() - 1); }
    // Where the key is, or would be.
    Place place_of(std::uint64_t key) const {
        for (std::size_t place = home_of(key);; place = (place + 1) & (buckets_.size() - 1)) {
            const Bucket& bucket = buckets_[place];
            const std::size_t count = bucket.count();
            for (std::size_t slot = 0; slot < count; ++slot)
                if (bucket.keys[slot] == key) return {place, slot};
            if (count < kSlots) return {place, count};
        }
    }
    void grow() {
        RankTable larger(2 * buckets_.size());
        for_each([&](std::uint64_t key, Value value) { larger.insert(key, value); });
        *this = std::move(larger);
    }
    explicit RankTable(std::size_t buckets) : buckets_(buckets) {}

    std::vector<Bucket> buckets_;
    std::uint64_t size_ = 0;
};

}  // namespace petteia
