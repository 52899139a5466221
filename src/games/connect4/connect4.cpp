#include "games/connect4/connect4.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/legal_text.h"
#include "core/text.h"

namespace petteia {

static_assert(Game<Connect4> && HasSymmetry<Connect4> && HasKey<Connect4> &&
              HasOrderingScores<Connect4> && HasMoveCount<Connect4> && HasLength<Connect4> &&
              HasTactics<Connect4> && HasStaticBound<Connect4> && HasEvaluations<Connect4>);

std::vector<Parameter> Connect4::parameters() {
    return {Parameter::integer("cols", "7", 1, 32, "columns of the board").labelled("Columns"),
            Parameter::integer("rows", "6", 1, 63, "rows of the board").labelled("Rows"),
            Parameter::integer("line", "4", 2, kMaxLine, "discs in a straight line that win")
                .labelled("In a line")};
}

std::vector<GameExample> Connect4::examples() {
    return {
        {.settings = {}, .random_games = 60, .random_positions = 80, .bench_depth = 14},
        {.settings = {{"cols", "4"}, {"rows", "4"}},
         .random_games = 20,
         .random_positions = 120,
         .threaded_positions = 60},
        {.settings = {{"cols", "5"}, {"rows", "4"}, {"line", "3"}},
         .random_games = 20,
         .random_positions = 80,
         .threaded_positions = 60},
        {.settings = {{"cols", "4"}, {"rows", "3"}, {"line", "3"}},
         .random_games = 20,
         .random_positions = 120},
        // The largest boards, one high, and one wide.
        {.settings = {{"cols", "8"}, {"rows", "7"}}, .random_games = 10, .random_positions = 20},
        {.settings = {{"cols", "32"}, {"rows", "1"}}, .random_games = 5},
        {.settings = {{"cols", "1"}, {"rows", "63"}, {"line", "2"}}, .random_games = 5},
        {.settings = {{"cols", "5"}, {"rows", "5"}}, .bench_depth = 25},
    };
}

Result<Connect4> Connect4::make(const Settings& settings) {
    const auto cols = settings.integer("cols"), rows = settings.integer("rows"),
               line = settings.integer("line");
    const std::string size = std::to_string(cols) + " × " + std::to_string(rows);
    if (cols * (rows + 1) > 64)
        return Error{"a board of " + size +
                     " is too large: columns × (rows + 1) must be at most 64, not " +
                     std::to_string(cols * (rows + 1))};
    if (line > std::max(cols, rows))
        return Error{"line must be at most " + std::to_string(std::max(cols, rows)) +
                     " on a board of " + size + ", not " + in_quotes(settings.text("line"))};
    return Connect4(static_cast<int>(cols), static_cast<int>(rows), static_cast<int>(line));
}

Connect4::Connect4(int cols, int rows, int line)
    : cols_(cols), rows_(rows), line_(line), height_(rows + 1), cells_(cols * rows), steps_{1} {
    for (int column = 0; column < cols; ++column) bottom_ |= bottom_of(column);
    for (int row = 0; row < height_; ++row) {
        ((rows - row) % 2 == 0 ? lower_rows_ : upper_rows_) |= bottom_ << row;
        if (row < rows) board_ |= bottom_ << row;
        if (row % 2 == 0) odd_rows_ |= bottom_ << row;
    }
    // Where no line fits across, shifts could exceed the word: the vertical stands in for them.
    if (line <= cols) {
        steps_ = {1, height_, height_ - 1, height_ + 1};
    } else {
        steps_.fill(1);
    }
    has_usual_steps_ = line == 4 && steps_ == kUsualSteps;
    count_lines();
}

// A line begins at each of its cells in turn, wherever the others stay on the board.
void Connect4::count_lines() {
    const std::size_t directions = line_ <= cols_ ? kDirections : 1;
    for (std::size_t direction = 0; direction < directions; ++direction) {
        Cells ends = board_;
        for (int i = 1; i < line_; ++i) ends = board_ & ends >> steps_[direction];
        for (; ends != 0; ends &= ends - 1) {
            for (int i = 0; i < line_; ++i)
                ++lines_through_[static_cast<std::size_t>(std::countr_zero(ends) +
                                                          i * steps_[direction])];
        }
    }
}

Connect4::State Connect4::state_of(std::uint64_t key) const {
    State state;
    for (int column = 0; column < cols_; ++column) {
        const std::uint64_t sum = key >> (column * height_) & ((std::uint64_t{2} << rows_) - 1);
        const std::uint64_t discs = std::bit_floor(sum + 1) - 1;
        state.discs |= discs << (column * height_);
        state.own |= (sum - discs) << (column * height_);
    }
    state.plies = static_cast<std::uint8_t>(std::popcount(state.discs));
    return state;
}

Connect4::Cells Connect4::mirrored(Cells cells) const {
    const Cells column = (Cells{2} << rows_) - 1;
    Cells image = 0;
    for (int i = 0; i < cols_; ++i)
        image |= (cells >> (i * height_) & column) << ((cols_ - 1 - i) * height_);
    return image;
}

// Fitted to the positions of the tests: most are solved in fewer.
double Connect4::proof_nodes(const State& state) const {
    return 20 * std::pow(1.55, max_plies(state));
}

bool Connect4::has_line_of_any(Cells cells) const {
    for (const int step : steps_) {
        Cells ends = cells;
        for (int i = 1; i < line_; ++i) ends = cells & ends >> step;
        if (ends != 0) return true;
    }
    return false;
}

Connect4::Cells Connect4::completions_of_any(Cells cells) const {
    Cells found = 0;
    for (const int step : steps_) {
        // Cells with `i` neighbours of `cells` in a row behind them, and line - 1 - i before them.
        Cells behind[kMaxLine], before = ~Cells{0};
        behind[0] = before;
        for (int i = 1; i < line_; ++i) behind[i] = (behind[i - 1] & cells) << step;
        for (int i = line_ - 1; i >= 0; --i) {
            found |= behind[i] & before;
            before = (before & cells) >> step;
        }
    }
    return found & board_;
}

ScoreRange Connect4::tactics(const State& state, int depth, MoveList<Connect4>& moves,
                             std::int32_t* scores) const {
    moves.clear();
    const TwoSets both = completions(TwoSets{state.own, other(state)});
    Cells landing = landing_cells(state);
    if ((both[0] & landing) != 0) return ScoreRange::exactly(Score::win_in(1));
    if (depth == 1) {
        add_moves(landing, moves);
        if (scores != nullptr) ordering_scores(state, moves, depth, scores);
        return {};
    }
    const Cells dangers = both[1] & ~state.discs;
    const Cells forced = dangers & landing;
    if (forced != 0) landing = (forced & (forced - 1)) == 0 ? forced : 0;
    landing &= ~(dangers >> 1);
    if (landing == 0) return ScoreRange::exactly(Score::loss_in(2));
    add_moves(landing, moves);
    if (try_moves(state, moves, scores) && depth >= 3) return ScoreRange::exactly(Score::win_in(3));
    return {Score::loss_in(4), Score::win_in(3)};
}

// Two threats win if both can be played at once, or the second is right above the first.
bool Connect4::try_moves(const State& state, const MoveList<Connect4>& moves,
                         std::int32_t* scores) const {
    const Cells landing = landing_cells(state), free = ~state.discs;
    const auto cell_of = [&](std::size_t i) { return i < moves.size() ? Cells{1} << moves[i] : 0; };
    Cells winning = 0;
    for (std::size_t i = 0; i < moves.size(); i += 2) {
        const TwoSets cells{cell_of(i), cell_of(i + 1)};
        const TwoSets threats = completions(cells | state.own) & free;
        const TwoSets at_once = (landing ^ cells) | cells << 1, wins = threats & at_once;
        const TwoSets two = (wins & (wins - 1)) | (wins & threats >> 1);
        winning |= two[0] | two[1];
        if (scores == nullptr) continue;
        scores[i] = order_of(moves[i], threats[0], wins[0]);
        if (i + 1 < moves.size()) scores[i + 1] = order_of(moves[i + 1], threats[1], wins[1]);
    }
    return winning != 0;
}

// Threats that the opponent must meet at once are gone then; those that wait are worth more.
std::int32_t Connect4::order_of(Move move, Cells threats, Cells at_once) const {
    std::int32_t score = lines_through_[move];
    // There are few: quicker than a popcount, which is a call on processors of any age.
    for (; threats != 0; threats &= threats - 1)
        score += (threats & -threats & at_once) != 0 ? kThreatOrder / 2 : kThreatOrder;
    return score;
}

std::optional<StaticBound> Connect4::static_bound(const State& state, int depth, Score alpha,
                                                  Score beta) const {
    const int plies = max_plies(state);
    if (depth < plies) return std::nullopt;
    const ScoreRange range =
        plies % 2 == 0 ? range_for_leader(state, plies) : range_for_chooser(state, plies);
    if (range.high <= alpha) return StaticBound{range.high, true};
    if (range.low >= beta) return StaticBound{range.low, true};
    return std::nullopt;
}

// The opponent can always follow: he answers in the same column, and a move that makes an odd column even
// with another such move.
ScoreRange Connect4::range_for_leader(const State& state, int plies) const {
    const Cells empty = board_ & ~state.discs, odd = landing_places(state) & upper_rows_;
    ScoreRange range;
    if (!has_line(state.own | (empty & lower_rows_) | odd)) {
        const bool is_lost = has_line(other(state) | (empty & upper_rows_ & ~odd));
        range.high = is_lost ? Score::loss_in(plies) : Score::draw();
    }
    if (!has_line(other(state) | empty)) range.low = Score::draw();
    return range;
}

ScoreRange Connect4::range_for_chooser(const State& state, int plies) const {
    const Cells empty = board_ & ~state.discs, odd = landing_places(state) & upper_rows_;
    ScoreRange range;
    for (Cells rest = odd; rest != 0; rest &= rest - 1) {
        const Cells first = rest & -rest;
        if (has_line(other(state) | (empty & lower_rows_) | (odd ^ first))) continue;
        const bool is_won = has_line(state.own | first | (empty & upper_rows_ & ~odd));
        range.low = std::max(range.low, is_won ? Score::win_in(plies) : Score::draw());
    }
    if (range.low == -Score::infinity() && !has_line(other(state) | empty))
        range.low = Score::draw();
    if (!has_line(state.own | empty)) range.high = Score::draw();
    const Cells threats = completions(other(state)) & empty & lower_rows_;
    for (Cells rest = odd; rest != 0 && threats != 0; rest &= rest - 1) {
        const Cells column = column_cells(column_of(static_cast<Move>(std::countr_zero(rest))));
        const Cells threat = threats & column & -(threats & column);
        if (threat == 0) continue;
        const Cells below = empty & column & (threat - 1) & upper_rows_;
        if (!has_line(state.own | (((empty & lower_rows_) | odd) & ~column) | below))
            range.high = std::min(range.high, Score::loss_in(plies - 1));
    }
    return range;
}

void Connect4::ordering_scores(const State& state, const MoveList<Connect4>& moves, int,
                               std::int32_t* scores) const {
    try_moves(state, moves, scores);
}

// Threats in rows of one parity are worth more: when the other columns are full, the opponent must play
// below them. Red, who moves first, gets the odd rows then.
Score Connect4::evaluate(const State& state, Player pov) const {
    const Cells empty = board_ & ~state.discs;
    const auto worth = [&](Cells discs, bool is_first) {
        int units = 0;
        for (Cells rest = discs; rest != 0; rest &= rest - 1)
            units += lines_through_[static_cast<std::size_t>(std::countr_zero(rest))];
        if (!counts_threats_) return units;
        const Cells threats = completions(discs) & empty;
        const Cells good_rows = is_first ? odd_rows_ : board_ & ~odd_rows_;
        return units + kThreatWorth * std::popcount(threats) +
               kGoodThreatWorth * std::popcount(threats & good_rows);
    };
    const bool is_first = to_move(state) == Player::First;
    const int units = worth(state.own, is_first) - worth(other(state), !is_first);
    return Score::estimate(pov == to_move(state) ? units : -units);
}

// win_curve connect4 4000 6: 89,702 positions; with eval=lines 87,025.
WinCurve Connect4::win_curve() const { return {counts_threats_ ? 67.3 : 37.7}; }

std::vector<EvaluationTerm> Connect4::explain(const State& state) const {
    const auto shares = [&](Cells own, Cells theirs, const auto& worth) {
        CellShares found(static_cast<std::size_t>(cells_));
        for (Cells rest = own | theirs; rest != 0; rest &= rest - 1) {
            const int cell = std::countr_zero(rest), row = cell % height_, column = cell / height_;
            const int place = (rows_ - 1 - row) * cols_ + column, units = worth(cell);
            if ((own >> cell & 1) != 0) found.add(place, units);
            if ((theirs >> cell & 1) != 0) found.add(place, -units);
        }
        return found;
    };
    const auto lines = [&](int cell) { return lines_through_[static_cast<std::size_t>(cell)]; };
    std::vector<EvaluationTerm> terms{
        shares(state.own, other(state), lines).term("lines through discs")};
    if (!counts_threats_) return terms;
    const Cells empty = board_ & ~state.discs;
    const Cells own = completions(state.own) & empty, theirs = completions(other(state)) & empty;
    const bool is_first = to_move(state) == Player::First;
    const Cells even_rows = board_ & ~odd_rows_;
    terms.push_back(shares(own, theirs, [](int) { return kThreatWorth; }).term("threats"));
    terms.push_back(shares(own & (is_first ? odd_rows_ : even_rows),
                           theirs & (is_first ? even_rows : odd_rows_),
                           [](int) { return kGoodThreatWorth; })
                        .term("threats in the right rows"));
    return terms;
}

std::span<const EvaluationInfo> Connect4::evaluations() {
    static constexpr std::array<EvaluationInfo, 2> kEvaluations{
        {{"threats", "cells that complete a line, and the lines through each disc"},
         {"lines", "the lines through each disc"}}};
    return kEvaluations;
}

Connect4 Connect4::with_evaluation(std::size_t i) const {
    Connect4 game = *this;
    game.counts_threats_ = i == 0;
    return game;
}

}  // namespace petteia
