#include "games/marking.h"

#include <utility>

#include "core/text.h"

namespace petteia {

std::string MarkingGame::board_text(const State& state, char empty) const {
    std::string text;
    for (int cell = 0; cell < grid_.size(); ++cell) {
        if (cell > 0 && grid_.col_of(cell) == 0) text += '/';
        const CellSet bit = cell_bit(cell);
        text += (state.marks.first & bit) != 0    ? 'X'
                : (state.marks.second & bit) != 0 ? 'O'
                                                  : empty;
    }
    return text + (state.mover == Player::First ? " X" : " O");
}

Result<Marks> MarkingGame::parse_marks(std::string_view text) const {
    const auto rows = split(text, '/');
    if (rows.size() != static_cast<std::size_t>(grid_.rows())) {
        return Error{"expected " + std::to_string(grid_.rows()) + " rows with '/' between, got " +
                     std::to_string(rows.size()) + " in " + in_quotes(text)};
    }
    Marks marks;
    for (int cell = 0; cell < grid_.size(); ++cell) {
        const int row = grid_.row_of(cell), col = grid_.col_of(cell);
        const std::string_view signs = rows[static_cast<std::size_t>(row)];
        if (signs.size() != static_cast<std::size_t>(grid_.cols())) {
            return Error{"row " + std::to_string(row) + " must have " +
                         std::to_string(grid_.cols()) + " cells, not " + in_quotes(signs)};
        }
        const char sign = signs[static_cast<std::size_t>(col)];
        if (sign == 'X' || sign == 'x') {
            marks.put(Player::First, cell);
        } else if (sign == 'O' || sign == 'o') {
            marks.put(Player::Second, cell);
        } else if (sign != '.' && sign != '_') {
            return Error{"row " + std::to_string(row) + ", column " + std::to_string(col) +
                         ": expected X, O or '.' for empty, not " + in_quotes({&sign, 1})};
        }
    }
    return marks;
}

Result<MarkingGame::State> MarkingGame::parse_board(std::string_view text) const {
    const auto parts = words(text);
    if (parts.empty() || parts.size() > 2)
        return Error{"expected rows of marks and the side to move, as in \"X../.O./... X\", not " +
                     in_quotes(text)};
    const auto marks = parse_marks(parts[0]);
    if (!marks) return marks.error();
    const int lead = std::popcount(marks->first) - std::popcount(marks->second);
    if (lead != 0 && lead != 1)
        return Error{"X must have as many marks as O or one more, not " +
                     std::to_string(std::popcount(marks->first)) + " against " +
                     std::to_string(std::popcount(marks->second))};
    const State state = with_mover(*marks);
    const std::string mover = state.mover == Player::First ? "X" : "O";
    if (parts.size() == 2 && lower(parts[1]) != lower(mover))
        return Error{"with these marks " + mover + " is to move, not " + in_quotes(parts[1])};
    return state;
}

View::Piece MarkingGame::mark_of(Player player) {
    if (player == Player::First) return {"X", View::Colour::Red, View::Figure::Cross};
    return {"O", View::Colour::Cyan, View::Figure::Ring};
}

Draft MarkingGame::draft(const State& state) const {
    return draft_of(board_view(state),
                    {{"X", mark_of(Player::First)}, {"O", mark_of(Player::Second)}});
}

View MarkingGame::board_view(const State& state) const {
    View view;
    for (int cell = 0; cell < grid_.size(); ++cell) {
        View::Cell drawn;
        drawn.x = 2 * grid_.col_of(cell);
        drawn.y = 2 * grid_.row_of(cell);
        if ((state.marks.first & cell_bit(cell)) != 0) drawn.put(mark_of(Player::First));
        if ((state.marks.second & cell_bit(cell)) != 0) drawn.put(mark_of(Player::Second));
        view.cells.push_back(std::move(drawn));
    }
    return view;
}

}  // namespace petteia
