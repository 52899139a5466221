#include "cli/terminal/board.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <set>
#include <string>

#include "cli/terminal/terminal.h"
#include "core/text.h"

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

// The cells that are a move each.
std::vector<int> playable_cells(const View& view) {
    std::vector<int> cells;
    for (const auto& move : view.moves) {
        if (move.cells.size() == 1) cells.push_back(move.cells[0]);
    }
    return cells;
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

// The same in two columns, for boards with many cells in a row.
std::string narrow_text(const View::Cell& cell, bool is_marked, bool is_playable) {
    if (cell.glyph.empty() && is_playable) return inked(Ink::Green, "+ ");
    if (cell.glyph.empty()) return inked(Ink::Dim, padded_right(cell.label, 2));
    return piece_text(cell.colour, cell.glyph) + (is_marked ? inked(Ink::Dim, "‹") : " ");
}

// A board of squares: every place of a rectangle once, in a lattice of lines or between walls. Lines run
// at odd coordinates, where cells meet; where both are odd, lines join.
class Lattice {
  public:
    Lattice(const View& view, const std::vector<int>& marked)
        : view_(view),
          marked_(marked),
          playable_(playable_cells(view)),
          width_(view.walls.empty() ? 3 : 2) {
        for (const auto& wall : view.walls) walls_.insert({wall.y, wall.x});
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

    std::string draw(Spacing spacing) const {
        std::string text = column_headings();
        for (int row = 0; row <= bottom_ + 1; ++row) {
            const int y = 2 * row - 1;
            if (spacing == Spacing::Wide || has_line_along(y)) text += rule(y);
            if (row <= bottom_) text += row_text(row);
        }
        return text;
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
            text += padded_right((width_ > 2 ? " " : "") + heading, width_ + 1);
        }
        return is_empty ? "" : inked(Ink::Dim, text) + "\n";
    }
    bool has_line(int x, int y) const {
        if (!view_.walls.empty()) return walls_.contains({y, x});
        return x >= -1 && x <= 2 * right_ + 1 && y >= -1 && y <= 2 * bottom_ + 1;
    }
    bool has_line_along(int y) const {
        for (int x = 0; x <= 2 * right_; x += 2) {
            if (has_line(x, y)) return true;
        }
        return false;
    }
    std::string joint(int x, int y) const {
        static constexpr std::array kJoints{" ", "╵", "╷", "│", "╴", "┘", "┐", "┤",
                                            "╶", "└", "┌", "├", "─", "┴", "┬", "┼"};
        return kJoints[(has_line(x, y - 1) ? 1u : 0u) | (has_line(x, y + 1) ? 2u : 0u) |
                       (has_line(x - 1, y) ? 4u : 0u) | (has_line(x + 1, y) ? 8u : 0u)];
    }
    std::string rule(int y) const {
        std::string text = std::string(margin_, ' ') + joint(-1, y);
        for (int x = 0; x <= 2 * right_; x += 2) {
            for (std::size_t i = 0; i < width_; ++i) text += has_line(x, y) ? "─" : " ";
            text += joint(x + 1, y);
        }
        return text + "\n";
    }
    std::string text_at(int row, int col) const {
        const auto found = places_.find({2 * row, 2 * col});
        if (found == places_.end()) return std::string(width_, ' ');
        const auto& cell = view_.cells[found->second];
        const bool is_marked = has(marked_, found->second);
        return width_ > 2 ? cell_text(cell, is_marked)
                          : narrow_text(cell, is_marked, has(playable_, found->second));
    }
    std::string row_text(int row) const {
        std::string text = inked(
            Ink::Dim, padded_right(padded_left(heading_at(-2, 2 * row), margin_ - 1), margin_));
        const auto line_at = [&](int x) { return has_line(x, 2 * row) ? "│" : " "; };
        for (int col = 0; col <= right_; ++col) text += line_at(2 * col - 1) + text_at(row, col);
        return text + line_at(2 * right_ + 1) + "\n";
    }

    const View& view_;
    const std::vector<int>& marked_;
    std::vector<int> playable_;
    std::size_t width_;  // Of a cell.
    std::map<std::pair<int, int>, std::size_t> places_;
    std::set<std::pair<int, int>> walls_;
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
// white ones have the colour of the text. Their glyphs differ too.
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

std::string draw_cells(const View& view, const std::vector<int>& marked, Spacing spacing) {
    const auto all_are = [&](auto&& is_such) {
        return !view.cells.empty() && std::all_of(view.cells.begin(), view.cells.end(), is_such);
    };
    if (all_are([](const View::Cell& cell) {
            return cell.shape == View::Shape::Square && cell.x % 2 == 0 && cell.y % 2 == 0;
        }))
        return Lattice(view, marked).draw(spacing);
    if (all_are([](const View::Cell& cell) { return cell.shape == View::Shape::Hexagon; }))
        return draw_hexagons(view, marked);
    return draw_freely(view);
}

}  // namespace

std::string draw(const View& view, const std::vector<int>& marked, Spacing spacing) {
    const std::string text = draw_cells(view, marked, spacing);
    std::string counters;
    for (const auto& counter : view.counters)
        counters += "  " + counter.name + " " + inked(Ink::Bold, counter.value);
    return counters.empty() ? text : text + counters + "\n";
}

std::string draw_to_fit(const View& view, const std::vector<int>& marked,
                        std::optional<std::size_t> width) {
    std::string whole = draw(view, marked);
    std::size_t widest = 0;
    for (const auto line : split(whole, '\n')) widest = std::max(widest, columns(line));
    if (!width || widest <= *width) return whole;
    std::string text;
    for (const auto line : split(whole, '\n')) text += cut_right(line, *width) + "\n";
    return text + wrapped("(the board needs " + std::to_string(widest) + " columns)", *width) +
           "\n";
}

bool look_alike(const View& a, const View& b) {
    return std::equal(a.cells.begin(), a.cells.end(), b.cells.begin(), b.cells.end(),
                      [](const View::Cell& x, const View::Cell& y) {
                          return x.glyph == y.glyph && x.colour == y.colour && x.label == y.label;
                      });
}

}  // namespace petteia
