#include "cli/board.h"

#include <algorithm>
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

// What stands in a cell, three columns wide.
std::string cell_text(const View::Cell& cell, bool is_marked) {
    if (cell.glyph.empty()) {
        const std::size_t width = columns(cell.label);
        const std::string label = padded_right(cell.label, width < 2 ? 2 : width);
        return inked(Ink::Dim, padded_left(label, 3));
    }
    const std::string text = inked(ink_of(cell.colour), inked(Ink::Bold, cell.glyph));
    if (is_marked) return inked(Ink::Dim, "›") + text + inked(Ink::Dim, "‹");
    return " " + text + " ";
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
            const bool is_marked = found != places_.end() &&
                                   std::find(marked_.begin(), marked_.end(),
                                             static_cast<int>(found->second)) != marked_.end();
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

// Anything else: cells and headings where they say, half a cell being one column.
std::string draw_freely(const View& view) {
    struct Piece {
        std::string text;
        int x;
    };
    std::map<int, std::vector<Piece>> rows;
    int left = 0;
    for (const auto& heading : view.headings) {
        rows[heading.y].push_back({inked(Ink::Dim, heading.text), heading.x});
        left = std::min(left, heading.x);
    }
    for (const auto& cell : view.cells)
        rows[cell.y].push_back({inked(ink_of(cell.colour), cell.glyph), cell.x});
    std::string text;
    for (auto& [y, pieces] : rows) {
        std::stable_sort(pieces.begin(), pieces.end(),
                         [](const Piece& a, const Piece& b) { return a.x < b.x; });
        std::string line;
        for (const Piece& piece : pieces) {
            const auto column = static_cast<std::size_t>(piece.x - left + 2);
            const std::size_t taken = columns(line);
            // A piece that would touch the one before moves aside.
            line += std::string(column > taken ? column - taken : (taken > 0 ? 1 : 0), ' ');
            line += piece.text;
        }
        text += line + "\n";
    }
    return text;
}

}  // namespace

std::string draw(const View& view, const std::vector<int>& marked) {
    const bool is_lattice =
        !view.cells.empty() &&
        std::all_of(view.cells.begin(), view.cells.end(), [](const View::Cell& cell) {
            return cell.shape == View::Shape::Square && cell.x % 2 == 0 && cell.y % 2 == 0;
        });
    std::string text = is_lattice ? Lattice(view, marked).draw() : draw_freely(view);
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
