#include "cli/board.h"

#include <algorithm>
#include <limits>
#include <map>

#include "cli/terminal.h"

namespace petteia {
namespace {

Ink ink_of(View::Colour colour) {
    switch (colour) {
        case View::Colour::Red:
            return Ink::Red;
        case View::Colour::Green:
            return Ink::Green;
        case View::Colour::Yellow:
            return Ink::Yellow;
        case View::Colour::Blue:
            return Ink::Blue;
        case View::Colour::Magenta:
            return Ink::Magenta;
        case View::Colour::Cyan:
            return Ink::Cyan;
        case View::Colour::White:
            return Ink::White;
        case View::Colour::Black:
            return Ink::Black;
        case View::Colour::None:
            break;
    }
    return Ink::Plain;
}

std::string piece_text(View::Colour colour, const std::string& glyph) {
    return inked(ink_of(colour), inked(Ink::Bold, glyph));
}

// The last move: "›X‹".
std::string in_marks(Ink ink, const std::string& piece) {
    return inked(ink, "›") + piece + inked(ink, "‹");
}

bool has(const std::vector<int>& cells, std::size_t cell) {
    return std::find(cells.begin(), cells.end(), static_cast<int>(cell)) != cells.end();
}

// What stands in a cell, three columns wide.
std::string cell_text(const View::Cell& cell, bool is_marked) {
    if (cell.glyph.empty()) {
        const std::size_t width = columns(cell.label);
        const std::string label = padded_right(cell.label, width < 2 ? 2 : width);
        return inked(Ink::Dim, padded_left(label, 3));
    }
    const std::string text = piece_text(cell.colour, cell.glyph);
    return is_marked ? in_marks(Ink::Dim, text) : " " + text + " ";
}

// A board of squares: every place of a rectangle once, in a lattice of lines.
class Lattice {
  public:
    Lattice(const View& view, const std::vector<int>& marked) : view_(view), marked_(marked) {
        for (std::size_t i = 0; i < view.cells.size(); ++i) {
            const auto& cell = view.cells[i];
            places_[{cell.y, cell.x}] = i;
            right_ = std::max(right_, cell.x / 2);
            bottom_ = std::max(bottom_, cell.y / 2);
        }
        for (const auto& heading : view.headings) {
            if (heading.x < 0) margin_ = std::max(margin_, columns(heading.text) + 2);
        }
    }

    std::string draw() const {
        std::string text = column_headings();
        text += rule("┌", "┬", "┐");
        for (int row = 0; row <= bottom_; ++row) {
            if (row > 0) text += rule("├", "┼", "┤");
            text += row_text(row);
        }
        return text + rule("└", "┴", "┘");
    }

  private:
    std::string heading_at(int x, int y) const {
        for (const auto& heading : view_.headings) {
            if (heading.x == x && heading.y == y) return heading.text;
        }
        return "";
    }
    std::string column_headings() const {
        std::string text(margin_ + 1, ' ');
        bool is_empty = true;
        for (int col = 0; col <= right_; ++col) {
            const std::string heading = heading_at(2 * col, -2);
            is_empty = is_empty && heading.empty();
            text += padded_right(" " + heading, 4);
        }
        return is_empty ? "" : inked(Ink::Dim, text) + "\n";
    }
    std::string rule(const char* left, const char* middle, const char* right) const {
        std::string text(margin_, ' ');
        text += left;
        for (int col = 0; col <= right_; ++col)
            text += std::string("───") + (col == right_ ? right : middle);
        return text + "\n";
    }
    std::string row_text(int row) const {
        std::string text = inked(
            Ink::Dim, padded_right(padded_left(heading_at(-2, 2 * row), margin_ - 1), margin_));
        for (int col = 0; col <= right_; ++col) {
            const auto found = places_.find({2 * row, 2 * col});
            const bool is_marked = found != places_.end() && has(marked_, found->second);
            text +=
                "│" +
                (found == places_.end() ? "   " : cell_text(view_.cells[found->second], is_marked));
        }
        return text + "│\n";
    }

    const View& view_;
    const std::vector<int>& marked_;
    std::map<std::pair<int, int>, std::size_t> places_;
    int right_ = 0, bottom_ = 0;
    std::size_t margin_ = 2;
};

// Lines of text, made of pieces that say in which column they begin.
class Lines {
  public:
    void add(int y, int column, std::string text) {
        lines_[y].push_back({column, std::move(text)});
        left_ = std::min(left_, column);
    }

    std::string draw() {
        std::string text;
        for (auto& [y, pieces] : lines_) {
            std::stable_sort(pieces.begin(), pieces.end(),
                             [](const Piece& a, const Piece& b) { return a.column < b.column; });
            text += line_of(pieces) + "\n";
        }
        return text;
    }

  private:
    struct Piece {
        int column;
        std::string text;
    };

    std::string line_of(const std::vector<Piece>& pieces) const {
        std::string line;
        for (const Piece& piece : pieces) {
            const int wanted = piece.column - left_ + 2;
            // A piece that would touch the one before moves aside.
            const std::size_t free = line.empty() ? 0 : columns(line) + 1;
            line = padded_right(line, std::max(static_cast<std::size_t>(wanted), free));
            line += piece.text;
        }
        return line;
    }

    std::map<int, std::vector<Piece>> lines_;
    int left_ = std::numeric_limits<int>::max();
};

// Discs in black and white would vanish on a terminal of the same colour: black ones are blue, and
// white ones have the colour of the text. Their glyphs tell them apart without any.
View::Colour visible(View::Colour colour) {
    switch (colour) {
        case View::Colour::Black:
            return View::Colour::Blue;
        case View::Colour::White:
            return View::Colour::None;
        default:
            return colour;
    }
}

// The cells that are a move each.
std::vector<int> playable_cells(const View& view) {
    std::vector<int> cells;
    for (const auto& move : view.moves) {
        if (move.cells.size() == 1) cells.push_back(move.cells[0]);
    }
    return cells;
}

// A board of hexagons: half a cell is two columns wide, so a cell has four.
std::string draw_hexagons(const View& view, const std::vector<int>& marked) {
    Lines lines;
    for (const auto& [x, y, text] : view.headings)
        lines.add(y, 2 * x + 1 - static_cast<int>(columns(text)), inked(Ink::Dim, text));
    const std::vector<int> playable = playable_cells(view);
    for (std::size_t i = 0; i < view.cells.size(); ++i) {
        const auto& cell = view.cells[i];
        const std::string piece = piece_text(visible(cell.colour), cell.glyph);
        if (cell.glyph.empty())
            lines.add(cell.y, 2 * cell.x,
                      has(playable, i) ? inked(Ink::Green, "+") : inked(Ink::Dim, cell.label));
        else if (has(marked, i))
            lines.add(cell.y, 2 * cell.x - 1, in_marks(Ink::Red, piece));
        else
            lines.add(cell.y, 2 * cell.x, piece);
    }
    return lines.draw();
}

// Anything else: cells and headings where they say, half a cell being one column.
std::string draw_freely(const View& view) {
    Lines lines;
    for (const auto& heading : view.headings)
        lines.add(heading.y, heading.x, inked(Ink::Dim, heading.text));
    for (const auto& cell : view.cells)
        lines.add(cell.y, cell.x, inked(ink_of(cell.colour), cell.glyph));
    return lines.draw();
}

std::string draw_cells(const View& view, const std::vector<int>& marked) {
    const auto all_are = [&](auto&& is_such) {
        return !view.cells.empty() && std::all_of(view.cells.begin(), view.cells.end(), is_such);
    };
    if (all_are([](const View::Cell& cell) {
            return cell.shape == View::Shape::Square && cell.x % 2 == 0 && cell.y % 2 == 0;
        }))
        return Lattice(view, marked).draw();
    if (all_are([](const View::Cell& cell) { return cell.shape == View::Shape::Hexagon; }))
        return draw_hexagons(view, marked);
    return draw_freely(view);
}

}  // namespace

std::string draw(const View& view, const std::vector<int>& marked) {
    const std::string text = draw_cells(view, marked);
    std::string counters;
    for (const auto& counter : view.counters)
        counters += "  " + counter.name + " " + inked(Ink::Bold, counter.value);
    return counters.empty() ? text : text + counters + "\n";
}

std::vector<int> cells_of_move(const View& before, const std::string& move) {
    for (const auto& each : before.moves) {
        if (each.move == move) return each.cells;
    }
    return {};
}

}  // namespace petteia
