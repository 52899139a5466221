// The kernel for AVX2: a board in one register, sixteen lanes of sixteen bits.
#include "games/hexthello/avx2_bits.h"
#include "games/hexthello/kernel_functions.h"
#include "games/hexthello/kernel_list.h"

namespace petteia::hexthello {
namespace {

struct alignas(32) Lanes {
    std::uint16_t lanes[16];
};
struct alignas(32) Bytes {
    std::uint8_t bytes[32];
};

__m256i vector(const void* data) { return _mm256_loadu_si256(static_cast<const __m256i*>(data)); }

// --- Moves: shift fills on interleaved rows --------------------------------------------------------
//
// A shift by a row must carry bits from one 64-bit lane to the next. With row 4a + b in lane b, place a,
// that is a permutation of the four lanes, and one of them moves up a place.

constexpr int kInterleave[8] = {0, 4, 1, 5, 2, 6, 3, 7};

// The two halves of a change of order: sixteen-bit places within 128 bits, then 32-bit places.
struct Order {
    Bytes within;
    alignas(32) std::uint32_t across[8];
};
constexpr Order interleaving() {
    Order order{};
    for (int i = 0; i < 8; ++i) {
        order.across[i] = static_cast<std::uint32_t>(kInterleave[i]);
        for (int half = 0; half < 2; ++half) {
            for (int byte = 0; byte < 2; ++byte)
                order.within.bytes[16 * half + 2 * i + byte] =
                    static_cast<std::uint8_t>(2 * kInterleave[i] + byte);
        }
    }
    return order;
}
constexpr Order deinterleaving() {
    Order order{};
    for (int i = 0; i < 8; ++i) {
        order.across[kInterleave[i]] = static_cast<std::uint32_t>(i);
        for (int half = 0; half < 2; ++half) {
            for (int byte = 0; byte < 2; ++byte)
                order.within.bytes[16 * half + 2 * kInterleave[i] + byte] =
                    static_cast<std::uint8_t>(2 * i + byte);
        }
    }
    return order;
}
constexpr Order kToInterleaved = interleaving();
constexpr Order kFromInterleaved = deinterleaving();

__m256i interleaved(__m256i rows) {
    return _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(rows, vector(&kToInterleaved.within)),
                                       vector(&kToInterleaved.across));
}
__m256i natural(__m256i rows) {
    return _mm256_shuffle_epi8(_mm256_permutevar8x32_epi32(rows, vector(&kFromInterleaved.across)),
                               vector(&kFromInterleaved.within));
}

// Each row to the place of the row kRows further on, or back.
template <int kRows>
__m256i rows_up(__m256i x) {
    if constexpr (kRows == 1)
        return _mm256_sllv_epi64(_mm256_permute4x64_epi64(x, _MM_SHUFFLE(2, 1, 0, 3)),
                                 _mm256_setr_epi64x(16, 0, 0, 0));
    else if constexpr (kRows == 2)
        return _mm256_sllv_epi64(_mm256_permute4x64_epi64(x, _MM_SHUFFLE(1, 0, 3, 2)),
                                 _mm256_setr_epi64x(16, 16, 0, 0));
    else
        return _mm256_slli_epi64(x, 16 * kRows / 4);
}
template <int kRows>
__m256i rows_down(__m256i x) {
    if constexpr (kRows == 1)
        return _mm256_srlv_epi64(_mm256_permute4x64_epi64(x, _MM_SHUFFLE(0, 3, 2, 1)),
                                 _mm256_setr_epi64x(0, 0, 0, 16));
    else if constexpr (kRows == 2)
        return _mm256_srlv_epi64(_mm256_permute4x64_epi64(x, _MM_SHUFFLE(1, 0, 3, 2)),
                                 _mm256_setr_epi64x(0, 0, 16, 16));
    else
        return _mm256_srli_epi64(x, 16 * kRows / 4);
}

// The directions, each as "the set moved by n cells".
struct Left {
    template <int n>
    static __m256i moved(__m256i x) {
        return _mm256_srli_epi16(x, n);
    }
};
struct Down {
    template <int n>
    static __m256i moved(__m256i x) {
        return rows_up<n>(x);
    }
};
struct Up {
    template <int n>
    static __m256i moved(__m256i x) {
        return rows_down<n>(x);
    }
};
struct DownLeft {
    template <int n>
    static __m256i moved(__m256i x) {
        return _mm256_srli_epi16(rows_up<n>(x), n);
    }
};
struct UpRight {
    template <int n>
    static __m256i moved(__m256i x) {
        return _mm256_slli_epi16(rows_down<n>(x), n);
    }
};

// The cell after each run of opposing discs that begins beside an own disc. The fill doubles its
// reach at each step: 2, 4, 8 and 14 discs, and no run is longer.
template <typename Direction>
__m256i ends_of_runs(__m256i own, __m256i other) {
    const auto by_one = [](__m256i x) { return Direction::template moved<1>(x); };
    const auto by_two = [](__m256i x) { return Direction::template moved<2>(x); };
    const auto by_four = [](__m256i x) { return Direction::template moved<4>(x); };
    const auto by_eight = [](__m256i x) { return Direction::template moved<8>(x); };
    const auto grown = [](__m256i run, __m256i pass, __m256i moved) {
        return _mm256_or_si256(run, _mm256_and_si256(pass, moved));
    };
    __m256i run = _mm256_and_si256(other, by_one(own));
    run = grown(run, other, by_one(run));
    __m256i pass = _mm256_and_si256(other, by_one(other));
    run = grown(run, pass, by_two(run));
    pass = _mm256_and_si256(pass, by_two(pass));
    run = grown(run, pass, by_four(run));
    pass = _mm256_and_si256(pass, by_four(pass));
    run = grown(run, pass, by_eight(run));
    return by_one(run);
}

// To the right a run needs no steps: adding its first disc to all opposing discs carries a bit
// through it to the cell behind.
__m256i right_ends_of_runs(__m256i own, __m256i other) {
    return _mm256_add_epi16(other, _mm256_and_si256(_mm256_slli_epi16(own, 1), other));
}

// --- Flips: the three lines through a cell, gathered ------------------------------------------------
//
// Each line becomes a number of sixteen bits, bit i for the cell in row i (the row itself: column i),
// and the same reversed, so that a run away from the cell is always a run of rising bits. Three
// lines stand beside each other in a 64-bit word: column, diagonal, row.

struct Lines {
    // For a column or diagonal, the bit it has in each row; a bit that is never set where it has none.
    Lanes columns[16], diagonals[32];
    Lanes row[16];                              // All bits of one row.
    std::uint64_t after[kBits], before[kBits];  // The bits next to a cell on its lines, both ways.
    std::uint8_t reversed[256];
};
constexpr Lines make_lines() {
    Lines lines{};
    for (int i = 0; i < 16; ++i) {
        for (int j = 0; j < 16; ++j) {
            lines.columns[j].lanes[i] = static_cast<std::uint16_t>(1 << j);
            lines.row[i].lanes[j] = i == j ? 0xFFFF : 0;
        }
        for (int sum = 0; sum < 32; ++sum) {
            const int j = sum - i;
            lines.diagonals[sum].lanes[i] =
                static_cast<std::uint16_t>(j >= 0 && j < 15 ? 1 << j : 1 << 15);
        }
    }
    const auto bit = [](int place) { return place < 16 ? std::uint64_t{1} << place : 0; };
    for (int i = 0; i < 16; ++i) {
        for (int j = 0; j < 16; ++j) {
            lines.after[16 * i + j] = bit(i + 1) | bit(i + 1) << 16 | bit(j + 1) << 32;
            lines.before[16 * i + j] = bit(16 - i) | bit(16 - i) << 16 | bit(16 - j) << 32;
        }
    }
    for (int byte = 0; byte < 256; ++byte) {
        for (int b = 0; b < 8; ++b) {
            if ((byte >> b & 1) != 0)
                lines.reversed[byte] = static_cast<std::uint8_t>(lines.reversed[byte] | 128 >> b);
        }
    }
    return lines;
}
constexpr Lines kLines = make_lines();

std::uint32_t reversed(std::uint32_t line) {
    return static_cast<std::uint32_t>(kLines.reversed[line & 255] << 8 |
                                      kLines.reversed[line >> 8]);
}

// In each of three lines: the run of `other` that begins at `first`, if an own disc ends it.
std::uint64_t enclosed(std::uint64_t own, std::uint64_t other, std::uint64_t first) {
    const std::uint64_t carried = other + first;
    const std::uint64_t ending = carried & own;
    const std::uint64_t is_ended = (ending + 0x7FFF'7FFF'7FFF) & 0x8000'8000'8000;
    const std::uint64_t lines = (is_ended - (is_ended >> 15)) | is_ended;
    return other & ~carried & lines;
}

struct BothWays {
    std::uint64_t forward, backward;
};

// The column and diagonal through a cell as bits, with the row added by the caller's value.
BothWays gathered(__m256i set, __m256i column, __m256i diagonal, std::uint32_t row) {
    const __m256i reverse = _mm256_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
                                             15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    const __m256i is_set =
        _mm256_packs_epi16(_mm256_cmpeq_epi16(_mm256_and_si256(set, column), column),
                           _mm256_cmpeq_epi16(_mm256_and_si256(set, diagonal), diagonal));
    const __m256i lines = _mm256_permute4x64_epi64(is_set, _MM_SHUFFLE(3, 1, 2, 0));
    const auto mask = [](__m256i x) { return static_cast<std::uint32_t>(_mm256_movemask_epi8(x)); };
    return {mask(lines) | static_cast<std::uint64_t>(row) << 32,
            mask(_mm256_shuffle_epi8(lines, reverse)) | static_cast<std::uint64_t>(reversed(row))
                                                            << 32};
}

// The bits of line number kLine, spread to the rows they stand for: `where` has a lane's own bit.
template <int kLine>
__m256i spread(__m256i forward, __m256i backward, __m256i where) {
    const __m256i pick = _mm256_set1_epi16(static_cast<short>(0x0100 + 0x0202 * kLine));
    const __m256i bit = _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096,
                                          8192, 16384, -32768);
    const __m256i mirrored = _mm256_setr_epi16(-32768, 16384, 8192, 4096, 2048, 1024, 512, 256, 128,
                                               64, 32, 16, 8, 4, 2, 1);
    const __m256i ahead = _mm256_and_si256(_mm256_shuffle_epi8(forward, pick), bit);
    const __m256i behind = _mm256_and_si256(_mm256_shuffle_epi8(backward, pick), mirrored);
    const __m256i is_clear =
        _mm256_cmpeq_epi16(_mm256_or_si256(ahead, behind), _mm256_setzero_si256());
    return _mm256_andnot_si256(is_clear, where);
}

std::uint32_t row_of(const Board& board, int row) {
    return static_cast<std::uint16_t>(board.words[row >> 2] >> (16 * (row & 3)));
}

struct Avx2Ops : Avx2Bits {
    using Pair = BoardPair<Avx2Ops>;

    static Bits moves(Bits own, Bits other, Bits empty) {
        const __m256i p = interleaved(own), o = interleaved(other);
        __m256i ends = _mm256_or_si256(right_ends_of_runs(p, o), ends_of_runs<Left>(p, o));
        ends = _mm256_or_si256(ends,
                               _mm256_or_si256(ends_of_runs<Down>(p, o), ends_of_runs<Up>(p, o)));
        ends = _mm256_or_si256(
            ends, _mm256_or_si256(ends_of_runs<DownLeft>(p, o), ends_of_runs<UpRight>(p, o)));
        return _mm256_and_si256(natural(ends), empty);
    }

    static Bits flips(const Board& own, const Board& other, int cell) {
        const int row = cell >> 4, col = cell & 15;
        const __m256i column = vector(&kLines.columns[col]);
        const __m256i diagonal = vector(&kLines.diagonals[row + col]);
        const BothWays p = gathered(vector(&own), column, diagonal, row_of(own, row));
        const BothWays o = gathered(vector(&other), column, diagonal, row_of(other, row));
        const std::uint64_t ahead = enclosed(p.forward, o.forward, kLines.after[cell]);
        const std::uint64_t behind = enclosed(p.backward, o.backward, kLines.before[cell]);
        const auto in_row = static_cast<std::uint32_t>(ahead >> 32) |
                            reversed(static_cast<std::uint32_t>(behind >> 32));
        const __m256i forward = _mm256_set1_epi64x(static_cast<long long>(ahead));
        const __m256i backward = _mm256_set1_epi64x(static_cast<long long>(behind));
        const __m256i crossing = _mm256_or_si256(spread<0>(forward, backward, column),
                                                 spread<1>(forward, backward, diagonal));
        const __m256i along = _mm256_and_si256(_mm256_set1_epi16(static_cast<short>(in_row)),
                                               vector(&kLines.row[row]));
        return _mm256_or_si256(crossing, along);
    }
};

}  // namespace

const Kernel kAvx2Kernel = KernelFunctions<Avx2Ops>::kernel("avx2");

}  // namespace petteia::hexthello
