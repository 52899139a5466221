// The texts and the view of Connect Four.
#include <utility>

#include "core/legal_text.h"
#include "core/text.h"
#include "games/connect4/connect4.h"

namespace petteia {

std::string Connect4::to_text(const State& state) const {
    const bool is_first = to_move(state) == Player::First;
    const Cells first = is_first ? state.own : other(state);
    std::string text;
    for (int row = rows_ - 1; row >= 0; --row) {
        for (int column = 0; column < cols_; ++column) {
            const Cells cell = bottom_of(column) << row;
            text += (state.discs & cell) == 0 ? '.' : (first & cell) != 0 ? 'R' : 'Y';
        }
        if (row > 0) text += '/';
    }
    return text + (is_first ? " R" : " Y");
}

Result<Connect4::State> Connect4::parse_state(std::string_view text) const {
    const bool has_columns = text.find_first_not_of("0123456789, ") == std::string_view::npos;
    return has_columns ? parse_columns(text) : parse_board(text);
}

// "4453", or with ',' or blanks between, as columns of two digits need.
Result<Connect4::State> Connect4::parse_columns(std::string_view text) const {
    std::string spaced;
    const bool is_packed = trim(text).find_first_of(", ") == std::string_view::npos && cols_ <= 9;
    for (const char sign : text) {
        spaced += sign == ',' ? ' ' : sign;
        if (is_packed) spaced += ' ';
    }
    State state;
    std::size_t count = 0;
    for (const std::string_view word : words(spaced)) {
        ++count;
        const auto move = parse_move(state, word);
        if (!move) return Error{"disc " + std::to_string(count) + ": " + move.error().message};
        apply(state, *move);
    }
    if (count == 0)
        return Error{"expected a board or columns as in \"4453\", not " + in_quotes(text)};
    return state;
}

Result<Connect4::State> Connect4::parse_board(std::string_view text) const {
    const auto parts = words(text);
    if (parts.empty() || parts.size() > 2)
        return Error{
            "expected rows of discs from the top, with '/' between, and the side to move, or "
            "columns "
            "as in \"4453\", not " +
            in_quotes(text)};
    const auto rows = split(parts[0], '/');
    if (rows.size() != static_cast<std::size_t>(rows_))
        return Error{"expected " + std::to_string(rows_) + " rows with '/' between, got " +
                     std::to_string(rows.size()) + " in " + in_quotes(parts[0])};
    const auto colours = parse_rows(rows);
    if (!colours) return colours.error();
    auto state = position_of(*colours, text);
    if (!state || parts.size() == 1) return state;
    const bool is_first = to_move(*state) == Player::First;
    const std::string mover = lower(parts[1]);
    if (mover != (is_first ? "r" : "y") && mover != (is_first ? "x" : "o"))
        return Error{"with these discs " + std::string(is_first ? "R" : "Y") + " is to move, not " +
                     in_quotes(parts[1])};
    return state;
}

Result<Connect4::Colours> Connect4::parse_rows(const std::vector<std::string_view>& rows) const {
    Colours colours;
    for (int row = 0; row < rows_; ++row) {
        const std::string_view signs = rows[static_cast<std::size_t>(rows_ - 1 - row)];
        const std::string place = "row " + std::to_string(row + 1) + " from below";
        if (signs.size() != static_cast<std::size_t>(cols_))
            return Error{place + " must have " + std::to_string(cols_) + " cells, not " +
                         in_quotes(signs)};
        for (int column = 0; column < cols_; ++column) {
            const char sign = signs[static_cast<std::size_t>(column)];
            const Cells cell = bottom_of(column) << row;
            if (sign == 'R' || sign == 'r' || sign == 'X' || sign == 'x') {
                colours.first |= cell;
            } else if (sign == 'Y' || sign == 'y' || sign == 'O' || sign == 'o') {
                colours.second |= cell;
            } else if (sign != '.' && sign != '_' && sign != '-') {
                return Error{place + ", column " + std::to_string(column + 1) +
                             ": expected R, Y or '.' for empty, not " + in_quotes({&sign, 1})};
            }
        }
    }
    return colours;
}

Result<Connect4::State> Connect4::position_of(const Colours& colours, std::string_view text) const {
    const Cells discs = colours.first | colours.second;
    if (const Cells floating = discs & ~bottom_ & ~(discs << 1); floating != 0) {
        const auto disc = static_cast<Move>(std::countr_zero(floating));
        return Error{"the disc in column " + std::to_string(column_of(disc) + 1) + ", row " +
                     std::to_string(disc % height_ + 1) + " from below, has nothing below it"};
    }
    const int lead = std::popcount(colours.first) - std::popcount(colours.second);
    if (lead != 0 && lead != 1)
        return Error{"R must have as many discs as Y or one more, not " +
                     std::to_string(std::popcount(colours.first)) + " against " +
                     std::to_string(std::popcount(colours.second))};
    const State state{lead == 0 ? colours.first : colours.second, discs,
                      static_cast<std::uint8_t>(std::popcount(discs))};
    if (has_line(state.own))
        return Error{"the side to move already has a line in " + in_quotes(text)};
    return state;
}

Result<Connect4::Move> Connect4::parse_move(const State& state, std::string_view text) const {
    if (is_over(state)) return illegal_move(*this, state, text, "no move is left");
    const auto number = parse_integer(trim(text));
    if (!number) return illegal_move(*this, state, text, "a move is the number of a column");
    if (*number < 1 || *number > cols_)
        return illegal_move(*this, state, text,
                            "columns are numbered 1 to " + std::to_string(cols_));
    const Cells landing = landing_cells(state) & column_cells(static_cast<int>(*number) - 1);
    if (landing == 0) return illegal_move(*this, state, text, "that column is full");
    return static_cast<Move>(std::countr_zero(landing));
}

View::Piece Connect4::disc_of(Player player) {
    if (player == Player::First) return {"●", View::Colour::Red, View::Figure::Disc};
    return {"○", View::Colour::Yellow, View::Figure::Disc};
}

Draft Connect4::draft(const State& state) const {
    return draft_of(view(state),
                    {{"Red", disc_of(Player::First)}, {"Yellow", disc_of(Player::Second)}});
}

// A move points at the cell where its disc lands.
View Connect4::view(const State& state) const {
    View view;
    view.surface = View::Surface::Rack;
    const Player mover = to_move(state);
    const Cells first = mover == Player::First ? state.own : other(state);
    for (int row = rows_ - 1; row >= 0; --row) {
        for (int column = 0; column < cols_; ++column) {
            View::Cell drawn;
            drawn.x = 2 * column;
            drawn.y = 2 * (rows_ - 1 - row);
            const Cells cell = bottom_of(column) << row;
            if ((state.discs & cell) != 0)
                drawn.put(disc_of((first & cell) != 0 ? Player::First : Player::Second));
            view.cells.push_back(std::move(drawn));
        }
    }
    for (int column = 0; column < cols_; ++column)
        view.headings.push_back({2 * column, -2, std::to_string(column + 1)});
    for (const Move move : legal_moves(*this, state)) {
        const int row = move % height_, column = column_of(move);
        view.moves.push_back(
            {to_text(state, move), {(rows_ - 1 - row) * cols_ + column}, disc_of(mover)});
    }
    add_lines(view, other(state));
    return view;
}

// Every line that these discs have. The empty row on top keeps a line from going on in the next column.
void Connect4::add_lines(View& view, Cells discs) const {
    for (Cells rest = discs; rest != 0; rest &= rest - 1) {
        const int first = std::countr_zero(rest);
        for (const int step : steps_) {
            std::vector<int> line;
            for (int at = first; std::cmp_less(line.size(), line_) && at < 64; at += step) {
                if ((discs >> at & 1) == 0) break;
                line.push_back((rows_ - 1 - at % height_) * cols_ + at / height_);
            }
            if (std::cmp_equal(line.size(), line_)) view.deciding_lines.push_back(std::move(line));
        }
    }
}

RulesCard Connect4::rules_card() const {
    const std::string line = std::to_string(line_);
    return {
        .goal = "Get " + line +
                " of your discs in a straight line: in a row, in a column or on a diagonal.",
        .moves =
            "Red begins. In turn each player drops one disc into a column that is not full; it "
            "falls to the lowest free place.",
        .end = "Whoever completes a line of " + line +
               " wins. If the board is full and nobody has one, the game is a draw.",
        .first = "Choose a column: your disc falls to its lowest free place.",
        .example = {.settings = {{"cols", "7"}, {"rows", "6"}, {"line", "4"}},
                    .position = "343536",
                    .move = "3",
                    .text = "Red drops a disc into column 3 and has four on top of each other."}};
}

}  // namespace petteia
