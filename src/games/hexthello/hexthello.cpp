#include "games/hexthello/hexthello.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <memory>

#include "core/legal_text.h"
#include "core/text.h"
#include "games/hexthello/weights.h"
#include "games/hexthello/words.h"

namespace petteia {
namespace {

using hexthello::Board;
using hexthello::count;
using hexthello::has;
using hexthello::kBits;
using hexthello::kStride;

constexpr std::array<std::pair<int, int>, 6> kDirections{
    {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {-1, 1}, {1, -1}}};

int cell_at(int row, int col) { return kStride * row + col; }

void add(Board& set, int cell) { set.words[cell / 64] |= std::uint64_t{1} << (cell % 64); }
void take(Board& set, int cell) { set.words[cell / 64] &= ~(std::uint64_t{1} << (cell % 64)); }

// Every cell of the set goes where `images` says.
Board moved(const Board& set, const std::array<Hexthello::Move, kBits>& images) {
    Board result{};
    for (int i = 0; i < 4; ++i) {
        for (std::uint64_t rest = set.words[i]; rest != 0; rest &= rest - 1)
            add(result, images[static_cast<std::size_t>(64 * i + std::countr_zero(rest))]);
    }
    return result;
}

// Two factors to a product of 128 bits, folded: every bit of either touches most of the result.
std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// What was fitted for "full", and serves all evaluations that are not learnt: the error grows as the board fills;
// late leads tend to grow, and early ones, when players have few discs to lose, to shrink.
const ForecastTable& usual_forecasts() {
    static const ForecastTable table(ForecastModel{{{20 / 169.0, 300, 0.42, 0.20, -0.100},
                                                    {26 / 169.0, 230, 0.42, 0.20, -0.060},
                                                    {32 / 169.0, 100, 0.45, 0.17, -0.010},
                                                    {40 / 169.0, 92, 0.50, 0.15, 0.004},
                                                    {55 / 169.0, 105, 0.50, 0.15, 0.006},
                                                    {85 / 169.0, 165, 0.55, 0.08, 0.011},
                                                    {115 / 169.0, 265, 0.60, 0.05, 0.019},
                                                    {140 / 169.0, 350, 0.64, 0.02, 0.023}}},
                                     hexthello::kMaxDiscs);
    return table;
}

// Scores between two margins are bounds for both: a window of scores as one of margins.
std::pair<int, int> margins_of(Score alpha, Score beta) {
    constexpr std::int32_t kUnit = Hexthello::kMarginUnit;
    const auto rounded_down = [](std::int32_t units) {
        return units >= 0 ? units / kUnit : -((-units + kUnit - 1) / kUnit);
    };
    const auto limited = [](Score score) {
        return std::clamp(score.raw(), -kUnit * kBits, kUnit * kBits);
    };
    return {rounded_down(limited(alpha)), -rounded_down(-limited(beta))};
}

View::Piece block_piece() { return {"▒", View::Colour::None, View::Figure::Block}; }

View::Piece disc_of(Player player) {
    if (player == Player::First) return {"●", View::Colour::Black, View::Figure::Disc};
    return {"○", View::Colour::White, View::Figure::Disc};
}

}  // namespace

bool operator==(const Hexthello::State& a, const Hexthello::State& b) {
    return a.mover == b.mover && a.discs == b.discs &&
           std::memcmp(&a.position, &b.position, sizeof a.position) == 0;
}

std::vector<Parameter> Hexthello::parameters() {
    return {Parameter::integer("side", "8", 3, 8, "cells per edge of the hexagon")
                .labelled("Cells per edge")};
}

std::vector<GameExample> Hexthello::examples() {
    return {
        {.settings = {}, .random_games = 2, .random_positions = 20, .bench_depth = 10},
        {.settings = {{"side", "4"}}, .random_games = 10, .random_positions = 40},
        {.settings = {{"side", "3"}}, .random_games = 20, .random_positions = 60},
        {.settings = {{"side", "5"}}, .bench_depth = 12},
    };
}

Result<Hexthello> Hexthello::make(const Settings& settings) {
    return Hexthello(static_cast<int>(settings.integer("side")));
}

Hexthello::Hexthello(int side, const hexthello::Kernel& kernel)
    : side_(side), kernel_(&kernel), cells_(3 * side * (side - 1) + 1) {
    find_landmarks();
    find_values();
    find_images();
    *this = with_evaluation(0);
}

bool Hexthello::is_on_board(int row, int col) const {
    const int sum = row + col;
    return row >= 0 && row < size() && col >= 0 && col < size() && sum >= radius() &&
           sum <= 3 * radius();
}

// A corner has three neighbours: two along its edges, which have four, and one inside.
void Hexthello::find_landmarks() {
    const auto neighbours = [&](int row, int col) {
        return std::count_if(kDirections.begin(), kDirections.end(), [&](const auto& step) {
            return is_on_board(row + step.first, col + step.second);
        });
    };
    for (int row = 0; row < size(); ++row) {
        for (int col = 0; col < size(); ++col) {
            if (!is_on_board(row, col) || neighbours(row, col) != 3) continue;
            add(evaluation_.landmarks.corners, cell_at(row, col));
            for (const auto& [down, right] : kDirections) {
                const int r = row + down, c = col + right;
                if (!is_on_board(r, c)) continue;
                add(neighbours(r, c) == 4 ? evaluation_.landmarks.beside_corners
                                          : evaluation_.landmarks.inside_corners,
                    cell_at(r, c));
            }
        }
    }
}

void Hexthello::find_values() {
    for (int cell = 0; cell < kBits - 1; ++cell) {
        auto& value = values_[static_cast<std::size_t>(cell)];
        if (has(evaluation_.landmarks.corners, cell)) value = 24;
        if (has(evaluation_.landmarks.beside_corners, cell)) value = -6;
        if (has(evaluation_.landmarks.inside_corners, cell)) value = -12;
    }
}

// Six rotations, and six more of the mirrored board. With x = col and z = row counted from the middle
// and x + y + z = 0, a rotation by 60 degrees takes (x, y, z) to (-z, -x, -y).
void Hexthello::find_images() {
    for (int number = 0; number < kSymmetries; ++number) {
        auto& images = images_[static_cast<std::size_t>(number)];
        images.fill(kPass);
        for (int row = 0; row < size(); ++row) {
            for (int col = 0; col < size(); ++col) {
                if (!is_on_board(row, col)) continue;
                int x = col - radius(), z = row - radius();
                if (number >= kSymmetries / 2) std::swap(x, z);
                for (int turn = 0; turn < number % (kSymmetries / 2); ++turn) {
                    const int y = -x - z;
                    x = -z;
                    z = -y;
                }
                images[static_cast<std::size_t>(cell_at(row, col))] =
                    static_cast<Move>(cell_at(z + radius(), x + radius()));
            }
        }
    }
}

Hexthello::State Hexthello::start(Rng&) const {
    State state{};
    for (int row = 0; row < size(); ++row) {
        for (int col = 0; col < size(); ++col) {
            if (is_on_board(row, col)) add(state.position.empty, cell_at(row, col));
        }
    }
    const auto place = [&](Board& discs, int down, int right) {
        const int cell = cell_at(radius() + down, radius() + right);
        add(discs, cell);
        take(state.position.empty, cell);
        ++state.discs;
    };
    for (const auto& [down, right] : {std::pair{0, 0}, {-1, 0}, {0, 1}, {1, -1}})
        place(state.position.other, down, right);
    for (const auto& [down, right] : {std::pair{0, -1}, {-1, 1}, {1, 0}})
        place(state.position.own, down, right);
    state.mover = Player::First;
    return state;
}

Score Hexthello::final_score(const State& state, Player pov) const {
    const int margin = count(state.position.own) - count(state.position.other);
    return Score::estimate(kMarginUnit * (pov == state.mover ? margin : -margin));
}

Frontier<Hexthello::Move> Hexthello::frontier(const State& state, Score beta, Move first) const {
    const int limit = std::clamp(beta.raw(), -Score::kMaxEstimate, Score::kMaxEstimate);
    PatternIndices found;
    const auto choice =
        kernel_->choose(state.position, situation(state, found), evaluation_, limit, first);
    return {.score = Score::estimate(choice.units),
            .best = choice.cell < 0 ? kPass : static_cast<Move>(choice.cell),
            .nodes = static_cast<std::uint64_t>(choice.nodes),
            .is_proven = choice.is_proven};
}

void Hexthello::ordering_scores(const State& state, const MoveList<Hexthello>& moves, int depth,
                                std::int32_t* scores) const {
    constexpr int kMinDepthForReplies = 2;
    constexpr int kUnitsPerPoint = 33;
    if (moves[0] == kPass) return;
    const auto size = static_cast<int>(moves.size());
    if (depth >= kMinDepthForReplies) kernel_->replies(state.position, moves.begin(), size, scores);
    for (int i = 0; i < size; ++i)
        scores[i] = values_[moves[static_cast<std::size_t>(i)]] - 16 * scores[i];
    // A search to the end is worth a look at each child.
    if (depth <= moves_left(state)) return;
    for (int i = 0; i < size; ++i)
        scores[i] -=
            leaf(child(state, moves[static_cast<std::size_t>(i)])).score.raw() / kUnitsPerPoint;
}

std::optional<Forecast> Hexthello::forecast(const State& state, int depth, int number) const {
    return (has_forecasts() ? learnt_->forecasts() : usual_forecasts())
        .at(state.discs, depth, number);
}

EndgameResult Hexthello::solve_endgame(const State& state, Score alpha, Score beta,
                                       EndgameMemory& memory) const {
    EndgameResult result{};
    const auto [low, high] = margins_of(alpha, beta);
    const int margin =
        kernel_->solve_endgame(state.position, low, high, memory.kept(), result.nodes);
    result.score = Score::estimate(kMarginUnit * margin);
    return result;
}

double Hexthello::proof_nodes(const State& state) const {
    return 10 * std::pow(2.0, moves_left(state));
}

// A cell is own, other, empty or neither: two bits tell which, so eight words hold all there is. The
// player to move is not among it: with colours exchanged a position is worth the same to him.
std::uint64_t Hexthello::hash(const State& state) const {
    constexpr std::array<std::uint64_t, 8> kKeys{
        0x2D358DCCAA6C78A5u, 0x8BB84B93962EACC9u, 0x4B33A62ED433D4A3u, 0x4D5A2DA51DE1AA47u,
        0xA0761D6478BD642Fu, 0xE7037ED1A0B428DBu, 0x90ED1765281C388Cu, 0xAAAAAAAAAAAAAAABu};
    const auto& [own, other, empty] = state.position;
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < 4; ++i)
        sum ^= folded_product((own.words[i] | empty.words[i]) ^ kKeys[i],
                              (other.words[i] | empty.words[i]) ^ kKeys[i + 4]);
    return mix64(sum);
}

std::span<const EvaluationInfo> Hexthello::evaluations() { return hexthello::kEvaluations; }

Hexthello::State Hexthello::symmetry(const State& state, int number) const {
    const auto& images = images_[static_cast<std::size_t>(number)];
    State image = state;
    image.indices.set = 0;
    image.position = {moved(state.position.own, images), moved(state.position.other, images),
                      moved(state.position.empty, images)};
    return image;
}

char Hexthello::cell_text(const State& state, int row, int col) const {
    if (!is_on_board(row, col)) return '#';
    const int cell = cell_at(row, col);
    const bool is_black = state.mover == Player::First;
    if (has(state.position.own, cell)) return is_black ? 'B' : 'W';
    if (has(state.position.other, cell)) return is_black ? 'W' : 'B';
    return has(state.position.empty, cell) ? '.' : '*';
}

std::string Hexthello::to_text(const State& state) const {
    std::string text;
    for (int row = 0; row < size(); ++row) {
        for (int col = 0; col < size(); ++col) text += cell_text(state, row, col);
    }
    return text + (state.mover == Player::First ? " B" : " W");
}

std::string Hexthello::to_text(const State&, Move move) const {
    if (move == kPass) return "pass";
    return std::to_string(move / kStride) + "," + std::to_string(move % kStride);
}

Result<Hexthello::State> Hexthello::parse_state(std::string_view text) const {
    const auto cells_wanted = static_cast<std::size_t>(size() * size());
    const auto parts = words(text);
    if (parts.size() != 2)
        return Error{"a position is " + std::to_string(cells_wanted) +
                     " cells and the side to move, W or B, with a blank between; got " +
                     in_quotes(text)};
    const std::string_view cells = parts[0], mover = parts[1];
    if (cells.size() != cells_wanted)
        return Error{"a board of side " + std::to_string(side_) + " has " +
                     std::to_string(cells_wanted) + " cells, row by row; got " +
                     std::to_string(cells.size())};
    if (mover != "W" && mover != "B")
        return Error{"the side to move is W or B, not " + in_quotes(mover)};

    State state{};
    state.mover = mover == "B" ? Player::First : Player::Second;
    for (int row = 0; row < size(); ++row) {
        for (int col = 0; col < size(); ++col) {
            const char cell = cells[static_cast<std::size_t>(row * size() + col)];
            const auto error = [&](const std::string& what) {
                return Error{"cell " + std::to_string(row) + "," + std::to_string(col) + " is " +
                             what + "; got " + in_quotes({&cell, 1})};
            };
            if (!is_on_board(row, col)) {
                if (cell != '#') return error("outside the board and must be '#'");
                continue;
            }
            const int place = cell_at(row, col);
            if (cell == 'W' || cell == 'B') {
                add(cell == mover[0] ? state.position.own : state.position.other, place);
                ++state.discs;
            } else if (cell == '.') {
                add(state.position.empty, place);
            } else if (cell != '*') {
                return error("one of '.', 'W', 'B' and '*'");
            }
        }
    }
    return state;
}

Result<Hexthello::Move> Hexthello::parse_move(const State& state, std::string_view text) const {
    if (is_over(state)) return illegal_move(*this, state, text, "no move is left");
    const auto moves = legal_moves(*this, state);
    if (lower(trim(text)) == "pass") {
        if (moves[0] == kPass) return kPass;
        return illegal_move(*this, state, text, "who can move may not pass");
    }
    const auto parts = split(trim(text), ',');
    if (parts.size() != 2) return illegal_move(*this, state, text, "a move is row,col or pass");
    const auto row = parse_integer(trim(parts[0])), col = parse_integer(trim(parts[1]));
    if (!row || !col) return illegal_move(*this, state, text, "a move is two numbers, row,col");
    if (*row < 0 || *row >= size() || *col < 0 || *col >= size() ||
        !is_on_board(static_cast<int>(*row), static_cast<int>(*col)))
        return illegal_move(*this, state, text, "that is outside the board");
    const int cell = cell_at(static_cast<int>(*row), static_cast<int>(*col));
    if (std::find(moves.begin(), moves.end(), cell) != moves.end()) return static_cast<Move>(cell);
    return illegal_move(
        *this, state, text,
        has(state.position.empty, cell) ? "it encloses no disc" : "that cell is not empty");
}

View Hexthello::view(const State& state) const {
    View view;
    std::array<int, kBits> number{};
    const auto x_of = [&](int row, int col) { return 2 * col + row - radius(); };
    for (int row = 0; row < size(); ++row) {
        for (int col = 0; col < size(); ++col) {
            const char cell = cell_text(state, row, col);
            if (cell == '#') continue;
            number[static_cast<std::size_t>(cell_at(row, col))] =
                static_cast<int>(view.cells.size());
            View::Cell place{x_of(row, col), 2 * row, View::Shape::Hexagon, "", {}, "·"};
            place.name = std::to_string(row) + "," + std::to_string(col);
            if (cell == 'B') place.put(disc_of(Player::First));
            if (cell == 'W') place.put(disc_of(Player::Second));
            if (cell == '*') place.put(block_piece());
            view.cells.push_back(std::move(place));
        }
        const int first = std::max(0, radius() - row);
        view.headings.push_back({x_of(row, first) - 3, 2 * row, std::to_string(row)});
    }
    // A column is named at its open end: above the first row or below the last.
    for (int col = 0; col < size(); ++col) {
        const bool is_above = col >= radius();
        const int row = is_above ? -1 : size();
        view.headings.push_back({x_of(row, col), 2 * row, std::to_string(col)});
    }
    const int own = count(state.position.own), other = count(state.position.other);
    const bool is_black = state.mover == Player::First;
    view.counters = {{"Black", std::to_string(is_black ? own : other)},
                     {"White", std::to_string(is_black ? other : own)}};
    for (const Move move : legal_moves(*this, state)) {
        View::MoveCells pointed{to_text(state, move), {}};
        if (move != kPass) {
            pointed.cells.push_back(number[move]);
            pointed.piece = disc_of(state.mover);
        }
        view.moves.push_back(std::move(pointed));
    }
    return view;
}

Draft Hexthello::draft(const State& state) const {
    Draft draft = draft_of(view(state), {{"Black", disc_of(Player::First)},
                                         {"White", disc_of(Player::Second)},
                                         {"block", block_piece()}});
    draft.mover = state.mover;
    return draft;
}

Result<std::string> Hexthello::draft_text(const Draft& draft) const {
    std::string text;
    std::size_t number = 0;
    for (int row = 0; row < size(); ++row) {
        for (int col = 0; col < size(); ++col)
            text += is_on_board(row, col) ? sign_of(draft, number++, "BW*", '.') : '#';
    }
    return text + (*draft.mover == Player::First ? " B" : " W");
}

RulesCard Hexthello::rules_card() const {
    return {
        .goal = "Have more discs than the opponent at the end.",
        .moves =
            "In turn each player puts a disc on an empty cell so that opposing discs lie in a "
            "straight line between it and another of their own. All that are enclosed so, in any "
            "of the six directions, are turned. Who has no such move passes.",
        .end =
            "The game ends when neither player can move. Whoever has more discs wins; as many is "
            "a draw.",
        .first = "Choose one of the marked cells: pointing at one shows your disc there.",
        .example = {.settings = {{"side", "3"}},
                    .move = "0,2",
                    .text =
                        "Black plays row 0, column 2. The two white discs between it and another "
                        "black one turn."}};
}

}  // namespace petteia
