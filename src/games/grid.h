// Grid: the geometry that the games on a rectangle share. A set of cells is one 64-bit word, bit
// row * cols + col; so a grid has at most 64 cells.
//
//   rows = 2, cols = 3:    0 1 2      bit 0 is the top left cell
//                          3 4 5
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/result.h"

namespace petteia {

using CellSet = std::uint64_t;

constexpr CellSet cell_bit(int cell) { return CellSet{1} << cell; }
// In ascending order.
std::vector<int> cells_of(CellSet cells);

class Grid {
  public:
    static constexpr int kMaxCells = 64;
    // Right, down, down-right, down-left.
    static constexpr int kDirections = 4;

    // Nothing if such a grid is too large, with the reason.
    static Status check(std::int64_t rows, std::int64_t cols);
    // REQUIRES: check(rows, cols).
    Grid(int rows, int cols);

    int rows() const { return rows_; }
    int cols() const { return cols_; }
    int size() const { return rows_ * cols_; }
    CellSet all() const { return all_; }
    int row_of(int cell) const { return cell / cols_; }
    int col_of(int cell) const { return cell % cols_; }
    int cell(int row, int col) const { return row * cols_ + col; }
    bool contains(std::int64_t row, std::int64_t col) const {
        return row >= 0 && row < rows_ && col >= 0 && col < cols_;
    }

    // The step in bits from a cell to the next one in a direction.
    int step(int direction) const { return steps_[static_cast<std::size_t>(direction)]; }
    // The cells from which a line of `length` cells in a direction stays on the grid.
    CellSet line_starts(int direction, int length) const;

    // Symmetries of the rectangle: 4, or 8 if it is a square; 0 is the identity.
    int symmetry_count() const { return rows_ == cols_ ? 8 : 4; }
    int symmetry(int cell, int i) const { return images_->cell[index(i)][index(cell)]; }
    CellSet symmetry(CellSet cells, int i) const {
        CellSet image = 0;
        for (int byte = 0; byte < bytes_; ++byte)
            image |= images_->set[index(i)][index(byte)][(cells >> (8 * byte)) & 0xFF];
        return image;
    }

    std::size_t memory_bytes() const { return sizeof(Images); }

  private:
    // Where each cell goes, and where each set of eight neighbouring cells goes: a set is mapped
    // byte by byte. Shared by all grids of this size.
    struct Images {
        std::array<std::array<std::uint8_t, kMaxCells>, 8> cell{};
        std::array<std::array<std::array<CellSet, 256>, 8>, 8> set{};
    };

    static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
    Images make_images() const;
    int image_of(int cell, int symmetry) const;

    int rows_, cols_, bytes_;
    CellSet all_;
    std::array<int, kDirections> steps_;
    std::shared_ptr<const Images> images_;
};

}  // namespace petteia
