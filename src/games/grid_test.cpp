#include "games/grid.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "core/rng.h"

namespace petteia {
namespace {

TEST(Grid, RefusesMoreThan64Cells) {
    EXPECT_TRUE(Grid::check(8, 8));
    EXPECT_TRUE(Grid::check(16, 4));
    EXPECT_EQ(Grid::check(5, 13).error().message,
              "a grid of 5 × 13 is too large: at most 64 cells");
}

TEST(Grid, NumbersCellsRowByRow) {
    const Grid grid(2, 3);
    EXPECT_EQ(grid.size(), 6);
    EXPECT_EQ(grid.all(), 0b111111u);
    EXPECT_EQ(grid.cell(1, 0), 3);
    EXPECT_EQ(grid.row_of(5), 1);
    EXPECT_EQ(grid.col_of(5), 2);
    EXPECT_TRUE(grid.contains(1, 2));
    for (const auto& [row, col] : {std::pair{2, 0}, {0, 3}, {-1, 0}, {0, -1}})
        EXPECT_FALSE(grid.contains(row, col)) << row << "," << col;
    EXPECT_EQ(Grid(8, 8).all(), ~CellSet{0});
}

// Walks each line cell by cell and looks whether it falls off the board.
CellSet starts_by_walking(const Grid& grid, int down, int right, int length) {
    CellSet starts = 0;
    for (int row = 0; row < grid.rows(); ++row) {
        for (int col = 0; col < grid.cols(); ++col) {
            bool stays = true;
            for (int i = 0; i < length; ++i)
                stays = stays && grid.contains(row + i * down, col + i * right);
            if (stays) starts |= cell_bit(grid.cell(row, col));
        }
    }
    return starts;
}

TEST(Grid, FindsWhereLinesStart) {
    for (const auto& [rows, cols] :
         {std::pair{1, 1}, {1, 16}, {16, 1}, {16, 4}, {4, 16}, {3, 3}, {4, 3}, {5, 7}, {8, 8}}) {
        const Grid grid(rows, cols);
        for (int length = 1; length <= 9; ++length) {
            SCOPED_TRACE(std::to_string(rows) + " × " + std::to_string(cols) + ", length " +
                         std::to_string(length));
            EXPECT_EQ(grid.line_starts(0, length), starts_by_walking(grid, 0, 1, length));
            EXPECT_EQ(grid.line_starts(1, length), starts_by_walking(grid, 1, 0, length));
            EXPECT_EQ(grid.line_starts(2, length), starts_by_walking(grid, 1, 1, length));
            EXPECT_EQ(grid.line_starts(3, length), starts_by_walking(grid, 1, -1, length));
        }
    }
}

TEST(Grid, StepsToTheNextCell) {
    const Grid grid(4, 5);
    const int cell = grid.cell(1, 2);
    EXPECT_EQ(cell + grid.step(0), grid.cell(1, 3));
    EXPECT_EQ(cell + grid.step(1), grid.cell(2, 2));
    EXPECT_EQ(cell + grid.step(2), grid.cell(2, 3));
    EXPECT_EQ(cell + grid.step(3), grid.cell(2, 1));
}

TEST(Grid, HasAllSymmetriesOfARectangle) {
    EXPECT_EQ(Grid(3, 4).symmetry_count(), 4);
    EXPECT_EQ(Grid(4, 4).symmetry_count(), 8);
    const Grid square(3, 3);
    std::set<std::pair<int, int>>
        images;  // Of a corner and a neighbour: they tell all eight apart.
    for (int i = 0; i < 8; ++i) images.insert({square.symmetry(0, i), square.symmetry(1, i)});
    EXPECT_EQ(images, (std::set<std::pair<int, int>>{
                          {0, 1}, {0, 3}, {2, 1}, {2, 5}, {6, 3}, {6, 7}, {8, 5}, {8, 7}}));
}

TEST(Grid, SymmetriesKeepNeighboursTogether) {
    for (const auto& [rows, cols] : {std::pair{1, 16}, {3, 5}, {7, 9}, {8, 8}}) {
        const Grid grid(rows, cols);
        for (int i = 0; i < grid.symmetry_count(); ++i) {
            for (int cell = 0; cell + 1 < grid.size(); ++cell) {
                if (grid.col_of(cell + 1) == 0) continue;
                const int a = grid.symmetry(cell, i), b = grid.symmetry(cell + 1, i);
                EXPECT_EQ(std::abs(grid.row_of(a) - grid.row_of(b)) +
                              std::abs(grid.col_of(a) - grid.col_of(b)),
                          1);
            }
        }
    }
}

TEST(Grid, MapsSetsAsItMapsCells) {
    Rng rng(1);
    for (const auto& [rows, cols] : {std::pair{1, 1}, {1, 16}, {4, 3}, {5, 5}, {7, 9}, {8, 8}}) {
        const Grid grid(rows, cols);
        for (int i = 0; i < grid.symmetry_count(); ++i) {
            const CellSet cells = rng.next() & grid.all();
            CellSet image = 0;
            for (int cell = 0; cell < grid.size(); ++cell) {
                if ((cells & cell_bit(cell)) != 0) image |= cell_bit(grid.symmetry(cell, i));
            }
            EXPECT_EQ(grid.symmetry(cells, i), image);
            EXPECT_EQ(std::popcount(image), std::popcount(cells));
        }
    }
}

}  // namespace
}  // namespace petteia
