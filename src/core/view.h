// View: what to draw of a position, in no particular medium. One renderer in the terminal and one
// in the browser turn it into pictures, so a game describes its board once and never prints.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace petteia {

struct View {
    enum class Shape : std::uint8_t { Square, Hexagon, Cube };
    enum class Colour : std::uint8_t {
        None,
        Red,
        Green,
        Yellow,
        Blue,
        Magenta,
        Cyan,
        White,
        Black
    };

    // A place that can hold a piece. Coordinates count half cells, so that the rows of a hexagonal
    // board can stand half a cell apart; neighbours in a row differ by 2 in x.
    struct Cell {
        int x = 0, y = 0;
        Shape shape = Shape::Square;
        std::string glyph;  // The piece: "X", "●"; empty for an empty cell.
        Colour colour = Colour::None;
        std::string label;  // Shown in an empty cell when coordinates are wanted: "5".
    };
    // A wall between neighbouring cells, where they meet: (1, 0) is between the first two of a row.
    struct Wall {
        int x = 0, y = 0;
    };
    // A line of text beside a row or above a column, at the same half-cell coordinates.
    struct Heading {
        int x = 0, y = 0;
        std::string text;
    };
    struct Counter {
        std::string name, value;
    };
    // The cells, by their place in `cells`, that a player points at to make a move.
    struct MoveCells {
        std::string move;
        std::vector<int> cells;
    };

    std::vector<Cell> cells;
    std::vector<Wall> walls;  // If there are any, these are the only lines.
    std::vector<Heading> headings;
    std::vector<Counter> counters;
    std::vector<MoveCells> moves;
};

// The cells that a move of `before` points at; none if it is not one of its moves.
inline std::vector<int> cells_of_move(const View& before, std::string_view move) {
    for (const auto& each : before.moves) {
        if (each.move == move) return each.cells;
    }
    return {};
}

}  // namespace petteia
