#include "solver/verify.h"

#include <gtest/gtest.h>

#include "core/graph_game_fixture.h"
#include "games/cubes/cubes.h"
#include "games/tictactoe/tictactoe.h"
#include "games/xox/xox.h"
#include "solver/solver_fixture.h"

namespace petteia {
namespace {

DenseValues copy_of(const DenseValues& values) {
    auto copy = DenseValues::make(values.size());
    for (std::uint64_t i = 0; i < values.size(); ++i) (*copy)[i] = values[i];
    return *std::move(copy);
}

// Values that differ from `value` by a little.
std::vector<Value> neighbours(Value value) {
    if (value == Value::draw()) return {Value::win_in(1), Value::loss_in(2)};
    const Value farther = value.one_ply_up();
    return {-value, farther, Value::draw(), Value()};
}

void expect_names(const Result<std::uint64_t>& checked, const std::string& position) {
    ASSERT_FALSE(checked);
    EXPECT_NE(checked.error().message.find(position), std::string::npos)
        << checked.error().message << " does not name " << position;
}

TEST(Verify, AcceptsWhatIsRightFromMemoryAndFile) {
    const auto expect_accepted = [](const auto& game, std::uint64_t positions) {
        const Solution solution = solution_of(game);
        const TemporaryFile file;
        const Solution from_file = reopened(solution, file);
        for (const int threads : {1, 2}) {
            for (const Solution* checked : {&solution, &from_file}) {
                const auto count = try_verify(game, *checked, threads);
                ASSERT_TRUE(count) << count.error().message;
                EXPECT_EQ(*count, positions);
            }
        }
    };
    expect_accepted(game_of<Cubes>({{"m", "50"}}), 51 * 51 * 51);
    expect_accepted(IndexedGraphGame(3, 3000), 6000);
    expect_accepted(game_of<TicTacToe>(), 627);  // Positions up to symmetry that are not over.
}

TEST(Verify, FindsEverySingleWrongValueOfADenseSolution) {
    const auto expect_found = [](const auto& game) {
        const Solution right = solution_of(game);
        for (std::uint64_t i = 0; i < game.index_size(); ++i) {
            for (const Value wrong : neighbours(right.at_index(i))) {
                DenseValues values = copy_of(*right.values());
                values[i] = wrong;
                const Solution altered(right.header(), std::move(values));
                EXPECT_FALSE(try_verify(game, altered)) << game.to_text(game.state_at(i));
            }
        }
    };
    expect_found(game_of<Cubes>({{"m", "3"}}));
    expect_found(IndexedGraphGame(7, 60));
}

SparseTable copy_without(const SparseTable& table, std::uint64_t left_out) {
    SparseTable copy;
    for (std::size_t shard = 0; shard < SparseTable::kShards; ++shard) {
        table.for_each_in_shard(shard, [&](std::uint64_t key, Value value) {
            if (key != left_out) copy.insert(key, value);
        });
    }
    return copy;
}

TEST(Verify, FindsWrongAndMissingValuesOfASparseSolution) {
    const Xox game = game_of<Xox>({{"rows", "3"}});
    const Solution right = solution_of(game);
    const auto keys = right.table()->sorted_keys();
    for (std::size_t i = 0; i < keys.size(); i += 7) {
        SparseTable missing = copy_without(*right.table(), keys[i]);
        EXPECT_FALSE(try_verify(game, Solution(right.header(), std::move(missing))));
        for (const Value wrong : neighbours(right.at_key(keys[i]))) {
            SparseTable altered = copy_without(*right.table(), keys[i]);
            altered.insert(keys[i], wrong);
            EXPECT_FALSE(try_verify(game, Solution(right.header(), std::move(altered)), 2));
        }
    }
}

TEST(Verify, NamesThePosition) {
    const Cubes game = game_of<Cubes>({{"m", "4"}});
    const Solution right = solution_of(game);
    DenseValues values = copy_of(*right.values());
    values[0] = Value::draw();
    expect_names(try_verify(game, Solution(right.header(), std::move(values))), "0,0,0 first");

    const Xox xox = game_of<Xox>({{"x", "0,0"}, {"o", "2,2"}});
    const Xox elsewhere = game_of<Xox>({{"x", "0,1"}, {"o", "3,1"}});
    expect_names(try_verify(elsewhere, solution_of(xox)), "_X_/___/___/_O_ X");
}

TEST(Verify, StopsWhenAsked) {
    const Cubes game = game_of<Cubes>({{"m", "50"}});
    const Solution solution = solution_of(game);
    std::stop_source stop;
    const auto starts = starts_of(game);
    const auto checked = verify(game, solution, std::span(starts), 2, stop.get_token(),
                                [&](const Progress&) { stop.request_stop(); });
    expect_names(checked, "stopped after");
}

TEST(Verify, RefusesAnotherSize) {
    const Solution solution = solution_of(game_of<Cubes>({{"m", "3"}}));
    EXPECT_FALSE(try_verify(game_of<Cubes>({{"m", "4"}}), solution));
}

}  // namespace
}  // namespace petteia
