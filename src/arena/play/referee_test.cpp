#include "arena/play/referee.h"

#include <gtest/gtest.h>

#include <thread>

#include "arena/players/agent_factory.h"
#include "session/registry.h"

namespace petteia {
namespace {

using Choose = std::function<Result<Agent::Decision, Forfeit>(Session&, const Turn&)>;

class Scripted final : public Agent {
  public:
    explicit Scripted(Choose choose) : choose_(std::move(choose)) {}
    void begin(Session&, Player player) override { plays = player; }
    Result<Decision, Forfeit> choose(Session& session, const Turn& turn) override {
        return choose_(session, turn);
    }

    Player plays{};

  private:
    Choose choose_;
};

Agent::Decision first_move(Session& session) { return {session.legal_moves().front(), {}}; }

// Two agents at a board of tic-tac-toe.
struct Table {
    std::unique_ptr<Session> one = *built_in_games().open("tictactoe");
    std::unique_ptr<Session> other = *built_in_games().open("tictactoe");

    std::optional<GameRecord> play(Agent& a, Agent& b, const GameTerms& terms = {},
                                   const std::stop_token& stop = {}, const MoveSink& sink = {}) {
        return referee({{{&a, one.get()}, {&b, other.get()}}}, terms, stop, sink);
    }
};

Scripted ready() {
    return Scripted([](Session& session, const Turn&) { return first_move(session); });
}

TEST(Referee, KeepsEveryMove) {
    Table table;
    Scripted a = ready(), b = ready();
    std::vector<std::string> heard;
    const auto record = table.play(a, b, {.first = 1}, {}, [&](const PlayedMove& move) {
        heard.push_back(move.text);
        EXPECT_GE(move.seconds, 0);
    });
    ASSERT_TRUE(record);
    EXPECT_EQ(heard, table.one->history());
    EXPECT_EQ(table.other->history(), table.one->history());
    EXPECT_EQ(record->moves.size(), record->plies);
    EXPECT_EQ(a.plays, Player::Second);
    EXPECT_EQ(b.plays, Player::First);
    EXPECT_EQ(record->half_points, 0);  // Who fills the cells in order and begins wins.
    EXPECT_FALSE(record->failed);
}

TEST(Referee, TellsAnIllegalMoveFromALateOne) {
    Scripted good = ready();
    Scripted cheat([](Session&, const Turn&) { return Agent::Decision{"7,7", {}}; });
    const auto cheated = Table().play(good, cheat);
    ASSERT_TRUE(cheated && cheated->failed);
    EXPECT_EQ(*cheated->failed, 1u);
    EXPECT_EQ(cheated->half_points, 2);
    EXPECT_EQ(cheated->forfeit.fault, Fault::Illegal);
    EXPECT_EQ(cheated->moves.size(), 1u);

    Scripted slow([](Session& session, const Turn& turn) {
        std::this_thread::sleep_for(*turn.allowance.move + Milliseconds(5));
        return first_move(session);
    });
    const auto late = Table().play(slow, good, {.time = {.move = Milliseconds(20), .game = {}}});
    ASSERT_TRUE(late && late->failed);
    EXPECT_EQ(*late->failed, 0u);
    EXPECT_EQ(late->forfeit.fault, Fault::Late);
}

TEST(Referee, TheTimeOfAGameIsForAllMovesOfAPlayer) {
    std::vector<std::int64_t> left;
    Scripted slow([&](Session& session, const Turn& turn) {
        left.push_back(turn.allowance.own->count());
        std::this_thread::sleep_for(Milliseconds(40));
        return first_move(session);
    });
    Scripted quick = ready();
    const auto record =
        Table().play(slow, quick, {.time = {.move = {}, .game = Milliseconds(100)}});
    ASSERT_TRUE(record && record->failed);
    EXPECT_EQ(record->forfeit.fault, Fault::Late);
    ASSERT_GE(left.size(), 2u);
    EXPECT_EQ(left[0], 100);
    EXPECT_LE(left[1], 60);
}

TEST(Referee, MinimaxThatCannotFinishLosesOnTime) {
    const auto open = [] { return *built_in_games().open("hexthello"); };
    const auto one = open(), other = open();
    const auto deep = *make_agent("minimax:depth=12", 1), random = *make_agent("random", 1);
    const auto record = referee({{{deep.get(), one.get()}, {random.get(), other.get()}}},
                                {.time = {.move = Milliseconds(50), .game = {}}}, {});
    ASSERT_TRUE(record && record->failed);
    EXPECT_EQ(*record->failed, 0u);
    EXPECT_EQ(record->forfeit.fault, Fault::Late);
}

TEST(Referee, TheEngineKeepsWithinTheClock) {
    const auto open = [] { return *built_in_games().open("hexthello", {{"side", "5"}}); };
    const auto one = open(), other = open();
    const auto engine = *make_agent("engine:table=1", 1), random = *make_agent("random", 1);
    const auto record =
        referee({{{engine.get(), one.get()}, {random.get(), other.get()}}},
                {.time = {.move = Milliseconds(200), .game = Milliseconds(1500)}}, {});
    ASSERT_TRUE(record);
    EXPECT_FALSE(record->failed) << record->forfeit.message;
    EXPECT_LE(record->efforts[0].seconds, 1.5);
}

TEST(Referee, AStoppedGameHasNoResult) {
    std::stop_source source;
    Scripted stopping([&](Session&, const Turn& turn) {
        source.request_stop();
        EXPECT_TRUE(turn.stop.stop_requested());
        return Forfeit{Fault::Gone, "stopped"};
    });
    Scripted quick = ready();
    EXPECT_FALSE(Table().play(stopping, quick, {}, source.get_token()));
}

}  // namespace
}  // namespace petteia
