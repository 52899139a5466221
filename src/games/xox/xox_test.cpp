#include "games/xox/xox.h"

#include <gtest/gtest.h>

#include <set>
#include <unordered_map>

#include "core/legal_text.h"

namespace petteia {
namespace {

Result<Xox> make(const Settings::Given& given) {
    const auto settings = Settings::parse(Xox::parameters(), given);
    if (!settings) return settings.error();
    return Xox::make(*settings);
}

Result<Xox> make(int rows, int cols) {
    return make({{"rows", std::to_string(rows)}, {"cols", std::to_string(cols)}});
}

std::string error_of(const Settings::Given& given) {
    const auto game = make(given);
    return game ? "" : game.error().message;
}

TEST(Xox, HasFourteenLinesOnTheUsualGrid) {
    const Grid grid(4, 3);
    int lines = 0;
    for (int direction = 0; direction < Grid::kDirections; ++direction)
        lines += std::popcount(grid.line_starts(direction, 3));
    EXPECT_EQ(lines, 14);
    // Every line counts: a grid full of both marks at once holds each of them as a triplet.
    EXPECT_EQ(make({})->triplets(grid.all(), grid.all()), 14);
}

TEST(Xox, HasTheKnownStarts) {
    EXPECT_EQ(make({})->starts().size(), 74u);
    EXPECT_EQ(make(3, 3)->starts().size(), 32u);
    EXPECT_EQ(make(4, 4)->starts().size(), 156u);
    EXPECT_EQ(make(5, 3)->starts().size(), 134u);
    EXPECT_EQ(make(6, 3)->starts().size(), 212u);
    EXPECT_EQ(make({{"x", "1,1"}})->starts().size(), 3u);  // Only the last row is apart.
    EXPECT_EQ(make({{"x", "0,0"}, {"o", "3,2"}})->starts().size(), 1u);
}

TEST(Xox, StartsBySeed) {
    const auto game = make({});
    std::set<std::string> starts;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        Rng rng(seed), again(seed);
        const auto state = game->start(rng);
        EXPECT_EQ(state, game->start(again));
        EXPECT_EQ(game->to_move(state), Player::First);
        starts.insert(game->to_text(state));
    }
    EXPECT_EQ(starts.size(), 74u);
}

TEST(Xox, StartsWhereTold) {
    const auto game = make({{"x", "0,0"}, {"o", "3,2"}});
    Rng rng(1);
    EXPECT_EQ(game->to_text(game->start(rng)), "X__/___/___/__O X");
}

int count_nodes(const Xox& game, const Xox::State& state) {
    int nodes = 1;
    for (const auto move : legal_moves(game, state))
        nodes += count_nodes(game, after(game, state, move));
    return nodes;
}

TEST(Xox, HasTheKnownTree) {
    const auto game = make({});
    EXPECT_EQ(count_nodes(*game, *game->parse_state("X__/___/___/__O")), 1'293'845);
}

// 1, 0 or -1 for X, with every position looked at once.
int value(const Xox& game, const Xox::State& state, std::unordered_map<std::uint64_t, int>& known) {
    if (const auto found = known.find(game.key(state)); found != known.end()) return found->second;
    const bool is_max = state.mover == Player::First;
    int best = is_max ? -1 : 1;
    if (game.is_over(state)) {
        const Score score = game.final_score(state, Player::First);
        best = score.is_win() ? 1 : score.is_loss() ? -1 : 0;
    }
    for (const auto move : legal_moves(game, state)) {
        const int child = value(game, after(game, state, move), known);
        best = is_max ? std::max(best, child) : std::min(best, child);
    }
    return known[game.key(state)] = best;
}

// Wins for X, draws and wins for O among the starts.
std::array<int, 3> outcomes(const Xox& game) {
    std::unordered_map<std::uint64_t, int> known;
    std::array<int, 3> counts{};
    for (const auto& start : game.starts())
        ++counts[static_cast<std::size_t>(1 - value(game, start, known))];
    return counts;
}

TEST(Xox, HasTheKnownOutcomes) {
    EXPECT_EQ(outcomes(*make({})), (std::array{34, 36, 4}));
    EXPECT_EQ(outcomes(*make(3, 3)), (std::array{8, 24, 0}));
}

struct Ending {
    std::string before, move;
    int xox, oxo;
    Score for_x;
};

void check_ending(const Xox& game, const Ending& ending) {
    SCOPED_TRACE(ending.before + ", " + ending.move);
    const auto before = game.parse_state(ending.before);
    ASSERT_TRUE(before) << before.error().message;
    EXPECT_FALSE(game.is_over(*before));
    const auto move = game.parse_move(*before, ending.move);
    ASSERT_TRUE(move) << move.error().message;
    const auto end = after(game, *before, *move);
    EXPECT_TRUE(game.is_over(end));
    EXPECT_EQ(game.triplets(end.marks.first, end.marks.second), ending.xox);
    EXPECT_EQ(game.triplets(end.marks.second, end.marks.first), ending.oxo);
    EXPECT_EQ(game.final_score(end, Player::First), ending.for_x);
}

TEST(Xox, CountsBothKindsAtTheEnd) {
    const auto game = make({});
    const Score win = Score::win_in(0), loss = Score::loss_in(0), draw = Score::draw();
    check_ending(*game, {"XO_/___/___/___ X", "0,2", 1, 0, win});   // Its own kind.
    check_ending(*game, {"O_O/___/XX_/___ X", "0,1", 0, 1, loss});  // The other's kind.
    check_ending(*game, {"X_X/___/_O_/___ O", "0,1", 1, 0, win});
    check_ending(*game, {"_OX/_O_/__X/___ X", "0,0", 2, 0, win});   // Two of a kind at once.
    check_ending(*game, {"__O/XO_/__O/XX_ X", "1,2", 1, 1, draw});  // Both kinds at once.
    check_ending(*game, {"XXX/XXX/OOO/OO_ O", "3,2", 0, 0, draw});  // Full without any.
}

// The second opinion: looks at three cells in every direction, on a plain board of signs.
int count_by_looking(const std::vector<std::string>& board, const std::string& wanted) {
    const int rows = static_cast<int>(board.size()), cols = static_cast<int>(board[0].size());
    int count = 0;
    for (int row = 0; row < rows; ++row) {
        for (int col = 0; col < cols; ++col) {
            for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
                std::string seen;
                for (int r = row, c = col; seen.size() < 3 && r < rows && c >= 0 && c < cols;
                     r += down, c += right)
                    seen += board[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
                count += seen == wanted ? 1 : 0;
            }
        }
    }
    return count;
}

void compare_counts(int rows, int cols, Rng& rng) {
    const auto game = make(rows, cols);
    ASSERT_TRUE(game);
    for (int round = 0; round < 200; ++round) {
        std::vector<std::string> board(static_cast<std::size_t>(rows));
        Marks marks;
        for (int cell = 0; cell < rows * cols; ++cell) {
            const auto sign = rng.below(3);
            board[static_cast<std::size_t>(cell / cols)] += "XO_"[sign];
            if (sign < 2) marks.put(sign == 0 ? Player::First : Player::Second, cell);
        }
        const int xox = count_by_looking(board, "XOX"), oxo = count_by_looking(board, "OXO");
        const Xox::State state{marks, Player::First};
        ASSERT_EQ(game->triplets(marks.first, marks.second), xox) << game->to_text(state);
        ASSERT_EQ(game->triplets(marks.second, marks.first), oxo) << game->to_text(state);
        ASSERT_EQ(game->is_over(state),
                  xox + oxo > 0 || std::popcount(marks.both()) == rows * cols);
        ASSERT_EQ(game->final_score(state, Player::First).is_win(), xox > oxo);
        ASSERT_EQ(game->final_score(state, Player::Second).is_win(), oxo > xox);
    }
}

TEST(Xox, CountsTripletsLikePlainLoops) {
    Rng rng(1);
    for (int rows = 1; rows <= 16; ++rows) {
        for (int cols = 1; cols <= 16 && rows * cols <= 64; ++cols) {
            SCOPED_TRACE(testing::Message() << rows << " × " << cols);
            if (std::max(rows, cols) > 2) compare_counts(rows, cols, rng);
        }
    }
}

TEST(Xox, EvaluatesTripletsThatMayCome) {
    const auto game = make({});
    for (const auto& [text, units] : {std::pair{"X_X/___/OO_/___", 1},  // XOX in the middle.
                                      {"XO_/___/___/___", 1},           // At the far end.
                                      {"_OX/___/___/___", 1},           // At the near end.
                                      {"OX_/___/___/___", -1},
                                      {"O_O/___/___/X_X", 0}})
        EXPECT_EQ(game->evaluate(*game->parse_state(text), Player::First), Score::estimate(units))
            << text;
}

TEST(Xox, HintsAtGoodEndings) {
    const auto game = make({});
    const auto own = game->parse_state("XO_/___/___/___ X");
    EXPECT_GT(game->ordering_score(*own, *game->parse_move(*own, "0,2")), 0);
    EXPECT_EQ(game->ordering_score(*own, *game->parse_move(*own, "3,2")), 0);
    const auto other = game->parse_state("X_X/___/_O_/___ O");
    EXPECT_LT(game->ordering_score(*other, *game->parse_move(*other, "0,1")), 0);
}

TEST(Xox, ShowsNumbersMarksAndCounts) {
    const auto game = make({});
    const View view = game->view(*game->parse_state("XOX/___/___/O__"));
    EXPECT_EQ(view.cells[0].glyph, "X");
    EXPECT_EQ(view.cells[3].label, "_");
    ASSERT_EQ(view.counters.size(), 2u);
    EXPECT_EQ(view.counters[0].name + view.counters[0].value, "XOX1");
    EXPECT_EQ(view.counters[1].name + view.counters[1].value, "OXO0");
    ASSERT_EQ(view.headings.size(), 7u);
    EXPECT_EQ(view.headings[3].text, "3");
    EXPECT_EQ(view.headings[6].text, "2");
}

TEST(Xox, SaysWhyAMoveCannotBePlayed) {
    const auto game = make(1, 5);
    const auto state = game->parse_state("X_O__");
    const auto error = [&](std::string_view text) {
        return game->parse_move(*state, text).error().message;
    };
    const std::string legal = "; legal: 0,1, 0,3, 0,4";
    EXPECT_EQ(error("1"), "cannot play \"1\": a move is row,col" + legal);
    EXPECT_EQ(error("a,b"), "cannot play \"a,b\": a move is two numbers, row,col" + legal);
    EXPECT_EQ(error("1,0"),
              "cannot play \"1,0\": rows go from 0 to 0 and columns from 0 to 4" + legal);
    EXPECT_EQ(error("0,0"), "cannot play \"0,0\": that cell is taken" + legal);
    EXPECT_TRUE(game->parse_move(*state, " 0 , 1 "));
}

TEST(Xox, RefusesBadParameters) {
    EXPECT_EQ(error_of({{"rows", "0"}}), "rows must be an integer from 1 to 16, not \"0\"");
    EXPECT_EQ(error_of({{"cols", "x"}}), "cols must be an integer from 1 to 16, not \"x\"");
    EXPECT_EQ(error_of({{"rows", "9"}, {"cols", "9"}}),
              "a grid of 9 × 9 is too large: at most 64 cells");
    EXPECT_EQ(error_of({{"rows", "2"}, {"cols", "2"}}),
              "a grid of 2 × 2 is too small: no two cells are apart");
    EXPECT_EQ(error_of({{"x", "1,16"}}),
              "x must be integers from 0 to 15 with commas between, not \"1,16\"");
    EXPECT_EQ(error_of({{"x", "1"}}), "x must be row,col on a grid of 4 × 3, not \"1\"");
    EXPECT_EQ(error_of({{"o", "0,3"}}), "o must be row,col on a grid of 4 × 3, not \"0,3\"");
    EXPECT_EQ(error_of({{"col", "4"}}),
              "unknown parameter \"col\"; did you mean \"cols\"? (known: rows, cols, x, o)");
}

TEST(Xox, RefusesStartsThatTouch) {
    const std::string message =
        "the first X and O may not touch or share a cell, not even diagonally";
    EXPECT_EQ(error_of({{"x", "0,0"}, {"o", "0,0"}}), message);
    EXPECT_EQ(error_of({{"x", "0,0"}, {"o", "0,1"}}), message);
    EXPECT_EQ(error_of({{"x", "0,0"}, {"o", "1,1"}}), message);
    EXPECT_EQ(error_of({{"rows", "3"}, {"x", "1,1"}}), message);  // The middle touches every cell.
    EXPECT_EQ(error_of({{"x", "0,0"}, {"o", "0,2"}}), "");
}

}  // namespace
}  // namespace petteia
