#include "games/othello/othello.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "core/legal_text.h"
#include "core/text.h"

namespace petteia {
namespace {

using othello::bit_of;
using othello::kWidth;
using othello::Squares;

// Scores between two margins are bounds for both: a window of scores as one of margins.
std::pair<int, int> margins_of(Score alpha, Score beta) {
    constexpr std::int32_t kUnit = Othello::kMarginUnit;
    const auto rounded_down = [](std::int32_t units) {
        return units >= 0 ? units / kUnit : -((-units + kUnit - 1) / kUnit);
    };
    const auto limited = [](Score score) {
        constexpr std::int32_t kMost = kUnit * (othello::kSquares + 1);
        return std::clamp(score.raw(), -kMost, kMost);
    };
    return {rounded_down(limited(alpha)), -rounded_down(-limited(beta))};
}

Score score_of(int margin) { return Score::estimate(Othello::kMarginUnit * margin); }

View::Piece disc_of(Player player) {
    if (player == Player::First) return {"●", View::Colour::Black, View::Figure::Disc};
    return {"○", View::Colour::White, View::Figure::Disc};
}

}  // namespace

static_assert(HasDraft<Othello> && HasSymmetry<Othello> && HasMargin<Othello> &&
              HasChild<Othello> && HasLeaf<Othello> && HasMoveCount<Othello> &&
              HasOrderingScores<Othello> && HasEndgameSolver<Othello> && HasStaticBound<Othello> &&
              HasForecast<Othello> && HasEvaluations<Othello>);

std::vector<Parameter> Othello::parameters() {
    return {
        Parameter::choice("size", "8", {"4", "6", "8"}, "squares per side").labelled("Board size")};
}

std::vector<GameExample> Othello::examples() {
    return {
        {.settings = {}, .random_games = 4, .random_positions = 30},
        {.settings = {{"size", "6"}},
         .random_games = 8,
         .random_positions = 40,
         .threaded_positions = 20},
        {.settings = {{"size", "4"}}, .random_games = 20, .random_positions = 60},
    };
}

Result<Othello> Othello::make(const Settings& settings) {
    return Othello(settings.text("size").front() - '0');
}

Othello::Othello(int size, const othello::Kernel& kernel)
    : size_(size),
      kernel_(&kernel),
      board_(othello::board_of(size)),
      symmetric_empties_(size == kWidth ? 50
                         : size == 6    ? 22
                                        : 0),
      evaluation_(othello::make_evaluation(size, 0)) {
    *this = with_evaluation(0);
}

Othello::State Othello::state_with(Squares own, Squares other, Player mover) const {
    return {
        own, other, mover, static_cast<std::uint8_t>(std::popcount(board_ & ~(own | other))), {}};
}

Othello::State Othello::start(Rng&) const {
    const int a = size_ / 2 - 1, b = size_ / 2;
    return state_with(bit_of(square_at(a, b)) | bit_of(square_at(b, a)),
                      bit_of(square_at(a, a)) | bit_of(square_at(b, b)), Player::First);
}

Score Othello::final_score(const State& state, Player pov) const {
    const int lead = std::popcount(state.own) - std::popcount(state.other);
    const int margin = lead > 0 ? lead + state.empties : lead < 0 ? lead - state.empties : 0;
    return score_of(pov == state.mover ? margin : -margin);
}

EndgameResult Othello::solve_endgame(const State& state, Score alpha, Score beta,
                                     EndgameMemory& memory) const {
    EndgameResult result{};
    const auto [low, high] = margins_of(alpha, beta);
    const int margin =
        kernel_->solve_endgame(position_of(state), low, high, memory.kept().data(), result.nodes);
    result.score = score_of(margin);
    return result;
}

std::optional<StaticBound> Othello::static_bound(const State& state, int depth, Score alpha,
                                                 Score beta) const {
    if (depth < max_plies(state)) return std::nullopt;
    const int cells = size_ * size_;
    // What is left for the one player if only the other's stable discs are safe.
    const auto rest = [&](Squares discs) {
        return score_of(cells - 2 * std::popcount(kernel_->stable(position_of(state), discs)));
    };
    if (score_of(cells - 2 * (cells - state.empties - std::popcount(state.own))) <= alpha) {
        if (const Score most = rest(state.other); most <= alpha) return StaticBound{most, true};
    }
    if (score_of(2 * std::popcount(state.own) - cells) >= beta) {
        if (const Score least = -rest(state.own); least >= beta) return StaticBound{least, true};
    }
    return std::nullopt;
}

double Othello::proof_nodes(const State& state) const {
    return 20 * std::pow(2.15, moves_left(state));
}

std::span<const EvaluationInfo> Othello::evaluations() { return othello::kEvaluations; }

char Othello::square_text(const State& state, int square) const {
    const bool is_black = state.mover == Player::First;
    if ((state.own & bit_of(square)) != 0) return is_black ? 'X' : 'O';
    if ((state.other & bit_of(square)) != 0) return is_black ? 'O' : 'X';
    return '-';
}

std::string Othello::to_text(const State& state) const {
    std::string text;
    for (int row = 0; row < size_; ++row) {
        for (int col = 0; col < size_; ++col) text += square_text(state, square_at(row, col));
    }
    return text + (state.mover == Player::First ? " X" : " O");
}

std::string Othello::to_text(const State&, Move move) const {
    if (move == kPass) return "pass";
    const int row = move / kWidth - first(), col = move % kWidth - first();
    return {static_cast<char>('a' + col), static_cast<char>('1' + row)};
}

Result<Othello::State> Othello::parse_state(std::string_view text) const {
    const auto squares_wanted = static_cast<std::size_t>(size_ * size_);
    const auto parts = words(text);
    if (parts.size() != 2)
        return Error{"a position is " + std::to_string(squares_wanted) +
                     " squares and the side to move, X or O, with a blank between; got " +
                     in_quotes(text)};
    const std::string squares = lower(parts[0].substr(0, squares_wanted + 1));
    if (squares.size() != squares_wanted)
        return Error{"a board of size " + std::to_string(size_) + " has " +
                     std::to_string(squares_wanted) + " squares, row by row; got " +
                     std::to_string(parts[0].size())};
    if (parts[1].size() != 1 || (lower(parts[1]) != "x" && lower(parts[1]) != "o"))
        return Error{"the side to move is X or O, not " + in_quotes(parts[1])};

    Squares black = 0, white = 0;
    for (int i = 0; i < size_ * size_; ++i) {
        const char sign = squares[static_cast<std::size_t>(i)];
        const int square = square_at(i / size_, i % size_);
        if (sign == 'x') black |= bit_of(square);
        if (sign == 'o') white |= bit_of(square);
        if (std::string_view("xo-.").find(sign) == std::string_view::npos)
            return Error{"square " + to_text({}, static_cast<Move>(square)) +
                         " is one of 'X', 'O' and '-'; got " + in_quotes({&sign, 1})};
    }
    const bool is_black = lower(parts[1]) == "x";
    return is_black ? state_with(black, white, Player::First)
                    : state_with(white, black, Player::Second);
}

Result<Othello::Move> Othello::parse_move(const State& state, std::string_view text) const {
    if (is_over(state)) return illegal_move(*this, state, text, "no move is left");
    const auto moves = legal_moves(*this, state);
    const std::string word = trim(text).size() > 4 ? "" : lower(trim(text));
    if (word == "pass") {
        if (moves[0] == kPass) return kPass;
        return illegal_move(*this, state, text, "who can move may not pass");
    }
    if (word.size() != 2 || word[0] < 'a' || word[0] > 'z' || word[1] < '0' || word[1] > '9')
        return illegal_move(*this, state, text, "a move is a square such as d3, or pass");
    const int col = word[0] - 'a', row = word[1] - '1';
    if (row < 0 || row >= size_ || col >= size_)
        return illegal_move(*this, state, text, "that is outside the board");
    const auto move = static_cast<Move>(square_at(row, col));
    if (std::find(moves.begin(), moves.end(), move) != moves.end()) return move;
    const bool is_empty = square_text(state, move) == '-';
    return illegal_move(*this, state, text,
                        is_empty ? "it encloses no disc" : "that square is not empty");
}

View Othello::view(const State& state) const {
    View view;
    view.surface = View::Surface::Felt;
    for (int row = 0; row < size_; ++row) {
        for (int col = 0; col < size_; ++col) {
            const int square = square_at(row, col);
            View::Cell cell{2 * col, 2 * row, View::Shape::Square,
                            "",      {},      to_text(state, static_cast<Move>(square))};
            const char sign = square_text(state, square);
            if (sign == 'X') cell.put(disc_of(Player::First));
            if (sign == 'O') cell.put(disc_of(Player::Second));
            view.cells.push_back(std::move(cell));
        }
        view.headings.push_back({-2, 2 * row, std::to_string(row + 1)});
        view.headings.push_back({2 * row, -2, std::string(1, static_cast<char>('a' + row))});
    }
    const int own = std::popcount(state.own), other = std::popcount(state.other);
    const bool is_black = state.mover == Player::First;
    view.counters = {{"Black", std::to_string(is_black ? own : other)},
                     {"White", std::to_string(is_black ? other : own)}};
    for (const Move move : legal_moves(*this, state)) {
        View::MoveCells pointed{to_text(state, move), {}};
        if (move != kPass) {
            const int row = move / kWidth - first(), col = move % kWidth - first();
            pointed.cells.push_back(row * size_ + col);
            pointed.piece = disc_of(state.mover);
        }
        view.moves.push_back(std::move(pointed));
    }
    return view;
}

Draft Othello::draft(const State& state) const {
    Draft draft = draft_of(view(state),
                           {{"Black", disc_of(Player::First)}, {"White", disc_of(Player::Second)}});
    draft.mover = state.mover;
    return draft;
}

RulesCard Othello::rules_card() const {
    return {
        .goal = "Have more discs than the opponent at the end.",
        .moves =
            "In turn each player puts a disc on an empty square so that opposing discs lie in a "
            "straight line between it and another of their own. All that are enclosed so, in every "
            "direction, are turned. Who has no such move passes.",
        .end =
            "The game ends when neither player can move. Whoever has more discs wins; as many is "
            "a draw.",
        .first = "Choose one of the marked squares: pointing at one shows your disc there.",
        .example = {.settings = {{"size", "6"}},
                    .move = "c2",
                    .text = "Black plays c2. The white disc on c3 now lies between two black ones "
                            "and turns."}};
}

}  // namespace petteia
