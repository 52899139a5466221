#include "games/xox/xox.h"

#include <bit>
#include <cstdlib>

#include "core/legal_text.h"
#include "core/text.h"

namespace petteia {

static_assert(HasDraft<Xox> && HasSymmetry<Xox> && HasKey<Xox> && HasOrderingScore<Xox> &&
              HasStarts<Xox>);

std::vector<Parameter> Xox::parameters() {
    return {Parameter::integer("rows", "4", 1, 16, "rows of the grid").labelled("Rows"),
            Parameter::integer("cols", "3", 1, 16, "columns of the grid").labelled("Columns"),
            Parameter::integers("x", "", 0, 15, "row,col of the first X")
                .labelled("First X")
                .start_only()
                .advanced(),
            Parameter::integers("o", "", 0, 15, "row,col of the first O")
                .labelled("First O")
                .start_only()
                .advanced()};
}

std::vector<GameExample> Xox::examples() {
    return {
        {.settings = {}, .random_games = 60, .random_positions = 120, .threaded_positions = 100},
        {.settings = {{"rows", "4"}, {"cols", "4"}}, .random_positions = 120},
        {.settings = {{"rows", "3"}, {"cols", "3"}}, .random_games = 40},
        {.settings = {{"rows", "5"}, {"cols", "4"}}, .random_games = 20},
        {.settings = {{"rows", "1"}, {"cols", "5"}}, .random_games = 20},
        {.settings = {{"rows", "16"}, {"cols", "1"}}, .random_games = 10},
        {.settings = {{"rows", "4"}, {"cols", "16"}}, .random_games = 5},
        {.settings = {{"rows", "8"}, {"cols", "8"}}, .random_games = 5},
        {.settings = {{"x", "0,0"}, {"o", "3,2"}}, .random_games = 20, .bench_depth = 10},
        {.settings = {{"rows", "5"}, {"cols", "4"}, {"x", "0,0"}, {"o", "4,3"}}, .bench_depth = 12},
        {.settings = {{"rows", "6"}, {"cols", "6"}, {"x", "1,1"}, {"o", "4,3"}}, .bench_depth = 7},
    };
}

Result<Xox> Xox::make(const Settings& settings) {
    const auto rows = settings.integer("rows"), cols = settings.integer("cols");
    if (const Status fits = Grid::check(rows, cols); !fits) return fits.error();
    Xox game(static_cast<int>(rows), static_cast<int>(cols));
    if (game.starts().empty())
        return Error{"a grid of " + std::to_string(rows) + " × " + std::to_string(cols) +
                     " is too small: no two cells are apart"};
    for (const auto& [name, start] : {std::pair{"x", &game.start_x_}, {"o", &game.start_o_}}) {
        if (!settings.has(name)) continue;
        const auto place = settings.integers(name);
        if (place.size() != 2 || !game.grid_.contains(place[0], place[1]))
            return Error{std::string(name) + " must be row,col on a grid of " +
                         std::to_string(rows) + " × " + std::to_string(cols) + ", not " +
                         in_quotes(settings.text(name))};
        *start = game.grid_.cell(static_cast<int>(place[0]), static_cast<int>(place[1]));
    }
    if (game.starts().empty())
        return Error{"the first X and O may not touch or share a cell, not even diagonally"};
    return game;
}

Xox::Xox(int rows, int cols) : MarkingGame(rows, cols) {
    for (int direction = 0; direction < Grid::kDirections; ++direction) {
        starts_[static_cast<std::size_t>(direction)] = grid_.line_starts(direction, 3);
        steps_[static_cast<std::size_t>(direction)] = grid_.step(direction);
    }
}

bool Xox::may_start_together(int x, int o) const {
    return std::abs(grid_.row_of(x) - grid_.row_of(o)) > 1 ||
           std::abs(grid_.col_of(x) - grid_.col_of(o)) > 1;
}

std::vector<Xox::State> Xox::starts() const {
    std::vector<State> states;
    for (int x = 0; x < grid_.size(); ++x) {
        if (start_x_ >= 0 && x != start_x_) continue;
        for (int o = 0; o < grid_.size(); ++o) {
            if (start_o_ >= 0 && o != start_o_) continue;
            if (may_start_together(x, o))
                states.push_back({{cell_bit(x), cell_bit(o)}, Player::First});
        }
    }
    return states;
}

Xox::State Xox::start(Rng& rng) const {
    const auto states = starts();
    return states[rng.below(states.size())];
}

int Xox::triplets(CellSet ends, CellSet middle) const {
    int count = 0;
    for (std::size_t direction = 0; direction < Grid::kDirections; ++direction) {
        // Mostly there is none, and counting bits is slow on processors that cannot.
        const CellSet starts = triplet_starts(ends, middle, direction);
        if (starts != 0) count += std::popcount(starts);
    }
    return count;
}

Score Xox::final_score(const State& state, Player pov) const {
    const int lead = lead_of_x(state.marks);
    if (lead == 0) return Score::draw();
    return (lead > 0) == (pov == Player::First) ? Score::win_in(0) : Score::loss_in(0);
}

Score Xox::evaluate(const State& state, Player pov) const {
    const CellSet x = state.marks.first, o = state.marks.second;
    const CellSet empty = grid_.all() & ~state.marks.both();
    const auto threats = [&](CellSet ends, CellSet middle) {
        int count = 0;
        for (std::size_t d = 0; d < Grid::kDirections; ++d) {
            const int step = steps_[d];
            const CellSet near = starts_[d], far = starts_[d] << (2 * step);
            count += std::popcount(ends & near & (ends >> (2 * step)) & (empty >> step));
            count += std::popcount(ends & near & (middle >> step) & (empty >> (2 * step)));
            count += std::popcount(ends & far & (middle << step) & (empty << (2 * step)));
        }
        return count;
    };
    const int units = threats(x, o) - threats(o, x);
    return Score::estimate(pov == Player::First ? units : -units);
}

// win_curve xox 10000 4: 5,091 positions.
WinCurve Xox::win_curve() const { return {1.7}; }

std::vector<EvaluationTerm> Xox::explain(const State& state) const {
    const CellSet own = state.marks.of(state.mover), other = state.marks.of(opponent(state.mover));
    CellShares shares(static_cast<std::size_t>(grid_.size()));
    const CellSet empty = grid_.all() & ~state.marks.both();
    for (CellSet rest = empty; rest != 0; rest &= rest - 1) {
        const CellSet cell = rest & -rest;
        const int before = triplets(own, other) - triplets(other, own);
        const auto with = [&](CellSet mine, CellSet theirs) {
            return triplets(mine, theirs) - triplets(theirs, mine) - before;
        };
        shares.add(std::countr_zero(cell), with(own | cell, other) + with(own, other | cell));
    }
    return {shares.term("lines of three that lack a mark")};
}

int Xox::ordering_score(const State& state, Move move) const {
    Marks marks = state.marks;
    marks.put(state.mover, move);
    const int lead = lead_of_x(marks);
    return state.mover == Player::First ? lead : -lead;
}

std::string Xox::to_text(const State&, Move move) const {
    return std::to_string(grid_.row_of(move)) + "," + std::to_string(grid_.col_of(move));
}

Result<Xox::Move> Xox::parse_move(const State& state, std::string_view text) const {
    if (is_over(state)) return illegal_move(*this, state, text, "no move is left");
    const auto parts = split(trim(text), ',');
    if (parts.size() != 2) return illegal_move(*this, state, text, "a move is row,col");
    const auto row = parse_integer(trim(parts[0])), col = parse_integer(trim(parts[1]));
    if (!row || !col) return illegal_move(*this, state, text, "a move is two numbers, row,col");
    if (!grid_.contains(*row, *col))
        return illegal_move(*this, state, text,
                            "rows go from 0 to " + std::to_string(grid_.rows() - 1) +
                                " and columns from 0 to " + std::to_string(grid_.cols() - 1));
    const int cell = grid_.cell(static_cast<int>(*row), static_cast<int>(*col));
    if ((state.marks.both() & cell_bit(cell)) != 0)
        return illegal_move(*this, state, text, "that cell is taken");
    return static_cast<Move>(cell);
}

View Xox::view(const State& state) const {
    View view = board_view(state);
    for (int cell = 0; cell < grid_.size(); ++cell) {
        auto& drawn = view.cells[static_cast<std::size_t>(cell)];
        drawn.label = "_";
        drawn.name = to_text(state, static_cast<Move>(cell));
    }
    for (int row = 0; row < grid_.rows(); ++row)
        view.headings.push_back({-2, 2 * row, std::to_string(row)});
    for (int col = 0; col < grid_.cols(); ++col)
        view.headings.push_back({2 * col, -2, std::to_string(col)});
    view.counters = {{"XOX", std::to_string(triplets(state.marks.first, state.marks.second))},
                     {"OXO", std::to_string(triplets(state.marks.second, state.marks.first))}};
    for (const Move move : legal_moves(*this, state))
        view.moves.push_back({to_text(state, move), {move}, mark_of(state.mover)});
    add_triplets(view, state.marks.first, state.marks.second);
    add_triplets(view, state.marks.second, state.marks.first);
    return view;
}

void Xox::add_triplets(View& view, CellSet ends, CellSet middle) const {
    for (std::size_t direction = 0; direction < Grid::kDirections; ++direction) {
        const int step = steps_[direction];
        for (const int cell : cells_of(triplet_starts(ends, middle, direction)))
            view.deciding_lines.push_back({cell, cell + step, cell + 2 * step});
    }
}

RulesCard Xox::rules_card() const {
    return {
        .goal =
            "X wants lines of three that read XOX, O wants OXO: in a row, in a column or on a "
            "diagonal.",
        .moves =
            "X begins. In turn each player puts their own mark on any empty cell. One X and one "
            "O are there from the start.",
        .end =
            "The game ends as soon as there is an XOX or an OXO, whoever made it, or when the "
            "grid is full. X wins with more XOX than OXO, O with more OXO; as many is a draw.",
        .first = "Choose an empty cell to put your mark there.",
        .example = {.settings = {{"rows", "3"}, {"cols", "3"}},
                    .position = "XO_/_X_/__O X",
                    .move = "0,2",
                    .text = "X plays row 0, column 2 and completes XOX."}};
}

}  // namespace petteia
