// SparseTable: values by key, for games whose positions are found by walking. Split into shards with
// a lock each, so that threads seldom meet.
#pragma once

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "core/rng.h"
#include "solver/value.h"

namespace petteia {

class SparseTable {
  public:
    static constexpr std::size_t kShards = 256;

    SparseTable() : shards_(std::make_unique<std::array<Shard, kShards>>()) {}

    // Any thread may call these at any time.

    // Unknown if the key is not in the table.
    Value find(std::uint64_t key) const {
        const Shard& shard = shard_of(key);
        const std::lock_guard lock(shard.mutex);
        const auto found = shard.values.find(key);
        return found == shard.values.end() ? Value() : found->second;
    }
    // False if the key was there already; its value stays.
    bool insert(std::uint64_t key, Value value) {
        Shard& shard = shard_of(key);
        const std::lock_guard lock(shard.mutex);
        return shard.values.emplace(key, value).second;
    }
    std::uint64_t size() const {
        std::uint64_t size = 0;
        for_each_shard([&](const Shard& shard) { size += shard.values.size(); });
        return size;
    }
    // What the table takes in memory, about.
    std::uint64_t bytes() const {
        std::uint64_t places = 0;
        for_each_shard([&](const Shard& shard) { places += shard.values.bucket_count(); });
        return places * (sizeof(Map::value_type) + 1);
    }

    std::vector<std::uint64_t> sorted_keys() const {
        std::vector<std::uint64_t> keys;
        keys.reserve(size());
        for (std::size_t i = 0; i < kShards; ++i)
            for_each_in_shard(i, [&](std::uint64_t key, Value) { keys.push_back(key); });
        std::sort(keys.begin(), keys.end());
        return keys;
    }
    // Calls visit(key, value). REQUIRES: no thread writes to the table meanwhile; shard < kShards.
    template <typename Visit>
    void for_each_in_shard(std::size_t shard, const Visit& visit) const {
        for (const auto& [key, value] : (*shards_)[shard].values) visit(key, value);
    }

  private:
    struct Hash {
        using is_avalanching = void;
        std::size_t operator()(std::uint64_t key) const { return mix64(key); }
    };
    using Map = boost::unordered_flat_map<std::uint64_t, Value, Hash>;
    struct alignas(64) Shard {
        mutable std::mutex mutex;
        Map values;
    };

    // The map uses the lowest and the highest bits of the hash; those in the middle are free.
    static std::size_t place_of(std::uint64_t key) { return mix64(key) >> 28 & (kShards - 1); }
    Shard& shard_of(std::uint64_t key) { return (*shards_)[place_of(key)]; }
    const Shard& shard_of(std::uint64_t key) const { return (*shards_)[place_of(key)]; }

    template <typename Visit>
    void for_each_shard(const Visit& visit) const {
        for (const Shard& shard : *shards_) {
            const std::lock_guard lock(shard.mutex);
            visit(shard);
        }
    }

    std::unique_ptr<std::array<Shard, kShards>> shards_;
};

}  // namespace petteia
