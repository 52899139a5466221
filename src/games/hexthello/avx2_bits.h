// Cell sets in one 256-bit register. Only for files that are compiled for AVX2.
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "games/hexthello/board.h"
#include "games/hexthello/words.h"

namespace petteia::hexthello {
namespace {

struct CellTable {
    Board cells[kBits];
};
constexpr CellTable make_cells() {
    CellTable table{};
    for (int i = 0; i < kBits; ++i) table.cells[i].words[i >> 6] = std::uint64_t{1} << (i & 63);
    return table;
}
alignas(64) constexpr CellTable kCells = make_cells();

// One bit in each row: of a column, or of the cells whose row and column add up to a number.
constexpr Board column_bits(int column) {
    Board board{};
    for (int row = 0; row < 16; ++row)
        board.words[row / 4] |= std::uint64_t{1} << (16 * (row % 4) + column);
    return board;
}
constexpr Board diagonal_bits(int sum) {
    Board board{};
    for (int row = 0; row < 16; ++row) {
        const int column = sum - row >= 0 && sum - row < 15 ? sum - row : 15;  // 15: never set.
        board.words[row / 4] |= std::uint64_t{1} << (16 * (row % 4) + column);
    }
    return board;
}
alignas(32) constexpr Board kFirstColumn = column_bits(0), kLastColumn = column_bits(14);
alignas(32) constexpr Board kFirstDiagonal = diagonal_bits(7), kLastDiagonal = diagonal_bits(21);

struct Avx2Bits {
    using Bits = __m256i;

    static Bits load(const Board& board) {
        return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(&board));
    }
    static Board store(Bits bits) {
        Board board;
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(&board), bits);
        return board;
    }
    static Bits none() { return _mm256_setzero_si256(); }
    static Bits cell(int cell) { return load(kCells.cells[cell]); }
    static int list(Bits set, std::uint8_t* cells) { return list_cells(store(set), cells); }
    static Bits both(Bits a, Bits b) { return _mm256_and_si256(a, b); }
    static Bits either(Bits a, Bits b) { return _mm256_or_si256(a, b); }
    static Bits without(Bits a, Bits b) { return _mm256_andnot_si256(b, a); }
    static bool is_none(Bits a) { return _mm256_testz_si256(a, a) != 0; }

    // As Words::edges. A column and a diagonal are gathered at once: a lane of all ones where its row
    // has a disc there.
    static Edges edges(const Board& board) {
        const Bits set = load(board);
        const auto gathered = [&](const Board& column, const Board& diagonal) {
            const Bits c = load(column), d = load(diagonal);
            const Bits has = _mm256_packs_epi16(_mm256_cmpeq_epi16(both(set, c), c),
                                                _mm256_cmpeq_epi16(both(set, d), d));
            return static_cast<std::uint32_t>(
                _mm256_movemask_epi8(_mm256_permute4x64_epi64(has, _MM_SHUFFLE(3, 1, 2, 0))));
        };
        const std::uint32_t first = gathered(kFirstColumn, kFirstDiagonal);
        const std::uint32_t last = gathered(kLastColumn, kLastDiagonal);
        const auto byte = [](std::uint64_t x) { return static_cast<std::uint8_t>(x); };
        return {{byte(board.words[0] >> 7), byte(board.words[3] >> 32), byte(first >> 7),
                 byte(first >> 16), byte(last), byte(last >> 23)}};
    }

    // The set moved by one cell in each of the six directions.
    static Bits right(Bits a) { return _mm256_slli_epi16(a, 1); }
    static Bits left(Bits a) { return _mm256_srli_epi16(a, 1); }
    static Bits below(Bits a) {
        return _mm256_alignr_epi8(a, _mm256_permute2x128_si256(a, a, 0x08), 14);
    }
    static Bits above(Bits a) {
        return _mm256_alignr_epi8(_mm256_permute2x128_si256(a, a, 0x81), a, 2);
    }
    static Bits below_left(Bits a) { return left(below(a)); }
    static Bits above_right(Bits a) { return right(above(a)); }
};

}  // namespace
}  // namespace petteia::hexthello
