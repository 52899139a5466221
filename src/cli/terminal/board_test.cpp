#include "cli/terminal/board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <string>

namespace petteia {
namespace {

// What is drawn, without the colours that it has where a person runs the tests.
std::string drawn(const View& view, const std::vector<int>& marked = {},
                  Spacing spacing = Spacing::Wide) {
    return std::regex_replace(draw(view, marked, spacing), std::regex("\x1b\\[[0-9]*m"), "");
}

void add_hexagon(View& view, int row, int col, char sign) {
    static const std::map<char, std::pair<std::string, View::Colour>> pieces{
        {'B', {"●", View::Colour::Black}},
        {'W', {"○", View::Colour::White}},
        {'*', {"▒", View::Colour::None}},
        {'.', {"", View::Colour::None}}};
    const auto& [glyph, colour] = pieces.at(sign);
    view.cells.push_back({2 * col + row, 2 * row, View::Shape::Hexagon, glyph, colour, "·"});
}

// A hexagon of side 3 from its rows. A row has its number on the left, a column where it leaves the
// first row or the last.
View hexagon(const std::vector<std::string>& rows) {
    constexpr int kRadius = 2, kSize = 5;
    View view;
    for (int row = 0; row < kSize; ++row) {
        const int first_col = std::max(0, kRadius - row);
        const std::string& signs = rows[static_cast<std::size_t>(row)];
        for (std::size_t i = 0; i < signs.size(); ++i)
            add_hexagon(view, row, first_col + static_cast<int>(i), signs[i]);
        view.headings.push_back({2 * first_col + row - 3, 2 * row, std::to_string(row)});
    }
    for (int col = 0; col < kSize; ++col) {
        const int row = col >= kRadius ? -1 : kSize;
        view.headings.push_back({2 * col + row, 2 * row, std::to_string(col)});
    }
    return view;
}

TEST(Board, DrawsAHexagonWithNumbersAtItsEnds) {
    EXPECT_EQ(drawn(hexagon({"...", ".WB.", ".BWW.", ".WB.", "..*"})),
              "          2   3   4\n"
              "      0     ·   ·   ·\n"
              "    1     ·   ○   ●   ·\n"
              "  2     ·   ●   ○   ○   ·\n"
              "    3     ·   ○   ●   ·\n"
              "      4     ·   ·   ▒\n"
              "              0   1\n");
}

TEST(Board, MarksTheLastMoveOnAHexagonAndThoseThatMayFollow) {
    View view = hexagon({".B.", ".BB.", ".BWW.", ".WB.", "..."});
    view.counters = {{"Black", "5"}, {"White", "3"}};
    view.moves = {{"0,2", {0}}, {"1,4", {6}}, {"swap", {2, 3}}, {"pass", {}}};
    EXPECT_EQ(drawn(view, {1}),
              "          2   3   4\n"
              "      0     +  ›●‹  ·\n"
              "    1     ·   ●   ●   +\n"
              "  2     ·   ●   ○   ○   ·\n"
              "    3     ·   ○   ●   ·\n"
              "      4     ·   ·   ·\n"
              "              0   1\n"
              "  Black 5  White 3\n");
}

TEST(Board, KeepsRowsInPlaceWhateverTheirNumbers) {
    View view;
    for (int row = 9; row <= 10; ++row) {
        add_hexagon(view, row, 0, '.');
        add_hexagon(view, row, 1, 'B');
        view.headings.push_back({row - 2, 2 * row, std::to_string(row)});
    }
    EXPECT_EQ(drawn(view, {1, 3}),
              "  9   ·  ›●‹\n"
              "   10   ·  ›●‹\n");
}

TEST(Board, DrawsSquaresInALattice) {
    View view;
    view.cells = {{0, 0, View::Shape::Square, "X", View::Colour::Red, ""},
                  {2, 0, View::Shape::Square, "", View::Colour::None, "2"},
                  {0, 2, View::Shape::Square, "", View::Colour::None, "3"},
                  {2, 2, View::Shape::Square, "O", View::Colour::Cyan, ""}};
    view.headings = {{-2, 0, "0"}, {-2, 2, "1"}, {0, -2, "0"}, {2, -2, "1"}};
    view.moves = {{"2", {1}}, {"3", {2}}};
    EXPECT_EQ(drawn(view, {3}),
              "     0   1  \n"
              "   ┌───┬───┐\n"
              " 0 │ X │ 2 │\n"
              "   ├───┼───┤\n"
              " 1 │ 3 │›O‹│\n"
              "   └───┴───┘\n");
}

TEST(Board, DrawsWallsWhereThereAreAny) {
    View view;
    for (int y = 0; y <= 4; y += 2) {
        for (int x = 0; x <= 4; x += 2)
            view.cells.push_back({x, y, View::Shape::Square, "", View::Colour::None, "·"});
        view.headings.push_back({-2, y, std::to_string(y / 2)});
        view.headings.push_back({y, -2, std::to_string(10 + y / 2)});
    }
    view.cells[0].glyph = "P";
    view.cells[4].glyph = "1";
    for (const int i : {0, 4}) {
        view.walls.push_back({i, -1});
        view.walls.push_back({-1, i});
        view.walls.push_back({5, i});
    }
    view.walls.push_back({3, 0});
    view.walls.push_back({3, 2});
    view.walls.push_back({2, 3});
    EXPECT_EQ(drawn(view, {4}),
              "    10 11 12 \n"
              "   ┌──╴  ┌──┐\n"
              " 0 │P  · │· │\n"
              "   ╵     │  ╵\n"
              " 1  ·  1‹│·  \n"
              "   ╷  ╶──┘  ╷\n"
              " 2 │·  ·  · │\n"
              "   ╵        ╵\n");
}

// Two rooms above each other and a wall between the lower two.
View small_maze() {
    View view;
    for (int y = 0; y <= 4; y += 2)
        view.cells.push_back({0, y, View::Shape::Square, "", View::Colour::None, "·"});
    view.walls = {{0, -1}, {-1, 0}, {1, 0}, {-1, 2}, {1, 2}, {0, 3}};
    return view;
}

TEST(Board, LeavesOutEmptyLinesWhereRoomIsShort) {
    EXPECT_EQ(drawn(small_maze(), {}, Spacing::Compact),
              "  ┌──┐\n"
              "  │· │\n"
              "  │· │\n"
              "  └──┘\n"
              "   ·  \n");
}

TEST(Board, ShowsWhereOneCanGoInAMaze) {
    View view = small_maze();
    view.moves = {{"S", {1}}};
    EXPECT_NE(drawn(view).find("│+ │"), std::string::npos) << drawn(view);
}

TEST(Board, LooksAlikeUntilAPieceMoves) {
    View before = small_maze(), after = before;
    after.counters = {{"Turn", "1"}};
    EXPECT_TRUE(look_alike(before, after));
    after.cells[1].glyph = "P";
    EXPECT_FALSE(look_alike(before, after));
}

TEST(Board, DrawsPilesFreely) {
    View view;
    view.headings = {{-2, 0, "2"}, {-2, 2, "12"}, {8, 2, "… in all"}};
    for (const auto& [x, y] : {std::pair{0, 0}, {2, 0}, {0, 2}, {2, 2}, {4, 2}})
        view.cells.push_back({x, y, View::Shape::Cube, "■", View::Colour::White, ""});
    EXPECT_EQ(drawn(view),
              "  2 ■ ■\n"
              "  12 ■ ■ ■  … in all\n");
}

TEST(Board, KnowsWhichCellsAMoveNames) {
    View view;
    view.moves = {{"a", {1, 2}}, {"b", {0}}};
    EXPECT_EQ(cells_of_move(view, "a"), (std::vector<int>{1, 2}));
    EXPECT_EQ(cells_of_move(view, "c"), std::vector<int>{});
}

}  // namespace
}  // namespace petteia
