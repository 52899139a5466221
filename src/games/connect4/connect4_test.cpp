#include "games/connect4/connect4.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game_fixture.h"
#include "core/legal_text.h"

namespace petteia {
namespace {

Connect4 make(int cols, int rows, int line = 4) {
    return game_of<Connect4>({{"cols", std::to_string(cols)},
                              {"rows", std::to_string(rows)},
                              {"line", std::to_string(line)}});
}

std::string error_of(const Settings::Given& given) {
    const auto settings = Settings::parse(Connect4::parameters(), given);
    if (!settings) return settings.error().message;
    const auto game = Connect4::make(*settings);
    return game ? "" : game.error().message;
}

Connect4::State state_of(const Connect4& game, std::string_view text) {
    const auto state = game.parse_state(text);
    EXPECT_TRUE(state) << state.error().message;
    return state ? *state : Connect4::State{};
}

std::string error_of(const Connect4& game, std::string_view text) {
    const auto state = game.parse_state(text);
    EXPECT_FALSE(state) << text;
    return state ? "" : state.error().message;
}

// The second opinion: a board of characters, 'R', 'Y' or '.', and loops over it.
class PlainBoard {
  public:
    PlainBoard(int cols, int rows, int line)
        : cols_(cols),
          rows_(rows),
          line_(line),
          columns_(static_cast<std::size_t>(cols),
                   std::string(static_cast<std::size_t>(rows), '.')) {}

    void drop(int column) {
        auto& cells = columns_[static_cast<std::size_t>(column)];
        cells[cells.find('.')] = mover();
        ++discs_;
    }
    char mover() const { return discs_ % 2 == 0 ? 'R' : 'Y'; }
    char winner() const {
        for (int column = 0; column < cols_; ++column) {
            for (int row = 0; row < rows_; ++row) {
                if (at(column, row) != '.' && begins_line(column, row)) return at(column, row);
            }
        }
        return '.';
    }
    // The columns, from 1, that have room; none when the game is over.
    std::vector<std::string> moves() const {
        std::vector<std::string> open;
        for (int column = 0; column < cols_ && winner() == '.'; ++column) {
            if (at(column, rows_ - 1) == '.') open.push_back(std::to_string(column + 1));
        }
        return open;
    }
    std::string text() const {
        std::string text;
        for (int row = rows_ - 1; row >= 0; --row) {
            for (int column = 0; column < cols_; ++column) text += at(column, row);
            text += row > 0 ? '/' : ' ';
        }
        return text + mover();
    }

  private:
    char at(int column, int row) const {
        if (column < 0 || column >= cols_ || row < 0 || row >= rows_) return '.';
        return columns_[static_cast<std::size_t>(column)][static_cast<std::size_t>(row)];
    }
    bool begins_line(int column, int row) const {
        for (const auto& [right, up] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
            int length = 1;
            while (length < line_ &&
                   at(column + length * right, row + length * up) == at(column, row))
                ++length;
            if (length == line_) return true;
        }
        return false;
    }

    int cols_, rows_, line_, discs_ = 0;
    std::vector<std::string> columns_;
};

// Returns the plies of the game.
int compare_one_game(const Connect4& game, PlainBoard board, Rng& rng) {
    Connect4::State state = game.start(rng);
    for (int plies = 0;; ++plies) {
        EXPECT_EQ(game.to_text(state), board.text());
        auto texts = legal_texts(game, state);
        EXPECT_EQ(texts, board.moves()) << board.text();
        EXPECT_EQ(game.count_moves(state), static_cast<int>(texts.size()));
        EXPECT_EQ(game.is_over(state), texts.empty()) << board.text();
        EXPECT_EQ(state_of(game, board.text()), state);
        EXPECT_EQ(game.state_of(game.key(state)), state) << board.text();
        if (texts.empty() || testing::Test::HasFailure()) {
            const char winner = board.winner();
            const Score score = winner == 'R'   ? Score::win_in(0)
                                : winner == 'Y' ? Score::loss_in(0)
                                                : Score::draw();
            EXPECT_EQ(game.final_score(state, Player::First), score) << board.text();
            EXPECT_EQ(game.final_score(state, Player::Second), -score) << board.text();
            return plies;
        }
        const auto move = random_move(game, state, rng);
        board.drop(std::stoi(game.to_text(state, move)) - 1);
        game.apply(state, move);
    }
}

TEST(Connect4, PlaysLikePlainLoops) {
    Rng rng(1);
    for (const auto& [cols, rows, line] : {std::array{7, 6, 4},
                                           {4, 4, 4},
                                           {5, 4, 3},
                                           {9, 6, 4},
                                           {8, 7, 4},
                                           {6, 9, 4},
                                           {3, 9, 4},
                                           {7, 3, 4},
                                           {7, 6, 5},
                                           {7, 6, 2},
                                           {7, 6, 7},
                                           {32, 1, 4},
                                           {21, 2, 3},
                                           {1, 63, 4},
                                           {2, 31, 16},
                                           {16, 3, 16}}) {
        SCOPED_TRACE(testing::Message() << cols << " x " << rows << ", line " << line);
        const Connect4 game = make(cols, rows, line);
        for (int i = 0; i < 30; ++i) compare_one_game(game, {cols, rows, line}, rng);
        ASSERT_FALSE(HasFailure());
    }
}

// A game that ends earlier counts too.
std::uint64_t leaves(const Connect4& game, const Connect4::State& state, int depth) {
    if (game.is_over(state)) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(game.count_moves(state));
    std::uint64_t sum = 0;
    for (const auto move : legal_moves(game, state))
        sum += leaves(game, after(game, state, move), depth - 1);
    return sum;
}

TEST(Connect4, HasTheKnownNumbersOfGames) {
    const Connect4 game = make(7, 6);
    const std::vector<std::uint64_t> known{7, 49, 343, 2401, 16807, 117649, 823536, 5686266};
    for (std::size_t i = 0; i < known.size(); ++i)
        EXPECT_EQ(leaves(game, {}, static_cast<int>(i) + 1), known[i]) << i + 1;
}

TEST(Connect4, ADraftIsReadFromTheTop) {
    const Connect4 game = make(4, 4);
    Draft draft = game.draft(state_of(game, "112"));
    EXPECT_EQ(*game.draft_text(draft), "..../..../Y.../RR..");
    draft.cells[0] = 1;
    EXPECT_EQ(error_of(game, *game.draft_text(draft)),
              "the disc in column 1, row 4 from below, has nothing below it");
}

TEST(Connect4, HasTheKnownNumbersOfPositions) {
    const Connect4 game = make(7, 6);
    std::set<std::uint64_t> positions{game.key({})};
    for (const std::size_t known : {1, 7, 49, 238, 1120, 4263, 16422, 54859}) {
        EXPECT_EQ(positions.size(), known);
        std::set<std::uint64_t> next;
        for (const auto key : positions) {
            const auto state = game.state_of(key);
            for (const auto move : legal_moves(game, state))
                next.insert(game.key(after(game, state, move)));
        }
        positions = std::move(next);
    }
}

TEST(Connect4, ReadsTheColumnsThatWerePlayed) {
    const Connect4 game = make(7, 6);
    const auto state = state_of(game, "4453");
    EXPECT_EQ(game.to_text(state), "......./......./......./......./...Y.../..YRR.. R");
    for (const auto* text : {"4 4 5 3", "4,4,5,3", " 4453 ", "4, 4, 5, 3",
                             "......./......./......./......./...Y.../..YRR..",
                             "-------/-------/-------/-------/---o---/--oxx-- x",
                             "_______/_______/_______/_______/___y___/__yrr__ r"})
        EXPECT_EQ(state_of(game, text), state) << text;
    // Of ten columns and more, a blank or a comma separates the numbers.
    const Connect4 wide = make(12, 4);
    EXPECT_EQ(wide.to_text(state_of(wide, "12, 1 12")),
              "............/............/...........R/Y..........R Y");
    EXPECT_EQ(state_of(wide, "7"), state_of(wide, " 7,"));
}

TEST(Connect4, RefusesColumnsThatCannotBePlayed) {
    const Connect4 game = make(7, 6);
    EXPECT_EQ(error_of(game, "48"),
              "disc 2: cannot play \"8\": columns are numbered 1 to 7; legal: 1, 2, 3, 4, 5, 6, 7");
    EXPECT_EQ(error_of(game, "40"),
              "disc 2: cannot play \"0\": columns are numbered 1 to 7; legal: 1, 2, 3, 4, 5, 6, 7");
    EXPECT_EQ(error_of(game, "4444444"),
              "disc 7: cannot play \"4\": that column is full; legal: 1, 2, 3, 5, 6, 7");
    EXPECT_NE(error_of(game, "12121213").find("disc 8: "), std::string::npos);
    EXPECT_NE(error_of(game, "12121213").find("no move is left"), std::string::npos);
    EXPECT_EQ(error_of(game, ""), "expected a board or columns as in \"4453\", not \"\"");
    EXPECT_EQ(error_of(game, " , "), "expected a board or columns as in \"4453\", not \" , \"");
    EXPECT_NE(error_of(game, "44444444444444444444444444444"), "");
    EXPECT_NE(error_of(game, "99999999999999999999 1"), "");
}

TEST(Connect4, RefusesBoardsThatCannotBe) {
    const Connect4 game = make(4, 4);
    EXPECT_EQ(error_of(game, "..../..../R..."),
              "expected 4 rows with '/' between, got 3 in \"..../..../R...\"");
    EXPECT_EQ(error_of(game, "..../..../..../R...."),
              "row 1 from below must have 4 cells, not \"R....\"");
    EXPECT_EQ(error_of(game, "..../..../.../R..."),
              "row 2 from below must have 4 cells, not \"...\"");
    EXPECT_EQ(error_of(game, "..../..../..../R..Z"),
              "row 1 from below, column 4: expected R, Y or '.' for empty, not \"Z\"");
    EXPECT_EQ(error_of(game, "..../..../R.../.Y.. R"),
              "the disc in column 1, row 2 from below, has nothing below it");
    EXPECT_EQ(error_of(game, "..../..../..../RR.. R"),
              "R must have as many discs as Y or one more, not 2 against 0");
    EXPECT_EQ(error_of(game, "..../..../..../Y... R"),
              "R must have as many discs as Y or one more, not 0 against 1");
    EXPECT_EQ(error_of(game, "..../..../..../R... R"), "with these discs Y is to move, not \"R\"");
    EXPECT_EQ(error_of(game, "..../..../..../R... Y Y").find("expected rows of discs"), 0u);
    EXPECT_EQ(error_of(game, "..../..../YYYY/RRRR R"),
              "the side to move already has a line in \"..../..../YYYY/RRRR R\"");
}

TEST(Connect4, RefusesMovesThatAreNone) {
    const Connect4 game = make(4, 4);
    const auto error = [&](std::string_view position, std::string_view move) {
        const auto parsed = game.parse_move(state_of(game, position), move);
        EXPECT_FALSE(parsed) << move;
        return parsed ? "" : parsed.error().message;
    };
    EXPECT_NE(error("1", "x").find("a move is the number of a column"), std::string::npos);
    EXPECT_NE(error("1", "").find("a move is the number of a column"), std::string::npos);
    EXPECT_NE(error("1", "5").find("columns are numbered 1 to 4"), std::string::npos);
    EXPECT_NE(error("1", "-1").find("columns are numbered 1 to 4"), std::string::npos);
    EXPECT_NE(error("1111", "1").find("that column is full; legal: 2, 3, 4"), std::string::npos);
    EXPECT_NE(error("1212121", "3").find("no move is left"), std::string::npos);
    EXPECT_TRUE(game.parse_move(state_of(game, "1111"), " 2 "));
}

TEST(Connect4, RefusesSizesThatDoNotFit) {
    EXPECT_EQ(error_of({{"cols", "8"}, {"rows", "8"}}),
              "a board of 8 × 8 is too large: columns × (rows + 1) must be at most 64, not 72");
    EXPECT_EQ(error_of({{"cols", "3"}, {"rows", "3"}}),
              "line must be at most 3 on a board of 3 × 3, not \"4\"");
    EXPECT_NE(error_of({{"cols", "33"}, {"rows", "1"}}), "");
    EXPECT_NE(error_of({{"cols", "0"}}), "");
    EXPECT_NE(error_of({{"line", "1"}}), "");
    EXPECT_EQ(error_of({{"cols", "8"}, {"rows", "7"}}), "");
}

TEST(Connect4, MirrorsTheBoard) {
    const Connect4 game = make(7, 6);
    const auto state = state_of(game, "1123"), image = state_of(game, "7765");
    EXPECT_EQ(game.symmetry(state, 1), image);
    EXPECT_EQ(game.symmetry(state, 0), state);
    const auto move = *game.parse_move(state, "2");
    EXPECT_EQ(game.to_text(image, game.symmetry(move, 1)), "6");
}

TEST(Connect4, LooksAsPeopleKnowIt) {
    const Connect4 game = make(7, 6);
    const View view = game.view(state_of(game, "44"));
    EXPECT_EQ(view.surface, View::Surface::Rack);
    ASSERT_EQ(view.cells.size(), 42u);
    const auto& red = view.cells[38];  // The bottom row is the last.
    EXPECT_EQ(std::pair(red.x, red.y), std::pair(6, 10));
    EXPECT_EQ(red.colour, View::Colour::Red);
    EXPECT_EQ(red.figure, View::Figure::Disc);
    EXPECT_EQ(view.cells[31].colour, View::Colour::Yellow);
    // Without colours too.
    EXPECT_NE(view.cells[31].glyph, red.glyph);
    ASSERT_EQ(view.moves.size(), 7u);
    EXPECT_EQ(view.moves[3].move, "4");
    EXPECT_EQ(view.moves[3].cells, std::vector<int>{24});
    EXPECT_EQ(view.moves[3].piece->colour, View::Colour::Red);
    ASSERT_EQ(view.headings.size(), 7u);
    EXPECT_EQ(view.headings[6].text, "7");
    EXPECT_TRUE(game.view(state_of(game, "1212121")).moves.empty());
}

TEST(Connect4, PutsTheMoveWithMostThreatsFirst) {
    const Connect4 game = make(7, 6);
    const auto state = state_of(game, "3344");  // 2 and 5 make three in a row, open on both sides.
    const auto moves = legal_moves(game, state);
    std::vector<std::int32_t> scores(moves.size());
    game.ordering_scores(state, moves, 1, scores.data());
    const auto best = std::max_element(scores.begin(), scores.end()) - scores.begin();
    const std::string text = game.to_text(state, moves[static_cast<std::size_t>(best)]);
    EXPECT_TRUE(text == "2" || text == "5") << text;
}

TEST(Connect4, EvaluatesThreatsAndLines) {
    const Connect4 threats = make(7, 6), lines = threats.with_evaluation(1);
    ASSERT_EQ(Connect4::evaluations().size(), 2u);
    // The middle of the bottom row is in seven lines, a corner in three.
    const auto state = state_of(lines, "41");
    EXPECT_EQ(lines.evaluate(state, Player::First), Score::estimate(7 - 3));
    EXPECT_EQ(lines.evaluate(state, Player::Second), Score::estimate(3 - 7));
    EXPECT_EQ(threats.evaluate(state, Player::First), Score::estimate(7 - 3));
    // Three in the bottom row, an odd one, with room on both sides: two good threats of Red.
    const auto three = state_of(threats, "33445");
    EXPECT_EQ(
        threats.evaluate(three, Player::First).raw() - lines.evaluate(three, Player::First).raw(),
        2 * (20 + 30));
}

}  // namespace
}  // namespace petteia
