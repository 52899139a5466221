#include "games/tictactoe/tictactoe.h"

#include <gtest/gtest.h>

#include <set>
#include <unordered_map>

#include "core/legal_text.h"

namespace petteia {
namespace {

Result<TicTacToe> make(const Settings::Given& given) {
    const auto settings = Settings::parse(TicTacToe::parameters(), given);
    if (!settings) return settings.error();
    return TicTacToe::make(*settings);
}

Result<TicTacToe> make(int m, int n, int k) {
    return make({{"m", std::to_string(m)}, {"n", std::to_string(n)}, {"k", std::to_string(k)}});
}

std::string error_of(const Settings::Given& given) {
    const auto game = make(given);
    return game ? "" : game.error().message;
}

struct Tree {
    int nodes = 0, x_wins = 0, o_wins = 0, draws = 0;
    std::set<std::string> positions;
};

void walk(const TicTacToe& game, const TicTacToe::State& state, Tree& tree) {
    ++tree.nodes;
    tree.positions.insert(game.to_text(state));
    if (game.is_over(state)) {
        const Score score = game.final_score(state, Player::First);
        ++(score.is_win() ? tree.x_wins : score.is_loss() ? tree.o_wins : tree.draws);
    }
    for (const auto move : legal_moves(game, state)) walk(game, after(game, state, move), tree);
}

TEST(TicTacToe, HasTheKnownTree) {
    Tree tree;
    walk(*make({}), {}, tree);
    EXPECT_EQ(tree.nodes, 549'946);
    EXPECT_EQ(tree.x_wins, 131'184);
    EXPECT_EQ(tree.o_wins, 77'904);
    EXPECT_EQ(tree.draws, 46'080);
    EXPECT_EQ(tree.x_wins + tree.o_wins + tree.draws, 255'168);
    EXPECT_EQ(tree.positions.size(), 5'478u);
}

// 1, 0 or -1 for the player to move, with every position looked at once.
int value(const TicTacToe& game, const TicTacToe::State& state,
          std::unordered_map<std::uint64_t, int>& known) {
    if (const auto found = known.find(game.key(state)); found != known.end()) return found->second;
    int best = -1;
    if (game.is_over(state)) best = game.final_score(state, state.mover).is_loss() ? -1 : 0;
    for (const auto move : legal_moves(game, state)) {
        best = std::max(best, -value(game, after(game, state, move), known));
        if (best == 1) break;
    }
    return known[game.key(state)] = best;
}

TEST(TicTacToe, HasTheKnownValues) {
    std::unordered_map<std::uint64_t, int> usual, wide;
    EXPECT_EQ(value(*make({}), {}, usual), 0);
    EXPECT_EQ(value(*make(4, 4, 3), {}, wide), 1);
}

TEST(TicTacToe, NumbersCellsFromTheTop) {
    const auto game = make({});
    const auto state = after(*game, {}, *game->parse_move({}, "3"));
    EXPECT_EQ(game->to_text(state), "..X/.../... O");
    EXPECT_EQ(legal_texts(*game, state),
              (std::vector<std::string>{"1", "2", "4", "5", "6", "7", "8", "9"}));
    const View view = game->view(state);
    EXPECT_EQ(view.cells[8].label, "9");
    EXPECT_EQ(view.cells[8].y, 4);
}

TEST(TicTacToe, EndsWithARowOfThree) {
    const auto game = make({});
    for (const auto* text : {"XXX/OO./... O", "XOO/X../X.. O", "XOO/.X./..X O", "OOX/.X./X.. O"}) {
        const auto state = game->parse_state(text);
        ASSERT_TRUE(state) << text;
        EXPECT_TRUE(game->is_over(*state)) << text;
        EXPECT_EQ(game->final_score(*state, Player::First), Score::win_in(0)) << text;
    }
    // Three of a kind round an edge are no row.
    EXPECT_FALSE(game->is_over(*game->parse_state("..X/XXO/O.. O")));
    EXPECT_EQ(game->final_score(*game->parse_state("XOX/XOO/OXX O"), Player::First), Score::draw());
}

// The second opinion: walks from every cell in every direction, on a plain board.
bool has_line_by_walking(const std::vector<std::vector<bool>>& board, int k) {
    const int rows = static_cast<int>(board.size()), cols = static_cast<int>(board[0].size());
    const auto marked = [&](int row, int col) {
        return row >= 0 && row < rows && col >= 0 && col < cols &&
               board[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
    };
    for (int row = 0; row < rows; ++row) {
        for (int col = 0; col < cols; ++col) {
            for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
                int length = 0;
                while (length < k && marked(row + length * down, col + length * right)) ++length;
                if (length == k) return true;
            }
        }
    }
    return false;
}

// Boards with many marks, so that about every other has a line.
void compare_lines(int m, int n, int k, Rng& rng) {
    const auto game = make(m, n, k);
    ASSERT_TRUE(game);
    for (int round = 0; round < 200; ++round) {
        std::vector<std::vector<bool>> board(static_cast<std::size_t>(m));
        CellSet cells = 0;
        const double share = 0.1 * static_cast<double>(rng.below(10));
        for (int cell = 0; cell < m * n; ++cell) {
            const bool is_marked = rng.chance(share);
            board[static_cast<std::size_t>(cell / n)].push_back(is_marked);
            if (is_marked) cells |= CellSet{1} << cell;
        }
        const TicTacToe::State of_x{{cells, 0}, Player::Second};
        const TicTacToe::State of_o{{0, cells}, Player::First};
        const bool has_line = has_line_by_walking(board, k);
        ASSERT_EQ(game->final_score(of_x, Player::First).is_win(), has_line) << cells;
        ASSERT_EQ(game->final_score(of_o, Player::First).is_loss(), has_line) << cells;
        ASSERT_EQ(game->is_over(of_x), has_line || std::popcount(cells) == m * n) << cells;
    }
}

TEST(TicTacToe, FindsLinesLikePlainLoops) {
    Rng rng(1);
    for (int m = 1; m <= 16; ++m) {
        for (int n = 1; n <= 16 && m * n <= 64; ++n) {
            for (const int k : {1, 2, 3, 4, 5, 8, 16}) {
                SCOPED_TRACE(testing::Message() << m << "," << n << "," << k);
                if (k <= std::max(m, n)) compare_lines(m, n, k, rng);
            }
        }
    }
}

TEST(TicTacToe, EvaluatesOpenLines) {
    const auto game = make({});
    EXPECT_EQ(game->evaluate({}, Player::First), Score::draw());
    // The middle is on four lines, a corner on three of which the middle's owner blocks one.
    EXPECT_EQ(game->evaluate(*game->parse_state("O../.X./..."), Player::First),
              Score::estimate(3 - 2));
}

TEST(TicTacToe, HintsAtWinsThenBlocksThenTheMiddle) {
    const auto game = make({});
    const auto state = game->parse_state("XX./OO./...");
    const auto hint = [&](const char* move) {
        return game->ordering_score(*state, *game->parse_move(*state, move));
    };
    EXPECT_GT(hint("3"), hint("6"));
    EXPECT_GT(hint("6"), hint("9"));
    EXPECT_GT(hint("9"), hint("8"));
    EXPECT_GT(game->ordering_score({}, 4), game->ordering_score({}, 0));
}

TEST(TicTacToe, RefusesImpossiblePositions) {
    const auto game = make({});
    EXPECT_EQ(game->parse_state("XXX/OOO/... X").error().message,
              "the side to move already has a winning line in \"XXX/OOO/... X\"");
    EXPECT_EQ(game->parse_state("XXX/.../... O").error().message,
              "X must have as many marks as O or one more, not 3 against 0");
}

TEST(TicTacToe, SaysWhyAMoveCannotBePlayed) {
    const auto game = make({});
    const auto state = game->parse_state("XOX/OXO/..X");
    const auto open = game->parse_state("XOX/OXO/...");
    const auto error = [&](std::string_view text) {
        return game->parse_move(*open, text).error().message;
    };
    EXPECT_EQ(error("a1"), "cannot play \"a1\": a move is the number of a cell; legal: 7, 8, 9");
    EXPECT_EQ(error("0"), "cannot play \"0\": cells are numbered 1 to 9; legal: 7, 8, 9");
    EXPECT_EQ(error("10"), "cannot play \"10\": cells are numbered 1 to 9; legal: 7, 8, 9");
    EXPECT_EQ(error("1"), "cannot play \"1\": that cell is taken; legal: 7, 8, 9");
    EXPECT_EQ(game->parse_move(*state, "7").error().message,
              "cannot play \"7\": no move is left; the game is over");
}

TEST(TicTacToe, RefusesBadParameters) {
    EXPECT_EQ(error_of({{"m", "0"}}), "m must be an integer from 1 to 16, not \"0\"");
    EXPECT_EQ(error_of({{"n", "17"}}), "n must be an integer from 1 to 16, not \"17\"");
    EXPECT_EQ(error_of({{"k", "three"}}), "k must be an integer from 1 to 16, not \"three\"");
    EXPECT_EQ(error_of({{"k", "4"}}), "k must be at most 3 on a board of 3 × 3, not \"4\"");
    EXPECT_EQ(error_of({{"m", "9"}, {"n", "9"}}), "a grid of 9 × 9 is too large: at most 64 cells");
    EXPECT_EQ(error_of({{"kk", "3"}}),
              "unknown parameter \"kk\"; did you mean \"k\"? (known: m, n, k)");
    EXPECT_EQ(error_of({{"size", "3"}}), "unknown parameter \"size\" (known: m, n, k)");
}

}  // namespace
}  // namespace petteia
