#include "games/tictactoe/tictactoe.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/legal_text.h"
#include "core/text.h"

namespace petteia {

static_assert(HasDraft<TicTacToe> && HasSymmetry<TicTacToe> && HasKey<TicTacToe> &&
              HasOrderingScore<TicTacToe> && HasMemory<TicTacToe> && HasLength<TicTacToe> &&
              HasTactics<TicTacToe>);

std::vector<Parameter> TicTacToe::parameters() {
    return {Parameter::integer("m", "3", 1, 16, "rows of the board").labelled("Rows"),
            Parameter::integer("n", "3", 1, 16, "columns of the board").labelled("Columns"),
            Parameter::integer("k", "3", 1, 16, "marks in a row that win").labelled("In a row")};
}

std::vector<GameExample> TicTacToe::examples() {
    return {
        {.settings = {}, .random_games = 60, .random_positions = 120, .bench_depth = 9},
        {.settings = {{"m", "4"}, {"n", "4"}, {"k", "3"}},
         .random_games = 20,
         .random_positions = 80},
        {.settings = {{"m", "3"}, {"n", "4"}, {"k", "3"}},
         .random_positions = 80,
         .threaded_positions = 100},
        {.settings = {{"m", "4"}, {"n", "5"}, {"k", "4"}}, .random_games = 10},
        {.settings = {{"m", "1"}, {"n", "16"}, {"k", "4"}}, .random_games = 10},
        {.settings = {{"m", "16"}, {"n", "4"}, {"k", "5"}}, .random_games = 3},
        {.settings = {{"m", "8"}, {"n", "8"}, {"k", "5"}}, .random_games = 3},
        // The largest board with a key.
        {.settings = {{"m", "8"}, {"n", "4"}, {"k", "8"}}, .random_games = 3},
        {.settings = {{"m", "1"}, {"n", "1"}, {"k", "1"}}, .random_games = 1},
        {.settings = {{"m", "4"}, {"n", "4"}, {"k", "4"}}, .bench_depth = 12},
        {.settings = {{"m", "6"}, {"n", "6"}, {"k", "4"}}, .bench_depth = 7},
    };
}

Result<TicTacToe> TicTacToe::make(const Settings& settings) {
    const auto rows = settings.integer("m"), cols = settings.integer("n");
    if (const Status fits = Grid::check(rows, cols); !fits) return fits.error();
    if (settings.integer("k") > std::max(rows, cols))
        return Error{"k must be at most " + std::to_string(std::max(rows, cols)) +
                     " on a board of " + std::to_string(rows) + " × " + std::to_string(cols) +
                     ", not " + in_quotes(settings.text("k"))};
    return TicTacToe(static_cast<int>(rows), static_cast<int>(cols),
                     static_cast<int>(settings.integer("k")));
}

TicTacToe::TicTacToe(int rows, int cols, int line) : MarkingGame(rows, cols), line_(line) {
    for (std::size_t direction = 0; direction < Grid::kDirections; ++direction) {
        starts_[direction] = grid_.line_starts(static_cast<int>(direction), line);
        // Where no line fits, its far end would lie beyond the 64 bits: has_line must not go there.
        steps_[direction] = starts_[direction] == 0 ? 0 : grid_.step(static_cast<int>(direction));
        for (CellSet rest = starts_[direction]; rest != 0; rest &= rest - 1) {
            CellSet cells = 0;
            for (int i = 0; i < line; ++i) {
                const int cell = std::countr_zero(rest) + i * steps_[direction];
                cells |= cell_bit(cell);
                ++weights_[static_cast<std::size_t>(cell)];
            }
            lines_.push_back(cells);
        }
    }
    constexpr int kSmallBoard = 16;  // 8 KiB
    if (grid_.size() > kSmallBoard) return;
    std::shared_ptr<std::uint64_t[]> answers(
        new std::uint64_t[(std::size_t{1} << grid_.size()) / 64 + 1]{});
    for (CellSet cells = 0; cells <= grid_.all(); ++cells)
        answers[cells >> 6] |= std::uint64_t{find_line(cells)} << (cells & 63);
    small_board_ = std::move(answers);
}

Score TicTacToe::evaluate(const State& state, Player pov) const {
    const CellSet own = state.marks.of(pov), other = state.marks.of(opponent(pov));
    int units = 0;
    for (const CellSet line : lines_) {
        const int mine = std::popcount(line & own), theirs = std::popcount(line & other);
        if (theirs == 0) units += mine * mine;
        if (mine == 0) units -= theirs * theirs;
    }
    return Score::estimate(units);
}

// win_curve tictactoe 20000 3: 24,403 positions, most of them drawn. With four in a row 2000 4 m=5 n=5 k=4: 20,681;
// with five and more 1000 3 m=7 n=7 k=5: 20,528.
WinCurve TicTacToe::win_curve() const { return {line_ <= 3 ? 35.4 : line_ == 4 ? 17.7 : 50.8}; }

// By how many marks a line has, which share what it is worth.
std::vector<EvaluationTerm> TicTacToe::explain(const State& state) const {
    const CellSet own = state.marks.of(state.mover), other = state.marks.of(opponent(state.mover));
    const auto longest = static_cast<std::size_t>(line_);
    std::vector<CellShares> by_marks(longest, CellShares(static_cast<std::size_t>(grid_.size())));
    for (const CellSet line : lines_) {
        if ((line & own) != 0 && (line & other) != 0) continue;
        std::vector<int> marks;
        for (CellSet rest = line & (own | other); rest != 0; rest &= rest - 1)
            marks.push_back(std::countr_zero(rest));
        if (marks.empty()) continue;
        const auto units = static_cast<std::int32_t>(marks.size() * marks.size());
        by_marks[marks.size()].share(marks, (line & own) != 0 ? units : -units);
    }
    std::vector<EvaluationTerm> terms;
    for (std::size_t marks = 1; marks < longest; ++marks)
        terms.push_back(by_marks[marks].term("open lines with " + std::to_string(marks) +
                                             (marks == 1 ? " mark" : " marks")));
    return terms;
}

double TicTacToe::proof_nodes(const State& state) const { return std::exp2(max_plies(state)); }

ScoreRange TicTacToe::tactics(const State& state, int depth, MoveList<TicTacToe>& moves) const {
    moves.clear();
    add_empty_cells(state, moves);
    const CellSet own = state.marks.of(state.mover), other = state.marks.of(opponent(state.mover));
    CellSet dangers = 0;
    for (const Move move : moves) {
        if (has_line(own | cell_bit(move))) return ScoreRange::exactly(Score::win_in(1));
        if (has_line(other | cell_bit(move))) dangers |= cell_bit(move);
    }
    if (depth == 1) return {};
    if ((dangers & (dangers - 1)) != 0) return ScoreRange::exactly(Score::loss_in(2));
    if (dangers != 0) {
        moves.clear();
        moves.push_back(static_cast<Move>(std::countr_zero(dangers)));
    }
    return {Score::loss_in(4), Score::win_in(3)};
}

Result<TicTacToe::State> TicTacToe::parse_state(std::string_view text) const {
    auto state = parse_board(text);
    if (state && has_line(state->marks.of(state->mover)))
        return Error{"the side to move already has a winning line in " + in_quotes(text)};
    return state;
}

Result<TicTacToe::Move> TicTacToe::parse_move(const State& state, std::string_view text) const {
    if (is_over(state)) return illegal_move(*this, state, text, "no move is left");
    const auto number = parse_integer(trim(text));
    if (!number) return illegal_move(*this, state, text, "a move is the number of a cell");
    if (*number < 1 || *number > grid_.size())
        return illegal_move(*this, state, text,
                            "cells are numbered 1 to " + std::to_string(grid_.size()));
    const auto move = static_cast<Move>(*number - 1);
    if ((state.marks.both() & cell_bit(move)) != 0)
        return illegal_move(*this, state, text, "that cell is taken");
    return move;
}

View TicTacToe::view(const State& state) const {
    View view = board_view(state);
    for (int cell = 0; cell < grid_.size(); ++cell)
        view.cells[static_cast<std::size_t>(cell)].label = std::to_string(cell + 1);
    for (const Move move : legal_moves(*this, state))
        view.moves.push_back({to_text(state, move), {move}, mark_of(state.mover)});
    const CellSet winner = state.marks.of(opponent(state.mover));
    for (const CellSet line : lines_) {
        if ((winner & line) == line) view.deciding_lines.push_back(cells_of(line));
    }
    return view;
}

RulesCard TicTacToe::rules_card() const {
    const std::string line = std::to_string(line_);
    return {.goal = "Get " + line +
                    " of your marks in a straight line: in a row, in a column or on a diagonal.",
            .moves = "X begins. In turn each player puts one mark on any empty cell.",
            .end = "Whoever completes a line of " + line +
                   " wins. If the board is full and nobody has one, the game is a draw.",
            .first = "Choose an empty cell to put your mark there.",
            .example = {.position = "XX./OO./... X",
                        .move = "3",
                        .text = "X plays cell 3 and has three in a row."}};
}

}  // namespace petteia
