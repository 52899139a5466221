// Chomp (Gale 1974): a bar of chocolate, the top left square poisoned. In turn each player takes a
// square and all to the right of and below it. Whoever has to take the poison loses.
//
//     row 0   ☠ ■ ■ ■      a move is the square taken, "row,col"
//     row 1   ■ ■ ■ ■      taking 1,2 leaves four squares above and two below
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/draft.h"
#include "core/game.h"
#include "core/legal_text.h"
#include "core/text.h"

class Chomp {
  public:
    // 1. The words: name, title, what it is about, who plays.
    static constexpr petteia::GameInfo kInfo{.name = "chomp",
                                             .title = "Chomp",
                                             .summary = "Eat the chocolate and leave the poison.",
                                             .players = {"first player", "second player"}};
    static constexpr int kMaxRows = 8, kMaxCols = 8;
    static constexpr std::size_t kMaxMoves = kMaxRows * kMaxCols;

    // 2. The state: small, copied freely, comparable. Rows never get longer from top to bottom.
    struct State {
        std::array<std::uint8_t, kMaxRows> rows{};  // Squares left in each row.
        petteia::Player mover = petteia::Player::First;
        friend bool operator==(const State&, const State&) = default;
    };
    using Move = std::uint8_t;  // row * kMaxCols + col

    // 3. The parameters, and a game made from them.
    static std::vector<petteia::Parameter> parameters() {
        return {petteia::Parameter::integer("rows", "3", 1, kMaxRows, "rows of the bar"),
                petteia::Parameter::integer("cols", "4", 1, kMaxCols, "columns of the bar")};
    }
    static petteia::Result<Chomp> make(const petteia::Settings& settings) {
        return Chomp(static_cast<int>(settings.integer("rows")),
                     static_cast<int>(settings.integer("cols")));
    }

    // 4. The rules.
    State start(petteia::Rng&) const {
        State state;
        for (std::size_t row = 0; row < rows_; ++row) state.rows[row] = cols_;
        return state;
    }
    petteia::Player to_move(const State& state) const { return state.mover; }
    bool is_over(const State& state) const { return state.rows[0] == 0; }
    void generate(const State& state, petteia::MoveList<Chomp>& moves) const {
        moves.clear();
        for (std::size_t row = 0; row < rows_; ++row) {
            for (std::size_t col = 0; col < state.rows[row]; ++col)
                moves.push_back(static_cast<Move>(row * kMaxCols + col));
        }
    }
    void apply(State& state, Move move) const {
        const auto col = static_cast<std::uint8_t>(move % kMaxCols);
        for (std::size_t row = move / kMaxCols; row < rows_; ++row)
            state.rows[row] = std::min(state.rows[row], col);
        state.mover = opponent(state.mover);
    }
    // Whoever is to move on an empty plate has survived: the other one ate the poison.
    petteia::Score final_score(const State& state, petteia::Player pov) const {
        return pov == state.mover ? petteia::Score::win_in(0) : petteia::Score::loss_in(0);
    }
    // A guess where the search has to stop: an even number of squares is bad for who moves.
    petteia::Score evaluate(const State& state, petteia::Player pov) const {
        int squares = 0;
        for (const int row : state.rows) squares += row;
        const int units = squares % 2 == 0 ? -1 : 1;
        return petteia::Score::estimate(pov == state.mover ? units : -units);
    }
    // Who is to move does not matter to what a bar is worth, so the hash and the key leave it out.
    std::uint64_t hash(const State& state) const { return petteia::mix64(key(state) + 1); }

    // 5. The texts, and their way back.
    std::string to_text(const State& state) const {
        std::string text;
        for (std::size_t row = 0; row < rows_; ++row)
            text += (row > 0 ? "," : "") + std::to_string(state.rows[row]);
        return text + (state.mover == petteia::Player::First ? " first" : " second");
    }
    std::string to_text(const State&, Move move) const {
        return std::to_string(move / kMaxCols) + "," + std::to_string(move % kMaxCols);
    }
    petteia::Result<State> parse_state(std::string_view text) const {
        const auto parts = petteia::words(text);
        const auto rows = petteia::split(parts.empty() ? "" : parts[0], ',');
        if (parts.empty() || parts.size() > 2 || rows.size() != rows_)
            return petteia::Error{"expected " + std::to_string(rows_) +
                                  " row lengths and who moves, as in \"4,4,2 first\", not " +
                                  petteia::in_quotes(text)};
        State state;
        std::int64_t longest = cols_;
        for (std::size_t row = 0; row < rows_; ++row) {
            const auto length = petteia::parse_integer(rows[row]);
            if (!length || *length < 0 || *length > longest)
                return petteia::Error{"row " + std::to_string(row) +
                                      " must be an integer from 0 to " + std::to_string(longest) +
                                      ", not " + petteia::in_quotes(rows[row])};
            longest = *length;
            state.rows[row] = static_cast<std::uint8_t>(*length);
        }
        const std::string mover = parts.size() == 2 ? petteia::lower(parts[1]) : "first";
        if (mover != "first" && mover != "second")
            return petteia::Error{"who moves must be first or second, not " +
                                  petteia::in_quotes(parts[1])};
        state.mover = mover == "first" ? petteia::Player::First : petteia::Player::Second;
        return state;
    }
    petteia::Result<Move> parse_move(const State& state, std::string_view text) const {
        for (const Move move : petteia::legal_moves(*this, state)) {
            if (to_text(state, move) == petteia::trim(text)) return move;
        }
        return petteia::illegal_move(*this, state, text,
                                     "a move is the row,col of a square that is left");
    }

    // 6. What to draw.
    petteia::View view(const State& state) const {
        petteia::View view;
        for (const Move move : petteia::legal_moves(*this, state)) {
            view.moves.push_back({to_text(state, move), {static_cast<int>(view.cells.size())}});
            petteia::View::Cell cell;
            cell.x = 2 * (move % kMaxCols);
            cell.y = 2 * (move / kMaxCols);
            if (move == 0)
                cell.put({"☠", petteia::View::Colour::Green});
            else
                cell.put({"■", petteia::View::Colour::Yellow, petteia::View::Figure::Cube});
            view.cells.push_back(std::move(cell));
        }
        return view;
    }

    // 7. If people may edit positions: a number for each row, shown by its squares.
    petteia::Draft draft(const State& state) const {
        petteia::Draft draft;
        int cell = 0;
        for (std::size_t row = 0; row < rows_; ++row) {
            petteia::Draft::Number length{"row " + std::to_string(row), state.rows[row], 0, cols_};
            for (int col = 0; col < state.rows[row]; ++col) length.cells.push_back(cell++);
            draft.numbers.push_back(std::move(length));
        }
        draft.mover = state.mover;
        return draft;
    }
    petteia::Result<std::string> draft_text(const petteia::Draft& draft) const {
        State state{{}, *draft.mover};
        for (std::size_t row = 0; row < rows_; ++row)
            state.rows[row] = static_cast<std::uint8_t>(draft.numbers[row].value);
        return to_text(state);
    }

    // And how it is played, for people who do not know it.
    petteia::RulesCard rules_card() const {
        return {
            .goal = "Leave the poisoned square in the corner to the other player.",
            .moves = "In turn each player takes a square, with all to the right of and below it.",
            .end = "Whoever takes the poisoned square loses.",
            .first = "Choose a square.",
            .example = {.settings = {{"rows", "3"}, {"cols", "4"}},
                        .move = "1,2",
                        .text = "The first player takes row 1, column 2: four squares go."}};
    }

    // And if the game can be solved: an exact key and its inverse, here four bits a row.
    int key_bits() const { return 4 * static_cast<int>(rows_); }
    std::uint64_t key(const State& state) const {
        std::uint64_t key = 0;
        for (std::size_t row = 0; row < rows_; ++row) key = key << 4 | state.rows[row];
        return key;
    }
    State state_of(std::uint64_t key) const {
        State state;
        for (std::size_t row = rows_; row-- > 0; key >>= 4)
            state.rows[row] = static_cast<std::uint8_t>(key & 15);
        return state;
    }

  private:
    Chomp(int rows, int cols)
        : rows_(static_cast<std::size_t>(rows)), cols_(static_cast<std::uint8_t>(cols)) {}

    std::size_t rows_;
    std::uint8_t cols_;
};
