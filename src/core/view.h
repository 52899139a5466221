// View: what a position looks like, independent of the medium. One renderer in the terminal and one in
// the browser draw it for all games, so a game describes its board once and never prints.
#pragma once

#include <cstdint>
#include <optional>
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

    // What the board is made of, for a renderer that can draw. A rack stands upright: pieces fall to the
    // lowest free cell of a column, and any cell of it means that one.
    enum class Surface : std::uint8_t { Plain, Felt, Rack };
    // How a renderer that can draw shows a piece. The glyph is for renderers that only write text, and
    // for pieces that are shown as text everywhere.
    enum class Figure : std::uint8_t { Glyph, Cross, Ring, Disc, Cube, Runner, Ghost, Flag, Block };
    // The arrow key that makes a move.
    enum class Arrow : std::uint8_t { None, Left, Right, Up, Down };

    struct Piece {
        std::string glyph;
        Colour colour = Colour::None;
        Figure figure = Figure::Glyph;
    };

    // A place that can hold a piece. Coordinates count half cells, so that the rows of a hexagonal
    // board can be half a cell apart; neighbours in a row differ by 2 in x.
    struct Cell {
        int x = 0, y = 0;
        Shape shape = Shape::Square;
        std::string glyph;  // The piece: "X", "●"; empty for an empty cell.
        Colour colour = Colour::None;
        std::string label;  // Shown in an empty cell when coordinates are wanted: "5".
        Figure figure = Figure::Glyph;
        Figure label_figure = Figure::Glyph;  // Drawn faintly in place of the label.
        std::string name = {};  // As positions and moves call it, where the label does not: "0,2".

        void put(const Piece& piece) {
            glyph = piece.glyph;
            colour = piece.colour;
            figure = piece.figure;
        }
    };
    // A wall between neighbouring cells, where they meet: (1, 0) is between the first two of a row.
    struct Wall {
        int x = 0, y = 0;
        Arrow way = Arrow::None;  // The one direction in which it can be passed, if there is one.
    };
    // A line of text beside a row or above a column, at the same half-cell coordinates.
    struct Heading {
        int x = 0, y = 0;
        std::string text;
    };
    struct Counter {
        std::string name, value;
        bool is_for_mover = false;  // Means something only to the player who is to move.
    };
    // How a player makes a legal move.
    struct MoveCells {
        std::string move;
        std::vector<int> cells;           // To point at, as indices into View::cells.
        std::optional<Piece> piece = {};  // What the move puts down.
        std::optional<Arrow> arrow = {};  // In games that are played with arrow keys.
        std::optional<int> from = {};     // The cell that the moved piece leaves.
    };

    Surface surface = Surface::Plain;
    std::vector<Cell> cells;
    std::vector<Wall> walls;  // If there are any, these are the only lines.
    std::vector<Heading> headings;
    std::vector<Counter> counters;
    std::vector<MoveCells> moves;
    // What has decided the game: each is the cells of one straight line, from end to end.
    std::vector<std::vector<int>> deciding_lines;
};

// The cells that a move of `before` points at; none if it is not one of its moves.
inline std::vector<int> cells_of_move(const View& before, std::string_view move) {
    for (const auto& each : before.moves) {
        if (each.move == move) return each.cells;
    }
    return {};
}

}  // namespace petteia
