#include "games/marking.h"

#include <gtest/gtest.h>

namespace petteia {
namespace {

// Opens what the games on a grid of marks build on.
class Board : public MarkingGame {
  public:
    Board(int rows, int cols) : MarkingGame(rows, cols) {}
    using MarkingGame::board_text;
    using MarkingGame::board_view;
    using MarkingGame::parse_board;

    std::string error_of(std::string_view text) const {
        const auto state = parse_board(text);
        return state ? "" : state.error().message;
    }
};

TEST(MarkingGame, WritesRowsAndTheSideToMove) {
    const Board board(2, 3);
    Board::State state;
    EXPECT_EQ(board.board_text(state, '.'), ".../... X");
    board.apply(state, 1);
    EXPECT_EQ(board.board_text(state, '.'), ".X./... O");
    board.apply(state, 5);
    EXPECT_EQ(board.board_text(state, '_'), "_X_/__O X");
}

TEST(MarkingGame, ReadsOtherSpellings) {
    const Board board(2, 3);
    const auto state = board.parse_board(".X./..O X");
    ASSERT_TRUE(state);
    EXPECT_EQ(state->marks, (Marks{cell_bit(1), cell_bit(5)}));
    for (const auto* text : {".x./..o", "_X_/__O", "  .X_/..o\tx\n"}) {
        const auto same = board.parse_board(text);
        ASSERT_TRUE(same) << text;
        EXPECT_EQ(*same, *state) << text;
    }
}

TEST(MarkingGame, SaysWhatIsWrongWithABoard) {
    const Board board(2, 3);
    EXPECT_EQ(board.error_of(""),
              "expected rows of marks and the side to move, as in \"X../.O./... X\", not \"\"");
    EXPECT_EQ(board.error_of("X../... X X"),
              "expected rows of marks and the side to move, as in \"X../.O./... X\", not "
              "\"X../... X X\"");
    EXPECT_EQ(board.error_of("..."), "expected 2 rows with '/' between, got 1 in \"...\"");
    EXPECT_EQ(board.error_of(".../.."), "row 1 must have 3 cells, not \"..\"");
    EXPECT_EQ(board.error_of(".../.Z."),
              "row 1, column 1: expected X, O or '.' for empty, not \"Z\"");
    EXPECT_EQ(board.error_of(".../é."),
              "row 1, column 0: expected X, O or '.' for empty, not \"?\"");
    EXPECT_EQ(board.error_of("XX./..."),
              "X must have as many marks as O or one more, not 2 against 0");
    EXPECT_EQ(board.error_of("O../..."),
              "X must have as many marks as O or one more, not 0 against 1");
    EXPECT_EQ(board.error_of("X../... X"), "with these marks O is to move, not \"X\"");
    EXPECT_EQ(board.error_of(".../... second"), "with these marks X is to move, not \"second\"");
}

TEST(MarkingGame, PacksAKeyIntoAsManyBitsAsNeeded) {
    const Board board(2, 3);
    EXPECT_EQ(board.key_bits(), 38);
    EXPECT_EQ(board.key(*board.parse_board(".X./..O")), 0x20'0000'0002u);
    EXPECT_EQ(Board(4, 8).key_bits(), 64);
    EXPECT_GT(Board(3, 11).key_bits(), 64);  // No key.
}

TEST(MarkingGame, DrawsASquarePerCell) {
    const Board board(2, 3);
    const View view = board.board_view(*board.parse_board(".X./..O"));
    ASSERT_EQ(view.cells.size(), 6u);
    EXPECT_EQ(view.cells[1].glyph, "X");
    EXPECT_EQ(view.cells[5].glyph, "O");
    EXPECT_NE(view.cells[1].colour, view.cells[5].colour);
    EXPECT_EQ(view.cells[5].x, 4);
    EXPECT_EQ(view.cells[5].y, 2);
    EXPECT_EQ(view.cells[0].glyph, "");
}

}  // namespace
}  // namespace petteia
