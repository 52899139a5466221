// Patterns as a search sees them. A pattern is a few cells of a board, read as digits of a number to the base
// of three: empty, a piece of the first player's, one of the second's. The number is its index into a table of
// weights, and a position is worth the sum of the weights of all its patterns.
//
// Indices are kept from position to position: a piece that is placed or changes hands adds a constant to the
// indices of its patterns. They stand in vectors, so that one cell costs a few instructions.
//
// Plain data, and functions without external names: games compile them for several processors, and nothing that
// is compiled for one may be linked into code for another.
#pragma once

#include <cstdint>

namespace petteia {

inline constexpr int kMaxPatterns = 96;
inline constexpr int kMaxPatternKinds = 32;
inline constexpr int kMaxPatternCells = 256;  // Of a board; a cell has a number below.

struct PatternIndices {
    std::uint32_t set = 0;  // Which PatternSet they belong to; 0: they are not known.
    alignas(16) std::uint16_t of[kMaxPatterns];
};

// Patterns of one kind share their weights and stand beside each other.
struct PatternRange {
    std::uint16_t first, end;
    std::uint32_t offset;  // Of the kind's weights.
};

struct PatternTables {
    std::uint32_t set = 0;
    int kinds = 0;
    PatternRange ranges[kMaxPatternKinds] = {};
    // By cell: what a piece of the first player's adds to each index; one of the second's adds it twice.
    const std::uint16_t (*powers)[kMaxPatterns] = nullptr;
    // By the player to move, for whom they speak, and by the number of pieces on the board.
    const std::int16_t* const* weights[2] = {};
};

namespace {

#ifdef __AVX512BW__
constexpr int kIndicesPerVector = 32;
#else
constexpr int kIndicesPerVector = 16;
#endif
static_assert(kMaxPatterns % kIndicesPerVector == 0);
using IndexVector [[gnu::vector_size(2 * kIndicesPerVector)]] = std::uint16_t;

inline IndexVector index_vector(const std::uint16_t* from) {
    IndexVector vector;
    __builtin_memcpy(&vector, from, sizeof vector);
    return vector;
}

// What changes when a player, 0 or 1, places a piece and takes over others: sets of cells, 64 to a word.
template <int kWords>
struct PatternChange {
    int player;
    int placed;
    const std::uint64_t (&turned)[kWords];
};

// For boards with at most `kLimit` patterns. REQUIRES: before.set == tables.set.
template <int kLimit, int kWords>
void change_indices(const PatternTables& tables, const PatternIndices& before,
                    const PatternChange<kWords>& change, PatternIndices& after) {
    constexpr int kVectors = (kLimit + kIndicesPerVector - 1) / kIndicesPerVector;
    IndexVector turned[kVectors] = {};
    for (int w = 0; w < kWords; ++w) {
        for (std::uint64_t rest = change.turned[w]; rest != 0; rest &= rest - 1) {
            const std::uint16_t* powers = tables.powers[64 * w + __builtin_ctzll(rest)];
            for (int v = 0; v < kVectors; ++v)
                turned[v] += index_vector(powers + v * kIndicesPerVector);
        }
    }
    after.set = before.set;
    for (int v = 0; v < kVectors; ++v) {
        const int at = v * kIndicesPerVector;
        const IndexVector placed = index_vector(tables.powers[change.placed] + at);
        IndexVector sum = index_vector(before.of + at) + placed;
        sum += change.player == 0 ? -turned[v] : turned[v] + placed;
        __builtin_memcpy(after.of + at, &sum, sizeof sum);
    }
}

// What the patterns are worth to the player to move, with `pieces` on the board.
[[maybe_unused]] inline int sum_of_patterns(const PatternTables& tables,
                                            const PatternIndices& indices, int mover, int pieces) {
    const std::int16_t* weights = tables.weights[mover][pieces];
    int even = 0, odd = 0;
    for (int k = 0; k < tables.kinds; ++k) {
        const PatternRange& range = tables.ranges[k];
        const std::int16_t* of_kind = weights + range.offset;
        const std::uint16_t* index = indices.of + range.first;
        const std::uint16_t* end = indices.of + range.end;
        for (; index + 1 < end; index += 2) {
            even += of_kind[index[0]];
            odd += of_kind[index[1]];
        }
        if (index < end) even += of_kind[*index];
    }
    return even + odd;
}

}  // namespace
}  // namespace petteia
