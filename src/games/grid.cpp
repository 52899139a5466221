#include "games/grid.h"

#include <bit>
#include <string>
#include <utility>

#include "core/shared_cache.h"

namespace petteia {

Status Grid::check(std::int64_t rows, std::int64_t cols) {
    if (rows * cols <= kMaxCells) return ok();
    return Error{"a grid of " + std::to_string(rows) + " × " + std::to_string(cols) +
                 " is too large: at most " + std::to_string(kMaxCells) + " cells"};
}

Grid::Grid(int rows, int cols)
    : rows_(rows),
      cols_(cols),
      bytes_((rows * cols + 7) / 8),
      all_(rows * cols == kMaxCells ? ~CellSet{0} : cell_bit(rows * cols) - 1),
      steps_{1, cols, cols + 1, cols - 1} {
    static SharedCache<std::pair<int, int>, Images> all_images;
    images_ = all_images.find_or_make({rows, cols}, [&] { return make_images(); });
}

Grid::Images Grid::make_images() const {
    Images images;
    for (int i = 0; i < symmetry_count(); ++i) {
        for (int cell = 0; cell < size(); ++cell)
            images.cell[index(i)][index(cell)] = static_cast<std::uint8_t>(image_of(cell, i));
        for (int byte = 0; byte < bytes_; ++byte) {
            for (std::size_t bits = 0; bits < 256; ++bits) {
                CellSet image = 0;
                for (int bit = 0; bit < 8 && 8 * byte + bit < size(); ++bit) {
                    if ((bits >> bit) & 1)
                        image |= cell_bit(images.cell[index(i)][index(8 * byte + bit)]);
                }
                images.set[index(i)][index(byte)][bits] = image;
            }
        }
    }
    return images;
}

// Bit 0 of a symmetry mirrors the columns, bit 1 the rows, bit 2 (squares only) the diagonal.
int Grid::image_of(int cell, int symmetry) const {
    int row = row_of(cell), col = col_of(cell);
    if ((symmetry & 1) != 0) col = cols_ - 1 - col;
    if ((symmetry & 2) != 0) row = rows_ - 1 - row;
    if ((symmetry & 4) != 0) std::swap(row, col);
    return this->cell(row, col);
}

CellSet Grid::line_starts(int direction, int length) const {
    const int down = direction == 0 ? 0 : length - 1;
    const int right = direction == 0 || direction == 2 ? length - 1 : 0;
    const int left = direction == 3 ? length - 1 : 0;
    CellSet starts = 0;
    for (int cell = 0; cell < size(); ++cell) {
        const int row = row_of(cell), col = col_of(cell);
        if (row + down < rows_ && col + right < cols_ && col - left >= 0) starts |= cell_bit(cell);
    }
    return starts;
}

std::vector<int> cells_of(CellSet cells) {
    std::vector<int> numbers;
    for (; cells != 0; cells &= cells - 1) numbers.push_back(std::countr_zero(cells));
    return numbers;
}

}  // namespace petteia
