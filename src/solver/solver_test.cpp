#include "solver/solver.h"

#include <gtest/gtest.h>

#include <array>

#include "core/graph_game_fixture.h"
#include "games/cubes/cubes.h"
#include "games/nim/nim.h"
#include "games/tictactoe/tictactoe.h"
#include "games/xox/xox.h"
#include "solver/solver_fixture.h"

namespace petteia {
namespace {

// Every position that can come up has the value that minimax gives it.
template <Game G>
void expect_minimax(const Settings::Given& given) {
    const G game = game_of<G>(given);
    const Solution solution = solution_of(game, 2);
    BruteForce<G> minimax(game);
    for (const auto& start : starts_of(game)) minimax.score_of(start);
    for (const auto& [text, entry] : minimax.scores()) {
        const auto value = lookup(game, solution, entry.first);
        ASSERT_TRUE(value) << text;
        ASSERT_EQ(value->to_score().raw(), entry.second.raw()) << text;
    }
    const auto checked = try_verify(game, solution, 2);
    EXPECT_TRUE(checked) << checked.error().message;
}

TEST(Solver, CubesAgreeWithMinimax) {
    expect_minimax<Cubes>({});
    expect_minimax<Cubes>({{"m", "0"}});
    expect_minimax<Cubes>({{"m", "7"}, {"k", "2,5"}});
    expect_minimax<Cubes>({{"piles", "30"}, {"takes", "2r;5r"}});
    expect_minimax<Cubes>({{"piles", "9,4,6"}, {"takes", "1r;2r+1g;2g;1r+1g+1y;3y"}});
}

TEST(Solver, NimAgreesWithMinimax) {
    expect_minimax<Nim>({});
    expect_minimax<Nim>({{"piles", "3,4,5"}, {"misere", "true"}});
    expect_minimax<Nim>({{"piles", "6,6"}, {"misere", "true"}});
    expect_minimax<Nim>({{"piles", "2,1,2,1,2"}});
}

TEST(Solver, TicTacToeAgreesWithMinimax) {
    expect_minimax<TicTacToe>({});
    expect_minimax<TicTacToe>({{"m", "2"}, {"n", "4"}, {"k", "2"}});
    expect_minimax<TicTacToe>({{"m", "2"}, {"n", "5"}, {"k", "4"}});
}

TEST(Solver, XoxAgreesWithMinimax) {
    expect_minimax<Xox>({{"rows", "3"}});
    expect_minimax<Xox>({{"rows", "5"}, {"cols", "2"}});
    expect_minimax<Xox>({});
}

// Games whose positions repeat: as many sweeps as it takes, each from the last one's scores.
std::vector<Score> swept_scores(const IndexedGraphGame& game) {
    std::vector<Score> scores(game.index_size()), before;
    do {
        before = scores;
        for (std::uint64_t i = 0; i < scores.size(); ++i) {
            const auto state = game.state_at(i);
            const Player mover = game.to_move(state);
            scores[i] = game.is_over(state) ? game.final_score(state, mover) : -Score::infinity();
            for (const auto move : legal_moves(game, state)) {
                const auto child = after(game, state, move);
                scores[i] = std::max(
                    scores[i], seen_from_parent(game, mover, child, before[game.index(child)]));
            }
        }
    } while (scores != before);
    return scores;
}

TEST(Solver, RepeatingGamesAgreeWithSweeping) {
    std::array<int, 4> outcomes{};
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const IndexedGraphGame game(seed, seed < 39 ? 5 + 3 * seed : 4000);
        const auto scores = swept_scores(game);
        for (const int threads : {1, 2}) {
            const Solution solution = solution_of(game, threads);
            for (std::uint64_t i = 0; i < scores.size(); ++i) {
                const Value value = solution.at_index(i);
                ASSERT_TRUE(value.is_known()) << seed << ": " << i;
                ASSERT_EQ(value.to_score().raw(), scores[i].raw()) << seed << ": " << i;
                ++outcomes[static_cast<std::size_t>(value.outcome())];
            }
            const auto checked = try_verify(game, solution, threads);
            EXPECT_TRUE(checked) << checked.error().message;
        }
    }
    for (const int outcome : {1, 2, 3}) EXPECT_GT(outcomes[static_cast<std::size_t>(outcome)], 100);
}

TEST(Solver, CubesHaveTheirKnownValues) {
    const Cubes game = game_of<Cubes>();
    const Solution solution = solution_of(game);
    const auto start = starts_of(game)[0];
    EXPECT_EQ(lookup(game, solution, start), Value::win_in(11));
    for (const auto move : legal_moves(game, start)) {
        const std::string text = game.to_text(start, move);
        const bool wins = text == "1r" || text == "3r";
        EXPECT_EQ(lookup(game, solution, after(game, start, move)),
                  wins ? Value::loss_in(10) : Value::win_in(9))
            << text;
    }
    const Cubes larger = game_of<Cubes>({{"m", "30"}});
    EXPECT_EQ(lookup(larger, solution_of(larger, 2), starts_of(larger)[0]), Value::loss_in(56));
}

// Every position that has an index, also those that never come up.
template <HasIndex G>
void expect_theory(const Settings::Given& given) {
    const G game = game_of<G>(given);
    const Solution solution = solution_of(game, 2);
    for (std::uint64_t i = 0; i < game.index_size(); ++i) {
        const auto state = game.state_at(i);
        const auto winner = game.theory(state);
        ASSERT_TRUE(winner);
        const auto outcome =
            *winner == game.to_move(state) ? Value::Outcome::Win : Value::Outcome::Loss;
        ASSERT_EQ(solution.at_index(i).outcome(), outcome) << game.to_text(state);
    }
}

TEST(Solver, AgreesWithTheory) {
    expect_theory<Cubes>({{"m", "12"}});
    expect_theory<Cubes>({{"m", "20"}, {"k", "4,3,7"}});
    expect_theory<Cubes>({{"piles", "11,7,9,3"}, {"takes", "2r;3r;1g;4g;1y;5y;1b;2b"}});
    expect_theory<Nim>({{"piles", "6,6,6"}});
    expect_theory<Nim>({{"piles", "6,6,6"}, {"misere", "true"}});
    expect_theory<Nim>({{"piles", "40,30"}, {"misere", "true"}});
}

struct StartCounts {
    int x_wins = 0, draws = 0, o_wins = 0;
    friend bool operator==(const StartCounts&, const StartCounts&) = default;
};

StartCounts xox_counts(const std::string& rows, const std::string& cols) {
    const Xox game = game_of<Xox>({{"rows", rows}, {"cols", cols}});
    const Solution solution = solution_of(game, 2);
    StartCounts counts;
    for (const auto& start : game.starts()) {
        const auto value = lookup(game, solution, start);
        EXPECT_TRUE(value);
        switch (value->outcome()) {
            case Value::Outcome::Win:
                ++counts.x_wins;
                break;
            case Value::Outcome::Loss:
                ++counts.o_wins;
                break;
            default:
                ++counts.draws;
        }
    }
    return counts;
}

TEST(Solver, XoxStartsHaveTheirKnownCounts) {
    EXPECT_EQ(xox_counts("4", "3"), (StartCounts{34, 36, 4}));
    EXPECT_EQ(xox_counts("3", "3"), (StartCounts{8, 24, 0}));
    EXPECT_EQ(xox_counts("4", "4"), (StartCounts{52, 92, 12}));
    EXPECT_EQ(xox_counts("5", "3"), (StartCounts{52, 62, 20}));
}

TEST(Solver, LargeXoxStartsHaveTheirKnownCounts) {
    EXPECT_EQ(xox_counts("6", "3"), (StartCounts{92, 90, 30}));
}

Value tictactoe_value(const std::string& m, const std::string& n, const std::string& k) {
    const TicTacToe game = game_of<TicTacToe>({{"m", m}, {"n", n}, {"k", k}});
    return lookup(game, solution_of(game, 2), starts_of(game)[0]).value_or(Value());
}

TEST(Solver, TicTacToeHasItsKnownValues) {
    EXPECT_EQ(tictactoe_value("3", "3", "3"), Value::draw());
    EXPECT_EQ(tictactoe_value("4", "4", "3").outcome(), Value::Outcome::Win);
    EXPECT_EQ(tictactoe_value("4", "4", "4"), Value::draw());
}

template <Game G>
void expect_same_with_threads(const G& game) {
    const std::string one = file_bytes(solution_of(game, 1));
    EXPECT_EQ(one, file_bytes(solution_of(game, 2)));
    EXPECT_EQ(one, file_bytes(solution_of(game, 5)));
}

TEST(Solver, ThreadsMakeNoDifference) {
    expect_same_with_threads(game_of<Cubes>({{"m", "70"}}));
    expect_same_with_threads(game_of<Cubes>({{"piles", "9000"}, {"takes", "1r;3r;4r"}}));
    expect_same_with_threads(game_of<Nim>({{"piles", "300,200"}}));
    expect_same_with_threads(game_of<Xox>());
    expect_same_with_threads(game_of<TicTacToe>());
    expect_same_with_threads(IndexedGraphGame(3, 5000));
}

TEST(Solver, LooksUpEndsAndWhatIsMissing) {
    const Xox game = game_of<Xox>({{"x", "0,0"}, {"o", "2,2"}});
    const Solution solution = solution_of(game);
    EXPECT_EQ(lookup(game, solution, *game.parse_state("XOX/___/___/___ O")), Value::loss_in(0));
    EXPECT_FALSE(lookup(game, solution, *game.parse_state("_X_/___/_O_/___ X")));
}

TEST(Solver, RefusesWhatIsTooLarge) {
    const auto dense = try_solve(game_of<Cubes>({{"m", "100"}}), {.memory_mib = 1});
    ASSERT_FALSE(dense);
    EXPECT_NE(dense.error().message.find("1030301 positions"), std::string::npos);
    EXPECT_NE(dense.error().message.find("only 1 MiB"), std::string::npos);
    const auto astronomic = try_solve(game_of<Cubes>({{"m", "1000000000"}}));
    ASSERT_FALSE(astronomic);
    const auto sparse = try_solve(game_of<Xox>({{"cols", "4"}}), {.memory_mib = 1});
    ASSERT_FALSE(sparse);
    EXPECT_NE(sparse.error().message.find("only 1 MiB"), std::string::npos);
    const auto keyless = try_solve(game_of<TicTacToe>({{"m", "6"}, {"n", "6"}, {"k", "4"}}));
    ASSERT_FALSE(keyless);
    EXPECT_NE(keyless.error().message.find("too large to enumerate"), std::string::npos);
}

TEST(Solver, RefusesWhatIsTooLong) {
    const Cubes longest = game_of<Cubes>({{"piles", "16382"}, {"takes", "1r"}});
    EXPECT_EQ(lookup(longest, solution_of(longest, 2), starts_of(longest)[0]),
              Value::loss_in(Value::kMaxDistance));
    const auto longer = try_solve(game_of<Cubes>({{"piles", "16383"}, {"takes", "1r"}}));
    ASSERT_FALSE(longer);
    EXPECT_NE(longer.error().message.find("too long"), std::string::npos);
}

TEST(Solver, RefusesRepetitionWithoutAnIndex) {
    const auto solved = try_solve(KeyedGraphGame(1, 1000), {.threads = 2});
    ASSERT_FALSE(solved);
    EXPECT_NE(solved.error().message.find("dense index"), std::string::npos);
}

// Stops at the first sign of progress a few times, each time through a file, and then goes on to
// the end.
template <Game G>
void expect_resumable(const G& game, int threads) {
    const TemporaryFile file;
    std::optional<Solution> partial;
    int stops = 0;
    for (; stops < 5; ++stops) {
        std::stop_source stop;
        auto solved = try_solve(
            game, {.threads = threads}, stop.get_token(),
            [&](const Progress&) { stop.request_stop(); }, std::move(partial));
        ASSERT_TRUE(solved) << solved.error().message;
        ASSERT_EQ(solved->end, SolveEnd::Stopped);
        EXPECT_FALSE(solved->solution.header().is_complete);
        partial = reopened(solved->solution, file);
    }
    EXPECT_FALSE(try_verify(game, *partial));
    auto solved = try_solve(game, {.threads = threads}, {}, {}, std::move(partial));
    ASSERT_TRUE(solved) << solved.error().message;
    ASSERT_EQ(solved->end, SolveEnd::Complete);
    EXPECT_EQ(file_bytes(solved->solution), file_bytes(solution_of(game)));
}

TEST(Solver, GoesOnWhereItWasStopped) {
    for (const int threads : {1, 2}) {
        expect_resumable(game_of<Cubes>({{"m", "40"}}), threads);
        expect_resumable(game_of<Nim>({{"piles", "200,100"}}), threads);
        expect_resumable(game_of<Xox>({{"cols", "4"}}), threads);
        expect_resumable(IndexedGraphGame(5, 20000), threads);
    }
}

TEST(Solver, KeepsWhatWasSolvedBeforeTheStop) {
    const Cubes game = game_of<Cubes>({{"m", "40"}});
    const Solution whole = solution_of(game);
    std::stop_source stop;
    const auto solved = try_solve(game, {.threads = 2}, stop.get_token(),
                                  [&](const Progress&) { stop.request_stop(); });
    ASSERT_TRUE(solved);
    const std::uint64_t mark = solved->solution.header().mark;
    EXPECT_GT(mark, 0U);
    EXPECT_EQ(solved->positions, mark);
    for (std::uint64_t i = 0; i < game.index_size(); ++i)
        ASSERT_EQ(solved->solution.at_index(i), i < mark ? whole.at_index(i) : Value());
}

TEST(Solver, GivesBackASavedStateIfStoppedAtOnce) {
    const auto expect_same = [](const auto& game) {
        std::stop_source stop;
        auto solved =
            try_solve(game, {}, stop.get_token(), [&](const Progress&) { stop.request_stop(); });
        ASSERT_TRUE(solved);
        const std::string saved = file_bytes(solved->solution);
        const TemporaryFile file;
        auto again = try_solve(game, {}, stop.get_token(), {}, reopened(solved->solution, file));
        ASSERT_TRUE(again) << again.error().message;
        EXPECT_EQ(again->end, SolveEnd::Stopped);
        EXPECT_EQ(file_bytes(again->solution), saved);
    };
    expect_same(game_of<Cubes>({{"m", "40"}}));
    expect_same(game_of<Xox>({{"cols", "4"}}));
    expect_same(IndexedGraphGame(5, 20000));
}

TEST(Solver, RefusesToGoOnWithAnotherGame) {
    const auto expect_refused = [](const auto& game, Solution saved, const std::string& named) {
        const auto solved = try_solve(game, {}, {}, {}, std::move(saved));
        ASSERT_FALSE(solved);
        EXPECT_NE(solved.error().message.find(named), std::string::npos) << solved.error().message;
    };
    const Cubes cubes = game_of<Cubes>({{"m", "3"}});
    expect_refused(game_of<Nim>(), solution_of(cubes), "is of cubes");
    expect_refused(game_of<Xox>(), solution_of(game_of<TicTacToe>()), "is of tictactoe");
    const auto starts = starts_of(cubes);
    auto other = solve(cubes, "m=3", std::span(starts), {}, {}, {});
    ASSERT_TRUE(other);
    expect_refused(cubes, std::move(other->solution), "m=3");
    auto partial = DenseValues::make(5);
    expect_refused(cubes, Solution({"cubes", "rules"}, *std::move(partial)), "does not fit");
}

TEST(Solver, ReportsProgressThatNeverFalls) {
    for (const int threads : {1, 2}) {
        Progress last;
        const auto solved = try_solve(game_of<Xox>({{"cols", "4"}}), {.threads = threads}, {},
                                      [&](const Progress& progress) {
                                          EXPECT_GE(progress.fraction, last.fraction);
                                          EXPECT_LE(progress.fraction, 1);
                                          last = progress;
                                      });
        ASSERT_TRUE(solved);
        EXPECT_EQ(last.fraction, 1);
        EXPECT_EQ(last.done, solved->positions);
    }
}

}  // namespace
}  // namespace petteia
