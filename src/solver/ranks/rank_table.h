// RankTable: the positions of one rank, by key, with their values as far as they are known. Open addressing in two
// arrays, so that a position takes ten bytes and a place can be fetched from memory before it is needed.
#pragma once

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "solver/value.h"

namespace petteia {

class RankTable {
  public:
    RankTable() : keys_(kLeastPlaces), values_(kLeastPlaces, kNobody) {}

    std::uint64_t size() const { return size_; }
    std::uint64_t bytes() const { return keys_.size() * kPlaceBytes; }
    // What it takes while it grows, if one position more makes it grow; else what it takes.
    std::uint64_t bytes_to_grow() const { return size_ + 1 > limit() ? 3 * bytes() : bytes(); }

    void prefetch(std::uint64_t key) const {
        const std::size_t place = home_of(key);
        __builtin_prefetch(&keys_[place]);
        __builtin_prefetch(&values_[place]);
    }
    // False if it was there already.
    bool insert(std::uint64_t key, Value value = {}) {
        std::size_t place = place_of(key);
        if (values_[place] != kNobody) return false;
        if (size_ + 1 > limit()) {
            grow();
            place = place_of(key);
        }
        keys_[place] = key;
        values_[place] = value.raw();
        ++size_;
        return true;
    }
    // Unknown also if it is not in the table.
    Value find(std::uint64_t key) const {
        const std::uint16_t raw = values_[place_of(key)];
        return raw == kNobody ? Value() : Value::from_raw(raw);
    }
    // REQUIRES: the key is in the table.
    void set(std::uint64_t key, Value value) { values_[place_of(key)] = value.raw(); }

    // Calls visit(key, value) for all, in no order.
    template <typename Visit>
    void for_each(const Visit& visit) const {
        for (std::size_t i = 0; i < keys_.size(); ++i)
            if (values_[i] != kNobody) visit(keys_[i], Value::from_raw(values_[i]));
    }

  private:
    static constexpr std::size_t kLeastPlaces = 1024;
    static constexpr std::uint64_t kPlaceBytes = sizeof(std::uint64_t) + sizeof(std::uint16_t);
    // The bits of a distance that is never stored.
    static constexpr std::uint16_t kNobody = std::numeric_limits<std::uint16_t>::max();

    std::uint64_t limit() const { return keys_.size() / 4 * 3; }
    // Ranks divide positions by other bits (owner_of).
    std::size_t home_of(std::uint64_t key) const { return mix64(key) & (keys_.size() - 1); }
    // Where the key is, or would be.
    std::size_t place_of(std::uint64_t key) const {
        std::size_t place = home_of(key);
        while (values_[place] != kNobody && keys_[place] != key)
            place = (place + 1) & (keys_.size() - 1);
        return place;
    }
    void grow() {
        RankTable larger(2 * keys_.size());
        for_each([&](std::uint64_t key, Value value) { larger.insert(key, value); });
        *this = std::move(larger);
    }
    explicit RankTable(std::size_t places) : keys_(places), values_(places, kNobody) {}

    std::vector<std::uint64_t> keys_;
    std::vector<std::uint16_t> values_;
    std::uint64_t size_ = 0;
};

// The rank that a position belongs to.
inline int owner_of(std::uint64_t key, int ranks) {
    // The upper half of the mixed bits, stretched over the ranks.
    return static_cast<int>((mix64(key) >> 32) * static_cast<std::uint64_t>(ranks) >> 32);
}

}  // namespace petteia
