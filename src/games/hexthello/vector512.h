// The few 512-bit instructions that the AVX-512 kernel is made of, by what they do: the processor's
// own where this file is compiled for it, and plain C++ elsewhere, so that the kernel's logic is
// tested on every machine.
#pragma once

#include <cstdint>

#include "games/hexthello/board.h"

#if defined(__AVX512VBMI2__) && defined(__AVX512VPOPCNTDQ__) && defined(__GFNI__) && \
    defined(__AVX512BW__)
#include "games/hexthello/avx2_bits.h"
#define PETTEIA_HAS_AVX512 1
#else
#include "games/hexthello/words.h"
#define PETTEIA_HAS_AVX512 0
#endif

namespace petteia::hexthello {
namespace {

struct alignas(64) Bytes64 {
    std::uint8_t bytes[64];
};
struct alignas(64) Lanes32 {
    std::uint16_t lanes[32];
};

#if PETTEIA_HAS_AVX512

using Vector = __m512i;
using Bits512 = Avx2Bits;

inline Vector vector(const void* data) { return _mm512_load_si512(data); }
// A board in both halves, and the lower half as a board.
inline Vector doubled(__m256i board) { return _mm512_broadcast_i64x4(board); }
inline __m256i lower_half(Vector x) { return _mm512_castsi512_si256(x); }

inline Vector in_both(Vector a, Vector b) { return _mm512_and_si512(a, b); }
inline Vector in_either(Vector a, Vector b) { return _mm512_or_si512(a, b); }
inline Vector in_one(Vector a, Vector b) { return _mm512_xor_si512(a, b); }
inline bool is_zero(Vector x) { return _mm512_test_epi64_mask(x, x) == 0; }
// How many bits are set in all three.
inline int count_bits(Vector a, Vector b, Vector c) {
    const Vector sum = _mm512_add_epi64(_mm512_popcnt_epi64(a), _mm512_popcnt_epi64(b));
    return static_cast<int>(_mm512_reduce_add_epi64(_mm512_add_epi64(sum, _mm512_popcnt_epi64(c))));
}
// In lanes of sixteen bits: the sum, and the difference that stops at zero.
inline Vector plus(Vector a, Vector b) { return _mm512_add_epi16(a, b); }
inline Vector minus_down_to_zero(Vector a, Vector b) { return _mm512_subs_epu16(a, b); }
inline Vector lanes_turned_left(Vector x, Vector by) { return _mm512_shldv_epi16(x, x, by); }
inline Vector halves_swapped(Vector x) { return _mm512_shuffle_i64x2(x, x, 0x4E); }
// Byte i becomes byte from[i] of x; the second form looks within its own sixteen bytes only.
inline Vector bytes_from(Vector x, Vector from) { return _mm512_permutexvar_epi8(from, x); }
inline Vector bytes_from_near(Vector x, Vector from) { return _mm512_shuffle_epi8(x, from); }
// In each 64 bits: bit b of byte k becomes the parity of (x's byte k & matrix's byte 7 - b).
inline Vector bits_multiplied(Vector x, Vector matrix) {
    return _mm512_gf2p8affine_epi64_epi8(x, matrix, 0);
}

#else

struct Vector {
    Lanes32 v;
};
using Bits512 = Words;

inline std::uint8_t byte_of(const Vector& x, int i) {
    return static_cast<std::uint8_t>(x.v.lanes[i / 2] >> (8 * (i % 2)));
}
template <typename ByteAt>
Vector of_bytes(ByteAt byte_at) {
    Vector result;
    for (int i = 0; i < 32; ++i)
        result.v.lanes[i] = static_cast<std::uint16_t>(byte_at(2 * i) | byte_at(2 * i + 1) << 8);
    return result;
}
template <typename LaneAt>
Vector of_lanes(LaneAt lane_at) {
    Vector result;
    for (int i = 0; i < 32; ++i) result.v.lanes[i] = static_cast<std::uint16_t>(lane_at(i));
    return result;
}

inline Vector vector(const Bytes64* data) {
    return of_bytes([&](int i) { return data->bytes[i]; });
}
inline Vector vector(const Lanes32* data) { return {*data}; }
inline Vector doubled(const Board& board) {
    return of_lanes([&](int i) { return board.words[i % 16 / 4] >> (16 * (i % 4)); });
}
inline Board lower_half(const Vector& x) {
    Board board = Words::none();
    for (int i = 0; i < 16; ++i)
        board.words[i / 4] |= static_cast<std::uint64_t>(x.v.lanes[i]) << (16 * (i % 4));
    return board;
}

inline Vector in_both(const Vector& a, const Vector& b) {
    return of_lanes([&](int i) { return a.v.lanes[i] & b.v.lanes[i]; });
}
inline Vector in_either(const Vector& a, const Vector& b) {
    return of_lanes([&](int i) { return a.v.lanes[i] | b.v.lanes[i]; });
}
inline Vector in_one(const Vector& a, const Vector& b) {
    return of_lanes([&](int i) { return a.v.lanes[i] ^ b.v.lanes[i]; });
}
inline int count_bits(const Vector& a, const Vector& b, const Vector& c) {
    int sum = 0;
    for (const Vector* x : {&a, &b, &c}) {
        for (const std::uint16_t lane : x->v.lanes) sum += __builtin_popcount(lane);
    }
    return sum;
}
inline bool is_zero(const Vector& x) { return count_bits(x, x, x) == 0; }
inline Vector plus(const Vector& a, const Vector& b) {
    return of_lanes([&](int i) { return a.v.lanes[i] + b.v.lanes[i]; });
}
inline Vector minus_down_to_zero(const Vector& a, const Vector& b) {
    return of_lanes(
        [&](int i) { return a.v.lanes[i] > b.v.lanes[i] ? a.v.lanes[i] - b.v.lanes[i] : 0; });
}
inline Vector lanes_turned_left(const Vector& x, const Vector& by) {
    return of_lanes([&](int i) {
        const int n = by.v.lanes[i] % 16;
        return x.v.lanes[i] << n | x.v.lanes[i] >> (16 - n);
    });
}
inline Vector halves_swapped(const Vector& x) {
    return of_lanes([&](int i) { return x.v.lanes[i ^ 16]; });
}
inline Vector bytes_from(const Vector& x, const Vector& from) {
    return of_bytes([&](int i) { return byte_of(x, byte_of(from, i) % 64); });
}
inline Vector bytes_from_near(const Vector& x, const Vector& from) {
    return of_bytes([&](int i) {
        const int place = byte_of(from, i);
        return place >= 128 ? 0 : byte_of(x, i / 16 * 16 + place % 16);
    });
}
inline Vector bits_multiplied(const Vector& x, const Vector& matrix) {
    return of_bytes([&](int i) {
        int byte = 0;
        for (int b = 0; b < 8; ++b) {
            const int row = byte_of(matrix, i / 8 * 8 + 7 - b);
            byte |= __builtin_parity(static_cast<unsigned>(row & byte_of(x, i))) << b;
        }
        return byte;
    });
}

#endif

}  // namespace
}  // namespace petteia::hexthello
