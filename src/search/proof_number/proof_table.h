// ProofTable: the proof and disproof numbers of questions about positions, for ProofNumberSearch.
//
// An entry is two 64-bit words, the key and
//
//   data:  63    58 57       52 51          26 25           0
//         | age (6) | work (6)  | disproof (26) | proof (26)  |
//
// where work is the logarithm of the nodes that it took. Four entries share a cache line. In a full bucket
// the entry that took least work goes, those of earlier searches first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace petteia {

// How many leaves must still be proven, or disproven, at least. Of a question that is answered one is 0
// and the other infinite.
struct ProofNumbers {
    static constexpr std::uint32_t kInfinity = (1u << 26) - 1;

    std::uint32_t proof = 1, disproof = 1;

    static constexpr ProofNumbers proven() { return {0, kInfinity}; }
    static constexpr ProofNumbers disproven() { return {kInfinity, 0}; }
    constexpr bool is_proven() const { return proof == 0; }
    constexpr bool is_disproven() const { return disproof == 0; }
    constexpr bool is_answered() const { return is_proven() || is_disproven(); }
    // Of the opposite claim.
    constexpr ProofNumbers reversed() const { return {disproof, proof}; }
    friend constexpr bool operator==(const ProofNumbers&, const ProofNumbers&) = default;
};

class ProofTable {
  public:
    // Rounded down to a power of two of buckets; at least one.
    explicit ProofTable(std::size_t mib);

    // True, and fills `numbers`, if something is known about `key`.
    bool probe(std::uint64_t key, ProofNumbers& numbers) const;
    void store(std::uint64_t key, const ProofNumbers& numbers, std::uint64_t nodes);

    // Entries of earlier searches are replaced first from now on.
    void next_generation() { age_ = (age_ + 1) & kAgeMask; }
    void clear();
    std::size_t memory_bytes() const { return buckets_.size() * sizeof(Bucket); }

  private:
    static constexpr std::uint64_t kAgeMask = 63;
    struct Slot {
        std::uint64_t key = 0, data = 0;  // No data: empty.
    };
    static constexpr std::size_t kSlots = 4;
    struct alignas(64) Bucket {
        Slot slots[kSlots];
    };

    // Larger for entries that are better kept.
    std::uint64_t worth(const Slot& slot) const;
    std::size_t index_of(std::uint64_t key) const { return key & (buckets_.size() - 1); }

    std::vector<Bucket> buckets_;
    std::uint64_t age_ = 0;
};

}  // namespace petteia
