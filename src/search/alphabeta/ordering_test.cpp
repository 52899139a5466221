#include "search/alphabeta/ordering.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <vector>

#include "games/tictactoe/tictactoe.h"
#include "search/limits.h"
#include "search/search_fixture.h"

namespace petteia {
namespace {

using namespace search_fixture;
using Moves = std::vector<int>;

class OrderingTest : public testing::Test {
  protected:
    Ordering<TicTacToe> with(Technique technique) const {
        Ordering<TicTacToe> ordering(game_, Techniques::none().with(technique));
        ordering.prepare(10);
        return ordering;
    }

    const TicTacToe game_ = game_of<TicTacToe>();
    const TicTacToe::State start_ = start_of(game_);
    const TicTacToe::State after_one_ = after(game_, start_, 4);  // The other player's turn.
};

TEST_F(OrderingTest, IsActiveOnlyWithATechniqueThatOrders) {
    const std::set<Technique> ordering{Technique::TableMove, Technique::OrderingScore,
                                       Technique::Killers, Technique::History,
                                       Technique::Countermoves};
    for (const auto& info : kTechniques)
        EXPECT_EQ(with(info.technique).is_active(), ordering.contains(info.technique)) << info.name;
    EXPECT_FALSE(Ordering<TicTacToe>(game_, Techniques::none()).is_active());
}

TEST_F(OrderingTest, FollowsTheHint) {
    const auto ordering = with(Technique::OrderingScore);
    const auto state = state_of(game_, "XX./OO./... X");
    const auto wins = ordering.score(state, 2, 0), saves = ordering.score(state, 5, 0);
    const auto corner = ordering.score(state, 8, 0), edge = ordering.score(state, 7, 0);
    EXPECT_GT(wins, saves);
    EXPECT_GT(saves, corner);
    EXPECT_GT(corner, edge);
    EXPECT_LT(wins, Ordering<TicTacToe>::kTableMove);
}

TEST_F(OrderingTest, RemembersTwoKillersOfAPly) {
    auto ordering = with(Technique::Killers);
    ordering.reward(start_, 1, 3, 5);
    EXPECT_GT(ordering.score(start_, 1, 3), ordering.score(start_, 2, 3));
    EXPECT_EQ(ordering.score(start_, 1, 4), ordering.score(start_, 2, 4)) << "another ply";
    ordering.reward(start_, 2, 3, 5);
    ordering.reward(start_, 2, 3, 5);  // Must not push the first one out.
    EXPECT_GT(ordering.score(start_, 2, 3), ordering.score(start_, 1, 3));
    EXPECT_GT(ordering.score(start_, 1, 3), ordering.score(start_, 0, 3));
    ordering.reward(start_, 3, 3, 5);
    EXPECT_EQ(ordering.score(start_, 1, 3), ordering.score(start_, 0, 3)) << "only two are kept";
    ordering.prepare(10);
    EXPECT_EQ(ordering.score(start_, 3, 3), ordering.score(start_, 0, 3)) << "a new search";
}

TEST_F(OrderingTest, CountsRefutationsOfEachPlayer) {
    auto ordering = with(Technique::History);
    ordering.reward(start_, 1, 3, 2);
    ordering.reward(start_, 2, 5, 6);
    EXPECT_GT(ordering.score(start_, 1, 8), ordering.score(start_, 0, 8)) << "at any ply";
    EXPECT_GT(ordering.score(start_, 2, 8), ordering.score(start_, 1, 8)) << "deeper counts more";
    EXPECT_EQ(ordering.score(after_one_, 1, 3), 0) << "the opponent's moves are others";
}

TEST_F(OrderingTest, HistoryStaysSmallAndFades) {
    auto ordering = with(Technique::History);
    auto killers = with(Technique::Killers);
    killers.reward(start_, 1, 3, 1);
    ordering.reward(start_, 2, 0, 30);
    for (int i = 0; i < 10'000; ++i) {
        ordering.reward(start_, 1, 3, 20);
        ASSERT_LE(ordering.score(start_, 1, 3), 2 * killers.score(start_, 1, 3));
    }
    EXPECT_GT(ordering.score(start_, 1, 3), ordering.score(start_, 2, 3));
    const auto before = ordering.score(start_, 1, 3);
    ordering.prepare(10);
    EXPECT_LT(ordering.score(start_, 1, 3), before);
    EXPECT_GT(ordering.score(start_, 1, 3), 0);
    ordering.forget();
    EXPECT_EQ(ordering.score(start_, 1, 3), 0);
}

TEST_F(OrderingTest, RemembersWhatRefutedAMove) {
    auto ordering = with(Technique::Countermoves);
    ordering.enter(3, 7);
    ordering.reward(after_one_, 1, 3, 5);
    EXPECT_GT(ordering.score(after_one_, 1, 3), ordering.score(after_one_, 2, 3));
    ordering.enter(5, 7);
    EXPECT_GT(ordering.score(after_one_, 1, 5), 0) << "at any ply";
    EXPECT_EQ(ordering.score(start_, 1, 5), 0) << "the opponent's answers are others";
    ordering.enter(5, 6);
    EXPECT_EQ(ordering.score(after_one_, 1, 5), 0) << "after another move";
    ordering.reward(after_one_, 2, 5, 5);
    ordering.enter(5, 7);
    EXPECT_GT(ordering.score(after_one_, 1, 5), 0);
    ordering.reward(after_one_, 2, 5, 5);
    EXPECT_EQ(ordering.score(after_one_, 1, 5), 0) << "the newest is kept";
    ordering.forget();
    EXPECT_EQ(ordering.score(after_one_, 2, 5), 0);
}

// A search to the end of a game is as deep as depths go.
TEST_F(OrderingTest, HistoryOfDeepSearchesLeavesTheRestAlone) {
    auto ordering = with(Technique::History);
    ordering.reward(start_, 2, 5, 6);
    const auto before = ordering.score(start_, 2, 5);
    ordering.reward(start_, 1, 3, Limits::kMaxDepth);
    EXPECT_EQ(ordering.score(start_, 2, 5), before);
    const auto once = ordering.score(start_, 1, 3);
    ordering.reward(start_, 1, 3, Limits::kMaxDepth);
    EXPECT_GT(ordering.score(start_, 1, 3), once);
}

// All moves that a picker hands out, in order, and what it says of their places.
struct Picked {
    Moves moves, numbers;
};
Picked picked_with_numbers(const Moves& moves, const Moves& scores, bool is_ordered,
                           const AbdadaTable* abdada) {
    constexpr std::uint64_t kPosition = 99;
    ScoredMoves<TicTacToe> list;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        list.moves.push_back(static_cast<TicTacToe::Move>(moves[i]));
        list.scores[i] = scores[i];
    }
    Picker<TicTacToe> picker(list, is_ordered, abdada, kPosition);
    Picked found;
    TicTacToe::Move move = 0;
    while (picker.next(move)) {
        found.moves.push_back(move);
        found.numbers.push_back(static_cast<int>(picker.number()));
    }
    EXPECT_FALSE(picker.next(move));
    return found;
}
Moves picked(const Moves& moves, const Moves& scores, bool is_ordered, const AbdadaTable* abdada) {
    return picked_with_numbers(moves, scores, is_ordered, abdada).moves;
}

std::unique_ptr<AbdadaTable> busy_with(const Moves& moves) {
    auto abdada = std::make_unique<AbdadaTable>();
    for (const int move : moves)
        abdada->add(AbdadaTable::mark_of(99, static_cast<std::uint16_t>(move)));
    return abdada;
}

TEST(Picker, HandsOutBestFirst) {
    const Moves moves{3, 1, 4, 5, 9}, scores{-2, 7, 0, 1 << 30, 8};
    EXPECT_EQ(picked(moves, scores, true, nullptr), (Moves{5, 9, 1, 4, 3}));
    EXPECT_EQ(picked(moves, scores, false, nullptr), moves);
    EXPECT_EQ(picked({}, {}, true, nullptr), Moves{});
}

TEST(Picker, PutsOffWhatOthersAreBusyWith) {
    const Moves moves{3, 1, 4, 5, 9}, scores{9, 8, 7, 6, 5};
    EXPECT_EQ(picked(moves, scores, true, busy_with({1, 5}).get()), (Moves{3, 4, 9, 1, 5}));
    EXPECT_EQ(picked(moves, scores, false, busy_with({1, 5}).get()), (Moves{3, 4, 9, 1, 5}));
    // The first is not put off: with a bound from it the others go quicker.
    EXPECT_EQ(picked(moves, scores, true, busy_with({3}).get()), moves);
    EXPECT_EQ(picked(moves, scores, true, busy_with(moves).get()), moves);
}

TEST(Picker, KeepsThePlaceOfMovesThatWerePutOff) {
    const Moves moves{3, 1, 4, 5, 9}, scores{9, 8, 7, 6, 5};
    const Picked alone = picked_with_numbers(moves, scores, true, nullptr);
    EXPECT_EQ(alone.numbers, (Moves{1, 2, 3, 4, 5}));
    const Picked shared = picked_with_numbers(moves, scores, true, busy_with({1, 5}).get());
    EXPECT_EQ(shared.moves, (Moves{3, 4, 9, 1, 5}));
    EXPECT_EQ(shared.numbers, (Moves{1, 3, 5, 2, 4}));
}

TEST(Picker, HandsOutEachMoveOnce) {
    Rng rng(1);
    for (int round = 0; round < 2000; ++round) {
        Moves moves, scores, abdada;
        for (int move = 0; move < 20; ++move) {
            if (rng.chance(0.5)) continue;
            moves.push_back(move);
            scores.push_back(static_cast<int>(rng.below(5)));
            if (rng.chance(0.4)) abdada.push_back(move);
        }
        Moves order = picked(moves, scores, rng.chance(0.5), busy_with(abdada).get());
        std::sort(order.begin(), order.end());
        ASSERT_EQ(order, moves);
    }
}

}  // namespace
}  // namespace petteia
